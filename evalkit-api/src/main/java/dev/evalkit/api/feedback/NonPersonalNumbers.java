package dev.evalkit.api.feedback;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finder of dates, addresses, digests and the like, which look like personal numbers but are not masked. */
final class NonPersonalNumbers {
    private static final String BYTE = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|\\d{1,2})";
    private static final String MONTH = "(?:0?[1-9]|1[0-2])";
    private static final String DAY = "(?:0?[1-9]|[12]\\d|3[01])";
    private static final String YEAR = "(?:19|20)\\d\\d";

    private static final List<Pattern> NUMBERS = List.of(
            Pattern.compile("(?<!\\d)(?<!\\d[-./])" + YEAR + "([-./ ])" + MONTH + "\\1" + DAY + "(?![-./]?\\d)"),
            Pattern.compile("(?<!\\d)(?<!\\d[-./])" + DAY + "([-./])" + DAY + "\\1" + YEAR + "(?![-./]?\\d)"),
            Pattern.compile("(?<!\\d)\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d{1,9})?)?(?!\\d)"),
            Pattern.compile("(?<![\\d.])" + BYTE + "(?:\\." + BYTE + "){3}(?!\\.?\\d)"),
            Pattern.compile("(?<![\\w.+])(?:\\d|[1-9]\\d)\\.\\d++(?!\\.\\d)"),
            Pattern.compile("(?<![\\w.+)])(?<!\\d[-/])(?!\\d{3}\\.\\d{4}(?!\\d))[1-9]\\d{2,8}\\.\\d++(?!\\.\\d)"));

    private static final List<Pattern> HEXADECIMAL = List.of(
            Pattern.compile("(?<![0-9A-Za-z])[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![0-9A-Za-z])"),
            Pattern.compile("(?<![0-9A-Za-z])(?:0[xX])?[0-9A-Fa-f]{32,}+(?![0-9A-Za-z])"));

    private static final int DIGEST = 32;

    private NonPersonalNumbers() {}

    /** Returns the characters of dates, times, IP addresses, fractions, UUIDs and digests. */
    static BitSet in(String text) {
        BitSet notPersonal = hexadecimal(text);
        find(text, NUMBERS, notPersonal, false);
        return notPersonal;
    }

    /**
     * Returns the characters of UUIDs, and of hexadecimal digests of at least 32 digits. A sequence of decimal digits
     * is not a digest.
     */
    static BitSet hexadecimal(String text) {
        BitSet notPersonal = new BitSet(text.length());
        if (text.length() >= DIGEST) {
            find(text, HEXADECIMAL, notPersonal, true);
        }
        return notPersonal;
    }

    /**
     * Tries the patterns only where a word or a sequence of digits begins; trying them at each character would be slow.
     */
    private static void find(String text, List<Pattern> patterns, BitSet notPersonal, boolean words) {
        List<Matcher> matchers = new ArrayList<>();
        patterns.forEach(pattern -> matchers.add(pattern.matcher(text).useTransparentBounds(true)));
        boolean inWord = false;
        boolean inDigits = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean digit = c >= '0' && c <= '9';
            boolean word = digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
            if (words ? word && !inWord : digit && !inDigits) {
                for (Matcher matcher : matchers) {
                    if (matcher.region(i, text.length()).lookingAt() && !(words && isDecimal(text, i, matcher.end()))) {
                        notPersonal.set(i, matcher.end());
                    }
                }
            }
            inWord = word;
            inDigits = digit;
        }
    }

    /** Returns whether a solid sequence has only decimal digits. */
    private static boolean isDecimal(String text, int start, int end) {
        return text.substring(start, end).chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
