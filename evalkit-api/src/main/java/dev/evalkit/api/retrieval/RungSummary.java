package dev.evalkit.api.retrieval;

import dev.evalkit.api.internal.check.Require;
import java.util.List;
import java.util.Optional;

/**
 * The summary of one rung of a ladder over all scored cases.
 *
 * @param rung name of the rung, unique in its ladder
 * @param n number of cases scored; at least 0
 * @param meanLatencyMs mean time of one retrieval in milliseconds, 0 if there was none; a rough figure that differs
 *     from run to run
 * @param measures the measures, in the order of the instrument
 */
public record RungSummary(String rung, int n, double meanLatencyMs, List<MeasureSummary> measures) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     * @throws IllegalArgumentException if the name is blank, {@code n} is negative or the latency is not finite
     */
    public RungSummary {
        Require.notBlank(rung, "rung name");
        Require.atLeast(0, n, "n of rung '" + rung + "'");
        Require.finite(meanLatencyMs, "mean latency of rung '" + rung + "'");
        measures = Require.listOf(measures, "measures of rung '" + rung + "'");
    }

    /**
     * Returns the summary of one measure by its {@code Measure.name()} ({@code RR}, not {@code MRR}); empty if there is
     * none.
     */
    public Optional<MeasureSummary> measure(String name) {
        return measures.stream().filter(m -> m.measure().equals(name)).findFirst();
    }
}
