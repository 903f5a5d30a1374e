package dev.evalkit.api.golden;

import dev.evalkit.api.internal.check.Require;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The words that a golden set may use. Other words are taken for typing errors and rejected.
 *
 * @param categories kinds of questions, in natural order
 * @param tiers difficulties, in natural order
 * @param actions behaviors beyond the standard ones, in natural order
 */
public record Vocabulary(SortedSet<String> categories, SortedSet<String> tiers, SortedSet<String> actions) {
    private static final Vocabulary STANDARD = new Vocabulary(
            new TreeSet<>(List.of(
                    "answerable",
                    "multi_hop",
                    "contradiction",
                    "unanswerable",
                    "injection",
                    "adversarial",
                    "ticket_intent",
                    "smalltalk")),
            new TreeSet<>(List.of("lookup", "multi_hop", "comparative", "negative")),
            new TreeSet<>());

    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or a word is null
     * @throws IllegalArgumentException if a word is blank
     */
    public Vocabulary {
        categories = words(categories, "category");
        tiers = words(tiers, "tier");
        actions = words(actions, "action");
    }

    private static SortedSet<String> words(SortedSet<String> words, String what) {
        SortedSet<String> copy = new TreeSet<>();
        for (String word : Require.nonNull(words, what)) {
            copy.add(Require.notBlank(word, what));
        }
        return Collections.unmodifiableSortedSet(copy);
    }

    /**
     * Returns the words known without a declaration: the categories {@code answerable, multi_hop, contradiction,
     * unanswerable, injection, adversarial, ticket_intent, smalltalk}, the tiers {@code lookup, multi_hop, comparative,
     * negative}, and no actions.
     */
    public static Vocabulary standard() {
        return STANDARD;
    }

    /** Returns the same vocabulary with one more category. */
    public Vocabulary category(String category) {
        return new Vocabulary(with(categories, category), tiers, actions);
    }

    /** Returns the same vocabulary with one more tier. */
    public Vocabulary tier(String tier) {
        return new Vocabulary(categories, with(tiers, tier), actions);
    }

    /** Returns the same vocabulary with one more action that the system may be expected to take. */
    public Vocabulary action(String action) {
        return new Vocabulary(categories, tiers, with(actions, action));
    }

    /**
     * Returns the names of the behaviors, in natural order: {@code answer}, {@code abstain}, its alias {@code refuse},
     * {@code chitchat}, {@code create_ticket} and the declared actions.
     */
    public SortedSet<String> behaviors() {
        SortedSet<String> behaviors = new TreeSet<>(actions);
        behaviors.add(Behavior.ANSWER.name());
        behaviors.add(Behavior.ABSTAIN.name());
        behaviors.add(Behavior.REFUSE);
        behaviors.add(Behavior.CHITCHAT.name());
        behaviors.add(Behavior.CREATE_TICKET.name());
        return Collections.unmodifiableSortedSet(behaviors);
    }

    private static SortedSet<String> with(SortedSet<String> words, String word) {
        SortedSet<String> more = new TreeSet<>(words);
        more.add(Require.nonNull(word, "word"));
        return more;
    }
}
