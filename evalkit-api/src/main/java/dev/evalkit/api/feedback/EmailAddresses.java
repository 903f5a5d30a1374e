package dev.evalkit.api.feedback;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finder of e-mail addresses. Each character is read from at most one {@code @}, however written, on each side.
 */
final class EmailAddresses {
    private static final String LOCAL_SIGNS = ".!#$%&'*+/=?^_`{|}~-";
    private static final String LEADING_SIGNS = ".'*_`{|/=&?#!~-";
    private static final Pattern AT = Pattern.compile("@|%40|&#(?:0{0,5}64|[xX]0{0,4}40);|&commat;");

    private EmailAddresses() {}

    static List<Span> in(String text) {
        List<Span> found = new ArrayList<>();
        int free = 0;
        Matcher sign = AT.matcher(text);
        while (sign.find()) {
            int at = sign.start();
            int start = start(text, free, at);
            int end = end(text, sign.end());
            if (start < at && end > 0) {
                found.add(new Span(start, end));
                free = end;
            } else {
                free = sign.end();
            }
        }
        return found;
    }

    /**
     * Returns where the part before the {@code @} begins, without leading signs that probably belong to the surrounding
     * text.
     */
    private static int start(String text, int from, int at) {
        int start = at;
        while (start > from && (isWord(text.charAt(start - 1)) || LOCAL_SIGNS.indexOf(text.charAt(start - 1)) >= 0)) {
            start--;
        }
        while (start < at && LEADING_SIGNS.indexOf(text.charAt(start)) >= 0) {
            start++;
        }
        return start;
    }

    /** Returns where the domain ends; -1 if there is none. */
    private static int end(String text, int from) {
        int end = from;
        int lastPoint = -1;
        int underscore = -1;
        int good = -1;
        while (end < text.length()) {
            char c = text.charAt(end);
            if (c == '.') {
                if (end == from || lastPoint == end - 1) {
                    break;
                }
                lastPoint = end;
            } else if (c == '_') {
                underscore = end;
            } else if (!isWord(c) && c != '-') {
                break;
            }
            end++;
            boolean last = lastPoint > underscore && end - lastPoint > 2; // the last part has no underscore
            if (last && isLetter(text.charAt(lastPoint + 1)) && isWord(c)) {
                good = end;
            }
        }
        return good;
    }

    /** Returns whether a character is part of a word; halves of surrogate pairs count as letters. */
    private static boolean isWord(char c) {
        return isLetter(c) || (c >= '0' && c <= '9');
    }

    private static boolean isLetter(char c) {
        return Character.isLetter(c) || Character.isSurrogate(c) || Character.getType(c) == Character.NON_SPACING_MARK;
    }
}
