package dev.evalkit.judge.limit;

import dev.evalkit.api.internal.check.Require;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a run may spend on the agent, or judges on their models ({@link LlmLimits#budget}). When a limit is reached, no new call starts; calls in flight end, so a budget is exceeded by
 * at most theirs. What is left of the set becomes an error of kind {@code BUDGET}, which counts against coverage. Money and
 * tokens include what the journal says was spent before; time counts from the start of this run. A reply that does not say
 * what it took stops a run with a limit on that, since the limit could not be kept; failed calls count nothing.
 *
 * @param usd limit in US dollars; above 0; {@code null} if there is none
 * @param tokens limit of input and output tokens together; above 0; {@code null} if there is none
 * @param time limit of time; above zero; {@code null} if there is none
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
            throw new IllegalArgumentException("budget in US dollars must be above 0 but was " + usd);
        }
        if (tokens != null && tokens <= 0) {
            throw new IllegalArgumentException("budget in tokens must be above 0 but was " + tokens);
        }
        if (time != null && (time.isNegative() || time.isZero())) {
            throw new IllegalArgumentException("budget in time must be above zero but was " + time);
        }
    }

    /** Only a limit in US dollars. */
    public static Budget ofUsd(double usd) {
        return new Budget(usd, null, null);
    }

    /** Only a limit in tokens. */
    public static Budget ofTokens(long tokens) {
        return new Budget(null, tokens, null);
    }

    /** Only a limit of time. */
    public static Budget ofTime(Duration time) {
        return new Budget(null, null, Require.nonNull(time, "time"));
    }
}
