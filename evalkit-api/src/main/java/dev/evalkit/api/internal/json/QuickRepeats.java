package dev.evalkit.api.internal.json;

import java.io.IOException;

/**
 * Reads objects and lists of which many are probably the same, byte for byte: those that were met a while ago are neither read nor
 * made anew. Only those are known again that end at the first closing character. Not thread-safe.
 */
final class QuickRepeats implements QuickReader {
    private static final int LONGEST = 1_000;
    private static final int TRIAL = 1 << 14;
    private static final int WORTHWHILE = TRIAL / 8;

    private final QuickReader reader;
    private final char closing;
    private final QuickTable known = new QuickTable();
    private int tried;
    private int found;
    private boolean isGivenUp;

    /**
     * A reader that reads as another one does.
     *
     * @param reader which always gives equal values for the same bytes
     * @param closing with what these end
     */
    QuickRepeats(QuickReader reader, char closing) {
        this.reader = reader;
        this.closing = closing;
    }

    @Override
    public Object read(QuickSource in) throws IOException, NotPlain {
        int length = isGivenUp ? 0 : in.lengthTo(closing, LONGEST);
        long hash = 0;
        if (length > 0) {
            if (++tried == TRIAL) {
                isGivenUp = found < WORTHWHILE;
                tried = 0;
                found = 0;
            }
            hash = in.hash(length);
            Object value = in.takeKnown(known, hash, length);
            if (value != null) {
                found++;
                return value;
            }
        }
        long start = in.position();
        Object value = reader.read(in);
        if (length > 0 && in.position() - start == length) {
            in.keep(known, hash, length, value);
        }
        return value;
    }
}
