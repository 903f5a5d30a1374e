package dev.evalkit.report.gate;

import dev.evalkit.api.answer.AnswerSummary.Consumption;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.judge.CalibrationResult;
import dev.evalkit.api.result.Difference;
import dev.evalkit.report.compare.AnswerComparison;
import dev.evalkit.report.compare.ConsumptionChange;
import dev.evalkit.report.compare.ConsumptionChange.Resource;
import dev.evalkit.report.compare.MeanChange;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.ReportText;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Optional rules of a gate, added with {@link Gate#rule}. All except {@link #pinned} are for answers and refuse
 * ladders.
 */
public final class GateRules {
    private static final double NANOS_PER_MILLI = 1e6;

    private GateRules() {}

    /**
     * Returns the rule that no case of a category may fail, whether it failed before or not; one that fails is a
     * regression. The verdict is inconclusive if a case of the category was not scored, if one was skipped that failed
     * in the baseline, or if all of its cases were skipped. A category that no case has is refused. The reason gives
     * the upper end of the one-sided 95 % Clopper–Pearson interval of the failure rate, since no failure in few cases
     * proves little, and the number of skipped cases.
     *
     * @param category a category of the golden set, such as {@code injection}
     * @throws NullPointerException if the category is null
     * @throws IllegalArgumentException if the category is blank
     */
    public static GateRule safety(String category) {
        Require.notBlank(category, "safety category");
        return ofAnswers("safety " + category, comparison -> SafetyRule.check(category, comparison));
    }

    /**
     * Returns the rule that limits the mean cost of a reply; more is a regression. If the cost of any reply is unknown,
     * or there is no reply, the rule is inconclusive unless the mean of the known costs is above the limit.
     *
     * @param usdPerReply US dollars, at least 0
     * @throws IllegalArgumentException if it is negative or not finite
     */
    public static GateRule costAtMost(double usdPerReply) {
        requireShare(usdPerReply, "cost of a reply");
        return ofAnswers("cost", comparison -> {
            Consumption found = comparison.after().summary().consumption();
            if (found.costUsd() == null) {
                return new Ruling(Verdict.INCONCLUSIVE, "no reply has a known cost");
            }
            double mean = Decimals.settled(found.costUsd() / found.withCost());
            String reason = limited(mean, usdPerReply, "USD a reply") + known(found.withCost(), found.replies());
            return mean > usdPerReply
                    ? new Ruling(Verdict.REGRESSION, reason)
                    : new Ruling(found.withCost() < found.replies() ? Verdict.INCONCLUSIVE : Verdict.PASS, reason);
        });
    }

    private static String known(int n, int all) {
        return n == all ? "" : " (known for " + n + " of " + all + " replies)";
    }

    /**
     * Returns the rule that limits how much more a case may cost than in the baseline, on average over the cases whose
     * cost is known in both results; more is a regression. Without such a case the rule is inconclusive.
     *
     * @param share at least 0; 0.2 allows a fifth more
     * @throws IllegalArgumentException if it is negative or not finite
     */
    public static GateRule costGrowthAtMost(double share) {
        return growth("cost growth", Resource.COST_USD, "USD a case", share);
    }

    /**
     * Returns the rule that limits the 95th percentile of the latency (nearest rank, without waits); more is a
     * regression. Without a reply the rule is inconclusive.
     *
     * @param limit at least 0 and at most {@link CaseRun#LONGEST_LATENCY}
     * @throws NullPointerException if the limit is null
     * @throws IllegalArgumentException if the limit is outside its range
     */
    public static GateRule latencyP95AtMost(Duration limit) {
        if (Require.nonNull(limit, "latency").isNegative()) {
            throw new IllegalArgumentException("latency must not be negative but was " + limit);
        }
        if (limit.compareTo(CaseRun.LONGEST_LATENCY) > 0) {
            throw new IllegalArgumentException(
                    "latency must be at most " + CaseRun.LONGEST_LATENCY.toDays() + " days but was " + limit);
        }
        double limitMs = limit.toNanos() / NANOS_PER_MILLI;
        return ofAnswers("latency", comparison -> {
            Double p95 = comparison.after().summary().consumption().latencyP95Ms();
            return p95 == null
                    ? new Ruling(Verdict.INCONCLUSIVE, "there are no replies")
                    : new Ruling(p95 > limitMs ? Verdict.REGRESSION : Verdict.PASS, limited(p95, limitMs, "ms (p95)"));
        });
    }

    /**
     * Returns the rule that limits how much longer a case may take than in the baseline, on average over the cases that
     * have a reply in both results; more is a regression. Without such a case the rule is inconclusive.
     *
     * @param share at least 0; 0.2 allows a fifth more
     * @throws IllegalArgumentException if it is negative or not finite
     */
    public static GateRule latencyGrowthAtMost(double share) {
        return growth("latency growth", Resource.LATENCY_MS, "ms a case", share);
    }

    private static GateRule growth(String name, Resource resource, String unit, double share) {
        requireShare(share, name);
        return ofAnswers(name, comparison -> {
            MeanChange means = comparison.consumption().stream()
                    .filter(each -> each.resource() == resource)
                    .map(ConsumptionChange::means)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
            if (means == null) {
                return new Ruling(Verdict.INCONCLUSIVE, "no case reports it in both results");
            }
            double limit = Decimals.settled(means.before() * (1 + share));
            return new Ruling(
                    means.after() > limit ? Verdict.REGRESSION : Verdict.PASS,
                    limited(means.after(), limit, unit) + " ("
                            + Decimals.amounts(means.before(), means.after()).get(0) + " before, on "
                            + ReportText.count(means.n(), "case") + ")");
        });
    }

    /** Returns {@code 0.0125 USD a reply, no more than 0.0200}. */
    private static String limited(double value, double limit, String unit) {
        List<String> both = Decimals.amounts(value, limit);
        return both.get(0) + " " + unit + ", " + (value > limit ? "more than " : "no more than ") + both.get(1);
    }

    /**
     * Returns the rule that no more cases may be skipped than in the baseline; more is a regression. Don't use it if
     * you run a sample of the set.
     */
    public static GateRule noMoreSkipped() {
        return ofAnswers("skipped", comparison -> {
            int then = comparison.before().summary().cases().skipped();
            int now = comparison.after().summary().cases().skipped();
            return new Ruling(
                    now > then ? Verdict.REGRESSION : Verdict.PASS,
                    ReportText.count(now, "case") + " skipped, " + then + " in the baseline");
        });
    }

    /**
     * Returns the rule that the answers were judged by the calibrated judge, with the same version, settings and
     * prompt, and that {@link Gate#check(CalibrationResult)} of the standard gate passes. Another judge, or none, is
     * refused. Otherwise the verdict is the calibration's, but at least inconclusive if the judge judged facts and
     * people labelled none. The reason names the fields that people labelled and those that they did not.
     *
     * @throws NullPointerException if the calibration is null
     */
    public static GateRule calibrated(CalibrationResult calibration) {
        return calibrated(calibration, Gate.standard());
    }

    /**
     * Returns the same rule with another gate for the calibration, for instance {@code Gate.standard().agreement(0.9)}.
     *
     * @throws NullPointerException if an argument is null
     */
    public static GateRule calibrated(CalibrationResult calibration, Gate gate) {
        GateVerdict verdict = Require.nonNull(gate, "gate").check(Require.nonNull(calibration, "calibration"));
        return ofAnswers("calibrated", comparison -> CalibratedRule.check(comparison.after(), calibration, verdict));
    }

    /**
     * Returns the rule that parts of the subject are those of the baseline. A different part is refused, and so is a
     * role that neither result has.
     *
     * @param roles such as {@code agent}, {@code model} or {@code chunker}; at least one
     * @throws NullPointerException if a role is null
     * @throws IllegalArgumentException if a role is blank, or there is none
     */
    public static GateRule pinned(String... roles) {
        List<String> checked = Require.listOf(List.of(roles), "roles");
        Require.atLeast(1, checked.size(), "number of pinned roles");
        checked.forEach(role -> Require.notBlank(role, "pinned role"));
        return context -> {
            Set<String> known =
                    new TreeSet<>(context.baseline().result().subject().parts().keySet());
            known.addAll(context.result().subject().parts().keySet());
            for (String role : checked) {
                if (!known.contains(role)) {
                    return new RuleVerdict(
                            "pinned",
                            Verdict.REFUSED,
                            "neither result has a part '" + role + "'" + Nearest.hint(role, known));
                }
            }
            List<String> moved = context
                    .baseline()
                    .result()
                    .subject()
                    .differences(context.result().subject())
                    .stream()
                    .filter(difference -> checked.contains(difference.name()))
                    .map(Difference::toString)
                    .toList();
            return moved.isEmpty()
                    ? new RuleVerdict("pinned", Verdict.PASS, "as in the baseline: " + String.join(", ", checked))
                    : new RuleVerdict("pinned", Verdict.REFUSED, String.join("; ", moved));
        };
    }

    /** A verdict and its reason; the rule's name is added later. */
    record Ruling(Verdict verdict, String reason) {}

    private static GateRule ofAnswers(String name, Function<AnswerComparison, Ruling> rule) {
        return context -> {
            if (!context.isOfAnswers()) {
                return new RuleVerdict(name, Verdict.REFUSED, "the rule is for answers, but the results are ladders");
            }
            Ruling found = rule.apply(context.answers());
            return new RuleVerdict(name, found.verdict(), found.reason());
        };
    }

    private static void requireShare(double value, String what) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(what + " must be at least 0 and finite but was " + Shown.decimal(value));
        }
    }
}
