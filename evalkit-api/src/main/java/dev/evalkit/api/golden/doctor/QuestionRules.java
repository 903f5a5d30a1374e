package dev.evalkit.api.golden.doctor;

import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.internal.check.Shown;
import java.util.List;

/** Rules for the questions. */
final class QuestionRules {
    private static final int FEWEST_WORDS = 3;
    private static final int MOST_WORDS = 100;
    private static final int QUOTED_WORDS = 4;

    private QuestionRules() {}

    /** Finds a question that asks the same as an earlier one, by the rule of {@link QuestionIndex}. */
    static void nearDuplicates(Patient patient) {
        QuestionIndex<GoldenCase> earlier = new QuestionIndex<>();
        for (GoldenCase golden : patient.set().cases()) {
            earlier.find(golden.question(), golden.context())
                    .ifPresent(same -> patient.find(
                            golden,
                            "near_duplicate_question",
                            Finding.Severity.WARNING,
                            "the question asks the same as that of case '" + Shown.of(same.id()) + "'",
                            "remove one of the two, or ask something different: one failure would count twice"));
            earlier.add(golden.question(), golden.context(), golden);
        }
    }

    /**
     * Finds questions of fewer than 3 words without a preceding conversation (small talk may be short), or of more than
     * 100.
     */
    static void length(Patient patient) {
        for (GoldenCase golden : patient.set().cases()) {
            int words = Words.of(golden.question()).size();
            boolean mayBeShort = !golden.context().history().isEmpty()
                    || golden.expected().behavior().equals(Behavior.CHITCHAT);
            if (words < FEWEST_WORDS && !mayBeShort) {
                patient.find(
                        golden,
                        "short_question",
                        Finding.Severity.NOTE,
                        "the question has " + words + (words == 1 ? " word" : " words") + ", fewer than "
                                + FEWEST_WORDS,
                        "write it as a user would ask it, or add the preceding conversation as context");
            } else if (words > MOST_WORDS) {
                patient.find(
                        golden,
                        "long_question",
                        Finding.Severity.NOTE,
                        "the question has " + words + " words, more than " + MOST_WORDS,
                        "split it into several cases, or move the background into the context");
            }
        }
    }

    /** Finds a question of at least 4 words that a document contains word for word. */
    static void verbatimInDocument(Patient patient) {
        for (GoldenCase golden : patient.set().cases()) {
            List<String> words = Words.of(golden.question());
            if (words.size() >= QUOTED_WORDS) {
                patient.scan()
                        .phrase(
                                words,
                                document -> patient.find(
                                        golden,
                                        "question_in_document",
                                        Finding.Severity.WARNING,
                                        "the question occurs word for word in document '" + Shown.of(document) + "'",
                                        "reword it: finding an exact copy does not test search"));
            }
        }
    }
}
