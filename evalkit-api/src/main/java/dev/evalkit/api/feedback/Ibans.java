package dev.evalkit.api.feedback;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Finder of international bank account numbers by their check digits. */
final class Ibans {
    private static final int SHORTEST = 15;
    private static final int LONGEST = 34;
    private static final int MODULUS = 97;

    private Ibans() {}

    static List<Span> in(String text) {
        List<Span> found = new ArrayList<>();
        BitSet notPersonal = NonPersonalNumbers.hexadecimal(text);
        for (int i = 0; i + SHORTEST <= text.length(); i++) {
            if (!notPersonal.get(i) && starts(text, i)) {
                int end = end(text, i);
                if (end > 0) {
                    found.add(new Span(i, end));
                    i = end - 1;
                }
            }
        }
        return found;
    }

    private static boolean starts(String text, int at) {
        return isLetter(text.charAt(at))
                && isLetter(text.charAt(at + 1))
                && isDigit(text.charAt(at + 2))
                && isDigit(text.charAt(at + 3))
                && (at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)));
    }

    /** Returns the end of the longest number with valid check digits that ends at a word's end; -1 if there is none. */
    private static int end(String text, int start) {
        int remainder = 0;
        int length = 4;
        int end = -1;
        boolean broken = false;
        for (int i = start + 4; i < text.length() && length < LONGEST; i++) {
            char c = text.charAt(i);
            if (isLetter(c) || isDigit(c)) {
                remainder = append(remainder, c);
                length++;
                boolean ends = i + 1 == text.length() || !Character.isLetterOrDigit(text.charAt(i + 1));
                if (ends && length >= SHORTEST && isRight(remainder, text, start)) {
                    end = i + 1;
                }
            } else if (c == '\n' && !broken) {
                broken = true;
            } else if (c != '\r' && ((c != ' ' && c != '-') || text.charAt(i - 1) == c)) {
                break;
            }
        }
        return end;
    }

    private static boolean isRight(int remainder, String text, int start) {
        int all = remainder;
        for (int i = start; i < start + 4; i++) {
            all = append(all, text.charAt(i));
        }
        return all == 1;
    }

    /** Appends a character to the remainder; a letter counts as two digits: A is 10, Z is 35. */
    private static int append(int remainder, char c) {
        int value = Character.digit(c, 36);
        return (remainder * (value < 10 ? 10 : 100) + value) % MODULUS;
    }

    private static boolean isLetter(char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
