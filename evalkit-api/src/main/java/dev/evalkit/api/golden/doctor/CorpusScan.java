package dev.evalkit.api.golden.doctor;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A search for many phrases and groups of words in one pass over a corpus. Words that no search uses are not kept. The
 * time therefore does not grow with the number of searches times the number of documents, except for groups, whose
 * first test is a table lookup.
 */
final class CorpusScan {
    /** The first two words of a phrase, as one number. */
    private final Map<Long, List<Phrase>> phrases = new HashMap<>();

    private final List<Group> groups = new ArrayList<>();
    private final Map<String, Integer> words = new HashMap<>();
    private final Map<String, Integer> stems = new HashMap<>();

    /** A sequence of words; {@code found} receives the first document with it. */
    private static final class Phrase {
        private final int[] words;
        private final Consumer<String> found;
        private boolean done;

        Phrase(int[] words, Consumer<String> found) {
            this.words = words;
            this.found = found;
        }

        boolean isAt(int[] text, int at) {
            if (at + words.length > text.length) {
                return false;
            }
            for (int i = 0; i < words.length; i++) {
                if (text[at + i] != words[i]) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * Words that occur close together; {@code found} receives the first document with all of them within that distance.
     */
    private static final class Group {
        private final int[] stems;
        private final int within;
        private final Consumer<String> found;
        private boolean done;

        Group(int[] stems, int within, Consumer<String> found) {
            this.stems = stems;
            this.within = within;
            this.found = found;
        }

        boolean isIn(int[] text, boolean[] present) {
            for (int stem : stems) {
                if (!present[stem]) {
                    return false;
                }
            }
            return isTogetherIn(text);
        }

        private boolean isTogetherIn(int[] text) {
            Map<Integer, Integer> last = new HashMap<>();
            for (int stem : stems) {
                last.put(stem, -1);
            }
            for (int at = 0; at < text.length; at++) {
                if (last.replace(text[at], at) != null) {
                    int first = last.values().stream()
                            .mapToInt(Integer::intValue)
                            .min()
                            .orElse(-1);
                    if (first >= 0 && at - first < within) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    /** Adds a search for a sequence of at least 2 words. */
    void phrase(List<String> sequence, Consumer<String> found) {
        int[] numbers = sequence.stream().mapToInt(word -> number(words, word)).toArray();
        phrases.computeIfAbsent(pair(numbers[0], numbers[1]), key -> new ArrayList<>())
                .add(new Phrase(numbers, found));
    }

    /** Adds a search for words, without their plural s, that all occur within a number of words of a text. */
    void together(Collection<String> group, int within, Consumer<String> found) {
        groups.add(
                new Group(group.stream().mapToInt(word -> number(stems, word)).toArray(), within, found));
    }

    /** Searches all documents, in the order of their ids. */
    void run(Corpus corpus) {
        if (phrases.isEmpty() && groups.isEmpty()) {
            return;
        }
        for (Document document : corpus.documents()) {
            List<String> text = Words.of(Patient.wholeText(document));
            findPhrases(numbers(text), document.id());
            if (!groups.isEmpty()) {
                findGroups(text, document.id());
            }
        }
    }

    private void findPhrases(int[] text, String id) {
        for (int at = 0; at + 1 < text.length; at++) {
            if (text[at] == 0 || text[at + 1] == 0) {
                continue;
            }
            for (Phrase phrase : phrases.getOrDefault(pair(text[at], text[at + 1]), List.of())) {
                if (!phrase.done && phrase.isAt(text, at)) {
                    phrase.done = true;
                    phrase.found.accept(id);
                }
            }
        }
    }

    private void findGroups(List<String> text, String id) {
        int[] stemmed = new int[text.size()];
        boolean[] present = new boolean[stems.size() + 1];
        for (int i = 0; i < stemmed.length; i++) {
            stemmed[i] = stems.getOrDefault(Words.stem(text.get(i)), 0);
            present[stemmed[i]] = true;
        }
        for (Group group : groups) {
            if (!group.done && group.isIn(stemmed, present)) {
                group.done = true;
                group.found.accept(id);
            }
        }
    }

    private int[] numbers(List<String> text) {
        int[] numbers = new int[text.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = words.getOrDefault(text.get(i), 0);
        }
        return numbers;
    }

    /** Returns the number of a word, from 1; 0 for every word that no search uses. */
    private static int number(Map<String, Integer> numbers, String word) {
        int next = numbers.size() + 1;
        Integer known = numbers.putIfAbsent(word, next);
        return known == null ? next : known;
    }

    private static long pair(int a, int b) {
        return ((long) a << 32) | b;
    }
}
