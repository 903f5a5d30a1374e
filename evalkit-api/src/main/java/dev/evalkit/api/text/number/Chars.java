package dev.evalkit.api.text.number;

import java.util.Locale;

/** Classes of characters in a {@link PlainText}. */
final class Chars {
    private static final String TRADITIONAL = "萬億兩點時個從對壓幣圓變減壞漲調為僅過達後沒號無業內費於";
    private static final String SIMPLIFIED = "万亿两点时个从对压币圆变减坏涨调为仅过达后没号无业内费于";

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

    static char simplified(char c) {
        int at = isHan(c) ? TRADITIONAL.indexOf(c) : -1;
        return at < 0 ? c : SIMPLIFIED.charAt(at);
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
