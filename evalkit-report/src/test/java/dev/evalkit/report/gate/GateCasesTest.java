package dev.evalkit.report.gate;

import static dev.evalkit.report.Results.baseline;
import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.Report;
import dev.evalkit.report.ResultBuilder;
import dev.evalkit.report.compare.CaseChange;
import dev.evalkit.report.gate.GateVerdict.Removed;
import org.junit.jupiter.api.Test;

/** Cases that were added, removed, changed or moved. */
class GateCasesTest {
    private static final RetrievalResult THEN = new ResultBuilder()
            .scored("q-1", "a.md=1")
            .scored("q-2", "a.md=2 b.md=3")
            .scored("q-3", "c.md=-")
            .build();

    @Test
    void aRowInsertedAtTheTopAndOneRemovedShiftNothing() {
        RetrievalResult then = new ResultBuilder()
                .scored("q-1", "a.md=1")
                .scored("q-2", "a.md=-")
                .scored("q-3", "a.md=1")
                .scored("q-4", "a.md=-")
                .scored("q-5", "a.md=1")
                .build();
        RetrievalResult now = new ResultBuilder()
                .scored("q-0", "a.md=-")
                .scored("q-1", "a.md=1")
                .scored("q-2", "a.md=-")
                .scored("q-3", "a.md=1")
                .scored("q-5", "a.md=1")
                .build();

        GateVerdict verdict = Gate.standard().check(now, baseline(then));

        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(verdict.reasons())
                .containsExactly("removed without approval: 1 case of the baseline; accept removals by id with"
                        + " Gate.acceptRemoved or --accept-removed");
        assertThat(verdict.added()).containsExactly("q-0");
        assertThat(verdict.removed()).containsExactly(new Removed("q-4", false, false));
        assertThat(verdict.regressions()).isEmpty();
        assertThat(verdict.improvements()).isEmpty();
        assertThat(verdict.compared()).isEqualTo(4);

        GateVerdict accepted = Gate.standard().acceptRemoved("q-4").check(now, baseline(then));
        assertThat(accepted.verdict()).isEqualTo(Verdict.PASS);
        assertThat(accepted.removed()).containsExactly(new Removed("q-4", false, true));
        assertThat(accepted.notes()).isEmpty();
    }

    @Test
    void acceptingOneRemovalDoesNotAcceptAnother() {
        RetrievalResult now = new ResultBuilder().scored("q-2", "a.md=2 b.md=3").build();

        GateVerdict verdict = Gate.standard().acceptRemoved("q-1").check(now, baseline(THEN));

        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(verdict.removed())
                .containsExactly(new Removed("q-1", false, true), new Removed("q-3", false, false));
        assertThat(verdict.reasons()).hasSize(1).first().asString().startsWith("removed without approval: 1 case of");
    }

    @Test
    void severalRemovalsCanBeAccepted() {
        RetrievalResult now = new ResultBuilder().scored("q-2", "a.md=2 b.md=3").build();

        assertThat(Gate.standard()
                        .acceptRemoved("q-1", "q-3")
                        .check(now, baseline(THEN))
                        .verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(Gate.standard()
                        .acceptRemoved("q-3")
                        .acceptRemoved("q-1")
                        .check(now, baseline(THEN))
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void aRemovalThatDidNotHappenIsNoted() {
        GateVerdict verdict = Gate.standard().acceptRemoved("q-9", "q-1").check(THEN, baseline(THEN));

        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
        assertThat(verdict.notes()).containsExactly("the removal of 'q-1' is accepted, but the case was not removed");
        assertThat(verdict.hasReservations()).isTrue();
        assertThat(verdict.reservations())
                .containsExactly(
                        "the removal of 'q-9' is accepted, but neither result has such a case (did you mean 'q-1'?);"
                                + " remove the acceptance");
    }

    @Test
    void aCaseThatExpectsNothingAnyMoreCountsAsRemoved() {
        RetrievalResult now = new ResultBuilder()
                .scored("q-1", "a.md=1")
                .scored("q-2", "a.md=2 b.md=3")
                .withoutExpected("q-3")
                .build();

        GateVerdict verdict = Gate.standard().check(now, baseline(THEN));

        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(verdict.removed()).containsExactly(new Removed("q-3", true, false));
        assertThat(Report.of(verdict).toText()).contains("removed (1):\n  q-3 (no longer expects an id)\n");
    }

    @Test
    void aChangedCaseIsListedAndNotCompared() {
        RetrievalResult now = new ResultBuilder()
                .scored("q-1", "a.md=-")
                .digest("q-1", "another question")
                .scored("q-2", "a.md=2 b.md=3")
                .scored("q-3", "c.md=-")
                .build();

        GateVerdict verdict = Gate.standard().check(now, baseline(THEN));

        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
        assertThat(verdict.changed()).containsExactly("q-1");
        assertThat(verdict.reasons())
                .contains("1 case was not compared because its content changed; review it before you accept");
        assertThat(verdict.compared()).isEqualTo(2);
        assertThat(verdict.added()).isEmpty();
        assertThat(verdict.removed()).isEmpty();
    }

    @Test
    void idsThatDifferByCaseAreDifferentCases() {
        RetrievalResult then =
                new ResultBuilder().scored("q", "a.md=1").scored("Q", "a.md=-").build();
        RetrievalResult now =
                new ResultBuilder().scored("Q", "a.md=-").scored("q", "a.md=1").build();

        assertThat(Gate.standard().check(now, baseline(then)).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void listsAreInTheOrderOfTheBaselineAndAddedCasesInThatOfTheResult() {
        RetrievalResult then = new ResultBuilder()
                .scored("q-9", "a.md=1")
                .scored("q-1", "a.md=1")
                .scored("r-9", "a.md=-")
                .scored("r-1", "a.md=-")
                .scored("s-9", "a.md=1")
                .scored("s-1", "a.md=1")
                .scored("t-9", "a.md=1")
                .scored("t-1", "a.md=1")
                .build();
        RetrievalResult now = new ResultBuilder()
                .scored("u-9", "a.md=1")
                .scored("t-1", "a.md=1")
                .digest("t-1", "x")
                .scored("t-9", "a.md=1")
                .digest("t-9", "x")
                .scored("r-1", "a.md=1")
                .scored("r-9", "a.md=1")
                .scored("q-1", "a.md=-")
                .scored("q-9", "a.md=-")
                .scored("u-1", "a.md=1")
                .build();

        GateVerdict verdict = Gate.standard().check(now, baseline(then));

        assertThat(verdict.regressions().stream().map(CaseChange::id)).containsExactly("q-9", "q-1");
        assertThat(verdict.improvements().stream().map(CaseChange::id)).containsExactly("r-9", "r-1");
        assertThat(verdict.removed().stream().map(Removed::id)).containsExactly("s-9", "s-1");
        assertThat(verdict.changed()).containsExactly("t-9", "t-1");
        assertThat(verdict.added()).containsExactly("u-9", "u-1");
    }
}
