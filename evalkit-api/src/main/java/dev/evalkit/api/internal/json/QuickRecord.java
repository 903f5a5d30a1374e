package dev.evalkit.api.internal.json;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;

/** Reads the records of one type. Not thread-safe. */
final class QuickRecord implements QuickReader {
    private static final int KEPT = 1 << 11;

    private final byte[][] names;
    private final QuickReader[] readers;
    private final boolean[] required;
    private final Constructor<?> constructor;
    private final @Nullable Object[] kept;

    /**
     * A reader of records.
     *
     * @param names of the fields in files, in the order of the components
     * @param readers one for each field
     * @param required whether a field may not be absent; the constructor decides about the others
     * @param keep whether records that were met a while ago are not made anew; for those that are equal quickly
     */
    QuickRecord(byte[][] names, QuickReader[] readers, boolean[] required, Constructor<?> constructor, boolean keep) {
        this.names = names;
        this.readers = readers;
        this.required = required;
        this.constructor = constructor;
        this.kept = new Object[keep ? KEPT : 0];
    }

    @Override
    public Object read(QuickSource in) throws IOException, NotPlain {
        in.need('{');
        return in.take('}') ? made(new Object[names.length]) : fields(in);
    }

    /** The record whose first field comes next, the opening brace being passed. */
    Object fields(QuickSource in) throws IOException, NotPlain {
        Object[] values = new Object[names.length];
        int expected = 0;
        do {
            int i = in.field(names, expected);
            if (values[i] != null) {
                throw new NotPlain();
            }
            values[i] = readers[i].read(in);
            expected = i + 1;
        } while (in.follows('}'));
        return made(values);
    }

    private Object made(Object[] values) throws NotPlain {
        for (int i = 0; i < values.length; i++) {
            if (required[i] && values[i] == null) {
                throw new NotPlain();
            }
        }
        try {
            Object made = constructor.newInstance(values);
            return kept.length == 0 ? made : kept(made);
        } catch (InvocationTargetException | InstantiationException | IllegalAccessException e) {
            throw new NotPlain();
        }
    }

    private Object kept(Object made) {
        int hash = made.hashCode();
        int place = (hash ^ (hash >>> 16)) & (KEPT - 1);
        Object before = kept[place];
        if (made.equals(before)) {
            return before;
        }
        kept[place] = made;
        return made;
    }
}
