package dev.evalkit.report;

import static dev.evalkit.report.Results.baseline;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.JudgeWork;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.RubricGrade;
import dev.evalkit.api.judge.RubricGrade.Unread;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.model.LlmCalls;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import dev.evalkit.report.compare.Comparison;
import dev.evalkit.report.gate.Baseline;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AnswerReportTest {
    private static final AgentReply PLAIN = AgentReply.of("14 days.");
    private static final AgentReply REPORTING = AgentReply.builder()
            .answer("14 days.")
            .steps(3)
            .usage(new Usage(1200, 80))
            .costUsd(0.0125)
            .build();

    private final List<CaseResult> cases = new ArrayList<>();

    private static CaseResult.Case golden(String id, @Nullable String category, String behavior, String question) {
        return new CaseResult.Case(id, "digest", question, category, null, behavior);
    }

    private void graded(
            CaseResult.Case golden,
            int repeat,
            AgentReply reply,
            Outcome outcome,
            List<String> reasons,
            @Nullable List<SourceUse> sources) {
        cases.add(new CaseResult(
                golden,
                repeat,
                new CaseRun(golden.id(), repeat, reply, Duration.ofMillis(10L * cases.size() + 5), 1),
                CaseGrade.builder()
                        .outcome(outcome)
                        .reasons(reasons)
                        .sources(sources)
                        .build(),
                null));
    }

    private AnswerResult result(Judging judging, @Nullable Identity judge, int repeats) {
        TreeMap<String, Identity> parts = new TreeMap<>();
        parts.put("agent", Identity.of("support-bot").version("4.2"));
        return new AnswerResult(
                new AnswerInstrument(
                        "acme",
                        "dev",
                        List.of(
                                Identity.of("forbidden content"),
                                Identity.of("steps").with("most", 8)),
                        judge,
                        judging,
                        repeats,
                        null,
                        null),
                new Subject("answer@v4", parts),
                new Stamp(Instant.parse("2026-11-30T10:00:00Z"), "0.1.0", "abc1234", false),
                cases);
    }

    @Test
    void everyRunThatDidNotPassIsShownWithItsReasons() {
        graded(
                golden("q-1", "answerable", "answer", "How long is the trial?"),
                1,
                REPORTING,
                Outcome.PASSED,
                List.of(),
                null);
        graded(
                golden("q-2", "answerable", "answer", "Who can ask for a refund?\u001b[2J"),
                1,
                REPORTING,
                Outcome.FAILED,
                List.of("contains all: expected 'owner' (substring), found no such text", "not grounded"),
                List.of(
                        new SourceUse("refunds.md", null, null),
                        new SourceUse("roles.md", 3, false),
                        new SourceUse("plans.md", 1, true)));
        graded(
                golden("q-3", "unanswerable", "abstain", "Is there an app?"),
                1,
                PLAIN,
                Outcome.UNSCORED,
                List.of("no judge"),
                null);
        cases.add(new CaseResult(
                golden("q-4", null, "answer", "What does it cost?"),
                1,
                null,
                null,
                new RunError(RunError.Kind.TIMEOUT, "no reply within PT30S", 1)));
        cases.add(new CaseResult(golden("q-5", null, "answer", "Why?"), 1, null, null, null));

        Expected.assertReport("answers", Report.of(result(Judging.WHERE_NEEDED, null, 1)));
    }

    @Test
    void repeatsShowReliabilityAndFlakyCases() {
        CaseResult.Case golden = golden("q-1", null, "answer", "How long?");
        graded(golden, 1, PLAIN, Outcome.PASSED, List.of(), null);
        graded(golden, 2, PLAIN, Outcome.FAILED, List.of("contains all: expected '14 days', found none"), null);

        Expected.assertReport("answers-repeated", Report.of(result(Judging.ALWAYS, Identity.of("claude-x"), 2)));
    }

    private void scored(CaseResult.Case golden, RubricGrade rubric) {
        CaseGrade grade = CaseGrade.builder().outcome(Outcome.PASSED).build().withRubric(rubric);
        cases.add(new CaseResult(golden, 1, new CaseRun(golden.id(), 1, PLAIN, Duration.ofMillis(5), 1), grade, null));
    }

    private AnswerResult scored() {
        AnswerResult plain = result(Judging.CHECKS_ONLY, null, 1);
        AnswerInstrument instrument = plain.instrument();
        return new AnswerResult(
                new AnswerInstrument(
                        instrument.set(),
                        instrument.split(),
                        instrument.checks(),
                        null,
                        Judging.CHECKS_ONLY,
                        1,
                        Identity.of("claude-x").with("runs", 3),
                        "c0ffee"),
                plain.subject(),
                plain.stamp(),
                plain.cases());
    }

    @Test
    void scoresOfARubricStandBesideTheOutcomes() {
        RubricScore good = new RubricScore("", 5, 4, 5);
        RubricScore poor = new RubricScore("", 2, 2, 5);
        CaseResult.Case first = golden("q-1", "answerable", "answer", "How long is the trial?");
        scored(first, new RubricGrade(List.of(good, good, poor), List.of()));
        scored(
                golden("q-2", "answerable", "answer", "Why?"),
                new RubricGrade(List.of(poor, poor), List.of(new Unread(3, "no score", "no"))));
        scored(
                golden("q-3", "smalltalk", "chitchat", "Hi"),
                new RubricGrade(List.of(), List.of(new Unread(1, "no score", "no"))));

        Expected.assertReport("answers-rubric", Report.of(scored()));
    }

    @Test
    void aRubricWithoutAScoreSaysSo() {
        scored(
                golden("q-1", null, "answer", "Why?"),
                new RubricGrade(List.of(), List.of(new Unread(1, "no score", "no"), new Unread(2, "no score", "no"))));

        assertThat(Report.of(scored()).toText()).contains("""
                        rubric: no answer has a score
                        2 runs of the rubric judge gave no readable score; first problem: no score
                        """);
    }

    @Test
    void checksOnlyIsSaidInCapitals() {
        graded(golden("q-1", null, "answer", "How long?"), 1, PLAIN, Outcome.PASSED, List.of(), null);

        assertThat(Report.of(result(Judging.CHECKS_ONLY, null, 1)).toText())
                .contains("judge: none, CHECKS ONLY: the meaning of answers was not judged\n");
    }

    @Test
    void nothingScoredHasNoRate() {
        cases.add(new CaseResult(
                golden("q-1", "answerable", "answer", "Why?"),
                1,
                null,
                null,
                new RunError(RunError.Kind.BUDGET, "the budget of 1.00 USD was spent", 0)));

        assertThat(Report.of(result(Judging.WHERE_NEEDED, null, 1)).toText())
                .contains("pass rate - (nothing was scored): 0 passed, 0 failed, 0 unscored, 1 errored, 0 skipped\n")
                .contains("coverage 0.000: 0 of 1 runs were scored\n", "errors: budget 1\n")
                .doesNotContain("latency");
    }

    @Test
    void littleDoesNotLookLikeNothingNorMuchLikeAll() {
        AgentReply cheap =
                AgentReply.builder().answer("14 days.").costUsd(0.0004).build();
        graded(golden("q-0", null, "answer", "Why?"), 1, cheap, Outcome.PASSED, List.of(), null);
        for (int i = 1; i < 3000; i++) {
            graded(golden("q-" + i, null, "answer", "Why?"), 1, PLAIN, Outcome.PASSED, List.of(), null);
        }
        graded(golden("q-f", null, "answer", "Why?"), 1, PLAIN, Outcome.FAILED, List.of("reason"), null);
        graded(golden("q-u", null, "answer", "Why?"), 1, PLAIN, Outcome.UNSCORED, List.of("no judge"), null);

        assertThat(Report.of(result(Judging.WHERE_NEEDED, null, 1)).toText())
                .contains("pass rate 0.9997 [0.998, 0.9999] (3000 of 3001)")
                .contains("coverage 0.9997: 3001 of 3002 runs were scored")
                .contains("cost: 0.0004 USD (reported by 1 of 3002 replies)");
    }

    @Test
    void aBaselineOfAnotherKindIsRefused() {
        Report report = Report.of(result(Judging.WHERE_NEEDED, null, 1));

        assertThatThrownBy(() -> report.baseline(baseline(new ResultBuilder()
                        .rungs("hybrid@chunks")
                        .scored("q-1", "a.md=1")
                        .build())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "the baseline holds evalkit.retrieval-result, but this is a report of evalkit.answer-result");
        assertThatThrownBy(() -> Report.of((AnswerResult) null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("result must not be null");
    }

    @Test
    void aBaselineOfAnswersShowsTheComparison() {
        AnswerResult then = Results.answers(3, null);
        AnswerResult now = Results.answers(3, null, List.of("q2"));
        Baseline baseline = new Baseline("first run", Instant.parse("2026-11-01T12:00:00Z"), List.of(), then);

        assertThat(Report.of(now).baseline(baseline).toText())
                .isEqualTo(Report.of(now).toText()
                        + "\ncompared with the baseline accepted 2026-11-01T12:00:00Z, reason: first run\n\n"
                        + Report.of(Comparison.of(then, now)).toText());
    }

    @Test
    void answersThatWereJudgedDifferentlyAreNotCompared() {
        AnswerResult then = Results.answers(3, null);
        Baseline baseline = new Baseline("first run", Instant.parse("2026-11-01T12:00:00Z"), List.of(), then);

        assertThat(Report.of(Results.withoutJudge(then)).baseline(baseline).toText())
                .endsWith("""
                        reason: first run
                        not compared because it was measured differently (1):
                          judge: claude-x -> none
                        """);
    }

    @Test
    void aLongListIsCutAndTheRestCounted() {
        for (int i = 0; i < 103; i++) {
            graded(golden("q-" + i, null, "answer", "Why?"), 1, PLAIN, Outcome.FAILED, List.of("reason"), null);
        }
        assertThat(Report.of(result(Judging.WHERE_NEEDED, null, 1)).toText())
                .contains("failed (103):\n", "  q-99: Why?\n", "  and 3 more\n")
                .doesNotContain("q-100");
    }

    @Test
    void whatTheAgentAndTheJudgeSaidStandsBelowTheReasonsOnOneLine() {
        AgentReply lines = AgentReply.of("14 days.\n\n- or   not");
        CaseResult.Case golden = golden("q-1", null, "answer", "Why?");
        JudgeVerdict verdict = new JudgeVerdict("It hedges.", List.of(false), false, false, false);
        cases.add(new CaseResult(
                golden,
                1,
                new CaseRun("q-1", 1, lines, Duration.ofMillis(5), 1),
                CaseGrade.builder()
                        .outcome(Outcome.FAILED)
                        .reasons(List.of("not grounded"))
                        .verdict(verdict)
                        .build(),
                null));
        cases.add(new CaseResult(
                golden("q-2", null, "answer", "Why?"),
                1,
                new CaseRun("q-2", 1, AgentReply.of(" "), Duration.ofMillis(5), 1),
                CaseGrade.builder()
                        .outcome(Outcome.UNSCORED)
                        .reasons(List.of("unreadable"))
                        .judgeReply("Score: 7/10")
                        .build(),
                null));

        assertThat(Report.of(result(Judging.WHERE_NEEDED, Identity.of("j"), 1)).toText())
                .contains("    not grounded\n    answer: 14 days. - or not\n    judge: It hedges.\n")
                .contains("    unreadable\n    answer: (empty)\n    judge's reply: Score: 7/10\n");
    }

    @Test
    void theHardPassStandsBesideTheOutcome() {
        JudgeVerdict abstains = new JudgeVerdict("", List.of(), true, true, false);
        Outcome[] outcomes = {Outcome.PASSED, Outcome.PASSED, Outcome.FAILED, Outcome.UNSCORED};
        Boolean[] hard = {true, false, true, false};
        for (int i = 0; i < hard.length; i++) {
            boolean passed = outcomes[i] == Outcome.PASSED;
            cases.add(new CaseResult(
                    golden("q-" + i, "unanswerable", passed ? "abstain" : "answer", "Why?"),
                    1,
                    new CaseRun("q-" + i, 1, PLAIN, Duration.ofMillis(5), 1),
                    CaseGrade.builder()
                            .outcome(outcomes[i])
                            .reasons(passed ? List.of() : List.of("why"))
                            .verdict(outcomes[i] == Outcome.UNSCORED ? null : abstains)
                            .hardPass(hard[i])
                            .build(),
                    null));
        }
        assertThat(Report.of(result(Judging.WHERE_NEEDED, Identity.of("j"), 1)).toText())
                .contains(
                        "hard pass (checks alone; words decide what is an abstention): 2 passed, 2 failed, 0 undecided\n",
                        "\na verdict decided otherwise in 2: q-1 (unanswerable), q-2 (unanswerable)\n")
                .contains("    why\n    hard pass: yes\n", "    why\n    hard pass: no\n");
    }

    private void unscored(String id, JudgeWork work, String problem, @Nullable String reply) {
        AgentReply agent = AgentReply.builder()
                .answer("14 days.")
                .model("claude-sonnet-4-5")
                .build();
        CaseGrade grade = CaseGrade.builder()
                .outcome(Outcome.UNSCORED)
                .reasons(List.of(problem))
                .judgeReply(reply)
                .build()
                .withJudging(work);
        cases.add(new CaseResult(
                golden(id, null, "answer", "How long?"),
                1,
                new CaseRun(id, 1, agent, Duration.ofMillis(5), 1),
                grade,
                null));
    }

    @Test
    void aJudgeIsShownWithItsFaultsItsFamilyAndWhatItTook() {
        LlmCalls paid = new LlmCalls(1, new Usage(300, 10), 0.006, 0);
        LlmCalls unpriced = new LlmCalls(2, new Usage(600, 20), 0, 2);
        unscored("q-1", new JudgeWork(JudgeException.Kind.REFUSED, null, paid, null), "the model refused", "I can't.");
        unscored(
                "q-2",
                new JudgeWork(JudgeException.Kind.NO_VERDICT, null, unpriced, paid),
                "no verdict",
                "Score: 7/10");
        unscored("q-3", new JudgeWork(JudgeException.Kind.REFUSED, null, null, null), "the model refused", null);

        Expected.assertReport(
                "answers-judged", Report.of(result(Judging.WHERE_NEEDED, Identity.of("claude-opus-5"), 1)));
    }

    @Test
    void whatAJudgeTookIsSaidWhereItIsKnown() {
        unscored("q-1", new JudgeWork(null, null, new LlmCalls(1, Usage.NONE, 0, 1), null), "why", null);
        assertThat(Report.of(result(Judging.WHERE_NEEDED, Identity.of("gpt-5"), 1))
                        .toText())
                .contains("\njudges, paid: 1 call, 0 tokens in, 0 out, cost unknown\n")
                .doesNotContain("cached", "warning", "without a verdict");
        cases.clear();
        unscored("q-1", new JudgeWork(null, null, null, new LlmCalls(2, Usage.NONE, 0.5, 0)), "why", null);
        assertThat(Report.of(result(Judging.WHERE_NEEDED, Identity.of("gpt-5"), 1))
                        .toText())
                .contains("\njudges, paid: 0 calls, 0 tokens in, 0 out, 0 USD\n")
                .contains("\njudges, cached: 2 replies, 0 tokens in, 0 out, 0.500 USD\n");
        cases.clear();
        unscored("q-1", JudgeWork.NONE, "why", null);
        assertThat(Report.of(result(Judging.WHERE_NEEDED, Identity.of("gpt-5"), 1))
                        .toText())
                .doesNotContain("judges as");
    }
}
