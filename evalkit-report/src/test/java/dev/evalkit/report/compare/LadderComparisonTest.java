package dev.evalkit.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.retrieval.RetrievalInstrument;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.api.stats.Bootstrap;
import dev.evalkit.api.stats.Holm;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.PairedT;
import dev.evalkit.api.stats.SignFlip;
import dev.evalkit.report.Expected;
import dev.evalkit.report.Report;
import dev.evalkit.report.ResultBuilder;
import dev.evalkit.report.compare.RungComparison.RungPair;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class LadderComparisonTest {
    private static final String GATED = ResultBuilder.GATED;

    private static ResultBuilder then() {
        return new ResultBuilder()
                .scored("q1", "a.md=1")
                .scored("q2", "a.md=9 b.md=2")
                .scored("q3", "a.md=4", "a.md=7")
                .scored("q4", "a.md=1");
    }

    private static ResultBuilder now() {
        return new ResultBuilder()
                .scored("q4", "a.md=1", "a.md=8")
                .scored("q3", "a.md=4")
                .scored("q2", "a.md=3 b.md=2")
                .scored("q1", "a.md=1");
    }

    @Test
    void rungsAreComparedOnTheCasesOfBoth() {
        LadderComparison comparison = Comparison.of(then().build(), now().build());

        assertThat(comparison.measure()).isEqualTo("recall@5");
        assertThat(comparison.compared()).isEqualTo(4);
        RungChange gated = comparison.rung(GATED).orElseThrow();
        double[] differences = {0, 0.5, 1, -1};
        assertThat(gated.means())
                .isEqualTo(new MeanChange(
                        4,
                        0.625,
                        0.75,
                        0.125,
                        Bootstrap.bca(differences, 0.95, 10_000, 1).orElseThrow(),
                        SignFlip.exact(differences)));
        double[] p = {SignFlip.exact(new double[] {0, 0.5, 0, 0}), SignFlip.exact(differences)};
        assertThat(comparison.rungs()).extracting(RungChange::rung).containsExactly("vector", GATED);
        assertThat(comparison.rungs()).extracting(RungChange::p).containsExactly(p[0], p[1]);
        assertThat(comparison.rungs())
                .extracting(RungChange::adjustedP)
                .containsExactly(Holm.adjust(p)[0], Holm.adjust(p)[1]);
        assertThat(gated.cases()).extracting(CaseChange::id).containsExactly("q1", "q2", "q3", "q4");
        assertThat(gated.rose()).extracting(CaseChange::id).containsExactly("q2", "q3");
        assertThat(gated.fell()).extracting(CaseChange::id).containsExactly("q4");
        assertThat(gated.direction()).isEqualTo(Direction.UNCLEAR);
        assertThat(comparison.rung("bm25")).isEmpty();
    }

    @Test
    void resultsAreKept() {
        RetrievalResult before = then().build();
        RetrievalResult after = now().build();
        LadderComparison comparison = Comparison.of(before, after);

        assertThat(comparison.before()).isSameAs(before);
        assertThat(comparison.after()).isSameAs(after);
        assertThat(comparison.notes()).isEmpty();
    }

    @Test
    void anotherMeasureGivesAnotherComparison() {
        LadderComparison byRank = Comparison.of(then().build(), now().build()).measure("RR");

        assertThat(byRank.measure()).isEqualTo("RR");
        assertThat(Report.of(byRank).toText())
                .contains("\nMRR of gated rung '" + GATED + "': ", "  MRR before  ", "  q4: RR ");
        assertThat(byRank.rung(GATED).orElseThrow().fell())
                .extracting(CaseChange::id)
                .containsExactly("q4");
        assertThat(byRank.rung(GATED).orElseThrow().rose())
                .extracting(CaseChange::id)
                .containsExactly("q3");
        assertThatThrownBy(() -> byRank.measure("recall@50"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("measure 'recall@50' must be one of recall@5, RR (did you mean 'recall@5'?)");
        assertThatThrownBy(() -> byRank.measure(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("measure must not be null");
    }

    @Test
    void measureIsTheGatedOneOrTheFirstThatBothHave() {
        RungMeasure byRank = new RungMeasure(GATED, "RR");
        assertThat(Comparison.of(then().build(), now().gateOn(byRank).build()).measure())
                .isEqualTo("RR");
        assertThat(Comparison.of(
                                then().gateOn(byRank).build(),
                                now().gateOn(null).build())
                        .measure())
                .isEqualTo("recall@5");
        assertThat(Comparison.of(
                                then().build(),
                                now().gateOn(new RungMeasure(GATED, "nDCG@10")).build())
                        .measure())
                .isEqualTo("recall@5");
    }

    private static RetrievalInstrument measuring(RetrievalInstrument i, String... measures) {
        return new RetrievalInstrument(i.set(), i.split(), i.corpusDigest(), i.unit(), i.cutoffs(), List.of(measures));
    }

    @Test
    void acceptedMeasuresNeedOneInCommon() {
        Comparison accepting = Comparison.accepting("measures");
        RetrievalResult rank = now().instrument(i -> measuring(i, "RR")).build();
        RetrievalResult recall =
                then().instrument(i -> measuring(i, "recall@5")).build();

        assertThat(accepting.compare(then().build(), rank).measure()).isEqualTo("RR");
        assertThatThrownBy(() -> accepting.compare(recall, rank))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the results have no measure in common: [recall@5] and [RR]");
    }

    @Test
    void addedRemovedAndChangedCasesAreNotCompared() {
        LadderComparison comparison = Comparison.of(
                then().scored("Q4", "a.md=1").build(),
                now().scored("q0", "a.md=1").digest("q2", "other").build());

        assertThat(comparison.added()).containsExactly("q0");
        assertThat(comparison.removed()).containsExactly("Q4");
        assertThat(comparison.changed()).containsExactly("q2");
        assertThat(comparison.compared()).isEqualTo(3);
        assertThat(comparison.notes())
                .containsExactly("different cases whose ids differ only in upper and lower case: 'Q4', 'q4'");
        assertThat(comparison.rung(GATED).orElseThrow().means().n()).isEqualTo(3);
        assertThat(Report.of(comparison).toText()).contains("\nnotes (1):\n  different cases whose ids differ ");
    }

    @Test
    void undefinedValuesArePairedWithNothing() {
        LadderComparison comparison = Comparison.of(
                then().value("q1", "recall@5", null).build(),
                now().value("q2", "recall@5", null).build());

        RungChange gated = comparison.rung(GATED).orElseThrow();
        assertThat(gated.means().n()).isEqualTo(2);
        assertThat(gated.fell()).extracting(CaseChange::id).containsExactly("q2", "q4");
    }

    @Test
    void oneCaseHasNoPAndNoneHasNoMeans() {
        LadderComparison single = Comparison.of(
                new ResultBuilder().scored("q1", "a.md=1").build(),
                new ResultBuilder().scored("q1", "a.md=9").build());
        RungChange one = single.rung(GATED).orElseThrow();
        assertThat(Report.of(single).toText())
                .contains("\n[1 case]: a single difference shows no spread, so there is no interval\n")
                .doesNotContain("p: ", "seed", "95 %");
        assertThat(one.means()).isEqualTo(new MeanChange(1, 1, 0, -1, null, null));
        assertThat(one.p()).isNull();
        assertThat(one.adjustedP()).isNull();
        assertThat(one.direction()).isEqualTo(Direction.UNCLEAR);

        LadderComparison nothing = Comparison.of(
                new ResultBuilder().scored("q1", "a.md=1").build(),
                new ResultBuilder().scored("q2", "a.md=1").build());
        assertThat(nothing.rung(GATED).orElseThrow().means()).isNull();
        assertThat(nothing.rung(GATED).orElseThrow().direction()).isEqualTo(Direction.UNCLEAR);
        assertThat(Report.of(nothing).toText())
                .contains(
                        "recall@5 of gated rung 'hybrid@chunks': no case has it in both results, so there is nothing to"
                                + " compare\n")
                .contains("> hybrid@chunks                -      -           -  -     0     0  0\n")
                .doesNotContain("p: ", "seed", "interval");
    }

    @Test
    void adjustedPOfAtMostFivePercentIsClearWhereTheIntervalAgrees() {
        MeanChange better = new MeanChange(30, 0.5, 0.6, 0.1, Interval.of(0.01, 0.2, 0.95), 0.01);
        MeanChange worse = new MeanChange(30, 0.6, 0.5, -0.1, Interval.of(-0.2, -0.01, 0.95), 0.01);
        MeanChange wide = new MeanChange(30, 0.5, 0.6, 0.1, Interval.of(0, 0.2, 0.95), 0.01);

        assertThat(new RungChange("r", better, 0.05, List.of()).direction()).isEqualTo(Direction.UP);
        assertThat(new RungChange("r", better, 0.05, List.of()).p()).isEqualTo(0.01);
        assertThat(new RungChange("r", better, 0.051, List.of()).direction()).isEqualTo(Direction.UNCLEAR);
        assertThat(new RungChange("r", wide, 0.05, List.of()).direction()).isEqualTo(Direction.UNCLEAR);
        assertThat(new RungChange("r", worse, 0.05, List.of()).direction()).isEqualTo(Direction.DOWN);
        assertThat(new RungPair("a", "b", worse, 0, 3, 0.05).direction()).isEqualTo(Direction.DOWN);
        assertThat(new RungPair("a", "b", null, 0, 0, null).direction()).isEqualTo(Direction.UNCLEAR);
        assertThatThrownBy(() -> new RungChange(" ", better, 0.05, List.of()))
                .hasMessage("rung name must not be blank");
        assertThatThrownBy(() -> new RungChange("r", better, 0.05, null))
                .hasMessage("cases of rung 'r' must not be null");
    }

    @Test
    void rungsOfOneResultOnlyAreNamed() {
        LadderComparison comparison = Comparison.of(
                new ResultBuilder()
                        .rungs("bm25", "vector")
                        .scored("q1", "a.md=1")
                        .build(),
                new ResultBuilder()
                        .rungs("vector", "fused")
                        .scored("q1", "a.md=1")
                        .build());

        assertThat(comparison.rungs()).extracting(RungChange::rung).containsExactly("vector");
        assertThat(Report.of(comparison).toText())
                .contains("rungs of the earlier result only: 'bm25'\nrungs of the later result only: 'fused'\n")
                .doesNotContain("gated rung");

        assertThat(Report.of(Comparison.of(
                                new ResultBuilder()
                                        .rungs("a")
                                        .scored("q1", "a.md=1")
                                        .build(),
                                new ResultBuilder()
                                        .rungs("b")
                                        .scored("q1", "a.md=1")
                                        .build()))
                        .toText())
                .contains("\n\nno rung is in both results\nrungs of the earlier result only: 'a'\n");
    }

    @Test
    void wholeComparisonIsReadable() {
        LadderComparison comparison = Comparison.of(
                then().scored("gone", "a.md=1").scored("q5", "a.md=1").build(),
                now().scored("q5", "a.md=1")
                        .digest("q5", "other")
                        .scored("new\u001b", "a.md=1")
                        .label("ladder@v2")
                        .part("chunker", null)
                        .build());

        Expected.assertReport("comparison-ladders", Report.of(comparison));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Report.of(comparison).print(new PrintStream(new BufferedOutputStream(bytes), false, StandardCharsets.UTF_8));
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualTo(Report.of(comparison).toText());
    }

    @Test
    void clearChangeIsBetterOrWorse() {
        ResultBuilder bad = new ResultBuilder().rungs(GATED);
        ResultBuilder good = new ResultBuilder().rungs(GATED);
        for (int i = 0; i < 12; i++) {
            bad.scored("q" + i, "a.md=9");
            good.scored("q" + i, "a.md=1");
        }

        assertThat(Report.of(Comparison.of(bad.build(), good.build())).toText())
                .contains(
                        "recall@5 of gated rung 'hybrid@chunks': 0.000 -> 1.000, +1.000 [all equal], p 0.0005, 12 rose, 0"
                                + " fell: better\n")
                .contains("+1.000 [all equal]  0.0005 *    12     0  12\n")
                .contains("\n[all equal]: all differences are equal, so there is no interval\n");
        assertThat(Report.of(Comparison.of(good.build(), bad.build())).toText()).contains(", 0 rose, 12 fell: worse\n");
        assertThat(Report.of(Comparison.of(good.build(), good.build())).toText())
                .contains(
                        "\nboth results are identical: this compares a run with itself\n",
                        ", 0 rose, 0 fell: no difference\n");
    }

    @Test
    void hugeLadderIsTestedByPairedT() {
        ResultBuilder before = new ResultBuilder().rungs(GATED);
        ResultBuilder after = new ResultBuilder().rungs(GATED);
        double[] differences = new double[2001];
        for (int i = 0; i < 2001; i++) {
            String id = String.format(Locale.ROOT, "q%04d", i);
            differences[i] = i % 3 == 0 ? 1 : i % 5 == 0 ? -1 : 0;
            before.scored(id, differences[i] < 0 ? "a.md=1" : "a.md=9");
            after.scored(id, differences[i] > 0 ? "a.md=1" : "a.md=9");
        }
        // ResultBuilder tests exactly, which so many cases forbid; one rung has no difference to test

        LadderComparison comparison = Comparison.of(before.build(), after.build());

        PairedT expected = PairedT.of(differences, 0.95);
        assertThat(comparison.rung(GATED).orElseThrow().p())
                .isEqualTo(expected.p().orElseThrow());
        assertThat(comparison.rung(GATED).orElseThrow().means().interval())
                .isEqualTo(expected.interval().orElseThrow());
        assertThat(Report.of(comparison).toText())
                .contains("by BCa bootstrap, above 2000 cases paired t]\n")
                .contains(" (sign-flip test, above 2000 cases paired t-test); * at most 0.05, interval on one side")
                .doesNotContain("seed");
    }

    @Test
    void everyTwoRungsAreComparedAndAdjustedTogether() {
        RetrievalResult result = new ResultBuilder()
                .rungs("vector", "keyword", GATED)
                .scored("q1", "a.md=9", "a.md=1")
                .scored("q2", "a.md=1", "a.md=9")
                .scored("q3", "a.md=8", "a.md=2")
                .build();

        RungComparison comparison = Comparison.ofRungs(result);

        double p = SignFlip.exact(new double[] {1, -1, 1});
        double[] adjusted = Holm.adjust(new double[] {p, p, 1});
        MeanChange means = new MeanChange(
                3,
                0.333333333333,
                0.666666666667,
                0.333333333333,
                Bootstrap.bca(new double[] {1, -1, 1}, 0.95, 10_000, 1).orElseThrow(),
                p);
        double mean = 0.666666666667;
        assertThat(comparison.pairs())
                .containsExactly(
                        new RungPair("vector", "keyword", means, 2, 1, adjusted[0]),
                        new RungPair("vector", GATED, means, 2, 1, adjusted[1]),
                        new RungPair("keyword", GATED, new MeanChange(3, mean, mean, 0, null, 1.0), 0, 0, adjusted[2]));
        assertThat(comparison.result()).isSameAs(result);
        assertThat(comparison.measure()).isEqualTo("recall@5");
        assertThat(comparison.measure("RR").measure()).isEqualTo("RR");
        Expected.assertReport("comparison-rungs", Report.of(comparison));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Report.of(comparison).print(new PrintStream(new BufferedOutputStream(bytes), false, StandardCharsets.UTF_8));
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualTo(Report.of(comparison).toText());
    }

    @Test
    void rungComparisonNeedsTwoRungsAndAMeasure() {
        RungComparison one = Comparison.ofRungs(
                new ResultBuilder().rungs("vector").scored("q1", "a.md=1").build());

        assertThat(one.pairs()).isEmpty();
        assertThat(Report.of(one).toText())
                .isEqualTo(
                        "rungs of set 'acme', unit document, by recall@5: 1 case\nthere are no two rungs to compare\n");
        assertThatThrownBy(() -> one.measure("MRR"))
                .hasMessage("measure 'MRR' must be one of recall@5, RR (did you mean 'RR'?)");
        assertThatThrownBy(() -> one.measure(null)).hasMessage("measure must not be null");
        assertThatThrownBy(() -> Comparison.ofRungs(
                        then().instrument(LadderComparisonTest::measuring).build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the result has no measure");
    }
}
