package dev.evalkit.retrieval.chunk;

import java.util.ArrayList;
import java.util.List;

/**
 * The starts of sentences. A sentence starts after a full stop, question mark or exclamation mark, any closing marks,
 * and white space; after Chinese and Japanese marks no white space is needed. A full stop before a lower-case letter
 * does not end a sentence, nor does one after a single word ("1.", "Dr.").
 */
final class Sentences {
    private static final String ENDS = ".!?\u2026\u0964\u06D4\u061F";
    private static final String UNSPACED_ENDS = "\u3002\uFF01\uFF1F\uFF61";
    private static final String CLOSES = "\"')]}*_`\u2019\u201D\u00BB\u300D\u300F\uFF09\u3011";
    private static final int MIN_TOKENS = 2;

    private Sentences() {}

    /** Returns the starts of the sentences within a range, except the first. */
    static List<Integer> starts(String text, Tokens tokens, int from, int to) {
        List<Integer> starts = new ArrayList<>();
        int sentence = from;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            boolean unspaced = UNSPACED_ENDS.indexOf(c) >= 0;
            if (!unspaced && ENDS.indexOf(c) < 0) {
                continue;
            }
            int closed = i + 1;
            while (closed < to && isOneOf(text.charAt(closed), CLOSES, ENDS, UNSPACED_ENDS)) {
                closed++;
            }
            int next = closed;
            while (next < to && Tokens.isSpace(text.charAt(next))) {
                next++;
            }
            boolean ends = next < to
                    && (unspaced || next > closed)
                    && !(c == '.' && Character.isLowerCase(text.codePointAt(next)));
            if (ends && tokens.count(sentence, next) >= MIN_TOKENS) {
                starts.add(next);
                sentence = next;
            }
            i = closed - 1;
        }
        return starts;
    }

    private static boolean isOneOf(char c, String... sets) {
        for (String set : sets) {
            if (set.indexOf(c) >= 0) {
                return true;
            }
        }
        return false;
    }
}
