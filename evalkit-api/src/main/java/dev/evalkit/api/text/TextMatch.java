package dev.evalkit.api.text;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.text.Markdown;
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
     * Returns whether {@code text} contains {@code part} after normalisation.
     *
     * <ul>
     *   <li>Markdown and HTML are read as a reader sees them: the text of links and of code, without marks, tags and entities.
     *       What is struck out is not said, and the addresses of links are not seen.
     *   <li>Numbers are compared with and without thousands separators: {@code 1,000}, {@code 1 000}, {@code 1'000} and {@code 1000} contain
     *       each other. A point is not such a separator ({@code 1.000} may equal 1). Nor is a separator in a row of numbers
     *       ({@code 1, 200, 300}; {@code 5432 100}) or in {@code 0,125}.
     *   <li>Spaces beside Chinese, Japanese and Korean letters do not count, nor does one before a percent sign or between a number and an abbreviated unit
     *       ({@code 15 GB}). Traditional and
     *       simplified Chinese letters are the same. {@code →} is {@code >}.
     * </ul>
     *
     * @throws IllegalArgumentException if {@code part} is empty after normalisation, since every text would contain it
     */
    public static boolean contains(String text, String part, Matching matching) {
        return in(text).excerpt(part, matching).isPresent();
    }

    /** Prepares a text that is searched several times. */
    public static Searched in(String text) {
        Markdown.Read read = Markdown.read(Require.nonNull(text, "text"));
        return new Searched(
                NormalizedText.of(read.text()).value(),
                NormalizedText.of(read.addresses()).value());
    }

    /** A text in which parts are looked for. Not for several threads. */
    public static final class Searched {
        private final String text;
        private final String addresses;
        private @Nullable String loose; // made when it is needed

        private Searched(String text, String addresses) {
            this.text = text;
            this.addresses = addresses;
        }

        /**
         * Returns the place where the text contains a part, by the rules of {@link #contains(String, String, Matching)}.
         *
         * @return a short excerpt of the normalised text around the first match, on one line; empty if there is no match
         * @throws IllegalArgumentException if {@code part} is empty after normalisation
         */
        public Optional<String> excerpt(String part, Matching matching) {
            return Optional.ofNullable(indexOf(part, matching)).map(Index::excerpt);
        }

        /**
         * Returns the place where the text or the address of a link in it contains a part.
         *
         * @throws IllegalArgumentException if {@code part} is empty after normalisation
         */
        public Optional<String> excerptWithLinks(String part, Matching matching) {
            Optional<String> seen = excerpt(part, matching);
            return seen.isPresent() || addresses.isEmpty() ? seen : new Searched(addresses, "").excerpt(part, matching);
        }

        private @Nullable Index indexOf(String part, Matching matching) {
            Require.nonNull(matching, "matching");
            String wanted = NormalizedText.of(Markdown.read(part).text()).value();
            if (wanted.isEmpty()) {
                throw new IllegalArgumentException("part must have a visible character");
            }
            Index found = Index.of(text, wanted, matching);
            if (found != null || LooseText.isSame(wanted)) {
                return found;
            }
            String searched = loose;
            if (searched == null) {
                searched = LooseText.of(text);
                loose = searched;
            }
            return Index.of(searched, LooseText.of(wanted), matching);
        }
    }

    /** A match in a normalised text. */
    private record Index(String text, int start, int end) {
        private static final int AROUND = 20;

        static @Nullable Index of(String text, String part, Matching matching) {
            int at = text.indexOf(part);
            while (at >= 0 && isCut(text, at, at + part.length(), matching)) {
                at = text.indexOf(part, at + 1);
            }
            return at < 0 ? null : new Index(text, at, at + part.length());
        }

        /** Returns whether a match cuts a word, or a number, which no rule allows: 30 is not in 130 or 30.5. */
        private static boolean isCut(String text, int start, int end, Matching matching) {
            return matching == Matching.WORDS
                    ? !WordCuts.isWhole(text, start, end)
                    : isWithinNumber(text, start) || isWithinNumber(text, end);
        }

        private static boolean isWithinNumber(String text, int at) {
            if (at == 0 || at == text.length()) {
                return false;
            }
            char before = text.charAt(at - 1);
            char after = text.charAt(at);
            if (isDigit(before)) {
                boolean joined =
                        (after == '.' || after == ',') && at + 1 < text.length() && isDigit(text.charAt(at + 1));
                return isDigit(after) || joined;
            }
            return (before == '.' || before == ',') && isDigit(after) && at > 1 && isDigit(text.charAt(at - 2));
        }

        private static boolean isDigit(char c) {
            return c >= '0' && c <= '9';
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
