package dev.evalkit.api.internal.json;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Reads lists. Not thread-safe. */
final class QuickList implements QuickReader {
    private final QuickReader reader;
    /** As long as the last list, since the next one is probably as long. */
    private Object[] elements = new Object[4];

    /** A reader of lists whose elements another one reads. */
    QuickList(QuickReader reader) {
        this.reader = reader;
    }

    @Override
    public Object read(QuickSource in) throws IOException, NotPlain {
        in.need('[');
        if (in.take(']')) {
            return List.of();
        }
        int count = 0;
        do {
            if (count == elements.length) {
                elements = Arrays.copyOf(elements, 2 * count);
            }
            elements[count++] = reader.read(in);
        } while (in.follows(']'));
        if (count < elements.length) {
            elements = Arrays.copyOf(elements, count);
        }
        return List.of(elements); // which copies them
    }
}
