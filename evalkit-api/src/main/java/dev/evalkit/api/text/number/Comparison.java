package dev.evalkit.api.text.number;

import dev.evalkit.api.text.number.Mention.Kind;
import dev.evalkit.api.text.number.Mention.Rate;
import dev.evalkit.api.text.number.Mention.Trait;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** The comparison of a number that is wanted with one that is said. */
final class Comparison {
    private static final Fraction PERCENT = Fraction.of(100);
    private static final Fraction HALF_DAY = Fraction.of(720);

    private Comparison() {}

    /**
     * Returns whether they say the same, and the same is said about them.
     *
     * @param anyNoun whether numbers of different nouns can be the same: 150 employees, 150 people
     */
    static Agreement of(Mention wanted, Mention said, boolean anyNoun) {
        Agreement plain = plain(wanted, said, anyNoun);
        if (plain != Agreement.AGREE) {
            return plain;
        }
        boolean negated = said.has(Trait.NEGATED) && !wanted.has(Trait.NEGATED) && !wanted.has(Trait.DENIED);
        if (wanted.has(Trait.DENIED) != said.has(Trait.DENIED) || negated) {
            return Agreement.UNDECIDED;
        }
        if (wanted.has(Trait.RANGE_END) && said.has(Trait.LISTED)) {
            return Agreement.UNDECIDED;
        }
        boolean opposite = (wanted.has(Trait.AT_LEAST) && said.has(Trait.AT_MOST))
                || (wanted.has(Trait.AT_MOST) && said.has(Trait.AT_LEAST));
        if (opposite) {
            return wanted.has(Trait.BOUND_SAID) && said.has(Trait.BOUND_SAID) ? Agreement.DIFFER : Agreement.UNDECIDED;
        }
        return plain;
    }

    private static Agreement plain(Mention wanted, Mention said, boolean anyNoun) {
        return switch (wanted.kind()) {
            case AMOUNT -> amount(wanted, said, anyNoun);
            case ORDINAL -> ordinal(wanted, said);
            case CODE -> code(wanted, said);
            case CLOCK -> clock(wanted, said);
            case DATE -> date(wanted, said);
        };
    }

    private static Agreement when(boolean agree) {
        return agree ? Agreement.AGREE : Agreement.DIFFER;
    }

    private static Agreement amount(Mention wanted, Mention said, boolean anyNoun) {
        return switch (said.kind()) {
            case AMOUNT -> amounts(wanted, said, anyNoun);
            case ORDINAL -> when(wanted.isBare() && wanted.value().equals(said.value()));
            case CODE -> when(Objects.equals(wanted.code(), said.code()));
            case CLOCK -> clock(/* clock= */ said, /* said= */ wanted);
            case DATE -> date(/* date= */ said, /* said= */ wanted);
        };
    }

    private static Agreement ordinal(Mention wanted, Mention said) {
        return switch (said.kind()) {
            case ORDINAL -> when(wanted.value().equals(said.value()));
            case AMOUNT -> when(said.isBare() && wanted.value().equals(said.value()));
            default -> Agreement.DIFFER;
        };
    }

    private static Agreement code(Mention wanted, Mention said) {
        if (wanted.code() == null || said.code() == null) {
            return Agreement.DIFFER;
        }
        return when(wanted.code().equals(said.code())
                || isSamePhone(wanted.code(), said.code())
                || isSamePhone(said.code(), wanted.code()));
    }

    /** Returns whether a telephone number is another one without the code of its country. */
    private static boolean isSamePhone(String longer, String shorter) {
        String local = shorter.startsWith("0") ? shorter.substring(1) : shorter;
        return local.length() >= 9 && longer.endsWith(local) && longer.length() - local.length() <= 3;
    }

    private static Agreement amounts(Mention wanted, Mention said, boolean anyNoun) {
        if (wanted.has(Trait.DISCOUNT) || said.has(Trait.DISCOUNT)) {
            return discounts(wanted, said);
        }
        Agreement units = units(wanted, said, anyNoun);
        if (units == Agreement.DIFFER) {
            return falls(wanted, said) ? Agreement.AGREE : Agreement.DIFFER;
        }
        Agreement rates = rates(wanted.rates(), said.rates());
        if (rates == Agreement.DIFFER) {
            return Agreement.DIFFER;
        }
        return units == Agreement.UNDECIDED ? units : rates;
    }

    /** Returns whether a negative number is said as a fall: -5 % and "fell by 5 %". */
    private static boolean falls(Mention wanted, Mention said) {
        boolean first = wanted.value().isNegative();
        Mention negative = first ? wanted : said;
        Mention positive = first ? said : wanted;
        return negative.value().isNegative()
                && positive.has(Trait.FALLING)
                && negative.value().negated().equals(positive.value())
                && (negative.units().equals(positive.units())
                        || negative.units().isEmpty()
                        || positive.units().isEmpty());
    }

    /** Compares 八折 with the share that is left or taken off. */
    private static Agreement discounts(Mention wanted, Mention said) {
        if (wanted.has(Trait.DISCOUNT) && said.has(Trait.DISCOUNT)) {
            return when(wanted.value().equals(said.value()));
        }
        Fraction left = (wanted.has(Trait.DISCOUNT) ? wanted : said).value().times(Fraction.of(10));
        Fraction share = (wanted.has(Trait.DISCOUNT) ? said : wanted).value();
        Fraction off = PERCENT.plus(left.negated());
        if (wanted.has(Trait.FALLING) || said.has(Trait.FALLING)) {
            return when(share.equals(off));
        }
        return share.equals(left) || share.equals(off) ? Agreement.UNDECIDED : Agreement.DIFFER;
    }

    private static Agreement units(Mention wanted, Mention said, boolean anyNoun) {
        if (isPartOf(wanted, said) || isPartOf(said, wanted)) {
            return Agreement.AGREE;
        }
        boolean named = wanted.has(Trait.NAMED) || said.has(Trait.NAMED);
        boolean written = wanted.code() != null && wanted.code().equals(said.code());
        if (wanted.units().isEmpty() || said.units().isEmpty()) {
            Agreement values = values(wanted, said, written);
            boolean zeros = named
                    && !written
                    && wanted.code() != null
                    && said.code() != null
                    && (wanted.code().contains(".") || said.code().contains("."));
            if (values == Agreement.DIFFER || zeros) {
                return Agreement.DIFFER;
            }
            return anyNoun || isSameNoun(wanted, said) ? values : Agreement.UNDECIDED;
        }
        Agreement best = Agreement.DIFFER;
        for (Unit unit : wanted.units()) {
            for (Unit other : said.units()) {
                Agreement one = units(wanted, unit, said, other, written);
                best = better(best, one);
            }
        }
        boolean onlyCase = best == Agreement.DIFFER && wanted.text().equalsIgnoreCase(said.text());
        return onlyCase ? Agreement.UNDECIDED : best; // 16 Gb for 16 GB
    }

    /** Returns whether a fraction is a share: a quarter is 25 %. */
    private static boolean isPartOf(Mention share, Mention part) {
        return !share.units().isEmpty()
                && share.units().get(0).dimension().equals("share")
                && part.units().isEmpty()
                && part.code() == null
                && part.value().compareTo(Fraction.ONE) < 0
                && share.units()
                        .get(0)
                        .inSmallest(share.value(), false)
                        .equals(part.value().times(PERCENT));
    }

    /** Returns whether the nouns, or a unit and a noun, do not contradict each other; a number alone contradicts none. */
    private static boolean isSameNoun(Mention wanted, Mention said) {
        boolean bare = (wanted.units().isEmpty() && wanted.nouns().isEmpty())
                || (said.units().isEmpty() && said.nouns().isEmpty());
        return bare
                || (wanted.units().isEmpty()
                        && said.units().isEmpty()
                        && !Collections.disjoint(wanted.nouns(), said.nouns()));
    }

    private static Agreement values(Mention wanted, Mention said, boolean written) {
        if (written || wanted.value().equals(said.value())) {
            boolean sure = written || !(wanted.has(Trait.AMBIGUOUS) || said.has(Trait.AMBIGUOUS));
            return sure ? Agreement.AGREE : Agreement.UNDECIDED;
        }
        return Collections.disjoint(wanted.values(), said.values()) ? Agreement.DIFFER : Agreement.UNDECIDED;
    }

    private static Agreement units(Mention wanted, Unit unit, Mention said, Unit other, boolean written) {
        boolean sure = (unit.sure() && other.sure())
                || (unit.equals(other) && wanted.units().equals(said.units()));
        if (!unit.dimension().equals(other.dimension())) {
            return calendar(wanted.value(), unit, said.value(), other);
        }
        boolean same = unit.isSame(wanted.value(), other, said.value());
        if (same && (written || !(wanted.has(Trait.AMBIGUOUS) || said.has(Trait.AMBIGUOUS)))) {
            return sure ? Agreement.AGREE : Agreement.UNDECIDED;
        }
        boolean possible = wanted.values().stream()
                .anyMatch(value -> said.values().stream().anyMatch(that -> unit.isSame(value, other, that)));
        return possible ? Agreement.UNDECIDED : Agreement.DIFFER;
    }

    /** Compares days with months and with working days, which are no fixed number of days. */
    private static Agreement calendar(Fraction value, Unit unit, Fraction said, Unit other) {
        String pair = unit.dimension() + " " + other.dimension();
        return switch (pair) {
            case "time month" -> possible(unit.inSmallest(value, false), other.inSmallest(said, false));
            case "month time" -> possible(other.inSmallest(said, false), unit.inSmallest(value, false));
            case "time workday" -> workdays(unit.inSmallest(value, false), said);
            case "workday time" -> workdays(other.inSmallest(said, false), value);
            default -> Agreement.DIFFER;
        };
    }

    private static Agreement possible(Fraction seconds, Fraction months) {
        Fraction days = seconds.dividedBy(Fraction.of(86_400));
        boolean isPossible = days.compareTo(months.times(Fraction.of(28))) >= 0
                && days.compareTo(months.times(Fraction.of(31))) <= 0;
        return isPossible ? Agreement.UNDECIDED : Agreement.DIFFER;
    }

    private static Agreement workdays(Fraction seconds, Fraction days) {
        Fraction weeks = seconds.dividedBy(Fraction.of(604_800));
        return weeks.times(Fraction.of(5)).equals(days) ? Agreement.UNDECIDED : Agreement.DIFFER;
    }

    /** A rate agrees with the same rate; one that is not said leaves it open. */
    private static Agreement rates(List<Rate> wanted, List<Rate> said) {
        Agreement worst = Agreement.AGREE;
        for (Rate rate : wanted) {
            if (said.stream().anyMatch(rate::isSame)) {
                continue;
            }
            boolean other = rate.isOfTime() && said.stream().anyMatch(Rate::isOfTime);
            if (other) {
                return Agreement.DIFFER;
            }
            worst = rate.soft() ? worst : Agreement.UNDECIDED;
        }
        return worst;
    }

    private static Agreement clock(Mention clock, Mention said) {
        if (said.kind() == Kind.AMOUNT) {
            Fraction minutes = said.value().times(Fraction.of(60));
            boolean same = said.isBare()
                    && (clock.value().equals(minutes) || clock.value().equals(minutes.plus(HALF_DAY)));
            boolean full = clock.value().equals(minutes) && said.value().compareTo(Fraction.of(12)) > 0;
            return !same
                    ? Agreement.DIFFER
                    : full || !clock.has(Trait.HALF_KNOWN) ? Agreement.AGREE : Agreement.UNDECIDED;
        }
        if (said.kind() != Kind.CLOCK) {
            return Agreement.DIFFER;
        }
        if (clock.value().equals(said.value())) {
            return Agreement.AGREE;
        }
        boolean known = clock.has(Trait.HALF_KNOWN) && said.has(Trait.HALF_KNOWN);
        boolean apart = clock.value().plus(HALF_DAY).equals(said.value())
                || said.value().plus(HALF_DAY).equals(clock.value());
        return apart && !known ? Agreement.UNDECIDED : Agreement.DIFFER;
    }

    private static Agreement date(Mention date, Mention said) {
        if (said.kind() == Kind.AMOUNT) {
            boolean unit = said.units().isEmpty()
                    || said.units().get(0).name().equals("day")
                    || said.units().get(0).dimension().equals("month");
            return when(unit
                    && date.values().contains(said.value())
                    && !said.value().equals(Fraction.ZERO));
        }
        if (said.kind() == Kind.ORDINAL) {
            return when(date.values().get(2).equals(said.value()));
        }
        return said.kind() == Kind.DATE ? dates(date, said) : Agreement.DIFFER;
    }

    private static Agreement dates(Mention wanted, Mention said) {
        if (wanted.has(Trait.AMBIGUOUS) != said.has(Trait.AMBIGUOUS)) {
            boolean first = wanted.has(Trait.AMBIGUOUS);
            Mention open = first ? wanted : said;
            Mention other = first ? said : wanted;
            List<Fraction> v = open.values();
            boolean one = parts(v, other.values()) != Agreement.DIFFER;
            boolean two = parts(List.of(v.get(0), v.get(2), v.get(1)), other.values()) != Agreement.DIFFER;
            return one || two ? Agreement.UNDECIDED : Agreement.DIFFER;
        }
        return parts(wanted.values(), said.values());
    }

    private static Agreement parts(List<Fraction> wanted, List<Fraction> said) {
        boolean common = false;
        boolean missing = false;
        for (int i = 0; i < wanted.size(); i++) {
            if (wanted.get(i).equals(Fraction.ZERO)) {
                continue;
            }
            if (said.get(i).equals(Fraction.ZERO)) {
                missing = true;
            } else if (said.get(i).equals(wanted.get(i))) {
                common = true;
            } else {
                return Agreement.DIFFER;
            }
        }
        return !common ? Agreement.DIFFER : missing ? Agreement.UNDECIDED : Agreement.AGREE;
    }

    static Agreement better(Agreement one, Agreement other) {
        if (one == Agreement.AGREE || other == Agreement.AGREE) {
            return Agreement.AGREE;
        }
        return one == Agreement.UNDECIDED ? one : other;
    }
}
