package dev.evalkit.api.internal.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** A file whose disk can be full, and whose other operations can be made to fail. */
final class FlakyFile implements LogFile {
    private final LogFile file;
    int room = Integer.MAX_VALUE;
    boolean cannotTruncate;
    boolean cannotForce;
    boolean locked;
    int forced;

    FlakyFile(Path path) throws IOException {
        file = DiskLogFile.open(path);
    }

    @Override
    public Optional<Closeable> tryLock() throws IOException {
        return locked ? Optional.empty() : file.tryLock();
    }

    @Override
    public long length() throws IOException {
        return file.length();
    }

    @Override
    public int read(long position, byte[] into, int offset, int count) throws IOException {
        return file.read(position, into, offset, Math.min(count, 3));
    }

    @Override
    public void append(byte[] bytes) throws IOException {
        file.append(Arrays.copyOf(bytes, Math.min(room, bytes.length)));
        if (room < bytes.length) {
            throw new IOException("No space left on device");
        }
    }

    @Override
    public void truncate(long length) throws IOException {
        if (cannotTruncate) {
            throw new IOException("Input/output error");
        }
        file.truncate(length);
    }

    @Override
    public void force() throws IOException {
        forced++;
        if (cannotForce) {
            throw new IOException("Input/output error");
        }
        file.force();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
