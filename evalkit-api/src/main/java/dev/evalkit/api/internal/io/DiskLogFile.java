package dev.evalkit.api.internal.io;

import java.io.Closeable;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A log file on disk, with two handles. One reads, truncates and locks. The other always writes at the end, even if
 * others write, too. An interrupt closes a {@code FileChannel} for all threads, so the channel is used for the lock
 * only, by a method that does not wait and is not interruptible.
 */
final class DiskLogFile implements LogFile {
    /** One byte beyond any content: where locks are mandatory, locking the content would block its readers. */
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    private final RandomAccessFile file;
    private final FileOutputStream end;

    private DiskLogFile(RandomAccessFile file, FileOutputStream end) {
        this.file = file;
        this.end = end;
    }

    /** Opens a file; the file and its folders are created if missing. */
    static DiskLogFile open(Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            Files.createDirectories(folder);
        }
        if (Files.isDirectory(path)) {
            throw new IOException("it is a folder, not a file");
        }
        File target = path.toFile();
        RandomAccessFile file = new RandomAccessFile(target, "rw");
        try {
            return new DiskLogFile(file, new FileOutputStream(target, true));
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    @Override
    public Optional<Closeable> tryLock() throws IOException {
        try {
            FileLock lock = file.getChannel().tryLock(LOCKED_BYTE, 1, false);
            return lock == null ? Optional.empty() : Optional.of(lock::release);
        } catch (OverlappingFileLockException e) {
            return Optional.empty(); // another log of this process holds it
        }
    }

    /** Returns whether a handle of this process holds the lock of this file. */
    boolean isLockedByThisProcess() throws IOException {
        try {
            FileLock lock = file.getChannel().tryLock(LOCKED_BYTE, 1, false);
            if (lock != null) {
                lock.release();
            }
            return false;
        } catch (OverlappingFileLockException e) {
            return true;
        }
    }

    @Override
    public long length() throws IOException {
        return file.length();
    }

    @Override
    public int read(long position, byte[] into, int offset, int count) throws IOException {
        file.seek(position);
        return file.read(into, offset, count);
    }

    @Override
    public void append(byte[] bytes) throws IOException {
        end.write(bytes);
    }

    @Override
    public void truncate(long length) throws IOException {
        file.setLength(length);
    }

    @Override
    public void force() throws IOException {
        end.getFD().sync();
    }

    @Override
    public void close() throws IOException {
        try (file) {
            end.close();
        }
    }
}
