package dev.evalkit.report;

import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.PooledCase;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.model.Usage;
import dev.evalkit.report.compare.Pairs.Pair;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a case took on average, then and now: means over the cases of which both results report it. What a case took is the mean of
 * its repeats that report it.
 *
 * @param quantity what was counted
 * @param means the two means; {@code null} if no case is reported in both
 */
public record ConsumptionChange(Quantity quantity, @Nullable MeanChange means) {
    /** A tenth. */
    private static final double CLEAR_PART = 10;

    /**
     * Checks the components.
     *
     * @throws NullPointerException if {@code quantity} is null
     */
    public ConsumptionChange {
        Require.nonNull(quantity, "quantity");
    }

    /** What a run consumes. */
    public enum Quantity {
        /** Input and output tokens of all model calls. */
        TOKENS,
        /** Price of all model calls in US dollars. */
        COST_USD,
        /** Time of the call that replied, in milliseconds. */
        LATENCY_MS;

        private static final double NANOS_PER_MILLI = 1e6;

        private OptionalDouble of(CaseRun run) {
            Usage usage = run.reply().usage();
            Double cost = run.reply().costUsd();
            return switch (this) {
                case TOKENS -> usage == null ? OptionalDouble.empty() : OptionalDouble.of((double) usage.totalTokens());
                case COST_USD -> cost == null ? OptionalDouble.empty() : OptionalDouble.of(cost);
                case LATENCY_MS -> OptionalDouble.of(run.latency().toNanos() / NANOS_PER_MILLI);
            };
        }

        private OptionalDouble of(PooledCase pooled) {
            double sum = 0;
            int n = 0;
            for (CaseResult repeat : pooled.repeats()) {
                OptionalDouble value = repeat.run() == null ? OptionalDouble.empty() : of(repeat.run());
                if (value.isPresent()) {
                    sum += value.getAsDouble();
                    n++;
                }
            }
            return n == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / n);
        }
    }

    static ConsumptionChange of(Quantity quantity, List<Pair<PooledCase>> pairs, long seed) {
        double[] before = new double[pairs.size()];
        double[] after = new double[pairs.size()];
        int n = 0;
        for (Pair<PooledCase> pair : pairs) {
            OptionalDouble then = quantity.of(pair.before());
            OptionalDouble now = quantity.of(pair.after());
            if (then.isPresent() && now.isPresent()) {
                before[n] = then.getAsDouble();
                after[n] = now.getAsDouble();
                n++;
            }
        }
        return new ConsumptionChange(
                quantity, n == 0 ? null : MeanChange.of(Arrays.copyOf(before, n), Arrays.copyOf(after, n), seed));
    }

    /** Whether clearly more is consumed: more than chance explains, and at least a tenth more. */
    public boolean isClearlyMore() {
        return means != null && means.direction() == Direction.UP && means.difference() * CLEAR_PART >= means.before();
    }

    /** The later mean in multiples of the earlier one; empty if there is none, or the earlier mean is 0. */
    public OptionalDouble ratio() {
        return means == null || means.before() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(means.after() / means.before());
    }
}
