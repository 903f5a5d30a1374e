package dev.evalkit.api.feedback;

import java.util.ArrayList;
import java.util.List;

/** Finds e-mail addresses. Each character is looked at from one {@code @} on either side at most. */
final class EmailAddresses {
    private static final String LOCAL_SIGNS = ".!#$%&'*+/=?^_`{|}~-";
    private static final String LEADING_SIGNS = ".'*_`{|/=&?#!~-";

    private EmailAddresses() {}

    static List<Span> in(String text) {
        List<Span> found = new ArrayList<>();
        int free = 0;
        for (int at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
            int start = start(text, free, at);
            int end = end(text, at + 1);
            if (start < at && end > 0) {
                found.add(new Span(start, end));
                free = end;
            } else {
                free = at + 1;
            }
        }
        return found;
    }

    /** Where the part before the sign begins; signs that rather belong to the text around are left out. */
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

    /** Where the domain ends; -1 if it is none. */
    private static int end(String text, int from) {
        int end = from;
        int lastPoint = -1;
        int good = -1;
        while (end < text.length()) {
            char c = text.charAt(end);
            if (c == '.') {
                if (end == from || lastPoint == end - 1) {
                    break;
                }
                lastPoint = end;
            } else if (!isWord(c) && c != '-') {
                break;
            }
            end++;
            if (lastPoint > 0 && end - lastPoint > 2 && isLetter(text.charAt(lastPoint + 1)) && isWord(c)) {
                good = end;
            }
        }
        return good;
    }

    /** Halves of surrogate pairs are taken for letters. */
    private static boolean isWord(char c) {
        return isLetter(c) || (c >= '0' && c <= '9');
    }

    private static boolean isLetter(char c) {
        return Character.isLetter(c) || Character.isSurrogate(c) || Character.getType(c) == Character.NON_SPACING_MARK;
    }
}
