package dev.evalkit.api.text.number;

/**
 * One meaning of a unit's name.
 *
 * @param name the single name of the unit, such as {@code day}
 * @param dimension units of one dimension can be converted
 * @param size how many of the dimension's smallest unit it is
 * @param binarySize the same where kilo is 1,024; equal to {@code size} unless both are in use
 * @param shift what is added after the conversion; 0 except for temperatures
 * @param sure whether the name means this unit unless the text says otherwise; {@code $} could mean a Canadian dollar
 */
record Unit(String name, String dimension, Fraction size, Fraction binarySize, Fraction shift, boolean sure) {
    /** Returns a number of this unit in the smallest unit of its dimension. */
    Fraction inSmallest(Fraction value, boolean binary) {
        return value.times(binary ? binarySize : size).plus(shift);
    }

    /** Returns whether a number of this unit is the same as a number of another unit of the same dimension. */
    boolean isSame(Fraction value, Unit other, Fraction otherValue) {
        return inSmallest(value, false).equals(other.inSmallest(otherValue, false))
                || inSmallest(value, true).equals(other.inSmallest(otherValue, true));
    }
}
