package dev.evalkit.api.text;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.unicode.CodePoints;
import dev.evalkit.api.internal.unicode.WordCharacters;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A text in the form in which evalkit compares texts. It is in Unicode NFKC and in lower case by {@link Locale#ROOT}.
 * So that capitals compare equal, {@code ß} becomes {@code ss} and final sigma becomes sigma. Curly apostrophes and
 * quotes become straight, and all hyphens and dashes become the same one. Soft hyphens and other invisible characters
 * (zero-width characters, direction marks, variation selectors) are removed. Every run of white space, including
 * no-break spaces, becomes one space, and the ends are trimmed.
 *
 * <p>Markdown emphasis marks are removed: {@code **30** days} becomes {@code 30 days}. Marks within words, numbers and
 * code stay ({@code snake_case}, {@code 2*3*4}, {@code **kwargs}, anything between backticks), and so do underscores
 * around a single identifier ({@code __init__}).
 *
 * @param value the normalised text; normalising it again does not change it
 */
public record NormalizedText(String value) {
    /**
     * Normalises the text.
     *
     * @throws NullPointerException if {@code value} is null
     */
    public NormalizedText {
        value = normalize(Require.nonNull(value, "text"));
    }

    /** Returns the normalised form of a text. */
    public static NormalizedText of(String text) {
        return new NormalizedText(text);
    }

    /**
     * Returns the words: runs of letters, marks and digits. An apostrophe between two of these belongs to the word
     * ({@code can't}), and so does a point or comma between two digits ({@code 3.5}). In scripts written without spaces
     * (Han, Hiragana, Katakana, Thai, Lao, Khmer, Myanmar) each letter is a word. Punctuation and symbols are left out.
     */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        int start = -1;
        for (int i = 0; i < value.length(); ) {
            int c = value.codePointAt(i);
            int next = i + Character.charCount(c);
            boolean alone = WordCharacters.standsAlone(c);
            boolean inWord = !alone && (WordCharacters.isWordPart(c) || (start >= 0 && joins(c, i, next)));
            if (!inWord && start >= 0) {
                words.add(value.substring(start, i));
                start = -1;
            }
            if (alone) {
                int end = next;
                while (end < value.length() && WordCharacters.isMark(value.codePointAt(end))) {
                    end += Character.charCount(value.codePointAt(end));
                }
                words.add(value.substring(i, end));
                next = end;
            } else if (inWord && start < 0) {
                start = i;
            }
            i = next;
        }
        if (start >= 0) {
            words.add(value.substring(start));
        }
        return Collections.unmodifiableList(words);
    }

    private boolean joins(int c, int at, int next) {
        return next < value.length() && WordCharacters.joins(value.codePointBefore(at), c, value.codePointAt(next));
    }

    private static String normalize(String text) {
        String ascii = ascii(text);
        if (ascii != null) {
            return ascii;
        }
        String once = fold(text);
        String twice = fold(once);
        while (!twice.equals(once)) { // lower-casing can break the normal form of rare letters
            once = twice;
            twice = fold(once);
        }
        return once;
    }

    /** Returns the normalised form of ASCII text without marks of emphasis; null if the text has more. */
    private static @Nullable String ascii(String text) {
        StringBuilder out = new StringBuilder(text.length());
        boolean space = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x7F || c == '*' || c == '_' || (c < ' ' && !CodePoints.isSpace(c))) {
                return null;
            }
            if (c == ' ' || c < ' ') {
                space = true;
                continue;
            }
            if (space && out.length() > 0) {
                out.append(' ');
            }
            space = false;
            out.append(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
        }
        return out.toString();
    }

    private static String fold(String text) {
        String lower = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        String composed = Normalizer.normalize(lower, Normalizer.Form.NFKC);
        StringBuilder out = new StringBuilder(composed.length());
        boolean space = false;
        for (int i = 0; i < composed.length(); ) {
            int c = composed.codePointAt(i);
            i += Character.charCount(c);
            if (CodePoints.isSpace(c)) {
                space = true;
                continue;
            }
            if (CodePoints.isIgnorable(c)) {
                continue;
            }
            if (space && out.length() > 0) {
                out.append(' ');
            }
            space = false;
            if (c == 0x00DF) {
                out.append("ss");
            } else {
                out.appendCodePoint(plain(c));
            }
        }
        return Emphasis.removed(out.toString());
    }

    private static int plain(int c) {
        return switch (c) {
            case 0x2018, 0x2019, 0x201A, 0x201B, 0x02BC -> '\'';
            case 0x201C, 0x201D, 0x201E, 0x201F -> '"';
            case 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212 -> '-';
            case 0x03C2 -> 0x03C3;
            default -> c;
        };
    }
}
