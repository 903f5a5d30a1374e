package dev.evalkit.api.text;

import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells refusals and abstentions from answers by their words, without a model. Wording that the rules do not know is not recognised. If a
 * judge is configured, its verdict decides instead.
 *
 * <p>An answer is a refusal if at least one of its clauses declines and the others carry no information. They may only be
 * courtesy (an apology, an offer, a hint whom to ask), a question, what was searched, or the list of sources. A clause ends
 * at the end of a sentence or line, at a semicolon, at a comma in Chinese, and before words that begin another thought
 * (<i>but</i>, <i>because</i>, <i>, so</i>). So a partial answer that mentions what is missing is not a refusal.
 *
 * <p>A clause declines if it says that the speaker cannot or will not, does not know or has not found, that the documents do not say,
 * that the question is out of scope, or that it was handed on to somebody. Each language has a file of rules,
 * {@code refusals/en.txt} and so on. A statement of what a company does not do or give is an answer: "We do not
 * see your card number". Blocks of {@linkplain Reasoning reasoning} are no part of an answer.
 */
public final class Refusals {
    private static final List<String> LANGUAGES = List.of("de", "en", "es", "fr", "ja", "zh");
    private static final int LONGEST_SHOWN = 80;

    /** A longer clause does more than decline. */
    private static final int LONGEST_CLAUSE = 600;

    /** Characters of an answer by which its language is told. */
    private static final int ENOUGH_TO_TELL = 160;

    /** A number that is stated behind a comma: "I can't find the page, it's 2200 watts". */
    private static final Pattern SAYS_AFTER_ALL = Pattern.compile(
            ", (?:(?:but |so )?(?:it|it's|its|this|that's|they|they're|maybe|probably|likely|perhaps|around|roughly)\\b[^,]*)?\\d");

    private static final Refusals STANDARD = of(LANGUAGES);

    private final List<RefusalLanguage> languages;
    private final List<String> phrases;

    private Refusals(List<RefusalLanguage> languages, List<String> phrases) {
        this.languages = languages;
        this.phrases = phrases;
    }

    /** Returns the rules of all languages: German, English, Spanish, French, Japanese, and Chinese in both scripts. */
    public static Refusals standard() {
        return STANDARD;
    }

    /**
     * Returns the rules of some languages; of none, so that only the phrases that are added count.
     *
     * @param languages codes of {@link #languages}, such as {@code en}
     * @throws NullPointerException if the list or an element is null
     * @throws IllegalArgumentException if there are no rules for a language
     */
    public static Refusals of(List<String> languages) {
        List<RefusalLanguage> read = new ArrayList<>();
        for (String language : Require.listOf(languages, "languages")) {
            if (!LANGUAGES.contains(language)) {
                throw new IllegalArgumentException("there are no refusals in the language '" + language
                        + "': choose of " + String.join(", ", LANGUAGES) + ", or add phrases with andPhrases");
            }
            read.add(RefusalLanguage.read(language));
        }
        return new Refusals(List.copyOf(read), List.of());
    }

    /** Returns the codes of the languages whose rules are used. */
    public List<String> languages() {
        return languages.stream().map(RefusalLanguage::name).toList();
    }

    /** Returns the phrases that were added, normalised. */
    public List<String> phrases() {
        return phrases;
    }

    /**
     * Returns the same rules and more phrases: a clause that contains one as whole words declines.
     *
     * @throws NullPointerException if the phrases or one of them is null
     * @throws IllegalArgumentException if a phrase is blank
     */
    public Refusals andPhrases(String... more) {
        List<String> all = new ArrayList<>(phrases);
        for (String phrase : Require.nonNull(more, "phrases")) {
            all.add(NormalizedText.of(Require.notBlank(phrase, "phrases[" + all.size() + "]"))
                    .value());
        }
        return new Refusals(languages, List.copyOf(all));
    }

    /** Returns whether an answer only refuses. */
    public boolean isRefusal(String answer) {
        return find(answer).isPresent();
    }

    /** Returns the first clause by which an answer refuses, normalised and at most 80 characters long; empty if it is not a refusal. */
    public Optional<String> find(String answer) {
        String text = Reasoning.removed(Require.nonNull(answer, "answer"));
        Reader reader = new Reader(text);
        return Clauses.all(text, reader::read) && !reader.open ? Optional.ofNullable(reader.first) : Optional.empty();
    }

    /** Reads the clauses of one answer. */
    private final class Reader {
        private final String text;
        private @Nullable Map<String, Integer> frequent; // of the answer, made when the first clause is read
        private @Nullable String first;
        private boolean declined; // whether the last clause declines
        private boolean open; // whether the last clause carries information, unless the next one declines because of it

        private Reader(String text) {
            this.text = text;
        }

        /** Reads a clause; returns whether the answer may still be a refusal. */
        private boolean read(String clause, boolean linked) {
            if (open && !linked) {
                return false;
            }
            boolean asks = clause.endsWith("?");
            boolean isLong = clause.length() > LONGEST_CLAUSE;
            boolean declines = !asks && !isLong && declines(clause);
            if (open && !declines) {
                return false;
            }
            open = false;
            if (declines) {
                first = first == null ? shown(clause) : first;
            } else if (!asks && (isLong || !saysNothing(clause))) {
                boolean reason = linked && declined && clause.chars().noneMatch(Character::isDigit);
                open = !reason;
            }
            declined = declines;
            return true;
        }

        private boolean declines(String clause) {
            if (phrases.stream().anyMatch(phrase -> TextMatch.contains(clause, phrase, Matching.WORDS))) {
                return true;
            }
            for (RefusalLanguage language : languages) {
                if (language.mayBe(clause, frequent())) {
                    String form = language.form(clause);
                    int found = language.hasSign(form) ? language.declines().find(form) : -1;
                    if (found >= 0
                            && !language.exceptions().isIn(form)
                            && isFree(language, form.substring(0, found))
                            && !SAYS_AFTER_ALL.matcher(clause).find()) {
                        return true;
                    }
                }
            }
            return false;
        }

        /** Returns whether what stands before the words that decline carries no information: no number, no statement up to a comma. */
        private boolean isFree(RefusalLanguage language, String before) {
            String[] parts = before.split(",", -1);
            boolean led = false;
            for (int i = 0; i + 1 < parts.length; i++) {
                String part = parts[i].strip();
                boolean leads = language.leadsIn().isIn(part);
                boolean goesOn = led && part.chars().noneMatch(Character::isDigit); // after the guide, the notes, and …
                led |= leads;
                if (!part.isEmpty()
                        && !leads
                        && !goesOn
                        && !language.saysNothing().isIn(part)) {
                    return false;
                }
            }
            return true;
        }

        private boolean saysNothing(String clause) {
            for (RefusalLanguage language : languages) {
                if (language.mayBe(clause, frequent())) {
                    String form = language.form(clause);
                    if (language.saysNothing().isIn(form) || (form.indexOf(',') >= 0 && isNothing(language, form))) {
                        return true;
                    }
                }
            }
            return false;
        }

        /** Returns whether each part of a clause says nothing; all but the last may also lead in. */
        private boolean isNothing(RefusalLanguage language, String form) {
            String[] parts = form.split(",", -1);
            for (int i = 0; i < parts.length; i++) {
                String part = parts[i].strip();
                boolean leads = i + 1 < parts.length && language.leadsIn().isIn(part);
                if (!part.isEmpty() && !leads && !language.saysNothing().isIn(part)) {
                    return false;
                }
            }
            return true;
        }

        private Map<String, Integer> frequent() {
            Map<String, Integer> counted = frequent;
            if (counted == null) {
                counted = RefusalLanguage.frequent(
                        NormalizedText.of(text.substring(0, Math.min(text.length(), ENOUGH_TO_TELL)))
                                .value());
                frequent = counted;
            }
            return counted;
        }
    }

    private static String shown(String clause) {
        return clause.length() <= LONGEST_SHOWN
                ? clause
                : clause.substring(0, clause.offsetByCodePoints(0, clause.codePointCount(0, LONGEST_SHOWN))) + "\u2026";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Refusals that && languages().equals(that.languages()) && phrases.equals(that.phrases);
    }

    @Override
    public int hashCode() {
        return Objects.hash(languages(), phrases);
    }

    /** Returns the languages and the number of phrases. */
    @Override
    public String toString() {
        return String.join(" ", languages()) + (phrases.isEmpty() ? "" : " and " + phrases.size() + " phrases");
    }
}
