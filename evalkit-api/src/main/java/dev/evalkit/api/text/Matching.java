package dev.evalkit.api.text;

/** How a phrase is looked for in a text. */
public enum Matching {
    /** Anywhere, within words too: {@code art} is in {@code start}, {@code 59} in {@code $590}. */
    SUBSTRING("substring"),
    /**
     * Only where no word of the text is cut: {@code art} is not in {@code start}, {@code $59} is neither in {@code $590} nor in
     * {@code $59.99}. In scripts written without spaces every letter is a word, so that both ways are the same there.
     */
    WORDS("whole words");

    private final String shown;

    Matching(String shown) {
        this.shown = shown;
    }

    /** What reasons call it. */
    @Override
    public String toString() {
        return shown;
    }
}
