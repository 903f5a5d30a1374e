package dev.evalkit.api.text;

import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tells refusals and abstentions from answers by their phrases, without a model. A wording that is not listed is not
 * recognised; where a judge is there, its verdict decides instead.
 *
 * <p>An answer refuses if one of its clauses refuses, and no other clause says anything: what is left may only be courtesy
 * (an apology, an offer, a hint whom to ask) or a question. Clauses end at a sentence's end, a line's end, a semicolon, and
 * before <i>but</i> or <i>however</i>. So a partial answer, which adds what is missing, is no refusal.
 *
 * <p>A clause refuses if it has
 *
 * <ul>
 *   <li>one of {@link #phrases}, which only courtesy or the speaker ("I", "the documents") may precede: in "The server says
 *       it can't connect" somebody else cannot;
 *   <li>one of {@link #absences}, after any subject without a comma: "The fee for storage is not in the documents".
 * </ul>
 *
 * <p>Phrases are compared as {@link NormalizedText} at whole words, so that a curly apostrophe is a straight one.
 *
 * @param phrases what a speaker says who cannot answer, for instance {@code can't find}; none blank
 * @param absences what is said of a thing that the documents lack, for instance {@code not in the documents}; none blank
 */
public record Refusals(List<String> phrases, List<String> absences) {
    private static final Refusals STANDARD = new Refusals(RefusalPhrases.phrases(), RefusalPhrases.absences());

    /**
     * Checks, normalises and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     * @throws IllegalArgumentException if a phrase is blank
     */
    public Refusals {
        phrases = normalized(phrases, "phrases");
        absences = normalized(absences, "absences");
    }

    private static List<String> normalized(List<String> texts, String what) {
        List<String> copy = new ArrayList<>();
        for (String text : Require.listOf(texts, what)) {
            copy.add(NormalizedText.of(Require.notBlank(text, what + "[" + copy.size() + "]"))
                    .value());
        }
        return Require.listOf(copy, what);
    }

    /** English and Chinese phrases; {@link #phrases} and {@link #absences} list them. */
    public static Refusals standard() {
        return STANDARD;
    }

    /** The same, and these {@link #phrases} too. */
    public Refusals andPhrases(String... more) {
        return new Refusals(joined(phrases, more), absences);
    }

    /** The same, and these {@link #absences} too. */
    public Refusals andAbsences(String... more) {
        return new Refusals(phrases, joined(absences, more));
    }

    private static List<String> joined(List<String> some, String... more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(List.of(more));
        return all;
    }

    /** Whether an answer does nothing but refuse. */
    public boolean isRefusal(String answer) {
        return find(answer).isPresent();
    }

    /** The first phrase by which an answer refuses; empty if it is no refusal. */
    public Optional<String> find(String answer) {
        List<String> found = new ArrayList<>();
        boolean nothingElse = Clauses.of(answer).allMatch(clause -> {
            Optional<String> phrase = refusing(clause);
            phrase.ifPresent(found::add);
            return phrase.isPresent() || Courtesy.isCourtesy(clause);
        });
        return nothingElse ? found.stream().findFirst() : Optional.empty();
    }

    private Optional<String> refusing(String clause) {
        for (String phrase : phrases) {
            int at = wholeWords(clause, phrase);
            if (at >= 0 && Courtesy.isLead(clause.substring(0, at))) {
                return Optional.of(phrase);
            }
        }
        for (String phrase : absences) {
            int at = wholeWords(clause, phrase);
            int comma = at < 0 ? -1 : clause.lastIndexOf(',', at);
            if (at >= 0 && (comma < 0 || Courtesy.isLead(clause.substring(0, comma)))) {
                return Optional.of(phrase);
            }
        }
        return Optional.empty();
    }

    private static int wholeWords(String clause, String phrase) {
        int at = clause.indexOf(phrase);
        while (at >= 0 && !WordCuts.isWhole(clause, at, at + phrase.length())) {
            at = clause.indexOf(phrase, at + 1);
        }
        return at;
    }
}
