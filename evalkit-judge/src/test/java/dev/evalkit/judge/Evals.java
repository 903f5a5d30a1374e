package dev.evalkit.judge;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.grade.Grader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;

/** Sets, grades and readings of results that the tests of the runner share. */
final class Evals {
    static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    /** A stand-in for checks: an answer passes if it says yes. */
    static final Grader SAYS_YES = (golden, run) -> run.reply().answer().contains("yes")
            ? CaseGrade.builder().outcome(Outcome.PASSED).build()
            : CaseGrade.builder()
                    .outcome(Outcome.FAILED)
                    .reasons(List.of("it does not say yes"))
                    .build();

    private Evals() {}

    /** Cases q1, q2, … */
    static GoldenSet set(int size) {
        Expected expected = Expected.builder().contains(List.of("yes")).build();
        List<GoldenCase> cases = new ArrayList<>();
        for (int i = 1; i <= size; i++) {
            cases.add(GoldenCase.builder()
                    .id("q" + i)
                    .question("question " + i + "?")
                    .expected(expected)
                    .build());
        }
        return GoldenSet.of("numbers", cases);
    }

    /** An eval whose result has the same latencies and stamp in every run. */
    static AnswerEval eval(GoldenSet set, Agent agent) {
        return graded(AnswerEval.over(set).agent("bot 1", agent));
    }

    static AnswerEval graded(AnswerEval eval) {
        return eval.grading(SAYS_YES, List.of(Identity.of("says yes")), null, Judging.WHERE_NEEDED)
                .ticker(() -> 0)
                .clock(() -> NOON);
    }

    static Map<Outcome, Long> outcomes(AnswerResult result) {
        return result.cases().stream()
                .collect(Collectors.groupingBy(CaseResult::outcome, TreeMap::new, Collectors.counting()));
    }

    static List<RunError> errors(AnswerResult result) {
        return result.cases().stream()
                .map(CaseResult::error)
                .filter(error -> error != null)
                .toList();
    }

    static Map<RunError.Kind, Long> errorKinds(AnswerResult result) {
        return errors(result).stream()
                .collect(Collectors.groupingBy(RunError::kind, TreeMap::new, Collectors.counting()));
    }

    /** Case and repeat of each result, in order: {@code q1/1}. */
    static List<String> keys(AnswerResult result) {
        return result.cases().stream()
                .map(each -> each.golden().id() + "/" + each.repeat())
                .toList();
    }

    /** Waits for an interrupt, as an agent that hangs does. */
    static void awaitInterrupt() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    /** A reply that has every part. */
    static AgentReply richReply(String question) {
        return AgentReply.builder()
                .answer("yes, \"" + question + "\"\r\n\u2028 \ud83d\ude00")
                .toolCalls(List.of(ToolCall.of("search_docs", Collections.singletonMap("q", "a\nb"))))
                .confirmations(List.of(ToolCall.of("create_ticket")))
                .passages(List.of(new SeenPassage("a.md", "[a.md]\ntext"), new SeenPassage(null, "")))
                .citations(List.of("a.md"))
                .steps(3)
                .usage(new Usage(10, 5))
                .costUsd(0.1)
                .model("m1")
                .finishReason("stop")
                .build();
    }
}
