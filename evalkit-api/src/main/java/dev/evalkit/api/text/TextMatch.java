package dev.evalkit.api.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Comparisons of two texts by their {@link NormalizedText}. Pure functions. */
public final class TextMatch {
    private TextMatch() {}

    /** Whether two texts are the same after normalisation. */
    public static boolean equal(String a, String b) {
        return NormalizedText.of(a).equals(NormalizedText.of(b));
    }

    /**
     * Whether {@code text} contains {@code part} after normalisation.
     *
     * @throws IllegalArgumentException if {@code part} has nothing left after normalisation: everything contains it
     */
    public static boolean contains(String text, String part) {
        String wanted = NormalizedText.of(part).value();
        if (wanted.isEmpty()) {
            throw new IllegalArgumentException("part must have a visible character");
        }
        return NormalizedText.of(text).value().contains(wanted);
    }

    /**
     * The F1 of the words of two texts, each word counted as often as it occurs.
     *
     * <pre>
     * common = sum over words of min(occurrences in a, occurrences in b)
     * F1     = 2 * common / (words of a + words of b)
     * </pre>
     *
     * <p>Source: P. Rajpurkar et al., "SQuAD: 100,000+ Questions for Machine Comprehension of Text", EMNLP 2016, section
     * 6.1. Articles are kept and words are those of {@link NormalizedText#words()}, so that scripts without spaces give
     * partial credit too.
     *
     * @return a value in {@code [0, 1]}; 0 if exactly one text has words
     * @throws IllegalArgumentException if neither text has a word: F1 is undefined
     */
    public static double wordF1(String a, String b) {
        List<String> left = NormalizedText.of(a).words();
        List<String> right = NormalizedText.of(b).words();
        if (left.isEmpty() && right.isEmpty()) {
            throw new IllegalArgumentException("at least one text must have a word: F1 is undefined");
        }
        Map<String, Integer> counts = new HashMap<>();
        left.forEach(word -> counts.merge(word, 1, Integer::sum));
        int common = 0;
        for (String word : right) {
            Integer count = counts.get(word);
            if (count != null && count > 0) {
                common++;
                counts.put(word, count - 1);
            }
        }
        return 2.0 * common / (left.size() + right.size());
    }
}
