package dev.evalkit.api.internal.json;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads the records of one type. Not thread-safe. */
final class QuickRecord implements QuickReader {
    private final byte[][] names;
    private final QuickReader[] readers;
    private final boolean[] required;
    private final Constructor<?> constructor;
    private final @Nullable Object[] values;

    /**
     * A reader of records.
     *
     * @param names of the fields in files, in the order of the components
     * @param readers one for each field
     * @param required whether a field may not be absent; the constructor decides about the others
     */
    QuickRecord(byte[][] names, QuickReader[] readers, boolean[] required, Constructor<?> constructor) {
        this.names = names;
        this.readers = readers;
        this.required = required;
        this.constructor = constructor;
        this.values = new Object[names.length];
    }

    @Override
    public Object read(QuickSource in) throws IOException, NotPlain {
        in.need('{');
        if (in.take('}')) {
            Arrays.fill(values, null);
            return made();
        }
        return fields(in);
    }

    /** The record whose first field comes next, the opening brace being passed. */
    Object fields(QuickSource in) throws IOException, NotPlain {
        Arrays.fill(values, null);
        int expected = 0;
        do {
            int i = in.field(names, expected);
            if (values[i] != null) {
                throw new NotPlain();
            }
            values[i] = readers[i].read(in);
            expected = i + 1;
        } while (in.follows('}'));
        return made();
    }

    private Object made() throws NotPlain {
        for (int i = 0; i < values.length; i++) {
            if (required[i] && values[i] == null) {
                throw new NotPlain();
            }
        }
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException | InstantiationException | IllegalAccessException e) {
            throw new NotPlain();
        }
    }
}
