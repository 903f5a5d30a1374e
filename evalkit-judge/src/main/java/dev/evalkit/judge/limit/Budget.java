package dev.evalkit.judge.limit;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A limit of what a run may spend on the agent, or judges on their models ({@link LlmLimits#budget}). When it is
 * reached, no new call starts. Calls in flight finish, so a budget is exceeded by at most their cost. The remaining
 * cases become errors of kind {@code BUDGET}, which count against coverage.
 *
 * <p>Money and tokens include what the journal recorded before. Time counts from the start of this run. Failed calls
 * count nothing. A reply of unknown cost stops a run with a limit in money, since the limit could not be kept. A reply
 * that does not report its tokens stops a run with a limit in tokens.
 *
 * @param usd limit in US dollars; above 0; {@code null} for no limit
 * @param tokens limit of input and output tokens together; above 0; {@code null} for no limit
 * @param time limit of time; above zero; {@code null} for no limit
 */
public record Budget(
        @Nullable Double usd,
        @Nullable Long tokens,
        @Nullable Duration time) {
    /** No limits. */
    public static final Budget NONE = new Budget(null, null, null);

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if a limit is not above 0
     */
    public Budget {
        if (usd != null && !(Require.finite(usd, "budget in US dollars") > 0)) {
            throw new IllegalArgumentException("budget in US dollars must be above 0 but was " + Shown.decimal(usd));
        }
        if (tokens != null && tokens <= 0) {
            throw new IllegalArgumentException("budget in tokens must be above 0 but was " + tokens);
        }
        if (time != null && (time.isNegative() || time.isZero())) {
            throw new IllegalArgumentException("budget in time must be above zero but was " + time);
        }
    }

    /**
     * Returns a budget with only a limit in US dollars.
     *
     * @throws IllegalArgumentException if it is not above 0
     */
    public static Budget ofUsd(double usd) {
        return new Budget(usd, null, null);
    }

    /**
     * Returns a budget with only a limit in tokens.
     *
     * @throws IllegalArgumentException if it is not above 0
     */
    public static Budget ofTokens(long tokens) {
        return new Budget(null, tokens, null);
    }

    /**
     * Returns a budget with only a limit of time.
     *
     * @throws NullPointerException if it is null
     * @throws IllegalArgumentException if it is not above zero
     */
    public static Budget ofTime(Duration time) {
        return new Budget(null, null, Require.nonNull(time, "time"));
    }
}
