package dev.evalkit.api.text.number;

import dev.evalkit.api.text.number.Mention.Kind;
import dev.evalkit.api.text.number.Mention.Trait;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A number as its digits or words say it, before what stands around it is read.
 *
 * @param kind what it is
 * @param values see {@link Mention#values}
 * @param code see {@link Mention#code}
 * @param start the index of its first character
 * @param end the index after it
 * @param traits what the number itself says
 * @param units the unit that is part of it; empty if there is none
 */
record Read(
        Kind kind,
        List<Fraction> values,
        @Nullable String code,
        int start,
        int end,
        Set<Trait> traits,
        List<Unit> units) {
    static Read amount(Fraction value, @Nullable String code, int start, int end) {
        return new Read(Kind.AMOUNT, List.of(value), code, start, end, Set.of(), List.of());
    }

    static Read code(String code, int start, int end) {
        return new Read(Kind.CODE, List.of(), code, start, end, Set.of(), List.of());
    }

    Read with(Trait trait) {
        EnumSet<Trait> all = traits.isEmpty() ? EnumSet.noneOf(Trait.class) : EnumSet.copyOf(traits);
        all.add(trait);
        return new Read(kind, values, code, start, end, all, units);
    }

    /** Returns what remains to pay of ten parts: 八折, 85折. */
    Read asDiscount() {
        boolean hundredths = values.get(0).compareTo(Fraction.of(10)) > 0;
        return (hundredths ? times(Fraction.of(1, 10), end) : this).with(Trait.DISCOUNT);
    }

    Read times(Fraction factor, int newEnd) {
        return new Read(kind, values.stream().map(factor::times).toList(), null, start, newEnd, traits, units);
    }
}
