package dev.evalkit.api.text;

import dev.evalkit.api.internal.unicode.WordCharacters;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Removal of Markdown emphasis marks, in time linear in the length of the text. A pair of equal runs of one to three
 * {@code *} or {@code _} is removed if
 *
 * <ul>
 *   <li>the first does not continue a word, number or path: it stands at the start, or after a space, an opening
 *       bracket, a quote or a letter of a script without spaces, and not before a space or a sign such as {@code .} or
 *       {@code /};
 *   <li>the second does not follow a space, and stands at the end or before a space, a closing sign or such a letter;
 *   <li>no part of it is in code between backticks;
 *   <li>for {@code _}, there is more than a single identifier between the runs, so that {@code __init__} stays.
 * </ul>
 *
 * <p>So {@code snake_case}, {@code 2*3*4}, {@code **kwargs}, {@code src/*} and {@code 4* hotel} are unchanged.
 */
final class Emphasis {
    private static final int LONGEST = 3;
    private static final String OPENING = "([{'\"\u00ab\u2039>|";
    private static final String CLOSING = ".,;:!?)]}'\"\u00bb\u203a<|-\u2026\u3002\u3001";
    private static final String EASTERN_SIGNS = "\u3001\u3002";
    private static final String NO_START = ".,;:!?)]}/\\";

    private final String text;
    private final BitSet marks = new BitSet();
    private final List<Deque<Integer>> open = new ArrayList<>();

    private Emphasis(String text) {
        this.text = text;
        for (int i = 0; i < 2 * LONGEST; i++) {
            open.add(new ArrayDeque<>());
        }
    }

    /** Returns a text without such marks. Its white space must be plain spaces. */
    static String removed(String text) {
        return text.indexOf('*') < 0 && text.indexOf('_') < 0 ? text : new Emphasis(text).remove();
    }

    private String remove() {
        boolean ticks = true;
        for (int i = 0; i < text.length(); ) {
            char c = text.charAt(i);
            int end = i + 1;
            if (c == '`' && ticks) {
                int closing = text.indexOf('`', end);
                ticks = closing >= 0;
                end = ticks ? closing + 1 : end;
            } else if (c == '*' || c == '_') {
                while (end < text.length() && text.charAt(end) == c) {
                    end++;
                }
                run(i, end);
            }
            i = end;
        }
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            if (!marks.get(i)) {
                out.append(text.charAt(i));
            }
        }
        return out.toString();
    }

    private void run(int start, int end) {
        int length = end - start;
        if (length > LONGEST) {
            return;
        }
        Deque<Integer> same = open.get(length - 1 + (text.charAt(start) == '_' ? LONGEST : 0));
        if (closes(start, end) && !same.isEmpty()) {
            int first = same.pop();
            if (text.charAt(start) == '*' || !isIdentifier(first + length, start)) {
                marks.set(first, first + length);
                marks.set(start, end);
                open.forEach(starts -> dropFrom(starts, first));
            }
        } else if (opens(start, end)) {
            same.push(start);
        }
    }

    private static void dropFrom(Deque<Integer> starts, int from) {
        while (!starts.isEmpty() && starts.peek() > from) {
            starts.pop();
        }
    }

    private boolean opens(int start, int end) {
        if (end == text.length() || text.charAt(end) == ' ' || NO_START.indexOf(text.charAt(end)) >= 0) {
            return false;
        }
        if (start == 0) {
            return true;
        }
        int before = text.codePointBefore(start);
        return before == ' '
                || isMark(before)
                || WordCharacters.standsAlone(before)
                || EASTERN_SIGNS.indexOf(before) >= 0
                || (OPENING.indexOf(before) >= 0 && !(start > 1 && isWordPart(text.codePointBefore(start - 1))));
    }

    private boolean closes(int start, int end) {
        if (start == 0 || text.charAt(start - 1) == ' ') {
            return false;
        }
        if (end == text.length()) {
            return true;
        }
        int after = text.codePointAt(end);
        boolean wordGoesOn = end + 1 < text.length() && isWordPart(text.codePointAt(end + 1));
        return after == ' '
                || isMark(after)
                || WordCharacters.standsAlone(after)
                || (CLOSING.indexOf(after) >= 0 && !(wordGoesOn && (after == '.' || after == ',' || after == '\'')));
    }

    private boolean isIdentifier(int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c != '_' && (c >= 128 || !Character.isLetterOrDigit(c))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isMark(int c) {
        return c == '*' || c == '_';
    }

    private static boolean isWordPart(int c) {
        return WordCharacters.isWordPart(c);
    }
}
