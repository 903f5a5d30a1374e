package dev.evalkit.api.text;

import dev.evalkit.api.internal.check.Require;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Comparisons of two texts by their {@link NormalizedText}, as pure functions. */
public final class TextMatch {
    private TextMatch() {}

    /** Returns whether two texts are equal after normalisation. */
    public static boolean equal(String a, String b) {
        return NormalizedText.of(a).equals(NormalizedText.of(b));
    }

    /**
     * Returns whether {@code text} contains {@code part}, also within words. See
     * {@link #contains(String, String, Matching)}.
     */
    public static boolean contains(String text, String part) {
        return contains(text, part, Matching.SUBSTRING);
    }

    /**
     * Returns whether {@code text} contains {@code part} after normalisation. Numbers are compared with and without
     * thousands separators: {@code 1,000}, {@code 1 000}, {@code 1'000} and {@code 1000} contain each other. A point is
     * not such a separator ({@code 1.000} may equal 1). Nor is a separator in a row of numbers ({@code 1, 200, 300};
     * {@code 5432 100}) or in {@code 0,125}.
     *
     * @throws IllegalArgumentException if {@code part} is empty after normalisation, since every text would contain it
     */
    public static boolean contains(String text, String part, Matching matching) {
        return indexOf(NormalizedText.of(text), part, matching) != null;
    }

    /**
     * Returns the place where a normalised text contains a part, by the rules of
     * {@link #contains(String, String, Matching)}.
     *
     * @return a short excerpt of the normalised text around the first match, on one line; empty if there is no match
     * @throws IllegalArgumentException if {@code part} is empty after normalisation
     */
    public static Optional<String> excerpt(NormalizedText text, String part, Matching matching) {
        return Optional.ofNullable(indexOf(text, part, matching)).map(Index::excerpt);
    }

    private static @Nullable Index indexOf(NormalizedText text, String part, Matching matching) {
        Require.nonNull(matching, "matching");
        String wanted = NormalizedText.of(part).value();
        if (wanted.isEmpty()) {
            throw new IllegalArgumentException("part must have a visible character");
        }
        Index asWritten = Index.of(text.value(), wanted, matching);
        if (asWritten != null || wanted.codePoints().noneMatch(Character::isDigit)) {
            return asWritten;
        }
        return Index.of(DigitGroups.joined(text.value()), DigitGroups.joined(wanted), matching);
    }

    /** A match in a normalised text. */
    private record Index(String text, int start, int end) {
        private static final int AROUND = 20;

        static @Nullable Index of(String text, String part, Matching matching) {
            int at = text.indexOf(part);
            while (at >= 0 && matching == Matching.WORDS && !WordCuts.isWhole(text, at, at + part.length())) {
                at = text.indexOf(part, at + 1);
            }
            return at < 0 ? null : new Index(text, at, at + part.length());
        }

        String excerpt() {
            int from = wholeCodePoint(Math.max(0, start - AROUND));
            int to = wholeCodePoint(Math.min(text.length(), end + AROUND));
            return (from > 0 ? "…" : "") + text.substring(from, to) + (to < text.length() ? "…" : "");
        }

        private int wholeCodePoint(int at) {
            boolean within =
                    at > 0 && at < text.length() && Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at));
            return within ? at + 1 : at;
        }
    }

    /**
     * Returns the F1 score of the words of two texts, each word counted as often as it occurs.
     *
     * <pre>
     * common = sum over words of min(occurrences in a, occurrences in b)
     * F1     = 2 * common / (words of a + words of b)
     * </pre>
     *
     * <p>Source: P. Rajpurkar et al., "SQuAD: 100,000+ Questions for Machine Comprehension of Text", EMNLP 2016, section
     * 6.1. Articles are kept. Words are those of {@link NormalizedText#words()}, so scripts without spaces get partial
     * credit, too.
     *
     * @return a value in {@code [0, 1]}; 0 if exactly one text has words
     * @throws IllegalArgumentException if neither text has a word, since F1 is then undefined
     */
    public static double wordF1(String a, String b) {
        List<String> left = NormalizedText.of(a).words();
        List<String> right = NormalizedText.of(b).words();
        if (left.isEmpty() && right.isEmpty()) {
            throw new IllegalArgumentException("at least one text must contain a word: F1 is undefined without words");
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
