package dev.evalkit.report.gate;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.stats.McNemar;
import dev.evalkit.api.stats.Newcombe;
import dev.evalkit.api.stats.PairedCounts;
import dev.evalkit.api.stats.SampleSize;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.ReportText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the standard gate says of the pass rate of answers. Only the counts of the compared cases decide:
 *
 * <pre>
 * REGRESSION    the rate fell by more than the tolerance, and p &lt;= 0.05
 * INCONCLUSIVE  the rate fell by more than the tolerance, and p &gt; 0.05; or no case passes now
 * PASS          otherwise
 * p = P(X &gt;= broken),  X ~ Binomial(broken + fixed, 1/2)
 * </pre>
 *
 * <p>The test is the exact one-sided sign test of the cases whose outcome changed; see {@link McNemar}. One more broken
 * case, or one fixed case less, never gives a better verdict.
 *
 * @param counts the compared cases; at least one
 * @param tolerance how far the rate may fall
 */
record Fall(PairedCounts counts, Tolerance tolerance) {
    /** The largest p-value of a clear fall. */
    static final double ERROR_RATE = 0.05;

    private static final String ADVICE = "Gate.strict() or --strict";

    /** How often a case must fail in a row before chance does not explain it: the smallest r with 0.5^r at most 0.05. */
    private static final int RUNS = 5;

    private static final double LEVEL = 1 - ERROR_RATE;

    /** A smaller tolerance needs more cases than an int can count. */
    private static final double FINEST = 1e-8;

    /** Maximum number of sizes that the search for a larger set tries. */
    private static final int MOST_TRIED = 20_000;

    private static final int MOST_SHOWN = 20;

    /** Checks the components. */
    Fall {
        Require.atLeast(1, counts.n(), "number of compared cases");
    }

    /** A larger set with the same shares of broken and fixed cases, whose fall would be clear. */
    record Larger(int cases, int broken, int fixed) {}

    /** Returns how many more cases broke than were fixed. */
    int lost() {
        return counts.onlyBaseline() - counts.onlyCandidate();
    }

    /** Returns whether the rate fell by more than the tolerance. */
    boolean isBeyondTolerance() {
        return tolerance.isExceededBy(lost(), counts.n());
    }

    /** Returns the verdict. */
    Verdict verdict() {
        if (isBeyondTolerance()) {
            return p(counts.onlyBaseline(), counts.onlyCandidate()) <= ERROR_RATE
                    ? Verdict.REGRESSION
                    : Verdict.INCONCLUSIVE;
        }
        return counts.candidate().successes() == 0 ? Verdict.INCONCLUSIVE : Verdict.PASS;
    }

    /**
     * Returns the one-sided p-value of a fall.
     *
     * @param broken more than {@code fixed}, so that the tail is half of the two-sided test's
     */
    static double p(int broken, int fixed) {
        return McNemar.exact(new PairedCounts(0, fixed, broken, 0)) / 2;
    }

    /** Returns the verdict of the rule {@code fall}: what happened, and what to do about it. */
    RuleVerdict rule() {
        return new RuleVerdict("fall", verdict(), reason());
    }

    private String reason() {
        if (isBeyondTolerance()) {
            double p = p(counts.onlyBaseline(), counts.onlyCandidate());
            String fall = rates() + ": a fall of " + tolerance.against(lost(), counts.n(), "more than");
            String test = "(one-sided exact p " + Decimals.probability(p) + ", ";
            return p <= ERROR_RATE
                    ? fall + " and more than chance explains " + test + "at most " + Decimals.of(ERROR_RATE) + ")"
                    : fall + ", but chance could do that " + test + "above " + Decimals.of(ERROR_RATE) + "). "
                            + advice();
        }
        if (counts.candidate().successes() == 0) {
            int before = counts.baseline().successes();
            return "none of " + compared()
                    + (before == 0
                            ? " passed in either result, so nothing could have fallen; the gate can't tell before a"
                                    + " baseline has cases that pass"
                            : " passes now, and " + before + " passed before: a result in which nothing passes is never"
                                    + " a pass; check the run and the agent");
        }
        String fall = lost() <= 0 ? "no fall" : "a fall of " + tolerance.against(lost(), counts.n(), "no more than");
        return rates() + ": " + fall + "; advisory 95 % interval of the change " + interval();
    }

    /** Returns how a fall that chance could explain can be told from one that is real. */
    private String advice() {
        return "What would tell: "
                + larger().map(found -> found.cases() + " cases at this rate (" + found.broken() + " broken, "
                                + found.fixed() + " fixed), or")
                        .orElse("no number of cases at this rate, but")
                + " a broken case that fails " + RUNS + " runs in a row (p " + Decimals.of(Math.pow(0.5, RUNS)) + "). "
                + ADVICE + " decides by these cases alone";
    }

    /**
     * Returns the smallest larger set that would be a regression at the same shares: with as many broken cases as that
     * share gives, rounded down, and as many fixed ones, rounded up. Empty if the search finds none. Only sizes at which
     * one more case is broken are tried, since those between them have the same number broken of more cases.
     */
    Optional<Larger> larger() {
        long n = counts.n();
        int broken = counts.onlyBaseline();
        for (int more = broken + 1; more <= (long) broken + MOST_TRIED; more++) {
            long cases = ceil(more * n, broken);
            if (cases > Integer.MAX_VALUE) {
                return Optional.empty();
            }
            int fixed = (int) ceil(counts.onlyCandidate() * cases, n);
            if (tolerance.isExceededBy(more - fixed, (int) cases) && p(more, fixed) <= ERROR_RATE) {
                return Optional.of(new Larger((int) cases, more, fixed));
            }
        }
        return Optional.empty();
    }

    private static long ceil(long dividend, long divisor) {
        return (dividend + divisor - 1) / divisor;
    }

    /** Returns {@code pass rate 0.900 -> 0.780 on 50 compared cases (7 broken, 1 fixed)}. */
    private String rates() {
        double then = counts.baseline().value().orElseThrow();
        double now = counts.candidate().value().orElseThrow();
        return Figures.PASS_RATE + " " + String.join(" -> ", Decimals.distinct(then, now)) + " on " + compared() + " ("
                + counts.onlyBaseline() + " broken, " + counts.onlyCandidate() + " fixed)";
    }

    private String compared() {
        return ReportText.count(counts.n(), "compared case");
    }

    private String interval() {
        return Decimals.interval(Newcombe.interval(counts));
    }

    /**
     * Returns what a reader of a pass must know: which cases broke within the tolerance, and how large a fall so few
     * cases could miss. Empty unless the verdict is a pass.
     *
     * @param broken ids of the broken cases
     */
    List<String> reservations(List<String> broken) {
        List<String> found = new ArrayList<>();
        if (verdict() == Verdict.PASS) {
            broken(broken).ifPresent(found::add);
            unnoticed().ifPresent(found::add);
        }
        return found;
    }

    private Optional<String> broken(List<String> ids) {
        int broken = counts.onlyBaseline();
        int fixed = counts.onlyCandidate();
        if (broken == 0) {
            return Optional.empty();
        }
        boolean swapped = tolerance.isExceededBy(broken, counts.n());
        String swap = swapped
                ? ", a share of " + tolerance.against(broken, counts.n(), "more than") + "; the pass rate holds only"
                        + " because " + fixed + (fixed == 1 ? " other was" : " others were")
                        + " fixed (95 % interval of the change " + interval() + ")"
                : "";
        return Optional.of(broken + " of " + compared() + " broke" + swap + ": "
                + String.join(", ", ids.subList(0, Math.min(ids.size(), MOST_SHOWN)))
                + (ids.size() > MOST_SHOWN ? ", …" : "") + "; if no case may break, use " + ADVICE);
    }

    private Optional<String> unnoticed() {
        if (!tolerance.isTooFineFor(counts.n())) {
            return Optional.empty();
        }
        List<String> both = Decimals.distinct(Tolerance.unseen(counts.n()), tolerance.value());
        return Optional.of("with " + compared() + ", a fall of up to " + both.get(0)
                + " could go unnoticed (95 %), more than the tolerance " + both.get(1) + "; "
                + (tolerance.value() < FINEST
                        ? "no number of cases would be enough: " + ADVICE + " decides by these cases alone"
                        : SampleSize.failureRateBelow(tolerance.value(), LEVEL) + " cases would be enough"));
    }
}
