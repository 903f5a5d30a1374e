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
 * An index that finds near-duplicate questions: two that share at least 85 % of their content words (Jaccard), and have
 * the same numbers and the same context. Word order, plurals, function words, case, punctuation and character variants
 * do not count. The doctor's rule {@code near_duplicate_question} uses this index. Not thread-safe.
 *
 * @param <T> the value stored with a question
 */
public final class QuestionIndex<T> {
    /** The share of common content words from which two questions are near duplicates. */
    private static final double SAME = 0.85;

    private final List<Entry<T>> entries = new ArrayList<>();
    private final Map<String, List<Integer>> withWord = new HashMap<>();

    /** Creates an empty index. */
    public QuestionIndex() {}

    /** A question with the parts that are compared. */
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

        /** Returns whether the common content words come in the same order and equally often. */
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

    /** Adds a question asked in a context, with its value. */
    public void add(String question, CaseContext context, T value) {
        Entry<T> entry = Entry.of(question, context, value);
        entry.content.forEach(
                word -> withWord.computeIfAbsent(word, w -> new ArrayList<>()).add(entries.size()));
        entries.add(entry);
    }

    /** Returns the value of the first question added that is a near duplicate of this one. */
    public Optional<T> find(String question, CaseContext context) {
        return find(question, context, false);
    }

    /**
     * Does the same as {@link #find}, but the common content words must also come in the same order: {@code Is tea
     * better than milk?} is not {@code Is milk better than tea?}
     */
    public Optional<T> findInOrder(String question, CaseContext context) {
        return find(question, context, true);
    }

    private Optional<T> find(String question, CaseContext context, boolean inOrder) {
        Entry<String> wanted = Entry.of(question, context, question);
        // At most 15 % of the words may be missing from the other question, so one word more includes a common one.
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
