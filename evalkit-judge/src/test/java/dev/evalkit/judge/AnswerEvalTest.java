package dev.evalkit.judge;

import static dev.evalkit.judge.Evals.errors;
import static dev.evalkit.judge.Evals.eval;
import static dev.evalkit.judge.Evals.graded;
import static dev.evalkit.judge.Evals.keys;
import static dev.evalkit.judge.Evals.outcomes;
import static dev.evalkit.judge.Evals.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.entry;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AgentRequest;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.golden.CaseFilter;
import dev.evalkit.api.model.PriceTable;
import dev.evalkit.api.model.RateLimit;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.pace.VirtualTime;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AnswerEvalTest {
    private static final Agent YES = Agent.of(question -> "yes");

    @Test
    void everyRepeatOfEveryCaseIsInTheResultInTheOrderOfTheSet() {
        AnswerResult result = eval(set(3), YES).repeats(2).concurrency(3).run();

        assertThat(keys(result)).containsExactly("q1/1", "q1/2", "q2/1", "q2/2", "q3/1", "q3/2");
        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 6L));
        assertThat(result.instrument().repeats()).isEqualTo(2);
        assertThat(result.instrument().checks()).containsExactly(Identity.of("says yes"));
        assertThat(result.stamp().time()).isEqualTo(Evals.NOON);
    }

    @Test
    void allCasesAreRunOnceBeforeOneIsRunAgain() {
        List<String> asked = Collections.synchronizedList(new ArrayList<>());
        eval(set(2), request -> {
                    asked.add(request.key().toString());
                    return AgentReply.of("yes");
                })
                .repeats(2)
                .concurrency(1)
                .run();

        assertThat(asked).containsExactly("q1/1/1", "q2/1/1", "q1/2/1", "q2/2/1");
    }

    @Test
    void theAgentGetsTheQuestionTheDeadlineAndAKey() {
        AtomicReference<AgentRequest> seen = new AtomicReference<>();
        eval(set(1), request -> {
                    seen.set(request);
                    return AgentReply.of("yes");
                })
                .time(new VirtualTime())
                .timeout(Duration.ofSeconds(30))
                .run();

        assertThat(seen.get().question()).isEqualTo("question 1?");
        assertThat(seen.get().deadline()).isEqualTo(Evals.NOON.plusSeconds(30));
        assertThat(seen.get().key()).hasToString("q1/1/1");
        assertThat(seen.get().cancellation().isCancelled()).isFalse();
    }

    @Test
    void whatWasPluggedInIsInTheSubject() {
        AnswerResult result = eval(set(1), YES)
                .prompt("answer-v4")
                .part("model", Identity.of("m1"))
                .label("answer@v4")
                .commit("abc", true)
                .run();

        assertThat(result.subject().label()).isEqualTo("answer@v4");
        assertThat(result.subject().parts())
                .isEqualTo(new TreeMap<>(Map.of(
                        "agent", Identity.of("bot 1"),
                        "prompt", Identity.of("answer-v4"),
                        "model", Identity.of("m1"))));
        assertThat(result.stamp().commit()).isEqualTo("abc");
        assertThat(result.stamp().dirty()).isTrue();
    }

    @Test
    void casesLeftOutAreSkippedAndListed() {
        AnswerResult result = eval(set(4), YES)
                .only(CaseFilter.id("q2").or(CaseFilter.id("q3")))
                .run();

        assertThat(keys(result)).containsExactly("q1/1", "q2/1", "q3/1", "q4/1");
        assertThat(result.cases().stream().map(CaseResult::outcome))
                .containsExactly(Outcome.SKIPPED, Outcome.PASSED, Outcome.PASSED, Outcome.SKIPPED);
    }

    @Test
    void aSampleOfTheSetIsAPartOfIt() {
        AnswerEval eval = eval(set(20), YES);
        AnswerResult result = eval.only(set(20).sample(10, 1)).run();

        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 10L), entry(Outcome.SKIPPED, 10L));
    }

    @Test
    void aPartOfAnotherSetIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval(set(2), YES).only(set(3)).run())
                .withMessage("case 'q3' is not in golden set 'numbers', or differs there");
    }

    @Test
    void aFilterThatPicksNothingIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval(set(2), YES).only(CaseFilter.id("q9")))
                .withMessageStartingWith("no case of golden set 'numbers' matches id 'q9'");
    }

    @Test
    void anEvalWithoutAgentIsRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> graded(AnswerEval.over(set(1))).run())
                .withMessage("no agent was given; call agent(name, agent) before run()");
        assertThatIllegalStateException()
                .isThrownBy(() -> eval(set(1), YES).runToJournal())
                .withMessage("no journal was given; call journal(file) before runToJournal()");
    }

    @Test
    void withoutAJudgePhrasesAreLookedAtAndGroundsAreNot() {
        AnswerResult result = AnswerEval.over(set(2)).agent("bot 1", YES).run();
        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 2L));

        AnswerResult withPassages = AnswerEval.over(set(2))
                .agent(
                        "bot 1",
                        request -> AgentReply.builder()
                                .answer("yes")
                                .passages(List.of())
                                .build())
                .run();
        assertThat(outcomes(withPassages)).containsExactly(entry(Outcome.UNSCORED, 2L));
    }

    @Test
    void settingsOutOfRangeAreRefused() {
        AnswerEval eval = eval(set(1), YES);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval.concurrency(0))
                .withMessage("concurrency must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval.repeats(0))
                .withMessage("repeats must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval.timeout(Duration.ZERO))
                .withMessage("timeout must be above zero and at most 24 hours but was PT0S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval.timeout(Duration.ofHours(24).plusNanos(1)))
                .withMessageStartingWith("timeout must be above zero and at most 24 hours");
        eval.timeout(Duration.ofHours(24));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval.rateLimit(RateLimit.callsPerMinute(0)))
                .withMessage("calls per minute must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval.rateLimit(RateLimit.onlyTokensPerMinute(0)))
                .withMessage("tokens per minute must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval.maxReplyChars(0))
                .withMessage("maxReplyChars must be at least 1 but was 0");
    }

    @Test
    void aSlowCaseDoesNotDelayTheOthers() {
        CountDownLatch others = new CountDownLatch(49);
        AnswerResult result = eval(set(50), request -> {
                    if (request.key().caseId().equals("q1")) {
                        return AgentReply.of(others.await(30, TimeUnit.SECONDS) ? "yes" : "no");
                    }
                    others.countDown();
                    return AgentReply.of("yes");
                })
                .concurrency(2)
                .run();

        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 50L));
    }

    @Test
    void asManyCallsAreMadeAtOnceAsTheConcurrencyAllows() {
        Semaphore free = new Semaphore(3);
        CountDownLatch three = new CountDownLatch(3);
        AnswerResult result = eval(set(30), request -> {
                    boolean allowed = free.tryAcquire();
                    three.countDown();
                    three.await();
                    free.release(allowed ? 1 : 0);
                    return AgentReply.of(allowed ? "yes" : "no");
                })
                .concurrency(3)
                .run();

        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 30L));
    }

    @Test
    void eachCallGetsAnAgentOfItsOwn() {
        AtomicInteger made = new AtomicInteger();
        AnswerResult result = graded(AnswerEval.over(set(5)).agentFactory("bot 1", () -> {
                    made.incrementAndGet();
                    AtomicBoolean used = new AtomicBoolean();
                    return request -> AgentReply.of(used.getAndSet(true) ? "no" : "yes");
                }))
                .run();

        assertThat(made).hasValue(5);
        assertThat(outcomes(result)).containsOnlyKeys(Outcome.PASSED);
    }

    @Test
    void aFactoryThatFailsIsAnErrorOfTheAgent() {
        AnswerResult result = graded(AnswerEval.over(set(1)).agentFactory("bot 1", () -> null))
                .run();

        assertThat(errors(result))
                .containsExactly(new RunError(
                        RunError.Kind.AGENT,
                        "the agent threw java.lang.NullPointerException: agent that the factory made must not be null",
                        1));
    }

    @Test
    void anAsynchronousAgentIsWaitedFor() {
        AnswerResult result = graded(AnswerEval.over(set(3)).asyncAgent("bot 1", request -> {
                    CompletableFuture<AgentReply> reply = new CompletableFuture<>();
                    switch (request.key().caseId()) {
                        case "q1" -> reply.complete(AgentReply.of("yes"));
                        case "q2" -> reply.completeExceptionally(new IllegalStateException("broken"));
                        default -> reply.complete(null);
                    }
                    return reply.thenApply(value -> value);
                }))
                .run();

        assertThat(result.cases().get(0).outcome()).isEqualTo(Outcome.PASSED);
        assertThat(errors(result))
                .containsExactly(
                        new RunError(RunError.Kind.AGENT, "the agent threw java.lang.IllegalStateException: broken", 1),
                        new RunError(RunError.Kind.UNUSABLE_REPLY, "the agent returned null", 1));
    }

    @Test
    void pricesMakeTheCostOfAReplyThatDoesNotSayIt() {
        PriceTable prices = PriceTable.of(LocalDate.of(2026, 11, 1)).model("m1", 2, 10);
        AnswerResult result = eval(set(3), request -> {
                    AgentReply.Builder reply = AgentReply.builder();
                    reply.answer("yes").usage(new Usage(1_000_000, 100_000));
                    switch (request.key().caseId()) {
                        case "q1" -> reply.model("m1");
                        case "q2" -> reply.model("m1").costUsd(9.0);
                        default -> reply.model("unknown");
                    }
                    return reply.build();
                })
                .prices(prices)
                .run();

        assertThat(result.cases().stream().map(each -> each.run().reply().costUsd()))
                .containsExactly(3.0, 9.0, null);
    }

    @Test
    void latencyIsTheTickersTime() {
        AtomicInteger ticks = new AtomicInteger();
        AnswerResult result = eval(set(1), YES).ticker(() -> ticks.addAndGet(7)).run();

        assertThat(result.cases().get(0).run().latency()).isEqualTo(Duration.ofNanos(7));
    }

    @Test
    void aGradingThatFailsIsAnErrorAndTheReplyIsKept() {
        AnswerResult result = eval(set(1), YES)
                .grading(
                        (golden, run) -> {
                            throw new IllegalStateException("broken check");
                        },
                        List.of(),
                        null,
                        Judging.WHERE_NEEDED)
                .run();

        CaseResult only = result.cases().get(0);
        assertThat(only.outcome()).isEqualTo(Outcome.ERRORED);
        assertThat(only.run().reply().answer()).isEqualTo("yes");
        assertThat(only.grade().reasons())
                .containsExactly("grading failed: java.lang.IllegalStateException: broken check");
    }

    @Test
    void theDocumentsThatTheAnswersRestOnStandInTheInstrument() {
        Corpus corpus = Corpus.of(List.of(Document.of("a.md", "", "14 days.")));
        AnswerEval eval = eval(set(1), Agent.of(question -> "yes"));
        assertThat(eval.corpus(corpus).run().instrument().corpusDigest()).isEqualTo(corpus.digest());
        assertThat(eval.run().instrument().corpusDigest()).isNull();
    }
}
