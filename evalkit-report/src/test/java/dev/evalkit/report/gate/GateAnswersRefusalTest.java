package dev.evalkit.report.gate;

import static dev.evalkit.report.gate.GateAnswersTest.baseline;
import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.result.Difference;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.Report;
import dev.evalkit.report.ResultBuilder;
import dev.evalkit.report.Results;
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
import org.junit.jupiter.params.provider.MethodSource;

class GateAnswersRefusalTest {
    private static AnswersBuilder fifty() {
        return new AnswersBuilder().many(50, "p", Outcome.PASSED);
    }

    static AnswerInstrument set(AnswerInstrument i, String set) {
        return new AnswerInstrument(set, i.split(), i.checks(), i.judge(), i.judging(), i.repeats(), null, null);
    }

    static Stream<Arguments> otherInstruments() {
        return Stream.of(
                Arguments.of("set", "set: acme -> other", fifty().instrument(i -> set(i, "other"))),
                Arguments.of(
                        "split",
                        "split: dev -> holdout",
                        fifty().instrument(i -> new AnswerInstrument(
                                i.set(), "holdout", i.checks(), i.judge(), i.judging(), i.repeats(), null, null))),
                Arguments.of(
                        "checks",
                        "checks: - 'contains all'",
                        fifty().instrument(i -> new AnswerInstrument(
                                i.set(), i.split(), List.of(), i.judge(), i.judging(), i.repeats(), null, null))),
                Arguments.of(
                        "judge",
                        "judge: claude-x -> claude-x {prompt=b7}",
                        fifty().instrument(i -> new AnswerInstrument(
                                i.set(),
                                i.split(),
                                i.checks(),
                                Identity.of("claude-x").with("prompt", "b7"),
                                i.judging(),
                                i.repeats(),
                                null,
                                null))),
                Arguments.of(
                        "corpus",
                        "corpus: unknown -> c0ffee",
                        fifty().instrument(i -> new AnswerInstrument(
                                i.set(), i.split(), i.checks(), i.judge(), i.judging(), i.repeats(), null, "c0ffee"))),
                Arguments.of(
                        "rubric",
                        "rubric: none -> claude-x {runs=3}",
                        fifty().instrument(i -> new AnswerInstrument(
                                i.set(),
                                i.split(),
                                i.checks(),
                                i.judge(),
                                i.judging(),
                                i.repeats(),
                                Identity.of("claude-x").with("runs", 3),
                                null))),
                Arguments.of(
                        "judging",
                        "judging: WHERE_NEEDED -> ALWAYS",
                        fifty().instrument(i -> new AnswerInstrument(
                                i.set(), i.split(), i.checks(), i.judge(), Judging.ALWAYS, i.repeats(), null, null))),
                Arguments.of(
                        "repeats",
                        "repeats: 1 -> 3",
                        fifty().instrument(i -> new AnswerInstrument(
                                i.set(), i.split(), i.checks(), i.judge(), i.judging(), 3, null, null))));
    }

    @ParameterizedTest
    @MethodSource("otherInstruments")
    void anotherInstrumentIsRefusedByName(String name, String difference, AnswersBuilder other) {
        GateVerdict verdict = Gate.standard().check(other.build(), baseline(fifty()));

        assertThat(verdict.verdict()).isEqualTo(Verdict.REFUSED);
        assertThat(verdict.exitCode()).isEqualTo(3);
        assertThat(verdict.compared()).isZero();
        assertThat(verdict.reasons())
                .containsExactly("not comparable with the baseline: " + difference
                        + "; to compare anyway: Gate.acceptDifference(\"" + name + "\"), or --accept " + name);
    }

    @ParameterizedTest
    @MethodSource("otherInstruments")
    void anAcceptedDifferenceIsComparedAndPrinted(String name, String difference, AnswersBuilder other) {
        GateVerdict verdict = Gate.standard().acceptDifference(name).check(other.build(), baseline(fifty()));

        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
        assertThat(verdict.acceptedDifferences())
                .extracting(Difference::toString)
                .containsExactly(difference);
        assertThat(verdict.notes()).isEmpty();
        assertThat(Report.of(verdict).toText()).contains("accepted differences (1):\n  " + difference + "\n");
    }

    @Test
    void everyDifferenceOfAnInstrumentCanBeAccepted() {
        AnswerInstrument one = fifty().build().instrument();
        AnswerInstrument other = new AnswerInstrument(
                "b", null, List.of(), null, Judging.CHECKS_ONLY, 2, Identity.of("rubric"), "c0ffee");

        assertThat(one.differences(other))
                .hasSize(AnswerInstrument.class.getRecordComponents().length)
                .extracting(Difference::name)
                .isSubsetOf(Gate.REFUSED_DIFFERENCES);
    }

    @Test
    void everyDifferenceIsNamedAndOneAcceptedDoesNotAcceptTheOthers() {
        AnswersBuilder other = fifty().instrument(
                        i -> new AnswerInstrument("b", null, List.of(), null, Judging.CHECKS_ONLY, 2, null, null));

        GateVerdict verdict = Gate.standard().acceptDifference("judge").check(other.build(), baseline(fifty()));

        assertThat(verdict.reasons()).hasSize(5);
        assertThat(verdict.acceptedDifferences()).extracting(Difference::name).containsExactly("judge");
    }

    @Test
    void anEmbedderOfAnswersIsASubjectLikeAnyOther() {
        AnswersBuilder now = fifty().part("embedder", Identity.of("b")).part("agent", Identity.of("new"));

        GateVerdict verdict = Gate.standard().acceptDifference("embedder").check(now.build(), baseline(fifty()));

        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
        assertThat(verdict.subjectDifferences())
                .extracting(Difference::toString)
                .containsExactly("agent: support-bot 4.2 -> new", "embedder: none -> b");
        assertThat(verdict.notes())
                .containsExactly("the difference 'embedder' is accepted, but the results do not differ in it");
    }

    @Test
    void differentKindsAreRefused() {
        RetrievalResult ladder = new ResultBuilder().scored("q", "a.md=1").build();
        AnswerResult answers = fifty().build();

        assertThat(Gate.standard().check(ladder, baseline(fifty())).reasons())
                .containsExactly("this result is evalkit.retrieval-result, the baseline holds evalkit.answer-result");
        assertThat(Gate.standard().check(answers, Results.baseline(ladder)).reasons())
                .containsExactly("this result is evalkit.answer-result, the baseline holds evalkit.retrieval-result");
        assertThat(Gate.standard().check(ladder, baseline(fifty())).gateOn()).isEqualTo(ladder.gateOn());
        assertThat(Gate.strict().check(answers, Results.baseline(ladder)).verdict())
                .isEqualTo(Verdict.REFUSED);
    }

    @Test
    void noBaselineIsRefusedWithTheLineThatCreatesOne(@TempDir Path folder) {
        Path file = folder.resolve("baseline.json");

        GateVerdict verdict = Gate.standard().check(fifty().build(), file);

        assertThat(verdict.verdict()).isEqualTo(Verdict.REFUSED);
        assertThat(Report.of(verdict).toText())
                .isEqualTo("REFUSED\n  REFUSED       baseline: no baseline at " + file
                        + "; create one with: Baseline.accept(result, Path.of("
                        + ReportText.literal(file.toString()) + "), \"why\")\n");
        assertThat(file).doesNotExist();
    }

    @Test
    void aBaselineThatIsCutOffIsRefused(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("baseline.json");
        Baseline.accept(fifty().build(), file, "first run");
        String whole = Files.readString(file);
        Files.writeString(file, whole.substring(0, whole.length() / 2));

        GateVerdict verdict = Gate.standard().check(fifty().build(), file);

        assertThat(verdict.verdict()).isEqualTo(Verdict.REFUSED);
        assertThat(verdict.reasons()).hasSize(1).first().asString().startsWith(file + ": line ");
    }
}
