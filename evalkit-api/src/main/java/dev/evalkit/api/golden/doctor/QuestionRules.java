package dev.evalkit.api.golden.doctor;

import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.internal.check.Shown;
import java.util.List;

/** What can be wrong with a question. */
final class QuestionRules {
    private static final int FEWEST_WORDS = 3;
    private static final int MOST_WORDS = 100;
    private static final int QUOTED_WORDS = 4;

    private QuestionRules() {}

    /** A question that says the same as an earlier one; {@link QuestionIndex} says what that is. */
    static void nearDuplicates(Patient patient) {
        QuestionIndex<GoldenCase> earlier = new QuestionIndex<>();
        for (GoldenCase golden : patient.set().cases()) {
            earlier.find(golden.question(), golden.context())
                    .ifPresent(same -> patient.find(
                            golden,
                            "near_duplicate_question",
                            Finding.Severity.WARNING,
                            "the question says the same as that of case '" + Shown.of(same.id()) + "'",
                            "drop one of the two, or ask for something else: one failure would count twice"));
            earlier.add(golden.question(), golden.context(), golden);
        }
    }

    /** Below 3 words without a conversation before it (small talk may be short), or above 100. */
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
                        "write it as a person would ask it, or give the conversation before it as context");
            } else if (words > MOST_WORDS) {
                patient.find(
                        golden,
                        "long_question",
                        Finding.Severity.NOTE,
                        "the question has " + words + " words, more than " + MOST_WORDS,
                        "make several cases of it, or move the background to the context");
            }
        }
    }

    /** A question of at least 4 words that stands word for word in a document. */
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
                                        "the question stands word for word in document '" + Shown.of(document) + "'",
                                        "put it in other words: finding a copy is no test of a search"));
            }
        }
    }
}
