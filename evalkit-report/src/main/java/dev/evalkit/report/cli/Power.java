package dev.evalkit.report.cli;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.McNemar;
import dev.evalkit.api.stats.PairedCounts;
import dev.evalkit.api.stats.PairedPower;
import dev.evalkit.api.stats.SampleSize;
import dev.evalkit.api.stats.Wilson;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The statistical power of a golden set: what it can and cannot detect. It plans for the test by which {@code compare}
 * and the gates decide, McNemar's exact test.
 *
 * @param cases number of cases in the set
 * @param rate expected pass rate
 * @param alpha error rate of the tests; intervals and claims have the level 1 - alpha
 * @param power chance of finding a difference that exists
 * @param passed number of cases that pass at that rate
 * @param interval Wilson's interval for that number
 * @param fewestChanged number of cases that must change their outcome, all in one direction, for McNemar's exact test to
 *     reject at alpha; {@code null} if the set is too small
 * @param detectable the differences between two versions on the same cases that can be found
 * @param failureRateBelow upper bound of the failure rate if no case fails
 * @param casesForOnePercent number of cases that must all pass to claim a failure rate below 1 %
 */
record Power(
        int cases,
        double rate,
        double alpha,
        double power,
        int passed,
        Interval interval,
        @Nullable Integer fewestChanged,
        List<Detectable> detectable,
        double failureRateBelow,
        int casesForOnePercent) {
    static final String SCHEMA = "evalkit.power";
    static final int VERSION = 1;
    private static final List<Double> USUAL = List.of(0.05, 0.1, 0.2, 0.3, 0.5);
    private static final double LEAST_ALPHA = 0.0001;
    private static final double MOST_ALPHA = 0.2;
    private static final double LEAST_POWER = 0.5;
    private static final double MOST_POWER = 0.999;
    private static final int MOST_DECIMALS = 9;
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final double FEW = 0.05;
    private static final double MANY = 0.1;

    /** Maximum number of cases for which the power is summed; above, Connor's formula is as good and fast. */
    static final int SUMMED_UP_TO = 5_000;

    /** Precision of a difference that is searched. */
    private static final double FINEST = 1e-6;

    /**
     * The smallest difference of two rates that can be found.
     *
     * @param discordant share of cases whose outcome differs
     * @param difference the difference; {@code null} if not even one as large as that share can be found, or if a
     *     change of all cases could be chance
     * @param casesForFivePoints cases that suffice to find 0.05, while one case less does not; {@code null} if the share is smaller
     * @param casesForTenPoints cases that suffice to find 0.1; {@code null} if the share is smaller
     */
    record Detectable(
            double discordant,
            @Nullable Double difference,
            @Nullable Integer casesForFivePoints,
            @Nullable Integer casesForTenPoints) {}

    /**
     * Computes the power.
     *
     * @param discordant share of cases whose outcome differs; {@code null} for the usual ones
     * @throws IllegalArgumentException if a number is outside its range; the message begins with its name
     */
    static Power of(int cases, double rate, @Nullable Double discordant, double alpha, double power) {
        Require.atLeast(1, cases, "cases");
        if (!(rate >= 0 && rate <= 1)) {
            throw new IllegalArgumentException("rate must be between 0 and 1 but was " + rate);
        }
        if (discordant != null && !(discordant > 0 && discordant <= 1)) {
            throw new IllegalArgumentException("discordant must be above 0 and at most 1 but was " + discordant);
        }
        between(alpha, LEAST_ALPHA, MOST_ALPHA, "alpha");
        between(power, LEAST_POWER, MOST_POWER, "power");
        int passed = (int) Math.round(rate * cases);
        Integer fewestChanged = fewestChanged(cases, alpha);
        List<Detectable> detectable = new ArrayList<>();
        for (double share : discordant == null ? USUAL : List.of(discordant)) {
            detectable.add(new Detectable(
                    share,
                    fewestChanged == null ? null : smallestFound(cases, share, alpha, power),
                    needed(share, FEW, alpha, power),
                    needed(share, MANY, alpha, power)));
        }
        return new Power(
                cases,
                rate,
                alpha,
                power,
                passed,
                Wilson.interval(passed, cases, 1 - alpha),
                fewestChanged,
                detectable,
                1 - Math.pow(alpha, 1.0 / cases),
                SampleSize.failureRateBelow(0.01, 1 - alpha));
    }

    private static void between(double value, double least, double most, String name) {
        if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException(
                    name + " must be at least " + plain(least) + " and at most " + plain(most) + " but was " + value);
        }
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    /** Returns the smallest difference that is found with that power; null if not even one as large as the share is. */
    private static @Nullable Double smallestFound(int cases, double share, double alpha, double power) {
        if (cases > SUMMED_UP_TO) {
            OptionalDouble found = PairedPower.minimumDetectable(cases, share, alpha, power);
            return found.isPresent() ? found.getAsDouble() : null;
        }
        if (chance(cases, share, share, alpha) < power) {
            return null;
        }
        double missed = 0;
        double found = share;
        while (found - missed > FINEST) {
            double middle = (missed + found) / 2;
            if (chance(cases, share, middle, alpha) < power) {
                missed = middle;
            } else {
                found = middle;
            }
        }
        return found;
    }

    /** Returns the chance that McNemar's exact test finds the difference. */
    private static double chance(int cases, double share, double difference, double alpha) {
        double onlyCandidate = (share + difference) / 2;
        return PairedPower.exact(onlyCandidate, share - onlyCandidate, cases, alpha);
    }

    /** Returns a number of cases that suffices while one case less does not; null if the difference exceeds the share. */
    private static @Nullable Integer needed(double share, double difference, double alpha, double power) {
        if (difference > share) {
            return null;
        }
        int found = (int)
                Math.ceil(SampleSize.pairedRates((share + difference) / 2, (share - difference) / 2, alpha, power));
        if (found > SUMMED_UP_TO) {
            return found;
        }
        int missed = 0;
        while (chance(found, share, difference, alpha) < power) {
            missed = found;
            found += 1 + found / 8;
        }
        while (found - missed > 1) {
            int middle = (missed + found) >>> 1;
            if (chance(middle, share, difference, alpha) < power) {
                missed = middle;
            } else {
                found = middle;
            }
        }
        return found;
    }

    private static @Nullable Integer fewestChanged(int cases, double alpha) {
        for (int changed = 1; changed <= cases; changed++) {
            if (McNemar.exact(new PairedCounts(cases - changed, changed, 0, 0)) <= alpha) {
                return changed;
            }
        }
        return null;
    }

    /** Returns the text form. */
    String toText() {
        StringBuilder out = new StringBuilder();
        line(
                out,
                "If %d of %d cases pass, the pass rate is %s with the %s interval [%s, %s] (Wilson).",
                passed,
                cases,
                percent((double) passed / cases),
                percent(1 - alpha),
                percent(interval.lower()),
                percent(interval.upper()));
        line(out, "One case is %s points.", points(1.0 / cases));
        line(out, "");
        line(out, "Two versions on the same cases (paired test at %s, power %s):", percent(alpha), percent(power));
        line(out, "  cases that change   smallest difference found   cases to find 5 points   10 points");
        for (Detectable each : detectable) {
            line(
                    out,
                    "  %17s   %25s   %22s   %9s",
                    percent(each.discordant),
                    each.difference == null ? "none" : points(each.difference) + " points",
                    shown(each.casesForFivePoints),
                    shown(each.casesForTenPoints));
        }
        line(
                out,
                fewestChanged == null
                        ? "Even if every case changed in one direction, that could be chance (McNemar, exact)."
                        : "If fewer than %d cases change, even all in one direction, that could be chance"
                                + " (McNemar, exact).",
                fewestChanged);
        line(out, "");
        line(
                out,
                "If no case fails, the failure rate is below %s (one-sided, %s).",
                percent(failureRateBelow),
                percent(1 - alpha));
        line(out, "To claim less than 1 %%, %d cases must all pass.", casesForOnePercent);
        return out.toString();
    }

    private static void line(StringBuilder out, String format, @Nullable Object... values) {
        out.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private static String shown(@Nullable Integer cases) {
        return cases == null ? "-" : cases.toString();
    }

    private static String percent(double share) {
        return points(share) + " %";
    }

    /** Returns a percentage with at most one decimal, or with more if it would falsely look like 0 or 100. */
    private static String points(double share) {
        BigDecimal exact = BigDecimal.valueOf(100 * share);
        BigDecimal rounded = exact;
        for (int decimals = 1; decimals <= MOST_DECIMALS; decimals++) {
            rounded = exact.setScale(decimals, RoundingMode.HALF_UP);
            boolean looksWhole = rounded.signum() == 0 || rounded.compareTo(HUNDRED) == 0;
            if (!looksWhole || share == 0 || share == 1) {
                break;
            }
        }
        return rounded.stripTrailingZeros().toPlainString();
    }
}
