package dev.evalkit.report.doc;

/**
 * The columns that a text takes in a terminal with letters of one width: two for wide letters, as those of Chinese, Japanese and Korean
 * and most emoji, none for marks that combine, one for everything else. Source: Unicode Standard Annex 11, East Asian Width, the blocks of
 * wide and full-width characters.
 */
final class DisplayWidth {
    private DisplayWidth() {}

    static int of(String text) {
        return text.codePoints().map(DisplayWidth::of).sum();
    }

    private static int of(int c) {
        if (c < 0x300) {
            return 1;
        }
        int type = Character.getType(c);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        boolean wide = (c >= 0x1100 && c <= 0x115F)
                || (c >= 0x2E80 && c <= 0x303E)
                || (c >= 0x3041 && c <= 0xA4CF)
                || (c >= 0xA960 && c <= 0xA97C)
                || (c >= 0xAC00 && c <= 0xD7A3)
                || (c >= 0xF900 && c <= 0xFAFF)
                || (c >= 0xFE30 && c <= 0xFE6B)
                || (c >= 0xFF01 && c <= 0xFF60)
                || (c >= 0xFFE0 && c <= 0xFFE6)
                || (c >= 0x1F300 && c <= 0x1F64F)
                || (c >= 0x1F680 && c <= 0x1F6FC)
                || (c >= 0x1F900 && c <= 0x1F9FF)
                || (c >= 0x20000 && c <= 0x3FFFD);
        return wide ? 2 : 1;
    }
}
