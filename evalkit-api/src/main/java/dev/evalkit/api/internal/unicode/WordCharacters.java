package dev.evalkit.api.internal.unicode;

import java.lang.Character.UnicodeScript;

/**
 * The rule for which code points form words. {@code NormalizedText.words()}, the chunker's token count and the hashing
 * embedder share it.
 */
public final class WordCharacters {
    private WordCharacters() {}

    /** Returns whether a code point is a letter, a combining mark or a decimal digit. */
    public static boolean isWordPart(int c) {
        return isLetterOrMark(c) || Character.isDigit(c);
    }

    /** Returns whether a code point is a letter, a letter-like number (such as a Roman numeral) or a combining mark. */
    public static boolean isLetterOrMark(int c) {
        return Character.isLetter(c) || Character.getType(c) == Character.LETTER_NUMBER || isMark(c);
    }

    /** Returns whether a code point is a combining mark. */
    public static boolean isMark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK;
    }

    /**
     * Returns whether a code point, with the marks that follow it, is a word by itself: a letter or mark of a script
     * written without spaces (Han, Hiragana, Katakana, Thai, Lao, Khmer, Myanmar).
     */
    public static boolean standsAlone(int c) {
        return c >= 0x0E00 && isLetterOrMark(c) && writtenWithoutSpaces(c);
    }

    /**
     * Returns whether a code point that is not a word part joins the word parts before and after it: an apostrophe
     * before a word part of a script written with spaces, or a point or a comma between two digits.
     */
    public static boolean joins(int before, int c, int after) {
        return c == '\''
                ? isWordPart(after) && !writtenWithoutSpaces(after)
                : (c == '.' || c == ',') && Character.isDigit(before) && Character.isDigit(after);
    }

    private static boolean writtenWithoutSpaces(int c) {
        if (c < 0x0E00) {
            return false;
        }
        UnicodeScript script = UnicodeScript.of(c);
        return script == UnicodeScript.HAN
                || script == UnicodeScript.HIRAGANA
                || script == UnicodeScript.KATAKANA
                || script == UnicodeScript.THAI
                || script == UnicodeScript.LAO
                || script == UnicodeScript.KHMER
                || script == UnicodeScript.MYANMAR;
    }
}
