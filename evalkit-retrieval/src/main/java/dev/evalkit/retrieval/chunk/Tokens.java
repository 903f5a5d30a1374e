package dev.evalkit.retrieval.chunk;

import dev.evalkit.api.internal.unicode.CodePoints;
import dev.evalkit.api.internal.unicode.WordCharacters;
import java.util.Arrays;

/**
 * The tokens of a text, and where the text may be cut between them. A token is a word as in
 * {@code NormalizedText.words()}, but found in the original text: a run of letters, marks and digits, or one letter of
 * a script written without spaces.
 */
final class Tokens {
    private static final int NO_CUT = -1;

    private final String text;
    private int[] starts = new int[64];

    /** Where the text may be cut before each token; {@link #NO_CUT} if a cut could change its words. */
    private int[] cuts = new int[64];

    private int size;

    Tokens(String text) {
        this.text = text;
        scan();
    }

    private void scan() {
        boolean inWord = false;
        boolean unspaced = false;
        int before = ' ';
        int end = 0; // of the previous token
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            int next = i + Character.charCount(c);
            boolean alone = WordCharacters.standsAlone(c);
            boolean markOfLetter = unspaced && end == i && WordCharacters.isMark(c);
            if (markOfLetter) {
                end = next;
            } else if (alone || (WordCharacters.isWordPart(c) && !inWord)) {
                add(i, cutBefore(i, end, c, alone || (unspaced && end == i)));
                inWord = !alone;
                unspaced = alone;
                end = next;
            } else if (inWord && (WordCharacters.isWordPart(c) || continues(before, c, next))) {
                end = next;
            } else {
                inWord = false;
            }
            if (!CodePoints.isIgnorable(c)) {
                before = c;
            }
            i = next;
        }
    }

    /** Returns whether a code point that is not a word part joins a word once the text is normalised. */
    private boolean continues(int before, int c, int next) {
        if (CodePoints.isIgnorable(c)) {
            return true;
        }
        int straight = c == 0x2018 || c == 0x2019 || c == 0x201A || c == 0x201B ? '\'' : c;
        return next < text.length() && WordCharacters.joins(before, straight, text.codePointAt(next));
    }

    /**
     * Returns the place after the last white space before the token, so that an opening bracket stays with it. Without
     * white space it is the token's start, unless the text before it could become one word with it.
     */
    private int cutBefore(int start, int end, int c, boolean besideLoneLetter) {
        for (int i = start; i > end; i--) {
            if (isSpace(text.charAt(i - 1))) {
                return i;
            }
        }
        if (start == 0 || WordCharacters.isMark(c) || composes(c)) {
            return NO_CUT;
        }
        char before = text.charAt(start - 1);
        boolean separator =
                before < 0x80 && before != '\'' && !((before == '.' || before == ',') && Character.isDigit(c));
        return separator || besideLoneLetter ? start : NO_CUT;
    }

    /**
     * Returns whether NFKC turns a letter into a mark of the letter before: Thai and Lao AM, half-width Japanese sound
     * marks.
     */
    private static boolean composes(int c) {
        return c == 0x0E33 || c == 0x0EB3 || c == 0xFF9E || c == 0xFF9F;
    }

    static boolean isSpace(char c) {
        return CodePoints.isSpace(c);
    }

    private void add(int start, int cut) {
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, size * 2);
            cuts = Arrays.copyOf(cuts, size * 2);
        }
        starts[size] = start;
        cuts[size++] = cut;
    }

    /** Returns the number of tokens that start before a position. */
    int index(int position) {
        int found = Arrays.binarySearch(starts, 0, size, position);
        return found < 0 ? -found - 1 : found;
    }

    /** Returns the number of tokens that start in {@code [from, to)}. */
    int count(int from, int to) {
        return index(to) - index(from);
    }

    /**
     * Returns where the text may be cut before the last token of {@code first..last} that allows it; {@code otherwise}
     * if none does.
     */
    int lastCut(int first, int last, int otherwise) {
        for (int i = last; i >= first; i--) {
            if (cuts[i] != NO_CUT) {
                return cuts[i];
            }
        }
        return otherwise;
    }

    /**
     * Returns where the text may be cut before the first token from {@code first} on that allows it; {@code otherwise}
     * if none does.
     */
    int firstCut(int first, int otherwise) {
        for (int i = first; i < size; i++) {
            if (cuts[i] != NO_CUT) {
                return cuts[i];
            }
        }
        return otherwise;
    }
}
