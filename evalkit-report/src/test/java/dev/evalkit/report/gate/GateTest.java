package dev.evalkit.report.gate;

import static dev.evalkit.report.Results.baseline;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.report.Report;
import dev.evalkit.report.ResultBuilder;
import dev.evalkit.report.compare.CaseChange;
import dev.evalkit.report.compare.CaseChange.RankChange;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Falls and rises; added and removed cases are in {@link GateCasesTest}, refusals in {@link GateRefusalTest}. */
class GateTest {
    private static final RetrievalResult THEN = new ResultBuilder()
            .scored("q-1", "a.md=1")
            .scored("q-2", "a.md=2 b.md=3")
            .scored("q-3", "c.md=-")
            .build();

    @Test
    void anUnchangedResultPasses() {
        GateVerdict verdict = check(THEN, THEN);

        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
        assertThat(verdict.rules())
                .containsExactly(
                        new RuleVerdict(
                                "fall",
                                Verdict.PASS,
                                "recall@5 of rung 'hybrid@chunks' fell in none of 3 compared cases"),
                        new RuleVerdict("removed", Verdict.PASS, "every case of the baseline is still there"),
                        new RuleVerdict("changed", Verdict.PASS, "no case's content changed"),
                        new RuleVerdict("ratchet", Verdict.PASS, "no gradual decline beyond the tolerance"));
        assertThat(verdict.reasons())
                .containsExactlyElementsOf(
                        verdict.rules().stream().map(RuleVerdict::reason).toList());
        assertThat(verdict.hasReservations()).isFalse();
        assertThat(verdict.ratchet()).isNull();
        assertThat(verdict.lost()).isEmpty();
        assertThat(verdict.skipped()).isEmpty();
        assertThat(verdict.compared()).isEqualTo(3);
        assertThat(verdict.gateOn()).isEqualTo(new RungMeasure("hybrid@chunks", "recall@5"));
        assertThat(verdict.baseline()).isEqualTo("accepted 2026-11-01T12:00:00Z, reason: first run");
        assertThat(verdict.regressions()).isEmpty();
        assertThat(verdict.improvements()).isEmpty();
        assertThat(verdict.added()).isEmpty();
        assertThat(verdict.removed()).isEmpty();
        assertThat(verdict.changed()).isEmpty();
        assertThat(verdict.acceptedDifferences()).isEmpty();
        assertThat(verdict.subjectDifferences()).isEmpty();
        assertThat(verdict.notes()).isEmpty();
    }

    @Test
    void oneCaseThatFallsIsARegressionNamedWithItsRanks() {
        RetrievalResult now = new ResultBuilder()
                .scored("q-1", "a.md=1")
                .scored("q-2", "a.md=1 b.md=6")
                .scored("q-3", "c.md=-")
                .build();

        GateVerdict verdict = check(now, THEN);

        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(verdict.reasons()).containsExactly("recall@5 of rung 'hybrid@chunks' fell in 1 of 3 compared cases");
        assertThat(verdict.regressions())
                .containsExactly(new CaseChange(
                        "q-2",
                        1.0,
                        0.5,
                        List.of(new RankChange("a.md", 2, 1), new RankChange("b.md", 3, 6)),
                        List.of()));
        assertThat(Report.of(verdict).toText()).contains("""
                fell (1):
                  q-2: recall@5 1.000 -> 0.500
                    a.md: rank 2 -> 1
                    b.md: rank 3 -> 6
                """);
    }

    @Test
    void anImprovementDoesNotMakeUpForAFall() {
        RetrievalResult now = new ResultBuilder()
                .scored("q-1", "a.md=9")
                .scored("q-2", "a.md=2 b.md=3")
                .scored("q-3", "c.md=1")
                .build();

        GateVerdict verdict = check(now, THEN);

        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(verdict.regressions().stream().map(CaseChange::id)).containsExactly("q-1");
        assertThat(verdict.improvements())
                .containsExactly(new CaseChange("q-3", 0.0, 1.0, List.of(new RankChange("c.md", null, 1)), List.of()));
    }

    @Test
    void aWorseRankThatLeavesTheMeasureAloneIsNoRegression() {
        RetrievalResult now = new ResultBuilder()
                .scored("q-1", "a.md=5")
                .scored("q-2", "a.md=4 b.md=5")
                .scored("q-3", "c.md=-")
                .build();

        assertThat(check(now, THEN).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void theSmallestFallIsARegression() {
        RetrievalResult now = new ResultBuilder()
                .scored("q-1", "a.md=1")
                .scored("q-2", "a.md=2 b.md=3")
                .scored("q-3", "c.md=-")
                .value("q-1", "recall@5", Math.nextDown(1.0))
                .build();

        GateVerdict verdict = check(now, THEN);

        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(Report.of(verdict).toText()).contains("q-1: recall@5 1.0000000000000000 -> 0.9999999999999999\n");
    }

    @Test
    void aValueJustBelowAnotherIsPrintedWithEnoughDigits() {
        RetrievalResult then = new ResultBuilder()
                .scored("q-1", "a.md=1")
                .value("q-1", "recall@5", 0.80)
                .build();
        RetrievalResult now = new ResultBuilder()
                .scored("q-1", "a.md=1")
                .value("q-1", "recall@5", 0.7996)
                .build();

        assertThat(Report.of(check(now, then)).toText()).contains("q-1: recall@5 0.8000 -> 0.7996\n");
    }

    @Test
    void onlyTheGatedRungIsGated() {
        RetrievalResult now = new ResultBuilder()
                .scored("q-1", "a.md=-", "a.md=1")
                .scored("q-2", "a.md=- b.md=-", "a.md=2 b.md=3")
                .scored("q-3", "c.md=-")
                .build();

        assertThat(check(now, THEN).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void onlyTheGatedMeasureIsGated() {
        RetrievalResult now = new ResultBuilder()
                .scored("q-1", "a.md=2")
                .scored("q-2", "a.md=2 b.md=3")
                .scored("q-3", "c.md=-")
                .build();
        RungMeasure rr = new RungMeasure("hybrid@chunks", "RR");
        RetrievalResult then =
                new RetrievalResult(THEN.provenance(), rr, 1, THEN.rungs(), THEN.withoutExpected(), THEN.cases());
        RetrievalResult nowOnRr =
                new RetrievalResult(now.provenance(), rr, 1, now.rungs(), now.withoutExpected(), now.cases());

        assertThat(check(now, THEN).verdict()).isEqualTo(Verdict.PASS);
        assertThat(check(nowOnRr, then).reasons())
                .containsExactly("RR of rung 'hybrid@chunks' fell in 1 of 3 compared cases");
    }

    @Test
    void aMeasureThatIsNoLongerDefinedFell() {
        RetrievalResult now = new ResultBuilder()
                .scored("q-1", "a.md=1")
                .scored("q-2", "a.md=2 b.md=3")
                .scored("q-3", "c.md=-")
                .value("q-3", "recall@5", null)
                .build();

        GateVerdict verdict = check(now, THEN);

        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(verdict.compared()).isEqualTo(3);
        assertThat(Report.of(verdict).toText()).contains("q-3: recall@5 0.000 -> undefined\n");
    }

    @Test
    void aMeasureThatIsNewlyDefinedIsNoted() {
        RetrievalResult then = new ResultBuilder()
                .scored("q-1", "a.md=1")
                .scored("q-2", "a.md=2 b.md=3")
                .scored("q-3", "c.md=-")
                .value("q-2", "recall@5", null)
                .value("q-3", "recall@5", null)
                .build();

        GateVerdict verdict = check(THEN, then);

        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
        assertThat(verdict.compared()).isEqualTo(1);
        assertThat(verdict.improvements()).isEmpty();
        assertThat(verdict.notes())
                .containsExactly("not compared because recall@5 was undefined in the baseline: 'q-2', 'q-3'");
    }

    @Test
    void nothingToCompareIsInconclusive() {
        RetrievalResult now = new ResultBuilder()
                .scored("q-1", "a.md=1")
                .digest("q-1", "another question")
                .scored("q-4", "a.md=1")
                .build();

        GateVerdict verdict = Gate.standard().acceptRemoved("q-2", "q-3").check(now, baseline(THEN));

        assertThat(verdict.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict.reasons())
                .containsExactly("no case could be compared: no case has unchanged content and a value of recall@5 in"
                        + " the baseline");
        assertThat(verdict.compared()).isZero();
    }

    @Test
    void anEmptyResultIsARegressionUntilAllRemovalsAreAcceptedAndThenInconclusive() {
        RetrievalResult now = new ResultBuilder().build();

        assertThat(check(now, THEN).verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(check(now, THEN).reasons())
                .hasSize(2)
                .first()
                .asString()
                .startsWith("removed without approval: 3 cases of");
        assertThat(Gate.standard()
                        .acceptRemoved("q-1", "q-2", "q-3")
                        .check(now, baseline(THEN))
                        .verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(check(now, now).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void aBaselineOfZerosHeldAgainstZerosIsInconclusive() {
        RetrievalResult zeros = new ResultBuilder()
                .scored("q-1", "a.md=-")
                .scored("q-2", "a.md=6")
                .build();
        RetrievalResult better = new ResultBuilder()
                .scored("q-1", "a.md=-")
                .scored("q-2", "a.md=5")
                .build();

        GateVerdict verdict = check(zeros, zeros);

        assertThat(verdict.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict.reasons())
                .containsExactly("recall@5 of rung 'hybrid@chunks' is 0 in every compared case of both results, so"
                        + " nothing could have fallen");
        assertThat(check(better, zeros).verdict()).isEqualTo(Verdict.PASS);
        assertThat(check(better, better).verdict()).isEqualTo(Verdict.PASS);
        assertThat(check(zeros, better).reasons())
                .containsExactly("recall@5 of rung 'hybrid@chunks' fell in 1 of 2 compared cases");
    }

    @Test
    void anotherChunkerOrLabelOrStampIsGatedAllTheSame() {
        RetrievalResult now = new ResultBuilder()
                .scored("q-1", "a.md=1")
                .scored("q-2", "a.md=2 b.md=3")
                .scored("q-3", "c.md=-")
                .part("chunker", Identity.of("headings").with("target", 150))
                .part("keyword", Identity.of("bm25"))
                .label("chunks of 150")
                .stamp(new Stamp(Instant.parse("2026-12-01T00:00:00Z"), "0.2.0", "abc", true))
                .build();

        GateVerdict verdict = check(now, THEN);

        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
        assertThat(verdict.subjectDifferences())
                .extracting(Object::toString)
                .containsExactly("chunker: headings {target=350} -> headings {target=150}", "keyword: none -> bm25");
        assertThat(verdict.acceptedDifferences()).isEmpty();
    }

    @Test
    void settingsGiveNewGates() {
        RetrievalResult now = new ResultBuilder()
                .scored("q-1", "a.md=1")
                .scored("q-2", "a.md=2 b.md=3")
                .build();
        Gate standard = Gate.standard();
        standard.acceptRemoved("q-3");
        standard.acceptDifference("corpus");

        assertThat(standard.check(now, baseline(THEN)).verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(standard.check(now, baseline(THEN)).notes()).isEmpty();
        assertThat(Gate.standard()
                        .acceptRemoved("q-3")
                        .acceptDifference("corpus")
                        .check(now, baseline(THEN))
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void argumentsAreChecked() {
        Gate gate = Gate.standard();

        assertThatThrownBy(() -> gate.acceptRemoved("q-1", " "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("id of a removed case must not be blank");
        assertThatThrownBy(() -> gate.check(null, baseline(THEN)))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("result must not be null");
        assertThatThrownBy(() -> gate.check(THEN, (Baseline) null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("baseline must not be null");
    }

    private static GateVerdict check(RetrievalResult now, RetrievalResult then) {
        return Gate.standard().check(now, baseline(then));
    }
}
