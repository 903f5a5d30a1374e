package dev.evalkit.api.internal.unicode;

/** Kinds of code points by appearance: space, visible, or ignorable. */
public final class CodePoints {
    private CodePoints() {}

    /** Returns whether a code point is white space of any kind, including no-break spaces and line separators. */
    public static boolean isSpace(int c) {
        if (isAsciiSign(c)) {
            return false;
        }
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x0085;
    }

    /**
     * Returns whether a code point is invisible and may be ignored in comparisons: soft hyphen, zero-width characters,
     * direction marks, variation selectors, tags. These are the default-ignorable characters of Unicode, except filler
     * letters.
     */
    public static boolean isIgnorable(int c) {
        return c == 0x00AD
                || c == 0x034F
                || c == 0x061C
                || (c >= 0x180B && c <= 0x180F)
                || (c >= 0x200B && c <= 0x200F)
                || (c >= 0x202A && c <= 0x202E)
                || (c >= 0x2060 && c <= 0x206F)
                || (c >= 0xFE00 && c <= 0xFE0F)
                || c == 0xFEFF
                || (c >= 0xE0000 && c <= 0xE0FFF);
    }

    /** Returns whether a code point is neither white space nor ignorable, and not a control or format character. */
    public static boolean isVisible(int c) {
        if (isAsciiSign(c)) {
            return true;
        }
        return !isSpace(c) && !isIgnorable(c) && !Character.isISOControl(c) && Character.getType(c) != Character.FORMAT;
    }

    /** Fast path: most characters are visible ASCII characters. */
    private static boolean isAsciiSign(int c) {
        return c > ' ' && c < 0x7F;
    }
}
