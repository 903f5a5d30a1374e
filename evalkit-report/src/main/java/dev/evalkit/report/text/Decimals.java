package dev.evalkit.report.text;

import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.report.doc.Mark;
import dev.evalkit.report.doc.Table.Cell;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/** Formatting of numbers, with enough digits that unequal numbers look unequal. */
public final class Decimals {
    /** The largest p-value of a difference that is more than chance. */
    public static final double USUAL_ERROR_RATE = 0.05;

    private static final int USUAL = 3;
    private static final int MOST = 17;
    private static final int OF_MEANS = 12;

    private Decimals() {}

    /** Returns the number with three decimals. */
    public static String of(double value) {
        return fixed(value, USUAL);
    }

    /** Returns a time with one decimal. */
    public static String millis(double value) {
        return fixed(value, 1);
    }

    /** Returns a mean without the rounding noise of its sum: rounded to 12 decimals. */
    public static double settled(double mean) {
        return BigDecimal.valueOf(mean).setScale(OF_MEANS, RoundingMode.HALF_UP).doubleValue();
    }

    /** Returns both ends with three decimals, or more if an end would look like 0. */
    public static String interval(Interval interval) {
        return "[" + end(interval.lower()) + ", " + end(interval.upper()) + "]";
    }

    private static String end(double end) {
        return (end < 0 ? "-" : "") + distinct(Math.abs(end), 0).get(0);
    }

    /** Returns the size of a change, with enough digits that it does not look like 0. */
    public static String change(double size) {
        return distinct(size, 0).get(0);
    }

    /** Returns a difference of means with its sign; only 0 looks like 0. */
    public static String signed(double difference) {
        double value = settled(difference);
        String size = distinct(Math.abs(value), 0).get(0);
        return value > 0 ? "+" + size : value < 0 ? "-" + size : size;
    }

    /** Returns two numbers with three decimals, or with as many as it takes to tell them apart. */
    public static List<String> distinct(double a, double b) {
        return distinct(a, b, USUAL);
    }

    private static List<String> distinct(double a, double b, int fewest) {
        for (int decimals = fewest; decimals <= MOST; decimals++) {
            String textOfA = fixed(a, decimals);
            String textOfB = fixed(b, decimals);
            if (a == b || !textOfA.equals(textOfB)) {
                return List.of(textOfA, textOfB);
            }
        }
        return List.of(plain(a), plain(b));
    }

    /**
     * Returns two amounts with three decimals, or with as many as it takes to tell them from each other and from 0.
     */
    public static List<String> amounts(double a, double b) {
        int decimals = USUAL;
        for (double amount : new double[] {a, b}) {
            while (decimals < MOST && amount != 0 && fixed(amount, decimals).equals(fixed(0, decimals))) {
                decimals++;
            }
        }
        return distinct(a, b, decimals);
    }

    /** Returns a p-value with enough digits to tell it from 0, from 1 and from the usual error rate. */
    public static String probability(double p) {
        return distinctFrom(p, 0, USUAL_ERROR_RATE, 1);
    }

    /** Returns two numbers as cells, formatted as by {@link #amounts}. */
    public static List<Cell> cells(double a, double b) {
        List<String> texts = amounts(a, b);
        return List.of(Cell.of(texts.get(0), a), Cell.of(texts.get(1), b));
    }

    /** Returns a number as a cell; undefined if it is empty. */
    public static Cell cell(OptionalDouble value, DoubleFunction<String> format) {
        return value.isEmpty() ? Cell.UNDEFINED : Cell.of(format.apply(value.getAsDouble()), value.getAsDouble());
    }

    /** Returns a number as a cell; undefined if it is null. */
    public static Cell cell(@Nullable Double value, DoubleFunction<String> format) {
        return value == null ? Cell.UNDEFINED : Cell.of(format.apply(value), value);
    }

    /** Returns a p-value as a cell, with a star if its difference is more than chance, otherwise with {@code unmarked}. */
    public static Cell marked(@Nullable Double p, boolean clear, String unmarked) {
        if (p == null) {
            return Cell.UNDEFINED;
        }
        return clear ? Cell.of(probability(p) + " *", p).mark(Mark.NOTABLE) : Cell.of(probability(p) + unmarked, p);
    }

    /** Returns a share with enough digits to tell it from 0 and from 1. */
    public static String share(double share) {
        return distinctFrom(share, 0, 1);
    }

    /** Returns a factor with one decimal, or with as many as it takes to tell it from 1. */
    public static String times(double factor) {
        return distinct(factor, 1, 1).get(0);
    }

    /** Returns a share as percentage points, {@code 1.7}, with as many decimals as it takes to tell it from 0. */
    public static String points(double share) {
        return distinct(settled(100 * share), 0, 1).get(0);
    }

    /** Returns an amount of money with enough digits to tell it from 0. */
    public static String money(double amount) {
        return distinctFrom(amount, 0);
    }

    /** Returns a mean or median of scores from 1 to 5, with enough digits to tell it from either end. */
    public static String score(double score) {
        return distinctFrom(score, 1, RubricScore.BEST);
    }

    private static String distinctFrom(double value, double... bounds) {
        String longest = "";
        for (double bound : bounds) {
            String text = distinct(value, bound).get(0);
            longest = text.length() > longest.length() ? text : longest;
        }
        return longest;
    }

    /** Returns a share as a percentage, {@code 95 %}. */
    public static String percent(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + " %";
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(value).toPlainString();
    }

    private static String fixed(double value, int decimals) {
        return BigDecimal.valueOf(value)
                .setScale(decimals, RoundingMode.HALF_UP)
                .toPlainString();
    }
}
