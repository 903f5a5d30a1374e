package dev.evalkit.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.retrieval.MeasureSummary;
import dev.evalkit.api.retrieval.MeasureSummary.PairedDifference;
import dev.evalkit.api.retrieval.Provenance;
import dev.evalkit.api.retrieval.RetrievalInstrument;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.report.Report;
import dev.evalkit.report.ResultBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a ladder's table says of the differences between its rungs. */
class LadderDifferencesTest {
    @Test
    void aDifferenceStandsWithItsIntervalAndItsAdjustedP() {
        assertThat(cells(new PairedDifference(0.06, Interval.of(0.01, 0.11, 0.95), 0.02, 0.04, 6)))
                .isEqualTo("+0.060 [+0.010, +0.110]  0.040 *");
        assertThat(cells(new PairedDifference(-0.06, Interval.of(-0.11, 0, 0.95), 0.2, 0.4, 2)))
                .isEqualTo("-0.060 [-0.110, 0.000]   0.400");
        assertThat(cells(new PairedDifference(0.06, Interval.of(0.0001, 0.11, 0.95), 0.0001, 0.0004, 6)))
                .isEqualTo("+0.060 [+0.0001, +0.110]  0.0004 *");
    }

    @Test
    void theAdjustedPDecidesWhetherADifferenceIsMarked() {
        Interval apart = Interval.of(0.01, 0.11, 0.95);
        assertThat(cells(new PairedDifference(0.06, apart, 0.01, 0.05, 6))).endsWith("0.050 *");
        assertThat(cells(new PairedDifference(0.06, apart, 0.01, Math.nextUp(0.05), 6)))
                .endsWith("0.05000000000000001");
    }

    @Test
    void anIntervalThatIncludesZeroOrTooFewCasesTakeTheStarAway() {
        Interval apart = Interval.of(0.01, 0.11, 0.95);
        assertThat(cells(new PairedDifference(0.06, Interval.of(-0.1, 0.2, 0.95), 0.04, 0.0499, 6)))
                .endsWith("0.0499");
        assertThat(cells(new PairedDifference(-0.06, apart, 0.01, 0.02, 6))).endsWith("0.020");
        assertThat(cells(new PairedDifference(0.06, apart, 0.01, 0.02, 5))).endsWith("0.020");
        assertThat(cells(new PairedDifference(0.06, null, 0.01, 0.02, 6))).endsWith("0.020 *");
    }

    @Test
    void roundingNoiseInAnIntervalLooksLikeZero() {
        assertThat(cells(new PairedDifference(0.06, Interval.of(5e-17, 0.11, 0.95), 1.0, 1.0, 2)))
                .startsWith("+0.060 [0.000, +0.110] ");
        assertThat(cells(new PairedDifference(0.06, Interval.of(-0.11, -5e-17, 0.95), 1.0, 1.0, 2)))
                .startsWith("+0.060 [-0.110, 0.000] ");
    }

    @Test
    void withoutSpreadTheReasonStandsInPlaceOfTheInterval() {
        String equal = Report.of(withDifference(new PairedDifference(0, null, 1.0, 1.0, 2)))
                .toText();
        assertThat(equal)
                .contains("  0.000 [all equal]        1.000\n")
                .contains("\nvs rung before: mean difference in recall@5 on the same cases\n"
                        + "[all equal]: all differences are equal, so there is no interval; still tested"
                        + " (p = 1 if all are 0)\np: chance ")
                .doesNotContain("interval, by")
                .doesNotContain("[1 case]:")
                .doesNotContain("fewer than");
        String one = Report.of(withDifference(new PairedDifference(0.06, null, null, null, 1)))
                .toText();
        assertThat(one)
                .contains("  +0.060 [1 case]          -\n")
                .contains("\nvs rung before: mean difference in recall@5 on the same cases\n"
                        + "[1 case]: a single difference shows no spread, so there is neither an interval nor p\nms: ")
                .endsWith("; no p for one case\n")
                .doesNotContain("[all equal]:")
                .doesNotContain("fewer than");
    }

    @Test
    void theLegendCountsTheTestsAdjustedFor() {
        RungSummary tested = rung("tested", new PairedDifference(0.06, Interval.of(0, 1, 0.9), 0.02, 0.04, 2));
        RungSummary alsoTested = rung("also", new PairedDifference(0.06, null, 0.5, 0.5, 2));
        RungSummary untested = rung("untested", new PairedDifference(0.06, null, null, null, 1));
        RetrievalResult result = ladder().scored("q-1", "a.md=1").build();

        assertThat(Report.of(withRungs(result, List.of(tested, untested, alsoTested)))
                        .toText())
                .contains("""

                        vs rung before: mean difference in recall@5 on the same cases [unadjusted 90 % interval, by BCa bootstrap]
                        [1 case]: a single difference shows no spread, so there is neither an interval nor p
                        [all equal]: all differences are equal, so there is no interval; still tested (p = 1 if all are 0) and counted among the 2
                        fewer than 10 cases: the interval is too narrow to rely on
                        p: chance of a difference at least this far from 0 between equally good rungs (sign-flip test), adjusted for 2 comparisons (Holm); * at most 0.05, interval on one side of 0, at least 6 cases
                        seed of intervals and p: 1
                        """);
        assertThat(Report.of(withRungs(result, List.of(untested, tested))).toText())
                .contains("(sign-flip test); * at most 0.05, interval on one side of 0, at least 6 cases\n");
    }

    @Test
    void theLegendExplainsOnlyWhatIsThere() {
        RetrievalResult result = ladder().scored("q-1", "a.md=1")
                .instrument(i -> new RetrievalInstrument(
                        i.set(), i.split(), i.corpusDigest(), i.unit(), i.cutoffs(), List.of("recall@5")))
                .build();
        String all = Report.of(withRungs(
                        result,
                        List.of(rung("own", new PairedDifference(0.06, Interval.of(0, 1, 0.9), 0.02, 0.04, 10)))))
                .toText();

        assertThat(all)
                .contains("interval, by BCa bootstrap]\np: chance ")
                .endsWith("\nms: mean time of one retrieval\n")
                .doesNotContain("fewer than")
                .doesNotContain("[all equal]")
                .doesNotContain("[1 case]");
    }

    @Test
    void anIntervalOfFewCasesIsNotToBeReliedOn() {
        Interval interval = Interval.of(0, 1, 0.95);
        String line = "\nfewer than 10 cases: the interval is too narrow to rely on\n";

        assertThat(Report.of(withDifference(new PairedDifference(0.06, interval, 0.5, 0.5, 9)))
                        .toText())
                .contains(line);
        assertThat(Report.of(withDifference(new PairedDifference(0.06, interval, 0.5, 0.5, 10)))
                        .toText())
                .doesNotContain(line);
        assertThat(Report.of(withDifference(new PairedDifference(0.06, null, 0.5, 0.5, 9)))
                        .toText())
                .doesNotContain(line);
    }

    @Test
    void theLegendSaysWhyADashStandsThere() {
        assertThat(Report.of(ladder().scored("q-1", "a.md=1")
                                .scored("q-2", "a.md=1")
                                .build())
                        .toText())
                .endsWith("\n-: no rung before, or no case with a value in both\n");
        assertThat(Report.of(ladder().withoutExpected("q-1").build()).toText())
                .endsWith("\n-: no case with a value; no rung before, or no case with a value in both\n");
    }

    @Test
    void aDifferenceOverFewerCasesShowsTheirNumber() {
        assertThat(Report.of(withRungs(
                                ladder().scored("q-1", "a.md=1").build(),
                                List.of(new RungSummary(
                                        "own",
                                        3,
                                        2.0,
                                        rung("own", new PairedDifference(0.06, Interval.of(0, 1, 0.95), 1.0, 1.0, 2))
                                                .measures()))))
                        .toText())
                .contains("+0.060 [0.000, +1.000] (n=2)");
    }

    private static ResultBuilder ladder() {
        return new ResultBuilder().rungs("vector", "keyword", "hybrid@chunks");
    }

    /** The last two cells of the row of a rung with the given difference. */
    private static String cells(PairedDifference difference) {
        String row = Report.of(withDifference(difference))
                .toText()
                .lines()
                .filter(line -> line.startsWith("  own"))
                .findFirst()
                .orElseThrow();
        return row.substring(row.indexOf("2.0") + 3).strip();
    }

    private static RetrievalResult withDifference(PairedDifference difference) {
        return withRungs(ladder().scored("q-1", "a.md=1").build(), List.of(rung("own", difference)));
    }

    /** A rung over the pairs of the difference, two at least. */
    private static RungSummary rung(String name, PairedDifference difference) {
        int n = Math.max(2, difference.n());
        return new RungSummary(name, n, 2.0, List.of(new MeasureSummary("recall@5", n, 0.5, difference)));
    }

    private static RetrievalResult withRungs(RetrievalResult result, List<RungSummary> rungs) {
        Provenance provenance = result.provenance();
        return new RetrievalResult(
                provenance, result.gateOn(), result.seed(), rungs, result.withoutExpected(), result.cases());
    }
}
