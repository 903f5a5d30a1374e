package dev.evalkit.api.internal.io;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** What {@link AppendLog} needs of a file. No operation reacts to an interrupt of its thread. */
interface LogFile extends Closeable {
    /** The message if the file ends before the bytes that it had. */
    String SHORTER = "it became shorter while it was being read";

    /** Takes the lock that keeps other processes, and other logs of this one, from writing; empty if it is taken. */
    Optional<Closeable> tryLock() throws IOException;

    /** The file's length in bytes. */
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

    /** Hands bytes to the operating system, behind the last one of the file. On failure a part may have been written. */
    void append(byte[] bytes) throws IOException;

    /** Cuts the file. */
    void truncate(long length) throws IOException;

    /** Puts all that was written on the disk. */
    void force() throws IOException;
}
