package dev.evalkit.api.text.number;

import dev.evalkit.api.text.number.Mention.Kind;
import dev.evalkit.api.text.number.Mention.Rate;
import dev.evalkit.api.text.number.Mention.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The numbers of a text in order, as they are read: it joins those that belong together. */
final class Mentions {
    private static final Set<String> JOINS = Set.of("-", "~", "to", "and", "or", "&", ",", "至", "到", "、", "或", "和");

    private final String text;
    private final List<Mention> all = new ArrayList<>();
    private int lastStart; // of the last number
    private int lastEnd = -1;
    private int open; // the first number of the row of joined ones

    Mentions(String text) {
        this.text = text;
    }

    List<Mention> all() {
        return all;
    }

    /** Adds a number that stands alone, whatever is before it. */
    void add(Mention mention) {
        all.add(mention);
    }

    /**
     * Adds a number.
     *
     * @param start the index of its first character, that of a currency before it included
     * @param end the index behind its last character, that of its unit included
     */
    void add(Mention mention, int start, int end) {
        String between = all.isEmpty() || lastEnd < 0 || start < lastEnd
                ? null
                : text.substring(lastEnd, start).strip();
        if (between != null && isPartOfLast(mention, between)) {
            Mention last = all.remove(all.size() - 1);
            all.add(last.plus(mention, text.substring(lastStart, end)));
        } else {
            Mention joined = between == null ? mention : joined(mention, between);
            open = between != null && JOINS.contains(between) ? open : all.size();
            complete(joined);
            all.add(joined);
            lastStart = start;
        }
        lastEnd = end;
    }

    /** Returns whether a number goes on with the last one in a smaller unit: 3 hours 45 minutes. */
    private boolean isPartOfLast(Mention mention, String between) {
        Mention last = all.get(all.size() - 1);
        if (mention.kind() != Kind.AMOUNT
                || mention.units().isEmpty()
                || last.kind() != Kind.AMOUNT
                || last.units().isEmpty()) {
            return false;
        }
        Unit larger = last.units().get(0);
        Unit smaller = mention.units().get(0);
        boolean ofTime = new Rate(Fraction.ONE, last.units(), "", false).isOfTime();
        return (between.isEmpty() || between.equals("零") || (between.equals("and") && ofTime))
                && larger.dimension().equals(smaller.dimension())
                && smaller.size().compareTo(larger.size()) < 0;
    }

    /** Marks the second number of a range, and the second of two that are listed. */
    private Mention joined(Mention mention, String between) {
        return switch (between) {
            case "-", "~", "to", "至", "到" -> mention.with(Trait.RANGE_END);
            case "and", "和", "与" -> {
                String before = Chars.wordBefore(text, lastStart);
                boolean range = before.equals("between") || text.startsWith("之间", lastEnd);
                Mention second = all.size() - open < 2 ? mention.with(Trait.LISTED) : mention;
                yield range ? mention.with(Trait.RANGE_END) : second;
            }
            default -> mention;
        };
    }

    /** Gives numbers without a unit that of the next: {@code 5-7 days}, {@code two, three or four seats}. */
    private void complete(Mention next) {
        boolean complete = !next.units().isEmpty() || !next.nouns().isEmpty();
        for (int i = open; complete && i < all.size(); i++) {
            Mention first = all.get(i);
            if (first.kind() == next.kind() && first.isBare()) {
                all.set(i, first.with(next.units(), next.nouns(), next.rates()));
            }
        }
    }
}
