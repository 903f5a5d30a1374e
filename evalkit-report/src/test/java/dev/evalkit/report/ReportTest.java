package dev.evalkit.report;

import static dev.evalkit.report.Results.baseline;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.retrieval.Provenance;
import dev.evalkit.api.retrieval.RetrievalInstrument;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.report.gate.Baseline;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class ReportTest {
    private static final RetrievalResult THEN = ladder().scored("q-1", "a.md=1", "a.md=1")
            .scored("q-2", "a.md=- b.md=3", "a.md=9 b.md=2")
            .scored("q-3", "c.md=-", "c.md=4")
            .scored("q-4", "d.md=2", "d.md=-")
            .withoutExpected("q-5", "q-6")
            .build();

    @Test
    void aLadderIsATable() {
        RetrievalResult result = ladder().scored("q-1", "a.md=1", "a.md=1")
                .scored("q-2", "a.md=- b.md=3", "a.md=9 b.md=2")
                .scored("q-3", "c.md=-", "c.md=4")
                .withoutExpected("q-5", "q-6")
                .label("hybrid@v2")
                .stamp(new Stamp(Instant.parse("2026-11-29T10:00:00Z"), "0.1.0", "abc1234", true))
                .instrument(i -> new RetrievalInstrument(
                        i.set(), "dev", i.corpusDigest(), i.unit(), i.cutoffs(), List.of("recall@5", "RR", "AP")))
                .value("q-1", "AP", 0.25)
                .build();

        Expected.assertReport("ladder", Report.of(result));
    }

    @Test
    void aLadderAgainstItsBaselineShowsWhichRungsMoved() {
        RetrievalResult now = new ResultBuilder()
                .rungs("vector", "hybrid@chunks", "rerank")
                .scored("q-0", "a.md=1")
                .scored("q-1", "a.md=1", "a.md=7")
                .scored("q-2", "a.md=1 b.md=3", "a.md=1 b.md=2")
                .scored("q-3", "c.md=1", "c.md=5")
                .digest("q-3", "reworded")
                .part("chunker", Identity.of("headings").with("target", 150))
                .build();

        Expected.assertReport("ladder-against-baseline", Report.of(now).baseline(baseline(THEN)));
    }

    @Test
    void aBaselineThatWasMeasuredDifferentlyIsNotCompared() {
        RetrievalResult now = ladder().scored("q-1", "a.md=1")
                .instrument(
                        i -> new RetrievalInstrument(i.set(), i.split(), "fedcba", i.unit(), i.cutoffs(), i.measures()))
                .build();

        assertThat(Report.of(now).baseline(baseline(THEN)).toText())
                .startsWith(Report.of(now).toText())
                .endsWith("""

                        compared with the baseline accepted 2026-11-01T12:00:00Z, reason: first run
                        not compared because it was measured differently (1):
                          corpus: 0123456789abcdef01234567 -> fedcba
                        """);
    }

    @Test
    void anotherEmbedderIsComparedInAReport() {
        RetrievalResult now = ladder().scored("q-1", "a.md=1")
                .part("embedder", Identity.of("hashing").with("dimension", 256))
                .build();

        assertThat(Report.of(now).baseline(baseline(THEN)).toText())
                .contains("\ndifferent embedder: hashing {dimension=512} -> hashing {dimension=256}\n")
                .contains("\n1 case compared, 0 added, 3 removed ('q-2', 'q-3', 'q-4'), 0 changed\n");
    }

    @Test
    void withoutCommonCasesThereIsNoChange() {
        RetrievalResult now = ladder().scored("q-9", "a.md=1").build();

        assertThat(Report.of(now).baseline(baseline(THEN)).toText())
                .contains("\n0 cases compared, 1 added ('q-9'), ")
                .containsPattern("\n> hybrid@chunks +-    -       -     0     0  0\n");
    }

    @Test
    void aCaseWithoutAValueIsNotInTheMeanButCountsAsFallen() {
        RetrievalResult then =
                ladder().scored("q-1", "a.md=1").scored("q-2", "a.md=-").build();
        RetrievalResult now = ladder().scored("q-1", "a.md=1")
                .scored("q-2", "a.md=-")
                .value("q-2", "recall@5", null)
                .build();

        assertThat(Report.of(now).baseline(baseline(then)).toText())
                .containsPattern("\n> hybrid@chunks +1.000  1.000   0.000     0     1  1\n");
    }

    @Test
    void meansThatDifferLookDifferent() {
        RetrievalResult then =
                ladder().scored("q-1", "a.md=1").value("q-1", "recall@5", 0.8).build();
        RetrievalResult now = ladder().scored("q-1", "a.md=1")
                .value("q-1", "recall@5", 0.7996)
                .build();

        assertThat(Report.of(now).baseline(baseline(then)).toText())
                .containsPattern("0.8000  0.7996  -0.0004 +0 +1  1\n");
    }

    @Test
    void undefinedIsADashWithItsCount() {
        RetrievalResult result = ladder().scored("q-1", "a.md=1")
                .scored("q-2", "a.md=1")
                .value("q-1", "RR", null)
                .value("q-1", "recall@5", null)
                .value("q-2", "recall@5", null)
                .build();

        assertThat(Report.of(result).toText())
                .containsPattern("\n> hybrid@chunks  +- \\(n=0\\)  1.000 \\(n=1\\)  2  1.3  - +-\n")
                .doesNotContain("NaN")
                .doesNotContain("interval")
                .doesNotContain("seed");
    }

    @Test
    void anEmptyResultIsAllDashes() {
        RetrievalResult result = ladder().withoutExpected("q-1").build();

        assertThat(Report.of(result).toText())
                .contains("\n0 cases scored, 1 left out (no expected ids)\n")
                .containsPattern("\n  vector  +- \\(n=0\\)  - \\(n=0\\)  0   -  - +-\n");
    }

    @Test
    void aRungThatLacksAMeasureShowsADash() {
        RetrievalResult whole = ladder().scored("q-1", "a.md=1").build();
        RetrievalResult result = withRungs(whole, List.of(new RungSummary("own", 1, 2.0, List.of())));

        assertThat(Report.of(result).toText()).containsPattern("\n  own  +-    -  1  2.0  - +-\n");
    }

    @Test
    void theGatedMeasureIsFollowed() {
        RetrievalResult result = ladder().scored("q-1", "a.md=2", "a.md=1")
                .scored("q-2", "a.md=4", "a.md=2")
                .gateOn(new RungMeasure("hybrid@chunks", "RR"))
                .build();

        assertThat(Report.of(result).toText())
                .contains("  MRR vs rung before       p\n")
                .contains("\ngate: RR of rung 'hybrid@chunks'\n")
                .contains("+0.375 [+0.275, +0.475]  1.000\n");
    }

    @Test
    void withoutAGateTheFirstMeasureIsFollowedAndNoRungIsMarked() {
        RetrievalResult result =
                ladder().scored("q-1", "a.md=2", "a.md=1").gateOn(null).build();

        assertThat(Report.of(result).toText())
                .contains("\ngate: none\n")
                .contains("  recall@5 vs rung before  p\n")
                .contains("\n  hybrid@chunks")
                .doesNotContain("gated rung");
    }

    @Test
    void aGatedMeasureThatWasNotMeasuredIsNotFollowed() {
        RetrievalResult result = ladder().scored("q-1", "a.md=1")
                .gateOn(new RungMeasure("hybrid@chunks", "recal@5"))
                .build();

        assertThat(Report.of(result).toText()).contains("  recall@5 vs rung before  p\n");
    }

    @Test
    void aResultWithoutMeasuresIsStillATable() {
        RetrievalResult result = ladder().scored("q-1", "a.md=1")
                .instrument(i ->
                        new RetrievalInstrument(i.set(), i.split(), i.corpusDigest(), i.unit(), i.cutoffs(), List.of()))
                .build();

        assertThat(Report.of(result).baseline(baseline(result)).toText())
                .contains(
                        "\n  rung           n   ms\n  vector         1  1.3  -  -\n  keyword        1  1.3  -  -\n> hybrid@chunks  1  1.3  -  -\n")
                .endsWith("\n1 case compared, 0 added, 0 removed, 0 changed\n");
    }

    @Test
    void aCommitWithoutLocalChangesIsJustNamed() {
        Instant time = Instant.parse("2026-11-29T10:00:00Z");

        assertThat(Report.of(ladder().stamp(new Stamp(time, "0.1.0", "abc", false))
                                .build())
                        .toText())
                .contains("\nstamp: 2026-11-29T10:00:00Z, evalkit 0.1.0, commit abc\n");
        assertThat(Report.of(ladder().stamp(new Stamp(time, "0.1.0", null, true))
                                .build())
                        .toText())
                .contains("\nstamp: 2026-11-29T10:00:00Z, evalkit 0.1.0\n");
    }

    @Test
    void hostileNamesStayInTheirCells() {
        String bad = "r\n> forged\u001b[31m\u202e\t\u0000";
        RetrievalResult result = new ResultBuilder()
                .rungs(bad, "y".repeat(5000))
                .gateOn(new RungMeasure(bad, "m\nn"))
                .scored("q\n1", "a=1")
                .withoutExpected("q\n2")
                .label("label\nforged: yes")
                .part("chunker\nforged", Identity.of("x\u0085y").with("a\n", "\u2029"))
                .instrument(
                        i -> new RetrievalInstrument("set\n", "split\n", "c\n", i.unit(), i.cutoffs(), List.of("m\nn")))
                .stamp(new Stamp(Instant.EPOCH, "0\n", "c\n", true))
                .build();
        RetrievalResult then = new ResultBuilder()
                .rungs("old\nrung")
                .scored("q\n0", "a=1")
                .instrument(i -> result.provenance().instrument())
                .build();

        String text = Report.of(result)
                .baseline(new Baseline("why\nforged", Instant.EPOCH, List.of(), then))
                .toText();

        assertThat(text.lines()).noneMatch(line -> line.startsWith("forged") || line.startsWith("> forged"));
        assertThat(text.codePoints().filter(c -> c != '\n'))
                .noneMatch(c -> Character.isISOControl(c)
                        || Character.getType(c) == Character.FORMAT
                        || Character.getType(c) == Character.PARAGRAPH_SEPARATOR);
        assertThat(text.lines().filter(line -> line.startsWith("  yyy")))
                .singleElement()
                .asString()
                .hasSizeLessThan(200);
        assertThat(text).contains("\n> r\\u000a> forged\\u001b[31m\\u202e\\u0009\\u0000 ");
    }

    @Test
    void theTextEndsInALineFeedAndHasNoCarriageReturn() {
        assertThat(Report.of(THEN).baseline(baseline(THEN)).toText())
                .endsWith("\n")
                .doesNotEndWith("\n\n")
                .doesNotContain("\r");
    }

    @Test
    void theLocaleOfTheMachineChangesNothing() {
        String text = Report.of(THEN).toText();
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr-TR"));
            assertThat(Report.of(THEN).toText()).isEqualTo(text);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void printingWritesTheWholeTextAtOnce() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Report.of(THEN).print(new PrintStream(new BufferedOutputStream(bytes), false, StandardCharsets.UTF_8));

        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualTo(Report.of(THEN).toText());
    }

    @Test
    void aBaselineGivesANewReport() {
        Report report = Report.of(THEN);
        String text = report.toText();

        assertThat(report.baseline(baseline(THEN)).toText()).isNotEqualTo(text);
        assertThat(report.toText()).isEqualTo(text);
    }

    @Test
    void nullIsRefusedByName() {
        assertThatThrownBy(() -> Report.of((RetrievalResult) null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("result must not be null");
        assertThatThrownBy(() -> Report.of(THEN).baseline(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("baseline must not be null");
    }

    private static ResultBuilder ladder() {
        return new ResultBuilder().rungs("vector", "keyword", "hybrid@chunks");
    }

    private static RetrievalResult withRungs(RetrievalResult result, List<RungSummary> rungs) {
        Provenance provenance = result.provenance();
        return new RetrievalResult(
                provenance, result.gateOn(), result.seed(), rungs, result.withoutExpected(), result.cases());
    }
}
