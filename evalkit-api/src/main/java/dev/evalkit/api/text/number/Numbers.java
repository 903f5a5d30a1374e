package dev.evalkit.api.text.number;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.text.number.Mention.Kind;
import dev.evalkit.api.text.number.Mention.Trait;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a text, in digits and in English and Chinese words, with their units, their rates and what the text says
 * about them. They are compared by what they mean: 14 days are two weeks, {@code 1.2.10} is not {@code 1.2.1}, {@code 9 pm} is
 * {@code 21:00}, and {@code 59 USD per month} is not {@code 59 USD per year}. What cannot be told is {@link Agreement#UNDECIDED}: the ambiguous
 * {@code 1.500}, a denied number, units that are not known, a rate that is not said.
 *
 * <p>Units are those of {@code units.txt} in this package. Of a file size, kilo is 1,000 or 1,024, as it fits. Markers of citations,
 * footnotes, and the numbers of lists and headings are not read.
 */
public final class Numbers {
    private final String text;
    private final List<Mention> mentions;
    private @Nullable List<Set<String>> clauses; // made when it is asked for

    private Numbers(String text, List<Mention> mentions) {
        this.text = text;
        this.mentions = mentions;
    }

    /**
     * Reads the numbers of a text. Points and commas are read by what the text itself shows.
     *
     * @throws NullPointerException if the text is null
     */
    public static Numbers in(String text) {
        String plain = PlainText.of(Require.nonNull(text, "text"));
        return new Numbers(plain, NumberReader.read(plain, null));
    }

    /**
     * Reads the numbers of a text whose points and commas are those of a locale: in German, {@code 1.500} is 1500.
     *
     * @throws NullPointerException if a parameter is null
     */
    public static Numbers in(String text, Locale locale) {
        String plain = PlainText.of(Require.nonNull(text, "text"));
        return new Numbers(plain, NumberReader.read(plain, Require.nonNull(locale, "locale")));
    }

    /** Returns whether the text has no number that an answer would have to repeat. */
    public boolean isEmpty() {
        return mentions.stream().allMatch(mention -> mention.has(Trait.SOFT));
    }

    /** Returns the numbers as they are written, in order. */
    public List<String> written() {
        return mentions.stream().map(Mention::text).toList();
    }

    /**
     * Looks for each of these numbers in an answer.
     *
     * @param answer the numbers of the answer
     * @return one match per number that an answer has to state, in order
     */
    public List<NumberMatch> matchesIn(Numbers answer) {
        List<NumberMatch> matches = new ArrayList<>();
        for (Mention wanted : mentions) {
            NumberMatch match = match(wanted, answer);
            boolean free = wanted.has(Trait.SOFT) && match.found() == null;
            if (!free) {
                matches.add(match);
            }
        }
        return matches;
    }

    /** Returns whether an answer states all of these numbers: the worst of {@link #matchesIn}. */
    public Agreement agreementWith(Numbers answer) {
        Agreement worst = Agreement.AGREE;
        for (NumberMatch match : matchesIn(answer)) {
            if (match.agreement() == Agreement.DIFFER) {
                return Agreement.DIFFER;
            }
            worst = match.agreement() == Agreement.UNDECIDED ? Agreement.UNDECIDED : worst;
        }
        return worst;
    }

    private NumberMatch match(Mention wanted, Numbers answer) {
        Agreement best = Agreement.DIFFER;
        Mention found = null;
        Mention rival = null;
        Mention equal = null;
        for (Mention said : answer.mentions) {
            Agreement agreement = Comparison.of(wanted, said, false);
            if (agreement == Agreement.UNDECIDED && answer.hasNoun(wanted)) {
                agreement = Comparison.of(wanted, said, true);
            }
            if (agreement == Agreement.DIFFER) {
                rival = rival == null && isComparable(wanted, said) ? said : rival;
                equal = equal == null && wanted.values().equals(said.values()) ? said : equal;
            } else if (found == null || (agreement == Agreement.AGREE && best != agreement)) {
                best = agreement;
                found = said;
            }
        }
        if (found == null) {
            Mention near = equal == null ? rival : equal;
            return new NumberMatch(wanted.text(), Agreement.DIFFER, near == null ? null : near.text());
        }
        if (rival != null && best == Agreement.UNDECIDED && Comparison.of(wanted, found, true) == Agreement.AGREE) {
            best = Agreement.DIFFER; // only the noun is in doubt, and the text has another number of the wanted unit
        }
        if (rival != null && best == Agreement.AGREE && belongsElsewhere(wanted, found, answer)) {
            best = Agreement.UNDECIDED;
        }
        return new NumberMatch(wanted.text(), best, found.text());
    }

    /** Returns whether two numbers are of one kind, so that the one contradicts the other. */
    private static boolean isComparable(Mention wanted, Mention said) {
        if (wanted.kind() != said.kind() || said.has(Trait.DENIED)) {
            return false;
        }
        if (wanted.kind() != Kind.AMOUNT) {
            return true;
        }
        return wanted.units().isEmpty()
                ? said.units().isEmpty() && wanted.nouns().equals(said.nouns())
                : wanted.units().stream()
                        .anyMatch(unit -> said.units().stream()
                                .anyMatch(other -> other.dimension().equals(unit.dimension())));
    }

    private List<Set<String>> clauses() {
        List<Set<String>> made = clauses;
        if (made == null) {
            made = Subjects.clauses(text);
            clauses = made;
        }
        return made;
    }

    private boolean hasNoun(Mention wanted) {
        if (wanted.nouns().isEmpty()) {
            return false;
        }
        Set<String> words = new HashSet<>();
        clauses().forEach(words::addAll);
        return words.containsAll(wanted.nouns());
    }

    /**
     * Returns whether more of the words of the wanted number stand in another clause, with another number, than in the
     * clause of the found one: "clothing within 14 days and electronics within 30 days".
     */
    private boolean belongsElsewhere(Mention wanted, Mention found, Numbers answer) {
        Set<String> subject = subject(wanted);
        if (subject.isEmpty()) {
            return false;
        }
        List<Set<String>> clauses = answer.clauses();
        boolean silent =
                found.clause() >= clauses.size() || clauses.get(found.clause()).isEmpty();
        int here = common(subject, clauses, found.clause());
        for (Mention other : silent ? List.<Mention>of() : answer.mentions) {
            boolean contradicts = other.clause() != found.clause()
                    && isComparable(wanted, other)
                    && Comparison.of(wanted, other, true) == Agreement.DIFFER;
            if (contradicts && common(subject, clauses, other.clause()) > here) {
                return true;
            }
        }
        return false;
    }

    /** Returns the words of the clause of a number; those of the whole text if it stands alone there. */
    private Set<String> subject(Mention wanted) {
        Set<String> words =
                new HashSet<>(wanted.clause() < clauses().size() ? clauses().get(wanted.clause()) : Set.of());
        words.removeAll(wanted.nouns());
        words.removeIf(word -> !Units.named(word).isEmpty());
        if (words.isEmpty()) {
            clauses().forEach(words::addAll);
            words.removeAll(wanted.nouns());
        }
        words.removeIf(word -> !Units.named(word).isEmpty());
        return words;
    }

    private static int common(Set<String> subject, List<Set<String>> clauses, int clause) {
        if (clause >= clauses.size()) {
            return 0;
        }
        Set<String> both = new HashSet<>(clauses.get(clause));
        both.retainAll(subject);
        return both.size();
    }

    /** Returns the numbers as they are written. */
    @Override
    public String toString() {
        return String.join(", ", written());
    }
}
