package dev.evalkit.api.text.number;

import dev.evalkit.api.internal.text.HanForms;
import dev.evalkit.api.internal.text.Markdown;

/**
 * A text as numbers are read from it: digits and signs in one form, without the marks that are no numbers of an answer
 * (citations, numbers of lists, headings and footnotes), and without what is struck out.
 */
final class PlainText {
    private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
    private static final int LONGEST_MARK = 60;

    /** Stands for an opening bracket in code, which begins no citation. */
    private static final char IN_CODE = '(';

    private final String text;
    private final StringBuilder out;
    private boolean lineStart = true;

    private PlainText(String text) {
        this.text = text;
        this.out = new StringBuilder(text.length() + 8);
    }

    static String of(String text) {
        PlainText plain = new PlainText(Markdown.read(text, IN_CODE).text());
        for (int i = 0; i < plain.text.length(); ) {
            i = plain.append(i);
        }
        return plain.out.toString();
    }

    private int append(int at) {
        int skipped = lineStart ? listMark(at) : at;
        if (skipped > at) {
            lineStart = false;
            return skipped;
        }
        char c = text.charAt(at);
        int end = mark(at, c);
        if (end > at) {
            return end;
        }
        if (c == '\n' || c == '\r') {
            out.append('\n');
            lineStart = true;
            return at + 1;
        }
        lineStart &= Character.isWhitespace(c) || c == '#' || c == '>' || c == '*' || c == '|';
        return appendPlain(at, c);
    }

    /** Returns the end of a mark that a reader does not read as text; {@code at} if there is none. */
    private int mark(int at, char c) {
        return switch (c) {
            case '[' -> citation(at, ']');
            case '【' -> citation(at, '】');
            case '*', '_', '`' -> isBetweenDigits(at) ? at : at + 1;
            default -> at;
        };
    }

    private int citation(int at, char close) {
        boolean digits = false;
        for (int i = at + 1; i < Math.min(text.length(), at + LONGEST_MARK); i++) {
            char c = text.charAt(i);
            if (c == close) {
                return digits ? i + 1 : at;
            }
            digits |= Character.isDigit(c);
            boolean inner =
                    Character.isDigit(c) || ",;- ^–†:".indexOf(c) >= 0 || c == 'L' || (close == '】' && c != '\n');
            if (!inner) {
                return at;
            }
        }
        return at;
    }

    private boolean isBetweenDigits(int at) {
        return at > 0
                && at + 1 < text.length()
                && Character.isDigit(text.charAt(at - 1))
                && Character.isDigit(text.charAt(at + 1));
    }

    /** Returns the end of a list's or a heading's number at the start of a line; {@code at} if there is none. */
    private int listMark(int at) {
        boolean open = text.charAt(at) == '(' || text.charAt(at) == '（';
        int i = open ? at + 1 : at;
        int digits = i;
        while (i < text.length() && Character.isDigit(text.charAt(i))) {
            i++;
        }
        if (i == digits || i > digits + 2 || i >= text.length()) {
            return at;
        }
        boolean heading = out.length() > 0 && isHeading();
        while (heading && i + 1 < text.length() && text.charAt(i) == '.' && Character.isDigit(text.charAt(i + 1))) {
            i += 2;
        }
        char close = i < text.length() ? text.charAt(i) : ' ';
        if (close == '、' || close == '．' || (open && close == '）')) {
            return i + 1;
        }
        boolean marked = close == ')' || (close == '.' && !open);
        if (!marked) {
            return heading && close == ' ' ? i : at;
        }
        return i + 1 < text.length() && isSpaceOrHan(text.charAt(i + 1)) ? i + 1 : at;
    }

    private boolean isHeading() {
        for (int i = out.length() - 1; i >= 0 && out.charAt(i) != '\n'; i--) {
            if (out.charAt(i) == '#') {
                return true;
            }
        }
        return false;
    }

    private static boolean isSpaceOrHan(char c) {
        return Character.isWhitespace(c) || Chars.isHan(c);
    }

    private int appendPlain(int at, char c) {
        if (c < 128) {
            out.append(c);
            return at + 1;
        }
        int power = SUPERSCRIPTS.indexOf(c);
        if (power >= 0 || c == '⁻') {
            return superscript(at);
        }
        int digit = Character.isDigit(c) ? Character.digit(c, 10) : -1;
        if (digit >= 0) {
            out.append((char) ('0' + digit));
        } else if (c >= '！' && c <= '～') {
            out.append((char) (c - '！' + '!'));
        } else {
            appendSign(c);
        }
        return at + 1;
    }

    private void appendSign(char c) {
        switch (c) {
            case '\u00a0', '\u2007', '\u2009', '\u202f', '\u3000' -> out.append(' ');
            case '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212' -> out.append('-');
            case '\u2018', '\u2019', '\u02bc' -> out.append('\'');
            case '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad' -> {}
            case '〜', '～' -> out.append('-');
            case '廿' -> out.append("二十");
            case '卅' -> out.append("三十");
            default -> out.append(HanForms.simplified(c));
        }
    }

    /** Appends a power of ten, keeps square and cubic units, and drops footnotes. */
    private int superscript(int at) {
        int end = at;
        StringBuilder digits = new StringBuilder();
        while (end < text.length() && (SUPERSCRIPTS.indexOf(text.charAt(end)) >= 0 || text.charAt(end) == '⁻')) {
            int digit = SUPERSCRIPTS.indexOf(text.charAt(end));
            digits.append(digit < 0 ? '-' : (char) ('0' + digit));
            end++;
        }
        int word = out.length();
        while (word > 0 && Chars.isLatin(out.charAt(word - 1))) {
            word--;
        }
        String before = out.substring(word);
        if (before.isEmpty() && isTen()) {
            out.append('^').append(digits);
        } else if (!Units.named(before + text.substring(at, end)).isEmpty()) {
            out.append(text, at, end);
        }
        return end;
    }

    private boolean isTen() {
        int n = out.length();
        return n >= 2
                && out.charAt(n - 1) == '0'
                && out.charAt(n - 2) == '1'
                && (n == 2 || !Character.isLetterOrDigit(out.charAt(n - 3)));
    }
}
