package dev.evalkit.api.text.number;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * An exact number: a third of an hour is 20 minutes, and no digit is lost.
 *
 * @param over the numerator
 * @param under the denominator; above 0, without a common divisor with {@code over}
 */
record Fraction(BigInteger over, BigInteger under) implements Comparable<Fraction> {
    static final Fraction ZERO = of(0);
    static final Fraction ONE = of(1);
    static final Fraction HALF = of(1, 2);

    Fraction {
        if (!under.equals(BigInteger.ONE)) {
            BigInteger common = over.gcd(under);
            BigInteger divisor = under.signum() < 0 ? common.negate() : common;
            over = over.divide(divisor);
            under = under.divide(divisor);
        }
    }

    static Fraction of(long value) {
        return new Fraction(BigInteger.valueOf(value), BigInteger.ONE);
    }

    static Fraction of(long over, long under) {
        return new Fraction(BigInteger.valueOf(over), BigInteger.valueOf(under));
    }

    /** Returns the value of plain digits with at most one point. */
    static Fraction of(String decimal) {
        int point = decimal.indexOf('.');
        if (point < 0) {
            return decimal.length() < 18
                    ? of(Long.parseLong(decimal))
                    : new Fraction(new BigInteger(decimal), BigInteger.ONE);
        }
        String digits = decimal.substring(0, point) + decimal.substring(point + 1);
        return new Fraction(new BigInteger(digits), BigInteger.TEN.pow(decimal.length() - point - 1));
    }

    Fraction plus(Fraction other) {
        return new Fraction(over.multiply(other.under).add(other.over.multiply(under)), under.multiply(other.under));
    }

    Fraction times(Fraction other) {
        return new Fraction(over.multiply(other.over), under.multiply(other.under));
    }

    Fraction dividedBy(Fraction other) {
        return new Fraction(over.multiply(other.under), under.multiply(other.over));
    }

    Fraction negated() {
        return new Fraction(over.negate(), under);
    }

    /** Returns this times a power of ten; the exponent may be negative. */
    Fraction scaled(int zeros) {
        BigInteger power = BigInteger.TEN.pow(Math.abs(zeros));
        return zeros < 0 ? new Fraction(over, under.multiply(power)) : new Fraction(over.multiply(power), under);
    }

    boolean isNegative() {
        return over.signum() < 0;
    }

    boolean isWhole() {
        return under.equals(BigInteger.ONE);
    }

    @Override
    public int compareTo(Fraction other) {
        return over.multiply(other.under).compareTo(other.over.multiply(under));
    }

    /** Returns plain digits, or {@code 1/3} where the digits never end. */
    @Override
    public String toString() {
        try {
            return new BigDecimal(over)
                    .divide(new BigDecimal(under))
                    .stripTrailingZeros()
                    .toPlainString();
        } catch (ArithmeticException endless) {
            return over + "/" + under;
        }
    }
}
