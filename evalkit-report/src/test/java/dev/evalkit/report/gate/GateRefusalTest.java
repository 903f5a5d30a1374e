package dev.evalkit.report.gate;

import static dev.evalkit.report.Results.baseline;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.result.Difference;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.RetrievalInstrument;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.report.Report;
import dev.evalkit.report.ResultBuilder;
import dev.evalkit.report.text.ReportText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class GateRefusalTest {
    private static final RetrievalResult THEN = two().build();

    static Stream<Arguments> otherInstruments() {
        return Stream.of(
                Arguments.of(
                        "corpus",
                        "corpus: 0123456789abcdef01234567 -> fedcba",
                        two().instrument(i -> new RetrievalInstrument(
                                i.set(), i.split(), "fedcba", i.unit(), i.cutoffs(), i.measures()))),
                Arguments.of(
                        "cutoffs",
                        "cutoffs: + 20",
                        two().instrument(i -> new RetrievalInstrument(
                                i.set(), i.split(), i.corpusDigest(), i.unit(), List.of(5, 20), i.measures()))),
                Arguments.of(
                        "embedder",
                        "embedder: hashing {dimension=512} -> hashing {dimension=256}",
                        two().part("embedder", Identity.of("hashing").with("dimension", 256))),
                Arguments.of("embedder", "embedder: hashing {dimension=512} -> none", two().part("embedder", null)),
                Arguments.of(
                        "measures",
                        "measures: - 'RR'",
                        two().instrument(i -> new RetrievalInstrument(
                                i.set(), i.split(), i.corpusDigest(), i.unit(), i.cutoffs(), List.of("recall@5")))),
                Arguments.of(
                        "set",
                        "set: acme -> acme-2",
                        two().instrument(i -> new RetrievalInstrument(
                                "acme-2", i.split(), i.corpusDigest(), i.unit(), i.cutoffs(), i.measures()))),
                Arguments.of(
                        "split",
                        "split: all -> dev",
                        two().instrument(i -> new RetrievalInstrument(
                                i.set(), "dev", i.corpusDigest(), i.unit(), i.cutoffs(), i.measures()))),
                Arguments.of(
                        "unit",
                        "unit: DOCUMENT -> CHUNK",
                        two().instrument(i -> new RetrievalInstrument(
                                i.set(), i.split(), i.corpusDigest(), RankedUnit.CHUNK, i.cutoffs(), i.measures()))));
    }

    @ParameterizedTest
    @MethodSource("otherInstruments")
    void anotherInstrumentOrEmbedderIsRefusedByName(String name, String difference, ResultBuilder other) {
        GateVerdict verdict = Gate.standard().check(other.build(), baseline(THEN));

        assertThat(verdict.verdict()).isEqualTo(Verdict.REFUSED);
        assertThat(verdict.reasons())
                .containsExactly("not comparable with the baseline: " + difference
                        + "; to compare anyway: Gate.acceptDifference(\"" + name + "\"), or --accept " + name);
        assertThat(verdict.acceptedDifferences()).isEmpty();
        assertThat(verdict.subjectDifferences()).isEmpty();
        assertThat(verdict.compared()).isZero();
    }

    @ParameterizedTest
    @MethodSource("otherInstruments")
    void anAcceptedDifferenceIsComparedAndPrinted(String name, String difference, ResultBuilder other) {
        GateVerdict verdict = Gate.standard().acceptDifference(name).check(other.build(), baseline(THEN));

        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
        assertThat(verdict.acceptedDifferences())
                .extracting(Difference::toString)
                .containsExactly(difference);
        assertThat(verdict.notes()).isEmpty();
        assertThat(Report.of(verdict).toText()).contains("accepted differences (1):\n  " + difference + "\n");
    }

    @Test
    void anEmbedderThatWasAddedIsRefused() {
        GateVerdict verdict = Gate.standard()
                .check(THEN, baseline(two().part("embedder", null).build()));

        assertThat(verdict.verdict()).isEqualTo(Verdict.REFUSED);
        assertThat(verdict.reasons()).hasSize(1).first().asString().contains("embedder: none -> hashing");
    }

    @Test
    void everyDifferenceIsNamedAndOneAcceptedDoesNotAcceptTheOthers() {
        RetrievalResult now = two().instrument(i -> new RetrievalInstrument(
                        "b", "dev", "fedcba", RankedUnit.CHUNK, List.of(1), List.of("recall@5")))
                .part("embedder", null)
                .part("chunker", null)
                .build();

        GateVerdict verdict = Gate.standard().acceptDifference("unit").check(now, baseline(THEN));

        assertThat(verdict.verdict()).isEqualTo(Verdict.REFUSED);
        assertThat(verdict.reasons()).hasSize(6);
        assertThat(verdict.acceptedDifferences()).extracting(Difference::name).containsExactly("unit");
        assertThat(verdict.subjectDifferences()).extracting(Difference::name).containsExactly("chunker");
    }

    @Test
    void everyDifferenceOfAnInstrumentCanBeAccepted() {
        RetrievalInstrument one = THEN.provenance().instrument();
        RetrievalInstrument other =
                new RetrievalInstrument("b", "dev", "fedcba", RankedUnit.CHUNK, List.of(1), List.of("RR"));

        assertThat(one.differences(other))
                .hasSize(RetrievalInstrument.class.getRecordComponents().length)
                .extracting(Difference::name)
                .isSubsetOf(Gate.REFUSED_DIFFERENCES);
    }

    @Test
    void anAcceptedDifferenceThatIsNoneIsNoted() {
        GateVerdict verdict = Gate.standard()
                .acceptDifference("split")
                .acceptDifference("corpus")
                .check(THEN, baseline(THEN));

        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
        assertThat(verdict.notes())
                .containsExactly(
                        "the difference 'corpus' is accepted, but the results do not differ in it",
                        "the difference 'split' is accepted, but the results do not differ in it");
    }

    @Test
    void anUnknownDifferenceCannotBeAccepted() {
        assertThatThrownBy(() -> Gate.standard().acceptDifference("corpsu"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("difference 'corpsu' must be one of checks, corpus, cutoffs, embedder, judge, judging,"
                        + " measures, repeats, rubric, set, split, unit (did you mean 'corpus'?)");
        assertThatThrownBy(() -> Gate.standard().acceptDifference("chunker"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("difference 'chunker' must be one of ");
        assertThatThrownBy(() -> Gate.standard().acceptDifference(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("name of a difference must not be null");
    }

    @Test
    void aResultThatGatesNothingIsRefused() {
        GateVerdict verdict = Gate.standard().check(two().gateOn(null).build(), baseline(THEN));

        assertThat(verdict.verdict()).isEqualTo(Verdict.REFUSED);
        assertThat(verdict.gateOn()).isNull();
        assertThat(verdict.reasons())
                .containsExactly("this result does not say what to gate on; call gateOn on RetrievalEval");
    }

    @Test
    void aResultThatGatesNothingStillNamesTheDifferences() {
        RetrievalResult now = two().gateOn(null).part("embedder", null).build();

        assertThat(Gate.standard().check(now, baseline(THEN)).reasons()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"vector, recall@5", "hybrid@chunks, RR"})
    void anotherGatedRungOrMeasureIsRefused(String rung, String measure) {
        RetrievalResult now = two().gateOn(new RungMeasure(rung, measure)).build();

        GateVerdict verdict = Gate.standard().check(now, baseline(THEN));

        assertThat(verdict.verdict()).isEqualTo(Verdict.REFUSED);
        assertThat(verdict.reasons())
                .containsExactly("this result is gated on " + measure + " of rung '" + rung
                        + "', the baseline on recall@5 of rung 'hybrid@chunks'");
    }

    @Test
    void aBaselineThatGatesNothingIsRefused() {
        assertThat(Gate.standard()
                        .check(THEN, baseline(two().gateOn(null).build()))
                        .reasons())
                .containsExactly("this result is gated on recall@5 of rung 'hybrid@chunks', the baseline on nothing");
    }

    @Test
    void aGatedRungThatIsMissingInTheResultIsRefused() {
        RetrievalResult now = new ResultBuilder()
                .rungs("vector", "hybrid@chunk")
                .scored("q-1", "a.md=1")
                .build();

        assertThat(Gate.standard().check(now, baseline(THEN)).reasons())
                .containsExactly("this result has no rung 'hybrid@chunks' (did you mean 'hybrid@chunk'?)");
    }

    @Test
    void aGatedRungThatIsMissingInTheBaselineIsRefused() {
        RetrievalResult then =
                new ResultBuilder().rungs("vector").scored("q-1", "a.md=1").build();

        assertThat(Gate.standard().check(THEN, baseline(then)).reasons())
                .containsExactly("the baseline has no rung 'hybrid@chunks'");
    }

    @Test
    void aMisspeltMeasureIsRefusedAndNotAveragedToZero() {
        RungMeasure misspelt = new RungMeasure("hybrid@chunks", "recal@5");
        RetrievalResult both = two().gateOn(misspelt).build();

        assertThat(Gate.standard().check(both, baseline(both)).reasons())
                .containsExactly(
                        "this result has no measure 'recal@5' (did you mean 'recall@5'?)",
                        "the baseline has no measure 'recal@5' (did you mean 'recall@5'?)");
    }

    @Test
    void aRefusalComesBeforeARegression() {
        RetrievalResult now = new ResultBuilder()
                .scored("q-1", "a.md=-")
                .part("embedder", null)
                .build();

        GateVerdict verdict = Gate.standard().check(now, baseline(THEN));

        assertThat(verdict.verdict()).isEqualTo(Verdict.REFUSED);
        assertThat(verdict.regressions()).isEmpty();
        assertThat(verdict.removed()).isEmpty();
    }

    @Test
    void noBaselineIsRefusedWithTheLineThatCreatesOne(@TempDir Path folder) {
        Path file = folder.resolve("baseline.json");

        GateVerdict verdict = Gate.standard().check(THEN, file);

        assertThat(verdict.verdict()).isEqualTo(Verdict.REFUSED);
        assertThat(verdict.exitCode()).isEqualTo(3);
        assertThat(verdict.baseline()).isNull();
        assertThat(verdict.gateOn()).isEqualTo(THEN.gateOn());
        assertThat(verdict.reasons())
                .containsExactly("no baseline at " + file + "; create one with: Baseline.accept(result, Path.of("
                        + ReportText.literal(file.toString()) + "), \"why\")");
        assertThat(Report.of(verdict).toText()).doesNotContain("to make this result the baseline");
        assertThat(file).doesNotExist();
    }

    @Test
    void aDamagedBaselineIsRefused(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("baseline.json");
        Baseline.accept(THEN, file, "first run");
        Files.writeString(file, Files.readString(file).substring(0, 200));

        GateVerdict verdict = Gate.standard().check(THEN, file);

        assertThat(verdict.verdict()).isEqualTo(Verdict.REFUSED);
        assertThat(verdict.reasons()).hasSize(1).first().asString().startsWith(file + ": line ");
        assertThat(Files.size(file)).isEqualTo(200);
    }

    @Test
    void aBaselineFileIsReadAndNeverWritten(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("baseline.json");
        Baseline.accept(THEN, file, "first run");
        String before = Files.readString(file);

        assertThat(Gate.standard().check(THEN, file).verdict()).isEqualTo(Verdict.PASS);
        assertThat(Files.readString(file)).isEqualTo(before);
        assertThatThrownBy(() -> Gate.standard().check(THEN, (Path) null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("baseline file must not be null");
        assertThatThrownBy(() -> Gate.standard().check(null, file))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("result must not be null");
    }

    private static ResultBuilder two() {
        return new ResultBuilder().scored("q-1", "a.md=1").scored("q-2", "b.md=2");
    }
}
