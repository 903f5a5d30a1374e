package dev.evalkit.api.text;

import dev.evalkit.api.internal.check.Require;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A number in a text, with its unit if one stands next to it: {@code $59}, {@code 14 business days}, {@code 30-day},
 * {@code 30天}, {@code 100 requests per second}. A number within a name, such as {@code v2.1}, is not a quantity.
 *
 * @param number plain digits, with a minus sign if negative; without thousands separators, leading zeros and trailing
 *     zeros of a fraction; {@code 1.5 million} is {@code 1500000}; a time of day that is not a full hour is
 *     {@code 14:30}; not blank
 * @param unit the unit's single name, such as {@code day} for days, {@code th} for ordinals and {@code o'clock} for
 *     times of day; {@code null} if unknown
 * @param per the unit of time of a rate, such as {@code second}; {@code null} if none is named
 */
public record Quantity(
        String number, @Nullable String unit, @Nullable String per) {
    /** The sign shared by two currencies; it agrees with either. */
    static final String YEN_OR_YUAN = "\u00a5";

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if {@code number} is blank
     */
    public Quantity {
        Require.notBlank(number, "number");
    }

    /** Creates a quantity that is not a rate. */
    public Quantity(String number, @Nullable String unit) {
        this(number, unit, null);
    }

    /** Returns the numbers of a text that are written in digits, in order. */
    public static List<Quantity> in(String text) {
        return DigitNumbers.in(NormalizedText.of(text));
    }

    /**
     * Returns the numbers in digits, then English numerals, then Chinese numerals before a unit: an answer may say
     * fourteen or 十四天 for a fact that says 14.
     */
    public static List<Quantity> withNumerals(String text) {
        NormalizedText normalized = NormalizedText.of(text);
        List<Quantity> quantities = DigitNumbers.in(normalized);
        quantities.addAll(Numerals.english(normalized));
        quantities.addAll(Numerals.chinese(normalized));
        return quantities;
    }

    /**
     * Returns whether both can be the same quantity: the numbers are equal, and neither the units nor the rates differ
     * if both are known. {@code 14} can be {@code 14 days}, but {@code 14 days} cannot be {@code 14 hours}.
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

    /** Returns number and unit, for instance {@code 30 day} or {@code 100 per second}. */
    @Override
    public String toString() {
        return number + (unit == null ? "" : " " + unit) + (per == null ? "" : " per " + per);
    }
}
