package dev.evalkit.api.feedback;

import dev.evalkit.api.internal.unicode.CodePoints;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A text as mask rules see it, with a mapping back to the original. Digits of every script become 0 to 9, full-width
 * and mathematical characters ordinary ones, every dash a hyphen, every space within a line a blank, and every line end
 * a newline. Invisible characters are omitted.
 */
final class MaskableText {
    private final String original;
    private final String plain;
    private final int @Nullable [] places;

    MaskableText(String original) {
        this.original = original;
        if (original.chars().allMatch(c -> c < 0x80 && c != '\t')) {
            plain = original;
            places = null;
            return;
        }
        StringBuilder out = new StringBuilder(original.length());
        int[] from = new int[original.length() + 1];
        for (int i = 0; i < original.length(); ) {
            int c = original.codePointAt(i);
            int before = out.length();
            if (!CodePoints.isIgnorable(c)) {
                out.appendCodePoint(c < 0x80 && c != '\t' ? c : plain(c));
            }
            Arrays.fill(from, before, out.length(), i);
            i += Character.charCount(c);
        }
        from[out.length()] = original.length();
        plain = out.toString();
        places = from;
    }

    private static int plain(int c) {
        if (Character.isDigit(c)) {
            return '0' + Character.digit(c, 10);
        }
        if (CodePoints.isSpace(c)) {
            boolean line = c == '\n' || c == '\r' || c == 0x85 || c == 0x2028 || c == 0x2029;
            return line ? '\n' : ' ';
        }
        if (Character.getType(c) == Character.DASH_PUNCTUATION || c == 0x2212 || c == 0x2043) {
            return '-';
        }
        if (c == 0x2024 || c == 0x3002 || c == 0xFF61) {
            return '.';
        }
        boolean styled = (c >= 0xFE50 && c <= 0xFE6F) || (c >= 0xFF01 && c <= 0xFF5E) || (c >= 0x1D400 && c <= 0x1D7FF);
        String same = styled ? Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKC) : "";
        return same.length() == 1 ? same.charAt(0) : c;
    }

    /** Returns the characters that rules see. */
    @Override
    public String toString() {
        return plain;
    }

    /** Returns the original text with some parts replaced; the parts are in order and do not overlap. */
    String replace(List<Span> parts, String replacement) {
        if (parts.isEmpty()) {
            return original;
        }
        StringBuilder out = new StringBuilder(original.length());
        int at = 0;
        for (Span part : parts) {
            out.append(original, at, place(part.start())).append(replacement);
            at = place(part.end());
        }
        return out.append(original, at, original.length()).toString();
    }

    private int place(int index) {
        return places == null ? index : places[index];
    }
}
