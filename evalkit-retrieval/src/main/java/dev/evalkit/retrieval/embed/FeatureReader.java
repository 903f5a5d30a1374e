package dev.evalkit.retrieval.embed;

import dev.evalkit.api.internal.unicode.WordCharacters;
import dev.evalkit.api.text.NormalizedText;
import java.util.Arrays;

/**
 * A reader of the features of texts, one text at a time. Texts in Latin letters that need no Unicode normalisation are
 * folded while reading, without a copy. Not thread-safe.
 */
final class FeatureReader {
    private static final int SHORTEST_RUN = 4;
    private static final int LONGEST_RUN = 5;
    private static final int BOUNDARY = ' ';
    private static final long FACTOR = 0xD6E8FEB86659FD93L;

    private final FeatureCounts counts = new FeatureCounts();
    private final long wordSeed;
    private final long pairSeed;
    private final long runSeed;

    /** The stretch of characters being read, with its boundary at index 0. */
    private int[] stretch = new int[64];

    private int length = 1;
    /** Whether the stretch is in a script without spaces. */
    private boolean unspaced;

    private long previousWord;

    FeatureReader(long seed) {
        wordSeed = mix(seed + 0x9E3779B97F4A7C15L);
        pairSeed = mix(wordSeed + 0x9E3779B97F4A7C15L);
        runSeed = mix(pairSeed + 0x9E3779B97F4A7C15L);
        stretch[0] = BOUNDARY;
    }

    /** Returns the features of a text, valid until the next call. */
    FeatureCounts read(String text) {
        counts.clear();
        previousWord = 0;
        if (Latin.covers(text)) {
            readLatin(text);
        } else {
            readFolded(NormalizedText.of(text).value());
        }
        return counts;
    }

    private void readLatin(String text) {
        int end = text.length();
        for (int i = 0; i < end; i++) {
            char folded = Latin.fold(text.charAt(i));
            if (Latin.isWordPart(folded)
                    || (length > 1
                            && i + 1 < end
                            && Latin.mayJoin(folded)
                            && Latin.joins(stretch[length - 1], folded, Latin.fold(text.charAt(i + 1))))) {
                pushLatin(folded);
            } else {
                endStretch();
            }
        }
        endStretch();
    }

    private void readFolded(String text) {
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            int next = i + Character.charCount(c);
            boolean alone = WordCharacters.standsAlone(c);
            if (alone != unspaced && !(unspaced && WordCharacters.isMark(c))) {
                endStretch();
            }
            if (alone || WordCharacters.isWordPart(c)) {
                unspaced |= alone;
                push(c);
            } else if (length > 1) {
                if (next < text.length() && WordCharacters.joins(stretch[length - 1], c, text.codePointAt(next))) {
                    push(c);
                } else {
                    endStretch();
                }
            }
            i = next;
        }
        endStretch();
    }

    private void pushLatin(char folded) {
        if (folded == Latin.SHARP_S) {
            push('s');
            push('s');
        } else {
            push(folded);
        }
    }

    private void push(int c) {
        if (length + 1 == stretch.length) {
            stretch = Arrays.copyOf(stretch, stretch.length * 2);
        }
        stretch[length++] = c;
    }

    private void endStretch() {
        if (length == 1) {
            return;
        }
        stretch[length] = BOUNDARY;
        if (unspaced) {
            countLetters();
        } else {
            countWord(1, length);
        }
        countRuns();
        length = 1;
        unspaced = false;
    }

    /** Counts each letter of the stretch, with the marks after it, as a word. */
    private void countLetters() {
        for (int from = 1; from < length; ) {
            int to = from + 1;
            while (to < length && WordCharacters.isMark(stretch[to])) {
                to++;
            }
            countWord(from, to);
            from = to;
        }
    }

    private void countWord(int from, int to) {
        long hash = wordSeed;
        for (int i = from; i < to; i++) {
            hash = (hash + stretch[i]) * FACTOR;
        }
        long word = mix(hash);
        counts.add(word);
        if (previousWord != 0) {
            counts.add(mix((previousWord + pairSeed) * FACTOR + word));
        }
        previousWord = word;
    }

    private void countRuns() {
        for (int from = 0; from + SHORTEST_RUN <= length + 1; from++) {
            int longest = Math.min(LONGEST_RUN, length + 1 - from);
            long hash = runSeed;
            for (int n = 0; n < longest; n++) {
                hash = (hash + stretch[from + n]) * FACTOR;
                if (n + 1 >= SHORTEST_RUN) {
                    counts.add(mix(hash));
                }
            }
        }
    }

    /** Applies the finalizer of SplitMix64: every bit of the input changes about half of the output. */
    private static long mix(long value) {
        long z = (value ^ (value >>> 32)) * 0xBF58476D1CE4E5B9L;
        return z ^ (z >>> 32);
    }
}
