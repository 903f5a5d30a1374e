package dev.evalkit.report.cli;

import dev.evalkit.report.gate.Gate;
import dev.evalkit.report.gate.GateRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code gate} that add or change a rule. */
final class GateRuleOptions {
    /** The options of {@code gate} that do not apply to ladders. */
    static final Set<String> OF_ANSWERS = Set.of(
            "--tolerance",
            "--strict",
            "--safety",
            "--max-cost",
            "--max-cost-growth",
            "--max-latency-p95",
            "--max-latency-growth",
            "--no-more-skipped",
            "--agreement",
            "--calibration",
            "--retrieval");

    /** The differences that only instruments of answers can have. */
    static final Set<String> DIFFERENCES_OF_ANSWERS = Set.of("checks", "judge", "judging", "repeats", "rubric");

    /** The differences that only ladders can have. */
    static final Set<String> DIFFERENCES_OF_LADDERS = Set.of("cutoffs", "embedder", "measures", "unit");

    @Option(
            names = {"--fail-on-decline", "--no-ratchet"},
            description = "A gradual decline over several accepted baselines is a regression; without this option it is"
                    + " checked as well, but is only a reservation.")
    private boolean failOnDecline;

    @Option(
            names = "--safety",
            paramLabel = "CATEGORY",
            description = "No case of this category may fail. May be repeated.")
    private List<String> safety = new ArrayList<>();

    @Option(names = "--max-cost", paramLabel = "USD", description = "Maximum mean cost of a reply in USD.")
    private @Nullable Double maxCost;

    @Option(
            names = "--max-cost-growth",
            paramLabel = "SHARE",
            description = "Maximum cost growth of a case over the baseline; 0.2 allows 20 %% more.")
    private @Nullable Double maxCostGrowth;

    @Option(names = "--max-latency-p95", paramLabel = "MS", description = "Maximum 95th-percentile latency in ms.")
    private @Nullable Long maxLatencyP95;

    @Option(
            names = "--max-latency-growth",
            paramLabel = "SHARE",
            description = "Maximum latency growth of a case over the baseline; 0.2 allows 20 %% more.")
    private @Nullable Double maxLatencyGrowth;

    @Option(names = "--no-more-skipped", description = "No more cases may be skipped than in the baseline.")
    private boolean noMoreSkipped;

    @Option(
            names = "--pin",
            paramLabel = "ROLE",
            description =
                    "This part of the subject, such as model, must be the same as in the baseline. May be repeated.")
    private List<String> pinned = new ArrayList<>();

    /**
     * Returns the gate with these rules.
     *
     * @throws IllegalArgumentException if a limit is out of range
     */
    Gate on(Gate start) {
        Gate gate = failOnDecline ? start.failOnDecline() : start;
        for (String category : safety) {
            gate = gate.rule(GateRules.safety(category));
        }
        if (maxCost != null) {
            gate = gate.rule(GateRules.costAtMost(maxCost));
        }
        if (maxCostGrowth != null) {
            gate = gate.rule(GateRules.costGrowthAtMost(maxCostGrowth));
        }
        if (maxLatencyP95 != null) {
            gate = gate.rule(GateRules.latencyP95AtMost(Duration.ofMillis(maxLatencyP95)));
        }
        if (maxLatencyGrowth != null) {
            gate = gate.rule(GateRules.latencyGrowthAtMost(maxLatencyGrowth));
        }
        if (noMoreSkipped) {
            gate = gate.rule(GateRules.noMoreSkipped());
        }
        return pinned.isEmpty() ? gate : gate.rule(GateRules.pinned(pinned.toArray(String[]::new)));
    }
}
