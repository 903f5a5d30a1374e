package dev.evalkit.api.text.number;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A number that a text mentions.
 *
 * @param text as it is written
 * @param kind what it is
 * @param values what it may be, the likeliest first; of a date its year, month and day, 0 where it is not said; of a time
 *     of day its minute; empty for a code
 * @param code the digits as they are written, where zeros at an end count: {@code 3.10}; {@code null} for a numeral
 * @param units what its unit may be; empty if none is known
 * @param nouns unknown words behind it, in the singular
 * @param rates what it is counted per
 * @param traits what else is said
 * @param clause the number of its clause in the text
 */
record Mention(
        String text,
        Kind kind,
        List<Fraction> values,
        @Nullable String code,
        List<Unit> units,
        Set<String> nouns,
        List<Rate> rates,
        Set<Trait> traits,
        int clause) {
    /** The kind of a number. */
    enum Kind {
        /** A count or a measure. */
        AMOUNT,
        /** A place in a row: the third floor. */
        ORDINAL,
        /** A row of numbers that is compared part by part: a version, an address, a telephone number. */
        CODE,
        /** A time of day. */
        CLOCK,
        /** A day, a month of a year, or a year. */
        DATE
    }

    /** What else a text says about a number. */
    enum Trait {
        /** The text says that it is not this number, or no longer. */
        DENIED,
        /** Each of its values is as likely as another. */
        AMBIGUOUS,
        /** It is a word that often counts nothing, such as <i>one</i>; nobody must repeat it. */
        SOFT,
        /** It belongs to a name whose zeros count, as a version does. */
        NAMED,
        /** A word says that something falls or is taken away. */
        FALLING,
        /** At least. */
        AT_LEAST,
        /** At most. */
        AT_MOST,
        /** The bound is said in so many words; <i>within</i> and <i>over</i> are not. */
        BOUND_SAID,
        /** A time of day of which the half of the day is known. */
        HALF_KNOWN,
        /** It is what remains to pay of ten parts. */
        DISCOUNT,
        /** Its sentence denies something, not the number itself. */
        NEGATED,
        /** It is the second one of a range. */
        RANGE_END,
        /** It is the second one of two that are listed. */
        LISTED
    }

    /**
     * What a number is counted per.
     *
     * @param amount how many of the unit; usually 1
     * @param units what the unit may be; empty if it is a noun
     * @param noun the noun; empty if it is a unit
     * @param soft whether it stands apart from the number, as in <i>monthly fee</i>; nobody must repeat it
     */
    record Rate(Fraction amount, List<Unit> units, String noun, boolean soft) {
        boolean isOfTime() {
            return !units.isEmpty()
                    && (units.get(0).dimension().equals("time")
                            || units.get(0).dimension().equals("month"));
        }

        boolean isSame(Rate other) {
            if (units.isEmpty() || other.units.isEmpty()) {
                return units.isEmpty() && other.units.isEmpty() && noun.equals(other.noun);
            }
            Unit unit = units.get(0);
            Unit that = other.units.get(0);
            return unit.dimension().equals(that.dimension()) && unit.isSame(amount, that, other.amount);
        }
    }

    boolean has(Trait trait) {
        return traits.contains(trait);
    }

    Fraction value() {
        return values.get(0);
    }

    /** Returns whether it is an amount without a unit or a noun. */
    boolean isBare() {
        return kind == Kind.AMOUNT && units.isEmpty() && nouns.isEmpty();
    }

    Mention with(List<Unit> newUnits, Set<String> newNouns, List<Rate> newRates) {
        return new Mention(text, kind, values, code, newUnits, newNouns, newRates, traits, clause);
    }

    /** Returns this number plus a part of its unit. */
    Mention plus(Fraction part) {
        return new Mention(
                text, kind, values.stream().map(part::plus).toList(), null, units, nouns, rates, traits, clause);
    }

    /** Returns this number plus one in a smaller unit of the same dimension. */
    Mention plus(Mention smaller, String written) {
        Fraction part = smaller.value()
                .times(smaller.units.get(0).size())
                .dividedBy(units.get(0).size());
        Mention sum = plus(part);
        return new Mention(written, kind, sum.values, null, units, nouns, smaller.rates, traits, clause);
    }

    Mention with(Trait trait) {
        EnumSet<Trait> all = traits.isEmpty() ? EnumSet.noneOf(Trait.class) : EnumSet.copyOf(traits);
        all.add(trait);
        return new Mention(text, kind, values, code, units, nouns, rates, all, clause);
    }

    Mention without(Trait trait) {
        EnumSet<Trait> rest = EnumSet.copyOf(traits);
        rest.remove(trait);
        return new Mention(text, kind, values, code, units, nouns, rates, rest, clause);
    }

    /** Returns it as it is written. */
    @Override
    public String toString() {
        return text;
    }
}
