package dev.evalkit.report.compare;

import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.PooledCase;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.model.Usage;
import dev.evalkit.report.pair.Pairs.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The mean consumption of a resource per case, before and after, over the cases that report it in both results. The
 * consumption of a case is the mean of its repeats that report it.
 *
 * @param resource the resource
 * @param means the two means; {@code null} if no case reports it in both results
 * @param adjustedP the p-value to decide by, adjusted for all resources that have one (Holm); {@code null} if and only if
 *     fewer than two cases report it in both results
 */
public record ConsumptionChange(
        Resource resource,
        @Nullable MeanChange means,
        @Nullable Double adjustedP) {
    /** A tenth. */
    private static final double CLEAR_PART = 10;

    /**
     * Checks the components.
     *
     * @throws NullPointerException if {@code resource} is null
     */
    public ConsumptionChange {
        Require.nonNull(resource, "resource");
    }

    /** A resource that a run consumes. */
    public enum Resource {
        /** Input and output tokens of all model calls. */
        TOKENS(50),
        /** Price of all model calls in US dollars. */
        COST_USD(0.001),
        /** Duration of the call that replied, in milliseconds. */
        LATENCY_MS(50);

        private static final double NANOS_PER_MILLI = 1e6;

        private final double least;

        Resource(double least) {
            this.least = least;
        }

        /**
         * Returns how much more a case must consume on average before a report calls it clearly more: 50 tokens, 0.001 US
         * dollars, 50 milliseconds. A stub that takes 8 ms instead of 1 is no news.
         */
        public double least() {
            return least;
        }

        /** Returns what a run consumed; NaN if it does not report it. */
        private double of(CaseRun run) {
            Usage usage = run.reply().usage();
            Double cost = run.reply().costUsd();
            return switch (this) {
                case TOKENS -> usage == null ? Double.NaN : usage.totalTokens();
                case COST_USD -> cost == null ? Double.NaN : cost;
                case LATENCY_MS -> run.latency().toNanos() / NANOS_PER_MILLI;
            };
        }

        /** Returns the mean of the repeats that report it; NaN if none does. */
        private double of(PooledCase pooled) {
            double sum = 0;
            int n = 0;
            for (CaseResult repeat : pooled.repeats()) {
                double value = repeat.run() == null ? Double.NaN : of(repeat.run());
                if (!Double.isNaN(value)) {
                    sum += value;
                    n++;
                }
            }
            return sum / n;
        }
    }

    /** Returns one change per resource, computed in one pass over the cases. */
    static List<ConsumptionChange> of(List<Pair<PooledCase>> pairs, long seed) {
        List<Resource> resources = List.of(Resource.values());
        double[][] before = new double[resources.size()][pairs.size()];
        double[][] after = new double[resources.size()][pairs.size()];
        for (int i = 0; i < pairs.size(); i++) {
            for (int q = 0; q < resources.size(); q++) {
                before[q][i] = resources.get(q).of(pairs.get(i).before());
                after[q][i] = resources.get(q).of(pairs.get(i).after());
            }
        }
        int[] order = PairedValues.byId(
                pairs.stream().map(pair -> pair.before().golden().id()).toList());
        List<@Nullable MeanChange> means = new ArrayList<>();
        for (int q = 0; q < resources.size(); q++) {
            means.add(PairedValues.of(before[q], after[q], order).means(seed));
        }
        List<@Nullable Double> adjusted = PairedValues.adjusted(means);
        List<ConsumptionChange> changes = new ArrayList<>();
        for (int q = 0; q < resources.size(); q++) {
            changes.add(new ConsumptionChange(resources.get(q), means.get(q), adjusted.get(q)));
        }
        return List.copyOf(changes);
    }

    /** Returns whether more or less is consumed by more than chance; the adjusted p-value decides. */
    public Direction direction() {
        return means == null ? Direction.UNCLEAR : means.direction(adjustedP);
    }

    /**
     * Returns whether clearly more is consumed: more than chance explains, at least a tenth more, and at least
     * {@link Resource#least()} more a case.
     */
    public boolean isClearlyMore() {
        return means != null
                && direction() == Direction.UP
                && means.difference() * CLEAR_PART >= means.before()
                && means.difference() >= resource.least;
    }

    /**
     * Returns the later mean as a multiple of the earlier one; empty if there are no means, or the earlier mean is 0.
     */
    public OptionalDouble ratio() {
        return means == null || means.before() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(means.after() / means.before());
    }
}
