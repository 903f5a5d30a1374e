package dev.evalkit.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.RubricGrade.Unread;
import dev.evalkit.api.judge.RubricJudge;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.api.model.TransientException;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.check.Checks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the host's parts throw: the reason names the part, and a rubric never changes an outcome. */
class PartFaultsTest {
    private static final GoldenSet ONE = GoldenSet.of(
            "one",
            List.of(GoldenCase.builder()
                    .id("q1")
                    .question("How long?")
                    .expected(Expected.builder().facts(List.of("30 days")).build())
                    .build()));
    private static final Judge GOOD = request -> new JudgeVerdict("", List.of(true), false, true, false);
    private static final RubricJudge FIVE = request -> new RubricScore("", 5, 5, 5);

    @TempDir
    Path folder;

    private static final class OwnError extends Error {
        private static final long serialVersionUID = 1;

        OwnError(String message) {
            super(message);
        }
    }

    static Stream<Supplier<Error>> errors() {
        return Stream.of(
                () -> new OutOfMemoryError("no heap"),
                () -> new OwnError("own"),
                () -> new StackOverflowError("deep"),
                () -> new NoClassDefFoundError("a/B"),
                () -> new AssertionError("bad"),
                () -> new ThreadDeath());
    }

    private static AnswerEval eval() {
        return AnswerEval.over(ONE)
                .agent("bot", Agent.of(question -> "30 days"))
                .checks(Checks.none())
                .judge("mine 1", GOOD);
    }

    private static CaseResult only(AnswerResult result) {
        return result.cases().get(0);
    }

    @ParameterizedTest
    @MethodSource("errors")
    void anErrorOfTheRubricJudgeChangesNoOutcome(Supplier<Error> error) {
        CaseResult found = only(eval().rubricRuns(2)
                .rubric("five 1", request -> {
                    throw error.get();
                })
                .run());
        assertThat(found.outcome()).isEqualTo(Outcome.PASSED);
        assertThat(found.reasons()).isEmpty();
        assertThat(Objects.requireNonNull(Objects.requireNonNull(found.grade()).rubric())
                        .unread())
                .hasSize(2)
                .allSatisfy(unread -> assertThat(unread.problem())
                        .startsWith("the rubric judge threw "
                                + error.get().getClass().getName()));
    }

    @ParameterizedTest
    @MethodSource("errors")
    void anErrorOfTheJudgeIsNamed(Supplier<Error> error) {
        CaseResult found = only(eval().judge("mine 1", request -> {
                    throw error.get();
                })
                .run());
        assertThat(found.outcome()).isEqualTo(Outcome.ERRORED);
        assertThat(found.reasons())
                .singleElement()
                .asString()
                .startsWith("the judge threw " + error.get().getClass().getName());
    }

    @ParameterizedTest
    @MethodSource("errors")
    void anErrorOfACheckIsNamed(Supplier<Error> error) {
        CaseResult found = only(eval().checks(Checks.none().and("mine", (golden, run) -> {
                    throw error.get();
                }))
                .run());
        assertThat(found.outcome()).isEqualTo(Outcome.ERRORED);
        assertThat(found.reasons())
                .singleElement()
                .asString()
                .startsWith("the check 'mine' threw " + error.get().getClass().getName());
        assertThat(Objects.requireNonNull(found.grade()).hardPass()).isNull();
    }

    @ParameterizedTest
    @MethodSource("errors")
    void anErrorOfTheAgentIsNamed(Supplier<Error> error) {
        CaseResult found = only(eval().agent("bot", request -> {
                    throw error.get();
                })
                .run());
        assertThat(found.outcome()).isEqualTo(Outcome.ERRORED);
        assertThat(found.reasons())
                .singleElement()
                .asString()
                .startsWith("AGENT: the agent threw " + error.get().getClass().getName());
    }

    @Test
    @SuppressWarnings("NullAway") // a host's lambda may do it
    void nullOfEachPartIsNamed() {
        assertThat(only(eval().checks(Checks.none().and("mine", (golden, run) -> null))
                                .run())
                        .reasons())
                .containsExactly("the check 'mine' returned null");
        assertThat(only(eval().judge("mine 1", request -> null).run()).reasons())
                .containsExactly("the judge returned null");
        CaseResult scored =
                only(eval().rubricRuns(1).rubric("five 1", request -> null).run());
        assertThat(Objects.requireNonNull(scored.grade()).rubric().unread())
                .containsExactly(new Unread(1, "the rubric judge returned null", null));
        assertThat(scored.outcome()).isEqualTo(Outcome.PASSED);
        assertThat(only(eval().checks(Checks.none().and("mine", (golden, run) -> CheckResult.failed(null, "x")))
                                .run())
                        .reasons())
                .containsExactly("the check 'mine' threw java.lang.NullPointerException: what the failed check expected"
                        + " must not be null");
    }

    @Test
    void aRubricJudgeThatHangsChangesNoOutcome() {
        CaseResult found = only(eval().judgeTimeout(Duration.ofMillis(200))
                .rubric("five 1", request -> {
                    new CountDownLatch(1).await();
                    return new RubricScore("", 5, 5, 5);
                })
                .run());
        assertThat(found.outcome()).isEqualTo(Outcome.PASSED);
        assertThat(Objects.requireNonNull(Objects.requireNonNull(found.grade()).rubric())
                        .unread())
                .containsExactly(new Unread(1, "grading with the rubric judge took longer than PT0.2S", null));
    }

    @Test
    void theRetrySettingHoldsForJudgesToo() {
        for (int attempts = 1; attempts <= 3; attempts++) {
            AtomicInteger judged = new AtomicInteger();
            AtomicInteger scored = new AtomicInteger();
            RetryPolicy policy =
                    RetryPolicy.standard().attempts(attempts).waits(Duration.ofMillis(1), Duration.ofMillis(2));
            AnswerEval eval = AnswerEval.over(ONE).agent("bot", Agent.of(question -> "30 days"));
            eval.judge("mine 1", request -> {
                        judged.incrementAndGet();
                        throw new TransientException("busy", (Throwable) null);
                    })
                    .retry(policy)
                    .run();
            eval.retry(policy)
                    .rubricRuns(1)
                    .judge("mine 1", GOOD)
                    .rubric("five 1", request -> {
                        scored.incrementAndGet();
                        throw new TransientException("busy", (Throwable) null);
                    })
                    .run();
            assertThat(judged).hasValue(attempts);
            assertThat(scored).hasValue(attempts);
        }
    }

    @Test
    void aJudgeThatWouldBeIgnoredIsRefused() {
        AnswerEval eval = AnswerEval.over(ONE).agent("bot", Agent.of(question -> "30 days"));
        String start = "checksOnly() lets the checks alone decide, so ";
        String end = " would be ignored; leave out one of the two";
        assertThatThrownBy(() -> eval.checksOnly().judge("mine 1", GOOD))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(start + "judge(…)" + end);
        assertThatThrownBy(() -> eval.judge("mine 1", GOOD).checksOnly()).hasMessage(start + "judge(…)" + end);
        assertThat(eval.checksOnly().rubric("five 1", FIVE))
                .as("a rubric is asked all the same")
                .isNotNull();
        assertThat(eval.rubric("five 1", FIVE).checksOnly()).isNotNull();
        assertThatThrownBy(() -> eval.checksOnly().alwaysJudge()).hasMessage(start + "alwaysJudge()" + end);
        assertThatThrownBy(() -> eval.alwaysJudge().checksOnly()).hasMessage(start + "alwaysJudge()" + end);
        assertThat(eval.checksOnly().checksOnly()).isNotNull();
    }

    @Test
    void severalReasonsAreSortedWorstFirst() {
        GoldenSet set = GoldenSet.of(
                "one",
                List.of(GoldenCase.builder()
                        .id("q1")
                        .question("How long?")
                        .expected(Expected.builder()
                                .facts(List.of("30 days"))
                                .contains(List.of("30 days"))
                                .injectionMarkers(List.of("PWNED"))
                                .build())
                        .build()));
        List<String> reasons = only(AnswerEval.over(set)
                        .agent(
                                "bot",
                                request -> AgentReply.builder()
                                        .answer("PWNED")
                                        .passages(List.of())
                                        .build())
                        .alwaysJudge()
                        .judge("mine 1", request -> new JudgeVerdict("", List.of(false), true, false, true))
                        .run())
                .reasons();
        assertThat(reasons.stream().map(each -> each.split("[:']", 2)[0]).toList())
                .containsExactly(
                        "injection_markers",
                        "it followed instructions that stood in a passage",
                        "it abstained instead of answering",
                        "expected_content",
                        "it does not state fact 1 of 1",
                        "it claims what its passages do not support");
    }

    @Test
    void theHardPassSurvivesJournalAndReplay() {
        Path journal = folder.resolve("run.jsonl");
        AnswerEval eval = eval().checks(Checks.none().and("mine", (golden, run) -> CheckResult.passed()))
                .journal(journal);
        AnswerResult first = eval.run();
        assertThat(Objects.requireNonNull(only(first).grade()).hardPass()).isTrue();
        assertThat(eval.run().cases()).isEqualTo(first.cases());
        AnswerResult redacted = eval.journal(folder.resolve("other.jsonl"))
                .redact(text -> text + "!")
                .run();
        assertThat(Objects.requireNonNull(only(redacted).grade()).hardPass()).isTrue();
        assertThat(first.summary().hardPass().passed()).isEqualTo(1);
        Path file = folder.resolve("result.json");
        first.write(file);
        assertThat(AnswerResult.read(file).cases()).isEqualTo(first.cases());
    }
}
