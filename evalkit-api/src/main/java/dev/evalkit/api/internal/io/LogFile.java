package dev.evalkit.api.internal.io;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** The file operations that {@link AppendLog} uses. None reacts to an interrupt of its thread. */
interface LogFile extends Closeable {
    /** The message about a file that became shorter. */
    String SHORTER = "it became shorter while it was being read";

    /**
     * Takes the lock that keeps other processes, and other logs of this one, from writing; returns empty if it is held.
     */
    Optional<Closeable> tryLock() throws IOException;

    /** Returns the length of the file in bytes. */
    long length() throws IOException;

    /** Reads up to {@code count} bytes from a position into an array; -1 at the end of the file. */
    int read(long position, byte[] into, int offset, int count) throws IOException;

    /** Reads exactly {@code count} bytes from a position into the start of an array; fails at the end of the file. */
    default void readFully(long position, byte[] into, int count) throws IOException {
        for (int at = 0; at < count; ) {
            int read = read(position + at, into, at, count - at);
            if (read < 0) {
                throw new IOException(SHORTER);
            }
            at += read;
        }
    }

    /** Passes bytes to the operating system, for the end of the file. After a failure a part may have been written. */
    void append(byte[] bytes) throws IOException;

    /** Shortens the file to a length in bytes. */
    void truncate(long length) throws IOException;

    /** Writes all pending bytes to disk. */
    void force() throws IOException;
}
