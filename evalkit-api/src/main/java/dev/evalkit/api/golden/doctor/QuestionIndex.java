package dev.evalkit.api.golden.doctor;

import dev.evalkit.api.golden.CaseContext;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.text.NormalizedText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Questions, and which of them says the same as another one: two that have the same content words but for a rest of 15 %
 * (Jaccard at least 0.85), the same numbers, and the same context before them. Word order, plurals, function words, case,
 * punctuation and kinds of characters do not count. The doctor's rule {@code near_duplicate_question} is this one. Not
 * thread-safe.
 *
 * @param <T> what is kept with a question
 */
public final class QuestionIndex<T> {
    /** Share of common content words from which two questions are near duplicates. */
    private static final double SAME = 0.85;

    private final List<Entry<T>> entries = new ArrayList<>();
    private final Map<String, List<Integer>> withWord = new HashMap<>();

    /** An index without questions. */
    public QuestionIndex() {}

    /** A question with what is compared. */
    private record Entry<T>(
            List<String> words, SortedSet<String> content, Set<String> numbers, CaseContext context, T value) {
        static <T> Entry<T> of(String question, CaseContext context, T value) {
            NormalizedText text = NormalizedText.of(question);
            List<String> words = text.words();
            SortedSet<String> content = Words.content(words);
            if (content.isEmpty()) {
                content.addAll(words.isEmpty() ? List.of(text.value()) : words);
            }
            return new Entry<>(words, content, Words.numbers(words), Require.nonNull(context, "context"), value);
        }

        /** Whether the content words that both have come in the same order, each as often. */
        boolean isInOrderOf(Entry<?> other) {
            return common(other).equals(other.common(this));
        }

        private List<String> common(Entry<?> other) {
            return words.stream()
                    .map(Words::stem)
                    .filter(word -> content.contains(word) && other.content.contains(word))
                    .toList();
        }

        boolean isNear(Entry<?> other) {
            Set<String> all = new TreeSet<>(content);
            all.addAll(other.content);
            int common = content.size() + other.content.size() - all.size();
            return common >= SAME * all.size() && numbers.equals(other.numbers) && context.equals(other.context);
        }
    }

    /** Adds a question, asked in a context, and what is kept with it. */
    public void add(String question, CaseContext context, T value) {
        Entry<T> entry = Entry.of(question, context, value);
        entry.content.forEach(
                word -> withWord.computeIfAbsent(word, w -> new ArrayList<>()).add(entries.size()));
        entries.add(entry);
    }

    /** What is kept with the first question added that says the same as this one. */
    public Optional<T> find(String question, CaseContext context) {
        return find(question, context, false);
    }

    /**
     * As {@link #find}, but the content words that both questions have must come in the same order too: {@code Is tea better
     * than milk?} is not {@code Is milk better than tea?}
     */
    public Optional<T> findInOrder(String question, CaseContext context) {
        return find(question, context, true);
    }

    private Optional<T> find(String question, CaseContext context, boolean inOrder) {
        Entry<String> wanted = Entry.of(question, context, question);
        // At most 15 % of the words may be missing in the other question, so one more than that holds one that is not.
        int enough = (int) Math.floor((1 - SAME) * wanted.content.size() + 1e-9) + 1;
        NavigableSet<Integer> places = new TreeSet<>();
        wanted.content.stream()
                .map(word -> withWord.getOrDefault(word, List.of()))
                .sorted(Comparator.comparingInt(List::size))
                .limit(enough)
                .forEach(places::addAll);
        return places.stream()
                .map(entries::get)
                .filter(entry -> wanted.isNear(entry) && (!inOrder || wanted.isInOrderOf(entry)))
                .map(Entry::value)
                .findFirst();
    }
}
