package dev.evalkit.api.internal.unicode;

/** Kinds of characters, by what a reader sees of them. */
public final class CodePoints {
    private CodePoints() {}

    /** White space of any kind, no-break spaces and line separators too. */
    public static boolean isSpace(int c) {
        if (isAsciiSign(c)) {
            return false;
        }
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x0085;
    }

    /**
     * A character without a look of its own, which no text differs by: soft hyphen, zero-width characters, direction marks,
     * variation selectors, tags. These are the default-ignorable characters of Unicode, except letters that fill a place.
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

    /** Neither white space nor ignorable, and no control or format character. */
    public static boolean isVisible(int c) {
        if (isAsciiSign(c)) {
            return true;
        }
        return !isSpace(c) && !isIgnorable(c) && !Character.isISOControl(c) && Character.getType(c) != Character.FORMAT;
    }

    /** Most characters are letters, digits and signs of ASCII, which are known without a look at tables. */
    private static boolean isAsciiSign(int c) {
        return c > ' ' && c < 0x7F;
    }
}
