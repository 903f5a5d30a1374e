package dev.evalkit.api.text;

import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells refusals and abstentions from answers by their phrases, without a model. A wording that is not listed is not
 * recognised; where a judge is there, its verdict decides instead.
 *
 * <p>An answer refuses if one of its clauses refuses, and no other clause says anything: what is left may only be courtesy
 * (an apology, an offer, a hint whom to ask), a question, or the list of sources at its end. Clauses end at a sentence's
 * end, a line's end, a semicolon, a comma in Chinese, and before words that begin another thought (<i>but</i>,
 * <i>because</i>, <i>, so</i>, <i>means</i>). So a partial answer, which adds what is missing, is no refusal.
 *
 * <p>A clause refuses if it has
 *
 * <ul>
 *   <li>one of {@link #phrases}, which only courtesy or the speaker ("I", "the documents") may precede: in "The server says
 *       it can't connect" somebody else cannot;
 *   <li>one of {@link #absences}, after any subject without a comma: "The fee for storage is not in the documents".
 * </ul>
 *
 * <p>Phrases are compared at whole words of the {@link NormalizedText}, after short forms are spelled out, words that change
 * nothing are left out ("a <i>definitive</i> answer", "<i>was</i> not found") and words of one meaning are one: {@code
 * can't} stands for {@code couldn't} and {@code was unable to} too, {@code the documents} for the docs, the knowledge base
 * and the other places where is looked. A phrase that ends with a full stop must end its clause, and {@code …} in such a
 * phrase stands for any words.
 *
 * <p>What a company does not do or give is an answer: "We do not see your card number", "We cannot provide information about
 * other customers". What the speaker cannot do is a refusal: "I cannot share that".
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
     * @param phrases what a speaker says who cannot answer, for instance {@code can't find}; none blank
     * @param absences what is said of a thing that the documents lack, for instance {@code not in the documents}; none blank
     * @throws NullPointerException if a parameter or an element is null
     * @throws IllegalArgumentException if a phrase is blank, or has nothing but words that are left out
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
                throw new IllegalArgumentException(name + " must begin with a word that tells something");
            }
            index.add(phrase.head(), phrase);
            copy.add(phrase.text());
        }
        return Require.listOf(copy, what);
    }

    /** English and Chinese phrases; {@link #phrases} and {@link #absences} list them. */
    public static Refusals standard() {
        return STANDARD;
    }

    /** What a speaker says who cannot answer. */
    public List<String> phrases() {
        return phrases;
    }

    /** What is said of a thing that the documents lack. */
    public List<String> absences() {
        return absences;
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
            List<String> words = Wording.of(clause);
            String phrase = isQuoted(clause) ? null : refusing(words);
            if (phrase != null) {
                found.add(phrase);
            }
            return phrase != null || clause.endsWith("?") || Courtesy.isCourtesy(words);
        });
        return nothingElse ? found.stream().findFirst() : Optional.empty();
    }

    /** Whether something is said of a text in quotes. */
    private static boolean isQuoted(String clause) {
        int closing = clause.startsWith("\"") ? clause.indexOf('"', 1) : -1;
        return closing >= 0 && closing < clause.length() - 1;
    }

    private @Nullable String refusing(List<String> words) {
        int lead = 0;
        String last = null; // "can't find" tells more than "I can't"
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

    /** A comma before an absence must be part of the lead. */
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

    /** How many phrases there are. */
    @Override
    public String toString() {
        return phrases.size() + " phrases, " + absences.size() + " absences";
    }
}
