package dev.evalkit.retrieval.rerank;

import dev.evalkit.api.text.NormalizedText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The distinct words and adjacent word pairs of a question, numbered in the order of their first occurrence. */
final class Question {
    private static final int PREFIX = 6;

    private final Map<String, Integer> words = new LinkedHashMap<>();
    private final Map<Pair, Integer> pairs = new LinkedHashMap<>();

    /** Two adjacent words, by their numbers. */
    record Pair(int first, int second) {}

    Question(String text) {
        int previous = -1;
        for (String word : wordsOf(text)) {
            Integer known = words.putIfAbsent(word, words.size());
            int number = known == null ? words.size() - 1 : known;
            if (previous >= 0) {
                pairs.putIfAbsent(new Pair(previous, number), pairs.size());
            }
            previous = number;
        }
    }

    /** Returns the words of a text. Words that consist of letters are cut to a prefix. */
    static List<String> wordsOf(String text) {
        List<String> words = new ArrayList<>();
        for (String word : NormalizedText.of(text).words()) {
            boolean cut = word.codePointCount(0, word.length()) > PREFIX
                    && word.codePoints().noneMatch(Character::isDigit);
            words.add(cut ? word.substring(0, word.offsetByCodePoints(0, PREFIX)) : word);
        }
        return words;
    }

    /** Returns the number of a word; -1 if the question does not contain it. */
    int number(String word) {
        return words.getOrDefault(word, -1);
    }

    /** Returns the number of a pair of adjacent words; -1 if the question does not contain it. */
    int number(int first, int second) {
        return first < 0 || second < 0 ? -1 : pairs.getOrDefault(new Pair(first, second), -1);
    }

    int wordCount() {
        return words.size();
    }

    List<Pair> pairs() {
        return List.copyOf(pairs.keySet());
    }
}
