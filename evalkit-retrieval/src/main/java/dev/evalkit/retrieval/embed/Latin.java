package dev.evalkit.retrieval.embed;

import dev.evalkit.api.internal.unicode.WordCharacters;
import dev.evalkit.api.text.NormalizedText;

/**
 * Normalisation by table for the characters below 0x180 and some punctuation: one character in, one out, the same as
 * {@code NormalizedText} makes of it in any text that consists of such characters only.
 */
final class Latin {
    /** Stays as it is; the reader takes it for two letters s, as {@code NormalizedText} does. */
    static final char SHARP_S = '\u00DF';

    private static final int TABLE = 0x180;
    private static final int PUNCTUATION = 0x2010;
    private static final int PUNCTUATION_END = 0x2028;

    /** The folded character; 0 where one character does not become exactly one. */
    private static final char[] FOLDED = folded(0, TABLE);

    private static final char[] FOLDED_PUNCTUATION = folded(PUNCTUATION, PUNCTUATION_END);
    private static final boolean[] WORD_PART = wordParts();

    private Latin() {}

    private static char[] folded(int from, int to) {
        char[] table = new char[to - from];
        for (int c = from; c < to; c++) {
            // Between letters, since white space at the ends of a text is dropped.
            String text = NormalizedText.of("a" + (char) c + "a").value();
            boolean covered =
                    text.length() == 3 && (text.charAt(1) < TABLE || !WordCharacters.isWordPart(text.charAt(1)));
            table[c - from] = covered ? text.charAt(1) : c == SHARP_S ? SHARP_S : 0;
        }
        return table;
    }

    private static boolean[] wordParts() {
        boolean[] table = new boolean[TABLE];
        for (int c = 0; c < TABLE; c++) {
            table[c] = WordCharacters.isWordPart(c);
        }
        return table;
    }

    /** Whether every character of the text is in the tables. */
    static boolean covers(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (fold(text.charAt(i)) == 0) {
                return false;
            }
        }
        return true;
    }

    /** The folded character; 0 for a character that is not covered. */
    static char fold(char c) {
        if (c < TABLE) {
            return FOLDED[c];
        }
        return c >= PUNCTUATION && c < PUNCTUATION_END ? FOLDED_PUNCTUATION[c - PUNCTUATION] : 0;
    }

    /** Whether a folded character is a letter or digit. */
    static boolean isWordPart(char folded) {
        return folded < TABLE && WORD_PART[folded];
    }

    static boolean mayJoin(char folded) {
        return folded == '\'' || folded == '.' || folded == ',';
    }

    static boolean joins(int before, char folded, char after) {
        return WordCharacters.joins(before, folded, after);
    }
}
