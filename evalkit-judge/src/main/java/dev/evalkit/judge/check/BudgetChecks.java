package dev.evalkit.judge.check;

import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Identity;
import java.time.Duration;

/** Checks of what an answer cost: steps, tokens, money, time. None of them is a standard check. */
public final class BudgetChecks {
    /** The default step budget. */
    private static final int MOST_STEPS = 8;

    private BudgetChecks() {}

    /** {@code steps}: at most 8 steps. */
    public static NamedCheck steps() {
        return steps(MOST_STEPS);
    }

    /**
     * {@code steps}: at most this number of steps. A reply that does not report its steps fails.
     *
     * @param most at least 0
     * @throws IllegalArgumentException if it is below 0
     */
    public static NamedCheck steps(int most) {
        Require.atLeast(0, most, "most steps");
        return new NamedCheck(
                Identity.of("steps").with("most", most),
                (golden, run) -> {
                    Integer steps = run.reply().steps();
                    String expected = "at most " + most + " steps";
                    if (steps == null) {
                        return CheckResult.failed(expected, "an unknown number: the reply does not report its steps");
                    }
                    return within(steps <= most, expected, steps.toString());
                },
                NamedCheck.Role.GUARDS);
    }

    /**
     * {@code tokens}: at most this number of input and output tokens together. Not applicable if the reply does not
     * report them.
     *
     * @param most at least 0
     * @throws IllegalArgumentException if it is below 0
     */
    public static NamedCheck tokens(long most) {
        if (most < 0) {
            throw new IllegalArgumentException("most tokens must be at least 0 but was " + most);
        }
        return new NamedCheck(
                Identity.of("tokens").with("most", most),
                (golden, run) -> {
                    Usage usage = run.reply().usage();
                    return usage == null
                            ? CheckResult.notApplicable("the reply does not report its tokens")
                            : within(
                                    usage.totalTokens() <= most,
                                    "at most " + most + " tokens",
                                    Long.toString(usage.totalTokens()));
                },
                NamedCheck.Role.GUARDS);
    }

    /**
     * {@code cost_usd}: at most this cost in US dollars. Not applicable if the reply does not report its cost.
     *
     * @param most at least 0
     * @throws IllegalArgumentException if it is below 0 or not finite
     */
    public static NamedCheck costUsd(double most) {
        if (!(Require.finite(most, "most cost") >= 0)) {
            throw new IllegalArgumentException("most cost must be at least 0 but was " + Shown.decimal(most));
        }
        return new NamedCheck(
                Identity.of("cost_usd").with("most", Shown.decimal(most)),
                (golden, run) -> {
                    Double cost = run.reply().costUsd();
                    return cost == null
                            ? CheckResult.notApplicable("the reply does not report its cost")
                            : within(cost <= most, "at most $" + Shown.decimal(most), "$" + Shown.decimal(cost));
                },
                NamedCheck.Role.GUARDS);
    }

    /**
     * {@code latency}: at most this latency of the call that replied, without waits and failed calls.
     *
     * @param most above zero
     * @throws NullPointerException if it is null
     * @throws IllegalArgumentException if it is not above zero
     */
    public static NamedCheck latency(Duration most) {
        if (Require.nonNull(most, "most latency").isNegative() || most.isZero()) {
            throw new IllegalArgumentException("most latency must be positive but was " + most);
        }
        return new NamedCheck(
                Identity.of("latency").with("most", most),
                (golden, run) -> within(
                        run.latency().compareTo(most) <= 0,
                        "at most " + most,
                        run.latency().toString()),
                NamedCheck.Role.GUARDS);
    }

    private static CheckResult within(boolean within, String expected, String found) {
        return within ? CheckResult.passed(found + ", " + expected) : CheckResult.failed(expected, found);
    }
}
