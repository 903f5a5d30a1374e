package dev.evalkit.api.answer;

import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.model.LlmCalls;
import org.jspecify.annotations.Nullable;

/**
 * The faults and calls of the judges on one run. Calls are known only for judges that report them, as the built-in ones
 * do.
 *
 * @param fault what was wrong with the reply of the judge of meaning; {@code null} if it was not asked, gave a verdict, or could not
 *     be reached
 * @param error why the judge of meaning could not be reached, if that is known; {@code null} otherwise
 * @param paid calls that were made for this grade; {@code null} if none is known
 * @param cached replies that came from a cache, with what their original calls took; {@code null} if there was none
 */
public record JudgeWork(
        JudgeException.@Nullable Kind fault,
        RunError.@Nullable Kind error,
        @Nullable LlmCalls paid,
        @Nullable LlmCalls cached) {
    /** No judge was asked, or nothing is known. */
    public static final JudgeWork NONE = new JudgeWork(null, null, null, null);

    /** Returns the same work with further calls added; {@code null} for none. */
    public JudgeWork plus(@Nullable LlmCalls morePaid, @Nullable LlmCalls moreCached) {
        return new JudgeWork(fault, error, sum(paid, morePaid), sum(cached, moreCached));
    }

    private static @Nullable LlmCalls sum(@Nullable LlmCalls calls, @Nullable LlmCalls more) {
        return calls == null ? more : more == null ? calls : calls.plus(more);
    }
}
