package dev.evalkit.api.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.evalkit.api.answer.AnswerSummary.Abstention;
import dev.evalkit.api.answer.AnswerSummary.Slice;
import dev.evalkit.api.answer.AnswerSummary.SliceKind;
import dev.evalkit.api.judge.JudgeException.Kind;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.model.LlmCalls;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.stats.Interval;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerSummaryTest {
    private final List<CaseResult> results = new ArrayList<>();

    private static CaseResult.Case golden(String id, @Nullable String category, String behavior) {
        return new CaseResult.Case(id, "digest", "Why?", category, null, behavior);
    }

    private static CaseResult result(String id, int repeat, Outcome outcome) {
        CaseResult.Case golden = golden(id, null, "answer");
        return switch (outcome) {
            case SKIPPED -> new CaseResult(golden, repeat, null, null, null);
            case ERRORED ->
                new CaseResult(golden, repeat, null, null, new RunError(RunError.Kind.TIMEOUT, "no reply", 1));
            default -> graded(golden, repeat, AgentReply.of("x"), outcome, null);
        };
    }

    private static CaseResult graded(
            CaseResult.Case golden, int repeat, AgentReply reply, Outcome outcome, @Nullable JudgeVerdict verdict) {
        List<String> reasons = outcome == Outcome.PASSED ? List.of() : List.of("reason");
        return new CaseResult(
                golden,
                repeat,
                new CaseRun(golden.id(), repeat, reply, Duration.ofMillis(repeat), 1),
                CaseGrade.builder()
                        .outcome(outcome)
                        .reasons(reasons)
                        .verdict(verdict)
                        .build(),
                null);
    }

    private AnswerSummary summary() {
        return AnswerSummary.of(results);
    }

    @Test
    void nineGoodAnswersAndOneResetConnectionAreNineOfNine() {
        for (int i = 0; i < 9; i++) {
            results.add(result("q" + i, 1, Outcome.PASSED));
        }
        results.add(result("q9", 1, Outcome.ERRORED));

        Tally cases = summary().cases();
        assertThat(cases.passRate().value()).hasValue(1);
        assertThat(cases.interval().lower()).isLessThan(1);
        assertThat(cases.coverage()).hasValue(0.9);
        assertThat(summary().errors()).hasToString("{TIMEOUT=1}");
    }

    @Test
    void judgeErrorIsNoScore() {
        results.add(result("a", 1, Outcome.FAILED));
        results.add(result("b", 1, Outcome.FAILED));
        results.add(result("c", 1, Outcome.PASSED));
        results.add(graded(golden("d", null, "answer"), 1, AgentReply.of("x"), Outcome.ERRORED, null));

        assertThat(summary().cases()).isEqualTo(new Tally(1, 2, 0, 1, 0));
        assertThat(summary().cases().passRate().value().orElseThrow()).isEqualTo(1.0 / 3);
        assertThat(summary().cases().coverage()).hasValue(0.75);
        assertThat(summary().errors()).hasToString("{GRADING=1}");
    }

    private static CaseResult judged(String id, Outcome outcome, JudgeWork work) {
        CaseResult graded = graded(golden(id, null, "answer"), 1, AgentReply.of("x"), outcome, null);
        CaseGrade grade = Objects.requireNonNull(graded.grade()).withJudging(work);
        return new CaseResult(graded.golden(), 1, graded.run(), grade, null);
    }

    @Test
    void faultsOfTheJudgeAreCountedByKind() {
        LlmCalls call = new LlmCalls(1, new Usage(100, 10), 0.5, 0);
        LlmCalls unpriced = new LlmCalls(2, Usage.NONE, 0, 2);
        results.add(judged("a", Outcome.UNSCORED, new JudgeWork(Kind.REFUSED, null, call, null)));
        results.add(judged("b", Outcome.UNSCORED, new JudgeWork(Kind.TRUNCATED, null, unpriced, call)));
        results.add(judged("c", Outcome.UNSCORED, new JudgeWork(Kind.REFUSED, null, null, null)));
        results.add(judged("d", Outcome.FAILED, new JudgeWork(Kind.OTHER, null, null, null)));
        results.add(judged("e", Outcome.ERRORED, new JudgeWork(null, RunError.Kind.BUDGET, null, null)));
        results.add(judged("f", Outcome.ERRORED, JudgeWork.NONE));
        results.add(judged("g", Outcome.PASSED, new JudgeWork(null, RunError.Kind.BUDGET, null, call)));
        results.add(result("h", 1, Outcome.PASSED));

        JudgeSummary judging = summary().judging();
        assertThat(judging.faults()).hasToString("{TRUNCATED=1, REFUSED=2, OTHER=1}");
        assertThat(judging.paid()).isEqualTo(new LlmCalls(3, new Usage(100, 10), 0.5, 2));
        assertThat(judging.cached()).isEqualTo(new LlmCalls(2, new Usage(200, 20), 1, 0));
        assertThat(summary().errors()).hasToString("{BUDGET=1, GRADING=1}");
    }

    @Test
    void undecidedJudgeLowersCoverageOnly() {
        for (int i = 0; i < 10; i++) {
            results.add(result("q" + i, 1, i < 8 ? Outcome.PASSED : Outcome.UNSCORED));
        }

        assertThat(summary().cases().passRate().n()).isEqualTo(8);
        assertThat(summary().cases().coverage()).hasValue(0.8);
    }

    @Test
    void nothingScoredHasNoRate() {
        results.add(result("a", 1, Outcome.ERRORED));

        assertThat(summary().cases().passRate().value()).isEmpty();
        assertThat(summary().cases().interval().basis()).isEqualTo(Interval.Basis.NO_DATA);
        assertThat(summary().cases().coverage()).hasValue(0);
        assertThat(summary().consumption().latencyP50Ms()).isNull();
        assertThat(AnswerSummary.of(List.of()).cases().coverage()).isEmpty();
    }

    @Test
    void skippedCasesAreNoPartOfCoverage() {
        results.add(result("a", 1, Outcome.PASSED));
        results.add(result("b", 1, Outcome.SKIPPED));

        assertThat(summary().cases()).isEqualTo(new Tally(1, 0, 0, 0, 1));
        assertThat(summary().cases().coverage()).hasValue(1);
    }

    @ParameterizedTest
    @CsvSource({
        "PASSED, PASSED, PASSED",
        "PASSED, FAILED, FAILED",
        "PASSED, UNSCORED, PASSED",
        "PASSED, ERRORED, PASSED",
        "FAILED, ERRORED, FAILED",
        "UNSCORED, ERRORED, UNSCORED",
        "ERRORED, SKIPPED, ERRORED",
        "SKIPPED, SKIPPED, SKIPPED"
    })
    void aCaseIsPooledOverItsRepeats(Outcome first, Outcome second, Outcome pooled) {
        results.add(result("a", 1, first));
        results.add(result("a", 2, second));

        Tally expected = summary().cases();
        results.clear();
        results.add(result("a", 1, pooled));
        assertThat(expected).isEqualTo(summary().cases());
    }

    @Test
    void fourOfFiveRepeatsAreNotReliable() {
        for (int repeat = 1; repeat <= 5; repeat++) {
            results.add(result("a", repeat, repeat == 3 ? Outcome.FAILED : Outcome.PASSED));
        }

        AnswerSummary summary = summary();
        assertThat(summary.cases()).isEqualTo(new Tally(0, 1, 0, 0, 0));
        assertThat(summary.repeats().passRate().value()).hasValue(0.8);
        assertThat(summary.repeats().interval().lower()).isEqualTo(0.376, within(0.0005));
        assertThat(summary.repeats().interval().upper()).isEqualTo(0.964, within(0.0005));
        assertThat(summary.reliability().passHatK()).isZero();
        assertThat(summary.reliability().passAtK()).isEqualTo(1);
        assertThat(summary.reliability().flaky()).containsExactly("a");
    }

    @Test
    void reliabilityIsThatOfTheCasesWithMostScoredRepeats() {
        for (int repeat = 1; repeat <= 2; repeat++) {
            results.add(result("always", repeat, Outcome.PASSED));
            results.add(result("sometimes", repeat, repeat == 1 ? Outcome.PASSED : Outcome.FAILED));
            results.add(result("never", repeat, Outcome.FAILED));
            results.add(result("lost", repeat, repeat == 1 ? Outcome.PASSED : Outcome.ERRORED));
        }

        assertThat(summary().reliability())
                .isEqualTo(new AnswerSummary.Reliability(2, 3, 1.0 / 3, 2.0 / 3, List.of("sometimes")));
        assertThat(AnswerSummary.of(List.of(result("a", 1, Outcome.PASSED))).reliability())
                .isEqualTo(new AnswerSummary.Reliability(1, 1, null, null, List.of()));
        assertThat(AnswerSummary.of(List.of(result("a", 1, Outcome.ERRORED))).reliability())
                .isEqualTo(new AnswerSummary.Reliability(0, 0, null, null, List.of()));
    }

    @Test
    void slicesAreCountedByCategoryThenTier() {
        for (int i = 0; i < 10; i++) {
            results.add(graded(golden("q" + i, "multi_hop", "answer"), 1, AgentReply.of("x"), Outcome.PASSED, null));
        }
        results.add(graded(
                new CaseResult.Case("t", "digest", "Why?", "answerable", "lookup", "answer"),
                1,
                AgentReply.of("x"),
                Outcome.FAILED,
                null));

        assertThat(summary().slices())
                .containsExactly(
                        new Slice(SliceKind.CATEGORY, "answerable", new Tally(0, 1, 0, 0, 0), null),
                        new Slice(SliceKind.CATEGORY, "multi_hop", new Tally(10, 0, 0, 0, 0), null),
                        new Slice(SliceKind.TIER, "lookup", new Tally(0, 1, 0, 0, 0), null));
        assertThat(summary().slices().get(0).isTooSmall()).isTrue();
        assertThat(summary().slices().get(1).isTooSmall()).isFalse();
    }

    @Test
    void abstentionIsTheJudgesOrElseTheWords() {
        JudgeVerdict abstains = new JudgeVerdict("", List.of(), true, true, false);
        JudgeVerdict answers = new JudgeVerdict("", List.of(), false, true, false);
        AgentReply unsure = AgentReply.of("I don't know.");
        AgentReply sure = AgentReply.of("14 days.");
        results.add(graded(golden("a", null, "answer"), 1, sure, Outcome.PASSED, null));
        results.add(graded(golden("b", null, "answer"), 1, unsure, Outcome.FAILED, null));
        results.add(graded(golden("c", null, "abstain"), 1, unsure, Outcome.PASSED, null));
        results.add(graded(golden("d", null, "abstain"), 1, sure, Outcome.PASSED, abstains));
        results.add(graded(golden("e", null, "abstain"), 1, unsure, Outcome.FAILED, answers));
        results.add(graded(golden("f", null, "chitchat"), 1, unsure, Outcome.PASSED, null));
        results.add(result("g", 1, Outcome.ERRORED));
        results.add(graded(golden("h", null, "abstain"), 1, unsure, Outcome.UNSCORED, null)); // words never stand in
        results.add(graded(golden("i", null, "answer"), 1, unsure, Outcome.ERRORED, null));

        assertThat(summary().abstention()).isEqualTo(new Abstention(1, 1, 1, 2));
    }

    @Test
    void hardPassesAreCountedBesideTheOutcomes() {
        Boolean[] hard = {true, true, false, false, null, null};
        Outcome[] outcomes = {
            Outcome.PASSED, Outcome.FAILED, Outcome.PASSED, Outcome.UNSCORED, Outcome.PASSED, Outcome.ERRORED
        };
        for (int i = 0; i < hard.length; i++) {
            CaseResult each = graded(golden("q" + i, null, "create_ticket"), 1, AgentReply.of("x"), outcomes[i], null);
            CaseGrade grade = Objects.requireNonNull(each.grade());
            results.add(new CaseResult(
                    each.golden(),
                    1,
                    each.run(),
                    CaseGrade.builder()
                            .outcome(outcomes[i])
                            .reasons(grade.reasons())
                            .hardPass(hard[i])
                            .build(),
                    null));
        }
        results.add(result("g", 1, Outcome.SKIPPED));

        assertThat(summary().hardPass()).isEqualTo(new AnswerSummary.HardPass(2, 2, 2, 2));
    }

    @Test
    void whatIsNotReportedIsNotCountedAsZero() {
        AgentReply reports = AgentReply.builder()
                .answer("x")
                .usage(new Usage(100, 10))
                .costUsd(0.5)
                .steps(4)
                .build();
        results.add(graded(golden("a", null, "answer"), 1, reports, Outcome.PASSED, null));
        results.add(graded(golden("b", null, "answer"), 3, reports, Outcome.PASSED, null));
        results.add(graded(golden("c", null, "answer"), 2, AgentReply.of("x"), Outcome.PASSED, null));

        assertThat(summary().consumption())
                .isEqualTo(new AnswerSummary.Consumption(3, new Usage(200, 20), 2, 1.0, 2, 2.0, 3.0, 4, 2));
        results.removeIf(each -> !each.golden().id().equals("c"));
        assertThat(summary().consumption())
                .isEqualTo(new AnswerSummary.Consumption(1, null, 0, null, 0, 2.0, 2.0, null, 0));
    }

    @Test
    void orderAndForgettingChangeNothing() {
        Random random = new Random(11);
        for (int i = 0; i < 300; i++) {
            for (int repeat = 1; repeat <= 3; repeat++) {
                List<Outcome> outcomes = List.of(Outcome.values());
                results.add(result("q" + i, repeat, outcomes.get(random.nextInt(outcomes.size()))));
            }
        }
        AnswerSummary expected = summary();
        Collections.shuffle(results, random);
        SummaryCollector forgetting = new SummaryCollector(3);
        results.forEach(forgetting::add);
        AnswerSummary found = forgetting.summary();

        assertThat(found.reliability().flaky())
                .containsExactlyInAnyOrderElementsOf(expected.reliability().flaky());
        assertThat(found)
                .usingRecursiveComparison()
                .ignoringFields("reliability.flaky")
                .isEqualTo(expected);
    }

    @Test
    void aSummaryInBetweenChangesNothing() {
        SummaryCollector collector = new SummaryCollector(2);
        collector.add(result("a", 1, Outcome.PASSED));
        assertThat(collector.summary().cases()).isEqualTo(new Tally(1, 0, 0, 0, 0));
        collector.add(result("a", 2, Outcome.FAILED));
        assertThat(collector.summary().cases()).isEqualTo(new Tally(0, 1, 0, 0, 0));
        assertThat(collector.summary().repeats()).isEqualTo(new Tally(1, 1, 0, 0, 0));
    }

    @Test
    void countsAreNotNegative() {
        assertThatThrownBy(() -> new Tally(-1, 0, 0, 0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("passed must be at least 0 but was -1");
        assertThatThrownBy(() -> new Abstention(0, 0, 0, -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("abstained must be at least 0 but was -1");
        assertThatThrownBy(() -> new SummaryCollector(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("repeats must be at least 1 but was 0");
    }
}
