package dev.evalkit.api.text;

import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A list of phrases that distinguishes refusals and abstentions from answers, without a model. Wording that is not
 * listed is not recognised. If a judge is configured, its verdict decides instead.
 *
 * <p>An answer is a refusal if at least one of its clauses refuses and the other clauses carry no information. They may
 * only be courtesy (an apology, an offer, a hint whom to ask), a question, or the list of sources at the end. A clause
 * ends at the end of a sentence or line, at a semicolon, at a comma in Chinese, and before words that begin another
 * thought (<i>but</i>, <i>because</i>, <i>, so</i>, <i>means</i>). So a partial answer that mentions what is missing is
 * not a refusal.
 *
 * <p>A clause refuses if it contains
 *
 * <ul>
 *   <li>one of {@link #phrases}, preceded only by courtesy or the speaker ("I", "the documents"); "The server says it
 *       can't connect" is about something else;
 *   <li>one of {@link #absences}, after any subject without a comma: "The fee for storage is not in the documents".
 * </ul>
 *
 * <p>Phrases are compared with whole words of the {@link NormalizedText}. Before that, short forms are spelled out,
 * words that change nothing are dropped ("a <i>definitive</i> answer", "<i>was</i> not found"), and synonyms are
 * unified: {@code can't} also stands for {@code couldn't} and {@code was unable to}, and {@code the documents} for the
 * docs, the knowledge base and other searched places. A phrase that ends with a full stop must end its clause.
 * {@code …} in a phrase stands for any words; the words after it must end the clause.
 *
 * <p>A statement of what a company does not do or give is an answer: "We do not see your card number", "We cannot
 * provide information about other customers". A statement of what the speaker cannot do is a refusal: "I cannot share
 * that".
 */
public final class Refusals {
    private static final Refusals STANDARD = new Refusals(RefusalPhrases.phrases(), RefusalPhrases.absences());

    private final List<String> phrases;
    private final List<String> absences;
    private final WordTrie<Phrase> byPhrase = new WordTrie<>();
    private final WordTrie<Phrase> byAbsence = new WordTrie<>();

    /**
     * Checks, normalises and copies the phrases.
     *
     * @param phrases what a speaker who cannot answer says, for instance {@code can't find}; none blank
     * @param absences what is said of something that the documents lack, for instance {@code not in the documents};
     *     none blank
     * @throws NullPointerException if a parameter or an element is null
     * @throws IllegalArgumentException if a phrase is blank or does not begin with a word that is compared
     */
    public Refusals(List<String> phrases, List<String> absences) {
        this.phrases = compiled(phrases, "phrases", byPhrase);
        this.absences = compiled(absences, "absences", byAbsence);
    }

    private static List<String> compiled(List<String> texts, String what, WordTrie<Phrase> index) {
        List<String> copy = new ArrayList<>();
        for (String text : Require.listOf(texts, what)) {
            String name = what + "[" + copy.size() + "]";
            Phrase phrase =
                    Phrase.of(NormalizedText.of(Require.notBlank(text, name)).value());
            if (phrase.head().isEmpty()) {
                throw new IllegalArgumentException(
                        name + " must begin with a word that is compared; fillers such as 'the' are ignored");
            }
            index.add(phrase.head(), phrase);
            copy.add(phrase.text());
        }
        return Require.listOf(copy, what);
    }

    /** Returns the standard English and Chinese phrases; {@link #phrases} and {@link #absences} list them. */
    public static Refusals standard() {
        return STANDARD;
    }

    /** Returns what a speaker who cannot answer says. */
    public List<String> phrases() {
        return phrases;
    }

    /** Returns what is said of something that the documents lack. */
    public List<String> absences() {
        return absences;
    }

    /** Returns the same list with more {@link #phrases}. */
    public Refusals andPhrases(String... more) {
        return new Refusals(joined(phrases, more), absences);
    }

    /** Returns the same list with more {@link #absences}. */
    public Refusals andAbsences(String... more) {
        return new Refusals(phrases, joined(absences, more));
    }

    private static List<String> joined(List<String> some, String... more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(List.of(more));
        return all;
    }

    /** Returns whether an answer only refuses. */
    public boolean isRefusal(String answer) {
        return find(answer).isPresent();
    }

    /** Returns the first phrase by which an answer refuses; empty if it is not a refusal. */
    public Optional<String> find(String answer) {
        List<String> found = new ArrayList<>();
        boolean nothingElse = Clauses.of(answer).allMatch(clause -> {
            List<String> words = Wording.of(clause);
            String phrase = isQuoted(clause) ? null : refusing(words);
            if (phrase != null) {
                found.add(phrase);
            }
            return phrase != null || clause.endsWith("?") || Courtesy.isCourtesy(words);
        });
        return nothingElse ? found.stream().findFirst() : Optional.empty();
    }

    /** Returns whether a clause begins with a quotation and continues after it. */
    private static boolean isQuoted(String clause) {
        int closing = clause.startsWith("\"") ? clause.indexOf('"', 1) : -1;
        return closing >= 0 && closing < clause.length() - 1;
    }

    private @Nullable String refusing(List<String> words) {
        int lead = 0;
        String last = null; // "can't find" is more specific than "I can't"
        for (int next = 0; next >= 0 && next < words.size(); next = Courtesy.leadAt(words, lead)) {
            lead = next;
            String phrase = first(byPhrase, words, lead);
            last = phrase == null ? last : phrase;
        }
        if (last == null && !Courtesy.isCondition(words)) {
            last = absence(words, lead);
        }
        return last;
    }

    /** Returns the first absence in a clause; null if there is none or a comma after the lead precedes it. */
    private @Nullable String absence(List<String> words, int lead) {
        for (int i = 0; i < words.size(); i++) {
            if (i > lead && words.get(i).equals(Wording.COMMA)) {
                return null;
            }
            String phrase = first(byAbsence, words, i);
            if (phrase != null) {
                return phrase;
            }
        }
        return null;
    }

    private static @Nullable String first(WordTrie<Phrase> index, List<String> words, int from) {
        for (WordTrie.Found<Phrase> hit : index.at(words, from)) {
            for (Phrase phrase : hit.values()) {
                if (phrase.holds(words, hit.end()) && !Policy.isPolicy(words, from, hit.end())) {
                    return phrase.text();
                }
            }
        }
        return null;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Refusals that && phrases.equals(that.phrases) && absences.equals(that.absences);
    }

    @Override
    public int hashCode() {
        return Objects.hash(phrases, absences);
    }

    /** Returns the number of phrases. */
    @Override
    public String toString() {
        return phrases.size() + " phrases, " + absences.size() + " absences";
    }
}
