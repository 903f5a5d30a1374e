package dev.evalkit.api.internal.json;

import com.fasterxml.jackson.core.io.NumberInput;
import java.nio.charset.StandardCharsets;

/** Reads the doubles that Java writes. */
final class QuickNumber {
    /** As many digits as a double holds of any number. */
    private static final int EXACT_DIGITS = 15;

    private static final double[] POWERS = powers();

    private QuickNumber() {}

    private static double[] powers() {
        double[] powers = new double[EXACT_DIGITS + 1];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = 10 * powers[i - 1]; // exact up to 10^22
        }
        return powers;
    }

    /** The number that bytes are, all of which may be {@linkplain #isPart part} of one. */
    static double of(byte[] bytes, int from, int stop) throws NotPlain {
        int first = from < stop && bytes[from] == '-' ? from + 1 : from;
        int i = first;
        long digits = 0;
        while (i < stop && isDigit(bytes[i])) {
            digits = 10 * digits + bytes[i++] - '0';
        }
        int before = i - first;
        int behind = 0;
        if (before > 0 && i < stop && bytes[i] == '.') {
            i++;
            while (i < stop && isDigit(bytes[i])) {
                digits = 10 * digits + bytes[i++] - '0';
                behind++;
            }
        }
        // 1 and 1e5 are for the other parser, so that -0 and the like are the same in both
        if (before == 0 || behind == 0 || (before > 1 && bytes[first] == '0')) {
            throw new NotPlain();
        }
        if (i == stop && before + behind <= EXACT_DIGITS) {
            double value = digits / POWERS[behind]; // both are exact, so the quotient is the double next to the number
            return first > from ? -value : value;
        }
        if (i < stop) {
            requireExponent(bytes, i, stop);
        }
        return NumberInput.parseDouble(new String(bytes, from, stop - from, StandardCharsets.ISO_8859_1), true);
    }

    private static void requireExponent(byte[] bytes, int from, int stop) throws NotPlain {
        int i = from + 1;
        boolean sign = i < stop && (bytes[i] == '-' || bytes[i] == '+');
        int first = sign ? i + 1 : i;
        i = first;
        while (i < stop && isDigit(bytes[i])) {
            i++;
        }
        if ((bytes[from] != 'E' && bytes[from] != 'e') || i == first || i < stop) {
            throw new NotPlain();
        }
    }

    static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    /** Whether it may be part of a number. */
    static boolean isPart(byte b) {
        return isDigit(b) || b == '.' || b == '-' || b == '+' || b == 'E' || b == 'e';
    }
}
