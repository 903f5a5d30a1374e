package dev.evalkit.retrieval.chunk;

import dev.evalkit.api.internal.unicode.WordCharacters;

/**
 * Counts tokens without a model: a run of letters, marks and digits is one, and so is each letter of a script written
 * without spaces. English prose has about 1.3 tokens of a language model for each of these.
 */
final class Tokens {
    private Tokens() {}

    /** The number of tokens that start in {@code text[from, to)}. */
    static int count(String text, int from, int to) {
        int count = 0;
        for (int at = next(text, from, to); at < to; at = next(text, end(text, at, to), to)) {
            count++;
        }
        return count;
    }

    /** Where the first token at or after {@code from} starts; {@code to} if there is none. */
    static int next(String text, int from, int to) {
        int at = from;
        while (at < to && !WordCharacters.isWordPart(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return Math.min(at, to);
    }

    /** Where the token that starts at {@code from} ends. */
    static int end(String text, int from, int to) {
        int first = text.codePointAt(from);
        boolean alone = WordCharacters.standsAlone(first);
        int at = from + Character.charCount(first);
        while (at < to) {
            int c = text.codePointAt(at);
            boolean goesOn =
                    alone ? WordCharacters.isMark(c) : WordCharacters.isWordPart(c) && !WordCharacters.standsAlone(c);
            if (!goesOn) {
                break;
            }
            at += Character.charCount(c);
        }
        return Math.min(at, to);
    }

    /** Where the last {@code wanted} tokens of {@code text[from, to)} start; {@code to} if none are wanted. */
    static int startOfLast(String text, int from, int to, int wanted) {
        int skipped = count(text, from, to) - wanted;
        if (wanted <= 0) {
            return to;
        }
        int at = next(text, from, to);
        for (int i = 0; i < skipped; i++) {
            at = next(text, end(text, at, to), to);
        }
        return at;
    }
}
