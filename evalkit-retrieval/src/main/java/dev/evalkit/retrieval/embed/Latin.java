package dev.evalkit.retrieval.embed;

import dev.evalkit.api.internal.unicode.WordCharacters;
import dev.evalkit.api.text.NormalizedText;

/**
 * Table-based normalisation of the characters below 0x180 and some punctuation. Each character becomes one character,
 * the same as {@code NormalizedText} gives in any text of only such characters.
 */
final class Latin {
    /** Sharp s, not folded. The reader counts it as two letters s, as {@code NormalizedText} does. */
    static final char SHARP_S = '\u00DF';

    private static final int TABLE = 0x180;
    private static final int PUNCTUATION = 0x2010;
    private static final int PUNCTUATION_END = 0x2028;

    /** The folded characters; 0 if a character does not become exactly one. */
    private static final char[] FOLDED = folded(0, TABLE);

    private static final char[] FOLDED_PUNCTUATION = folded(PUNCTUATION, PUNCTUATION_END);
    private static final boolean[] WORD_PART = wordParts();

    private Latin() {}

    private static char[] folded(int from, int to) {
        char[] table = new char[to - from];
        for (int c = from; c < to; c++) {
            // between letters, since white space at the ends of a text is dropped
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

    /** Returns whether every character of the text is in the tables. */
    static boolean covers(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (fold(text.charAt(i)) == 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns the folded character; 0 for a character that is not covered. */
    static char fold(char c) {
        if (c < TABLE) {
            return FOLDED[c];
        }
        return c >= PUNCTUATION && c < PUNCTUATION_END ? FOLDED_PUNCTUATION[c - PUNCTUATION] : 0;
    }

    /** Returns whether a folded character is a letter or digit. */
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
