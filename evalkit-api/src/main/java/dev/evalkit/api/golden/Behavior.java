package dev.evalkit.api.golden;

import dev.evalkit.api.internal.check.Require;

/**
 * What the system should do with a question. Further actions can be declared in the {@link Vocabulary}.
 *
 * @param name the name in golden files, for instance {@code answer}; {@code refuse} becomes {@code abstain}; not blank
 */
public record Behavior(String name) {
    /** Answer the question from the documents. */
    public static final Behavior ANSWER = new Behavior("answer");

    /** Say that the documents don't answer it. */
    public static final Behavior ABSTAIN = new Behavior("abstain");

    /** Make small talk, without documents. */
    public static final Behavior CHITCHAT = new Behavior("chitchat");

    /** Open a ticket. */
    public static final Behavior CREATE_TICKET = new Behavior("create_ticket");

    /** The other name of {@link #ABSTAIN}. */
    static final String REFUSE = "refuse";

    /**
     * Checks the name and resolves the alias.
     *
     * @throws NullPointerException if {@code name} is null
     * @throws IllegalArgumentException if it is blank
     */
    public Behavior {
        Require.notBlank(name, "behavior");
        name = name.equals(REFUSE) ? "abstain" : name;
    }

    /** Returns the behavior of this name; {@code refuse} is {@link #ABSTAIN}. */
    public static Behavior of(String name) {
        return new Behavior(name);
    }

    /** Returns the name. */
    @Override
    public String toString() {
        return name;
    }
}
