package dev.evalkit.judge.grade;

import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeRequest;
import dev.evalkit.api.judge.JudgeVerdict;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The result of asking a judge.
 *
 * @param verdict its verdict; {@code null} if there is none
 * @param problem why there is no verdict; {@code null} if there is one, or the judge was not asked
 * @param unreadable its reply, if it could not be read; {@code null} otherwise
 * @param fault what is wrong with its reply; {@code null} if there is no reply or it could be read
 * @param unreachable whether the judge threw or read the wrong passages
 * @param error why it could not be reached; {@code null} if that is not known or it was reached
 */
record Judgment(
        @Nullable JudgeVerdict verdict,
        @Nullable String problem,
        @Nullable String unreadable,
        JudgeException.@Nullable Kind fault,
        boolean unreachable,
        RunError.@Nullable Kind error) {
    static final Judgment NOT_ASKED = new Judgment(null, null, null, null, false, null);

    static Judgment without(String problem) {
        return new Judgment(null, problem, null, null, false, null);
    }

    static Judgment unreadable(JudgeException.Kind fault, String problem, @Nullable String reply) {
        return new Judgment(null, "the judge gave no readable verdict: " + problem, reply, fault, false, null);
    }

    static Judgment unreachable(String problem, RunError.@Nullable Kind error) {
        return new Judgment(null, problem, null, null, true, error);
    }

    /** Returns the verdict, if it is one on this request that does not contradict itself. */
    static Judgment of(JudgeVerdict verdict, JudgeRequest request) {
        String read = verdict.passagesDigest();
        if (read != null && !read.equals(request.passagesDigest())) {
            return unreachable(
                    "the judge read different passages from the agent's: their digest is " + Shown.of(read) + ", not "
                            + request.passagesDigest(),
                    null);
        }
        int wanted = request.requiredFacts().size();
        int found = verdict.factsCovered().size();
        if (found != wanted) {
            return unreadable(JudgeException.Kind.WRONG_COUNT, ChecksThenJudge.wrongCount(wanted, found), raw(verdict));
        }
        String contradiction = verdict.contradiction().orElse(null);
        return contradiction == null
                ? new Judgment(verdict, null, null, null, false, null)
                : unreadable(JudgeException.Kind.CONTRADICTION, contradiction, raw(verdict));
    }

    private static String raw(JudgeVerdict verdict) {
        return Objects.requireNonNullElseGet(verdict.trace(), verdict::toString);
    }
}
