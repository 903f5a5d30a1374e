package dev.evalkit.report.gate;

import static dev.evalkit.report.gate.GateAnswersTest.baseline;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.Report;
import dev.evalkit.report.ResultBuilder;
import dev.evalkit.report.compare.CaseChange;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a verdict says of single cases of answers. */
class CaseTextTest {
    private static AnswersBuilder then() {
        return new AnswersBuilder().many(40, "p", Outcome.PASSED).sources("p1", new SourceUse("a.md", 1, null));
    }

    private static AnswersBuilder broken() {
        return then().failed("p1").reason("p1", "expected '14 days'");
    }

    private static CaseChange first(Gate gate, AnswersBuilder now) {
        return gate.check(now.build(), baseline(then())).regressions().get(0);
    }

    @Test
    void ranksComeFromTheLadderThatTheCallerGives() {
        RetrievalResult ladder = new ResultBuilder()
                .scored("p1", "a.md=3 b.md=3", "a.md=9 b.md=-")
                .build();

        CaseChange change = first(Gate.standard().retrieval(ladder), broken());

        assertThat(change.ranks()).isEmpty();
        assertThat(change.details())
                .containsExactly(
                        "now, failed: expected '14 days'",
                        "a.md: rank 9 of rung 'hybrid@chunks'",
                        "b.md: missed by rung 'hybrid@chunks'");
    }

    @Test
    void aSourceThatIsJudgedIrrelevantHasNoRank() {
        RetrievalResult ladder = new ResultBuilder().scored("p1", "a.md=9").build();
        RetrievalCase one = ladder.cases().get(0);
        RetrievalResult graded = new RetrievalResult(
                ladder.provenance(),
                ladder.gateOn(),
                ladder.seed(),
                ladder.rungs(),
                List.of(),
                List.of(new RetrievalCase(
                        one.id(), one.digest(), new TreeMap<>(Map.of("a.md", 1, "z.md", 0)), one.rankings())));

        assertThat(first(Gate.standard().retrieval(graded), broken()).details())
                .containsExactly("now, failed: expected '14 days'", "a.md: rank 9 of rung 'hybrid@chunks'");
    }

    @Test
    void aLadderWithoutTheCaseOrWithOtherContentGivesNoRanks() {
        RetrievalResult without = new ResultBuilder().scored("p2", "a.md=9").build();
        RetrievalResult other =
                new ResultBuilder().scored("p1", "a.md=9").digest("p1", "other").build();

        for (RetrievalResult ladder : List.of(without, other)) {
            CaseChange change = first(Gate.standard().retrieval(ladder), broken());
            assertThat(change.details()).containsExactly("now, failed: expected '14 days'");
            assertThat(change.ranks()).extracting(Object::toString).containsExactly("a.md: rank 1, as before");
        }
    }

    @Test
    void sourcesThatOnlyThisResultReportsAreTold() {
        AnswersBuilder now = new AnswersBuilder()
                .many(40, "p", Outcome.PASSED)
                .failed("p2")
                .sources("p2", new SourceUse("b.md", null, null), new SourceUse("c.md", 2, false));

        CaseChange change = first(Gate.standard(), now);

        assertThat(change.ranks()).isEmpty();
        assertThat(change.details())
                .containsExactly("now, failed: because", "b.md: not retrieved", "c.md: retrieved at rank 2 but unused");
    }

    @Test
    void aLostCaseHasItsErrorAndWithoutReplyNoSources() {
        GateVerdict verdict = Gate.standard()
                .check(
                        then().errored("p1")
                                .unscored("p2")
                                .reason("p2", "no judge")
                                .build(),
                        baseline(then()));

        assertThat(verdict.lost())
                .containsExactly(
                        new CaseChange("p1", 1.0, null, List.of(), List.of("now, errored: TIMEOUT: because")),
                        new CaseChange("p2", 1.0, null, List.of(), List.of("now, unscored: no judge")));
    }

    @Test
    void reasonsOfAllRepeatsThatDecidedAreTold() {
        AnswersBuilder now = then().repeats("p2", Outcome.PASSED, Outcome.FAILED, Outcome.FAILED);

        assertThat(first(Gate.standard(), now).details()).containsExactly("now, failed: because");
    }

    @Test
    void hostileNamesCannotForgeAVerdict() {
        AnswersBuilder before = then().passed("q\nPASS\u001b[2J");
        AnswersBuilder now = then().failed("q\nPASS\u001b[2J").reason("q\nPASS\u001b[2J", "x\nPASS\u202e");

        String text =
                Report.of(Gate.strict().check(now.build(), baseline(before))).toText();

        assertThat(text.lines()).first().isEqualTo("REGRESSION");
        assertThat(text.lines().skip(1)).noneMatch(line -> line.startsWith("PASS"));
        assertThat(text).contains("  q\\u000aPASS\\u001b[2J: passed -> failed\n    now, failed: x\\u000aPASS\\u202e\n");
    }

    @Test
    void aLadderToTakeRanksFromMustSayWhatItGates() {
        Gate gate = Gate.standard();

        assertThatThrownBy(() -> gate.retrieval(new ResultBuilder().gateOn(null).build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a retrieval result must say what to gate on before ranks can be taken from it");
        assertThatThrownBy(() -> gate.retrieval(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("retrieval result must not be null");
    }
}
