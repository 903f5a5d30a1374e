package dev.evalkit.api.internal.json;

import java.io.IOException;

/** Reads the values of one type where they are written plainly. */
@FunctionalInterface
interface QuickReader {
    /**
     * The value that comes next.
     *
     * @throws NotPlain if it is anything but a plainly written value of the type
     */
    Object read(QuickSource in) throws IOException, NotPlain;
}
