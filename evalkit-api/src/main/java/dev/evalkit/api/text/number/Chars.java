package dev.evalkit.api.text.number;

import java.util.Locale;

/** Classes of characters in a {@link PlainText}. */
final class Chars {
    private Chars() {}

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isHan(char c) {
        return (c >= 0x4E00 && c <= 0x9FFF) || c == '〇';
    }

    /** Returns whether a character is a letter of a script with spaces between words. */
    static boolean isLatin(char c) {
        return c < 128 ? (c | 32) >= 'a' && (c | 32) <= 'z' : !isHan(c) && Character.isLetter(c);
    }

    /** Returns the end of the letters from an index on. */
    static int wordEnd(String text, int from) {
        int end = from;
        while (end < text.length() && isLatin(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** Returns the end of the word of letters, lower-cased, that ends before an index and white space; empty if there is none. */
    static String wordBefore(String text, int before) {
        int end = before;
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        int start = end;
        while (start > 0 && (isLatin(text.charAt(start - 1)) || text.charAt(start - 1) == '\'')) {
            start--;
        }
        return text.substring(start, end).toLowerCase(Locale.ROOT);
    }

    static char at(String text, int index) {
        return index >= 0 && index < text.length() ? text.charAt(index) : '\n';
    }
}
