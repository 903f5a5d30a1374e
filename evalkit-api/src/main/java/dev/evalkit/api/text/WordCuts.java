package dev.evalkit.api.text;

import dev.evalkit.api.internal.unicode.WordCharacters;

/**
 * A check whether part of a normalised text starts and ends at word boundaries, by the rule of
 * {@link NormalizedText#words()}.
 */
final class WordCuts {
    private WordCuts() {}

    static boolean isWhole(String text, int start, int end) {
        return !isWithinWord(text, start) && (!isWithinWord(text, end) || isPossessive(text, end));
    }

    /** Returns whether {@code 's} stands at an index and ends its word. */
    private static boolean isPossessive(String text, int at) {
        return text.startsWith("'s", at) && (at + 2 == text.length() || !isWithinWord(text, at + 2));
    }

    /** Returns whether an index lies between two characters of one word. */
    private static boolean isWithinWord(String text, int at) {
        if (at == 0 || at == text.length()) {
            return false;
        }
        int before = text.codePointBefore(at);
        int after = text.codePointAt(at);
        if (WordCharacters.isMark(after)) {
            return WordCharacters.isWordPart(before);
        }
        boolean wordBefore = isRunPart(before);
        boolean wordAfter = isRunPart(after);
        if (wordBefore && wordAfter) {
            return true;
        }
        int beyond = at + Character.charCount(after);
        if (wordBefore && beyond < text.length()) {
            return WordCharacters.joins(before, after, text.codePointAt(beyond));
        }
        int earlier = at - Character.charCount(before);
        return wordAfter
                && earlier > 0
                && isRunPart(text.codePointBefore(earlier))
                && WordCharacters.joins(text.codePointBefore(earlier), before, after);
    }

    private static boolean isRunPart(int c) {
        return WordCharacters.isWordPart(c) && !WordCharacters.standsAlone(c) && !isHangul(c);
    }

    /** Korean words have endings without a space; each letter counts as a word, as in Chinese. */
    private static boolean isHangul(int c) {
        return c >= 0xAC00 && c <= 0xD7A3;
    }
}
