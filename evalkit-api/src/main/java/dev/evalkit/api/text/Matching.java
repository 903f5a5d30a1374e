package dev.evalkit.api.text;

/** The rule by which a phrase is found in a text. */
public enum Matching {
    /** Anywhere, also within words, but not within numbers: {@code art} is in {@code start}, {@code 59} is not in {@code $590}. */
    SUBSTRING("substring"),
    /**
     * Only where no word of the text is cut: {@code art} is not in {@code start}, and {@code $59} is neither in
     * {@code $590} nor in {@code $59.99}. In scripts written without spaces every letter is a word, so both rules are
     * the same.
     */
    WORDS("whole words");

    private final String shown;

    Matching(String shown) {
        this.shown = shown;
    }

    /** Returns the name used in reasons. */
    @Override
    public String toString() {
        return shown;
    }
}
