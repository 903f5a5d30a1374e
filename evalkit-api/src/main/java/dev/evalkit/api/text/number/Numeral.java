package dev.evalkit.api.text.number;

/**
 * A number that is written in words.
 *
 * @param value its value
 * @param end the index after it
 * @param ordinal whether it is a place in a row: third, 第三
 * @param soft whether the word often counts nothing: one, once, a day
 */
record Numeral(Fraction value, int end, boolean ordinal, boolean soft) {
    static Numeral of(Fraction value, int end) {
        return new Numeral(value, end, false, false);
    }
}
