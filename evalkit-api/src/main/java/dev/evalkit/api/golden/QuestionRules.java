package dev.evalkit.api.golden;

import dev.evalkit.api.internal.check.Shown;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** What can be wrong with a question. */
final class QuestionRules {
    /** Share of common content words from which two questions are near duplicates. */
    private static final double SAME = 0.85;

    private static final int FEWEST_WORDS = 3;
    private static final int MOST_WORDS = 100;
    private static final int QUOTED_WORDS = 4;

    private QuestionRules() {}

    /**
     * Two questions with the same content words but for a rest of 15 % (Jaccard at least 0.85), the same numbers and the
     * same context. Word order, plurals and function words do not count.
     */
    static void nearDuplicates(Patient patient) {
        List<Question> earlier = new ArrayList<>();
        Map<String, List<Integer>> withWord = new HashMap<>();
        for (GoldenCase golden : patient.set().cases()) {
            Question question = Question.of(golden);
            Map<Integer, Integer> common = new LinkedHashMap<>();
            for (String word : question.content) {
                withWord.getOrDefault(word, List.of()).forEach(at -> common.merge(at, 1, Integer::sum));
            }
            common.entrySet().stream()
                    .filter(each -> question.isNear(earlier.get(each.getKey()), each.getValue()))
                    .map(each -> each.getKey())
                    .min(Integer::compare)
                    .ifPresent(at -> patient.find(
                            golden,
                            "near_duplicate_question",
                            Finding.Severity.WARNING,
                            "the question says the same as that of case '"
                                    + Shown.of(earlier.get(at).golden.id()) + "'",
                            "drop one of the two, or ask for something else: one failure would count twice"));
            question.content.forEach(word ->
                    withWord.computeIfAbsent(word, w -> new ArrayList<>()).add(earlier.size()));
            earlier.add(question);
        }
    }

    /** A question with what is compared. */
    private record Question(GoldenCase golden, SortedSet<String> content, Set<String> numbers) {
        static Question of(GoldenCase golden) {
            List<String> words = Words.of(golden.question());
            SortedSet<String> content = Words.content(words);
            return new Question(golden, content.isEmpty() ? new TreeSet<>(words) : content, Words.numbers(words));
        }

        boolean isNear(Question other, int common) {
            return common >= SAME * (content.size() + other.content.size() - common)
                    && numbers.equals(other.numbers)
                    && golden.context().equals(other.golden.context());
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
