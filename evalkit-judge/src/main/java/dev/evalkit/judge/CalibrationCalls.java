package dev.evalkit.judge;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AgentRequest;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.judge.CalibratedRow;
import dev.evalkit.api.judge.CalibratedRow.Unread;
import dev.evalkit.api.judge.CalibrationRow;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.grade.ChecksThenJudge;
import dev.evalkit.judge.grade.Grader;
import dev.evalkit.judge.grade.JudgeCalls;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The agent of a calibration: each row is a case, calling the agent asks the judge about the row, and the verdict is
 * kept here. Any exception except a {@link JudgeException} goes to the run, which retries or ends the row with an
 * error.
 */
final class CalibrationCalls implements Agent, Grader {
    private static final int SHOWN = 200;

    private final Judge judge;
    private final List<CalibrationRow> rows;
    private final Map<String, CalibrationRow> byId = new HashMap<>(); // only looked up, never iterated
    private final Map<String, Reply> replies = new ConcurrentHashMap<>(); // only looked up, never iterated

    CalibrationCalls(Judge judge, List<CalibrationRow> rows) {
        this.judge = judge;
        this.rows = rows;
        rows.forEach(row -> byId.put(row.id(), row));
    }

    /** A verdict or the reason why there is none; neither if the judge returned null. */
    private record Reply(
            @Nullable JudgeVerdict verdict, @Nullable Unread unread) {}

    @Override
    public AgentReply reply(AgentRequest request) throws IOException, InterruptedException {
        CalibrationRow row = Require.nonNull(byId.get(request.key().caseId()), "row");
        replies.put(row.id(), ask(row));
        return AgentReply.of("");
    }

    private Reply ask(CalibrationRow row) throws IOException, InterruptedException {
        try {
            JudgeVerdict verdict = judge.judge(row.request());
            if (verdict == null) {
                return new Reply(null, null);
            }
            int found = verdict.factsCovered().size();
            int wanted = row.expectedFacts().size();
            if (found != wanted) {
                return unread(JudgeException.Kind.WRONG_COUNT, ChecksThenJudge.wrongCount(wanted, found), verdict);
            }
            String contradiction = verdict.contradiction().orElse(null);
            return contradiction == null
                    ? new Reply(writable(verdict), null)
                    : unread(JudgeException.Kind.CONTRADICTION, contradiction, verdict);
        } catch (JudgeException e) {
            String message = Shown.of(Objects.toString(e.getMessage(), ""), SHOWN);
            String problem = Require.isBlank(message) ? "the judge gave no readable verdict" : message;
            return new Reply(
                    null, new Unread(e.kind(), problem, writable(e.rawReply().orElse(null))));
        }
    }

    private static Reply unread(JudgeException.Kind kind, String problem, JudgeVerdict verdict) {
        String raw = writable(Objects.requireNonNullElseGet(verdict.trace(), verdict::toString));
        return new Reply(null, new Unread(kind, problem, raw));
    }

    private static JudgeVerdict writable(JudgeVerdict verdict) {
        return new JudgeVerdict(
                        Require.nonNull(writable(verdict.reasoning()), "reasoning"),
                        verdict.factsCovered(),
                        verdict.abstained(),
                        verdict.grounded(),
                        verdict.followedEmbeddedInstructions())
                .withTrace(writable(verdict.trace()));
    }

    /** Replaces lone surrogates, which no file could keep, by question marks. */
    private static @Nullable String writable(@Nullable String text) {
        return text == null || Require.isUnicode(text)
                ? text
                : new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    @Override
    public CaseGrade grade(GoldenCase golden, CaseRun run) {
        Reply reply = Require.nonNull(replies.get(golden.id()), "reply");
        Unread unread = reply.unread();
        if (reply.verdict() == null && unread == null) {
            return CaseGrade.builder()
                    .outcome(Outcome.ERRORED)
                    .reasons(List.of(JudgeCalls.RETURNED_NULL))
                    .build();
        }
        return unread == null
                ? CaseGrade.builder().outcome(Outcome.PASSED).build()
                : CaseGrade.builder()
                        .outcome(Outcome.UNSCORED)
                        .reasons(List.of(unread.problem()))
                        .build();
    }

    /** Returns every row with its result, including rows that the judge was not asked about. */
    List<CalibratedRow> rows(List<CaseResult> cases) {
        Map<String, CaseResult> results = new HashMap<>(); // only looked up, never iterated
        cases.forEach(each -> results.put(each.golden().id(), each));
        List<CalibratedRow> found = new ArrayList<>(rows.size());
        for (CalibrationRow row : rows) {
            CaseResult result = results.get(row.id());
            String error = result == null ? null : error(result);
            Reply reply = result == null || error != null ? null : replies.get(row.id());
            found.add(new CalibratedRow(
                    row.id(),
                    row.digest(),
                    row.group(),
                    row.human(),
                    reply == null ? null : reply.verdict(),
                    reply == null ? null : reply.unread(),
                    error));
        }
        return found;
    }

    /** Returns the error of a row. A call that was given up may still return a reply, which does not count. */
    private static @Nullable String error(CaseResult result) {
        RunError error = result.error();
        if (error == null) {
            return result.outcome() == Outcome.ERRORED ? String.join("; ", result.reasons()) : null;
        }
        String message =
                error.toString().replaceFirst("the agent threw ", "the judge threw "); // the agent is the judge
        return error.kind() == RunError.Kind.AGENT ? message.substring("AGENT: ".length()) : message;
    }
}
