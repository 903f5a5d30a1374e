package dev.evalkit.api.text;

import dev.evalkit.api.internal.check.Require;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A number in a text, with its unit where one stands beside it: {@code $59}, {@code 14 business days}, {@code 30-day},
 * {@code 30天}, {@code 100 requests per second}. Numbers within names, such as {@code v2.1}, are none.
 *
 * @param number plain digits, after a minus if there is one: without separators of thousands, leading zeros and zeros at the
 *     end of a fraction, {@code 1.5 million} as {@code 1500000}; a time of day that is no full hour as {@code 14:30}; not blank
 * @param unit one name for each unit, such as {@code day} for days, {@code th} for ordinals, {@code o'clock} for times of
 *     day; {@code null} if none is known
 * @param per the unit of time that a rate is for, such as {@code second}; {@code null} if none is named
 */
public record Quantity(
        String number, @Nullable String unit, @Nullable String per) {
    /** The sign of two currencies: it agrees with either. */
    static final String YEN_OR_YUAN = "\u00a5";

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if {@code number} is blank
     */
    public Quantity {
        Require.notBlank(number, "number");
    }

    /** A quantity that is no rate. */
    public Quantity(String number, @Nullable String unit) {
        this(number, unit, null);
    }

    /** The numbers of a text that are written in digits, in order. */
    public static List<Quantity> in(String text) {
        return DigitNumbers.in(NormalizedText.of(text));
    }

    /**
     * The same, and then the English numerals and the Chinese ones before a unit: an answer may say fourteen or 十四天 where a
     * fact says 14.
     */
    public static List<Quantity> withNumerals(String text) {
        NormalizedText normalized = NormalizedText.of(text);
        List<Quantity> quantities = DigitNumbers.in(normalized);
        quantities.addAll(Numerals.english(normalized));
        quantities.addAll(Numerals.chinese(normalized));
        return quantities;
    }

    /**
     * Whether this can be the same quantity: the same number, and neither two different units nor two different rates. {@code
     * 14} can be {@code 14 days}, {@code 14 days} cannot be {@code 14 hours}.
     */
    public boolean agrees(Quantity other) {
        return number.equals(other.number)
                && (unit == null || other.unit == null || isSameUnit(unit, other.unit))
                && (per == null || other.per == null || Objects.equals(per, other.per));
    }

    private static boolean isSameUnit(String a, String b) {
        return a.equals(b) || (a.equals(YEN_OR_YUAN) && isYenOrYuan(b)) || (b.equals(YEN_OR_YUAN) && isYenOrYuan(a));
    }

    private static boolean isYenOrYuan(String unit) {
        return unit.equals("yen") || unit.equals("yuan");
    }

    /** Number and unit, for instance {@code 30 day} or {@code 100 per second}. */
    @Override
    public String toString() {
        return number + (unit == null ? "" : " " + unit) + (per == null ? "" : " per " + per);
    }
}
