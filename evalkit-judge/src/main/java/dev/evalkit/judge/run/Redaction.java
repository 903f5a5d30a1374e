package dev.evalkit.judge.run;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.CheckReport;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.unicode.CodePoints;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.RubricGrade;
import dev.evalkit.api.judge.RubricGrade.Unread;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.judge.pace.ClientFaults;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The redaction of records: passes every text through the user's hook. Names and ids stay, since results are paired by
 * them.
 */
record Redaction(@Nullable UnaryOperator<String> hook) {
    /** The replacement for a required text if the hook returns an empty one. */
    private static final String NOTHING = "[redacted]";

    private String text(String text) {
        if (hook == null) {
            return text;
        }
        String redacted;
        try {
            redacted = hook.apply(text);
        } catch (Exception | AssertionError | LinkageError | StackOverflowError e) {
            throw new IllegalStateException("the redaction threw " + ClientFaults.withCause(e), e);
        }
        return Require.nonNull(redacted, "what the redaction returned");
    }

    private @Nullable String orNull(@Nullable String text) {
        return text == null ? null : text(text);
    }

    private String notBlank(String text) {
        String redacted = text(text);
        return redacted.codePoints().anyMatch(CodePoints::isVisible) ? redacted : NOTHING;
    }

    /** Redacts an answer. An empty one stays empty, since that may be why the run failed. */
    private String answer(String said) {
        return said.codePoints().anyMatch(CodePoints::isVisible) ? text(said) : said;
    }

    CaseResult.Case of(CaseResult.Case golden) {
        return hook == null
                ? golden
                : new CaseResult.Case(
                        golden.id(),
                        golden.digest(),
                        notBlank(golden.question()),
                        golden.category(),
                        golden.tier(),
                        golden.behavior());
    }

    RunError of(RunError error) {
        return hook == null ? error : new RunError(error.kind(), notBlank(error.message()), error.attempts());
    }

    CaseRun of(CaseRun run) {
        if (hook == null) {
            return run;
        }
        AgentReply reply = run.reply();
        AgentReply redacted = new AgentReply(
                answer(reply.answer()),
                calls(reply.toolCalls()),
                calls(reply.confirmations()),
                reply.passages() == null
                        ? null
                        : reply.passages().stream()
                                .map(each -> new SeenPassage(each.id(), text(each.text())))
                                .toList(),
                reply.citations(),
                reply.steps(),
                reply.usage(),
                reply.costUsd(),
                reply.model(),
                reply.finishReason());
        return new CaseRun(run.caseId(), run.repeat(), redacted, run.latency(), run.attempts());
    }

    private @Nullable List<ToolCall> calls(@Nullable List<ToolCall> calls) {
        return calls == null
                ? null
                : calls.stream()
                        .map(each -> new ToolCall(each.tool(), text(each.arguments())))
                        .toList();
    }

    CaseGrade of(CaseGrade grade) {
        if (hook == null) {
            return grade;
        }
        JudgeVerdict verdict = grade.verdict();
        return new CaseGrade(
                grade.outcome(),
                grade.reasons().stream().map(this::notBlank).toList(),
                grade.checks().stream()
                        .map(each -> new CheckReport(each.check(), of(each.result())))
                        .toList(),
                verdict == null
                        ? null
                        : new JudgeVerdict(
                                text(verdict.reasoning()),
                                verdict.factsCovered(),
                                verdict.abstained(),
                                verdict.grounded(),
                                verdict.followedEmbeddedInstructions(),
                                orNull(verdict.trace()),
                                verdict.passagesDigest()),
                orNull(grade.judgeReply()),
                grade.sources(),
                grade.rubric() == null ? null : of(grade.rubric()),
                grade.judging(),
                grade.hardPass());
    }

    private RubricGrade of(RubricGrade rubric) {
        return new RubricGrade(
                rubric.scores().stream()
                        .map(each -> new RubricScore(
                                text(each.reasoning()), each.correctness(), each.completeness(), each.groundedness()))
                        .toList(),
                rubric.unread().stream()
                        .map(each -> new Unread(each.run(), notBlank(each.problem()), orNull(each.reply())))
                        .toList());
    }

    private CheckResult of(CheckResult result) {
        return result.reason().isEmpty() ? result : new CheckResult(result.status(), notBlank(result.reason()));
    }
}
