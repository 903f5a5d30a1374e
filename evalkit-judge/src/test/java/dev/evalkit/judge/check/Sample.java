package dev.evalkit.judge.check;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.Labels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Cases and runs for tests of checks. */
public final class Sample {
    private Sample() {}

    /** A case that expects a source, so that it has something to check, and whatever else is set. */
    public static GoldenCase expecting(Expected.Builder expected) {
        return golden(expected, Labels.EMPTY);
    }

    /** A case of a tier. */
    public static GoldenCase tiered(Expected.Builder expected) {
        return golden(expected, Labels.builder().tier("lookup").build());
    }

    private static GoldenCase golden(Expected.Builder expected, Labels labels) {
        return GoldenCase.builder()
                .id("q1")
                .question("What does it cost?")
                .expected(expected.build())
                .labels(labels)
                .build();
    }

    /** A case of a behavior, with nothing else but a source. */
    public static GoldenCase behaving(Behavior behavior) {
        return expecting(Expected.builder().source("a.md").behavior(behavior));
    }

    /** A run with this reply, which took one second. */
    public static CaseRun run(AgentReply reply) {
        return new CaseRun("q1", 1, reply, Duration.ofSeconds(1), 1);
    }

    /** A run that reports nothing but its answer. */
    public static CaseRun saying(String answer) {
        return run(AgentReply.of(answer));
    }

    /** A run of an agent with tools: these calls and no confirmations. */
    public static CaseRun calling(ToolCall... calls) {
        return run(AgentReply.builder()
                .answer("done")
                .toolCalls(List.of(calls))
                .confirmations(List.of())
                .build());
    }

    /** A run of an agent with tools: these confirmations and no calls. */
    public static CaseRun asking(ToolCall... confirmations) {
        return run(AgentReply.builder()
                .answer("done")
                .toolCalls(List.of())
                .confirmations(List.of(confirmations))
                .build());
    }

    /** A run that read passages of these ids, and cites those. */
    public static CaseRun citing(List<String> read, List<String> cited) {
        return run(AgentReply.builder()
                .answer("done")
                .passages(read.stream().map(id -> new SeenPassage(id, "text")).toList())
                .citations(cited)
                .build());
    }

    /** A call with one argument. */
    public static ToolCall call(String tool, Object argument) {
        return ToolCall.of(tool, Map.of("x", argument));
    }

    /** What a check found, as {@code STATUS reason}. */
    public static String found(NamedCheck check, GoldenCase golden, CaseRun run) {
        try {
            CheckResult result = check.check().check(golden, run);
            return result.status() + " " + result.reason();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
