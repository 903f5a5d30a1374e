package dev.evalkit.api.text.number;

/** Whether two numbers, or the numbers of two texts, say the same. */
public enum Agreement {
    /** They do. */
    AGREE,
    /** They do not: another number, another unit, another rate, or no number at all. */
    DIFFER,
    /** Words do not tell: the number is ambiguous or denied, or its units are unknown. It is never a pass. */
    UNDECIDED
}
