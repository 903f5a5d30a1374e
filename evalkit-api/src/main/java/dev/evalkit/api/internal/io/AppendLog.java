package dev.evalkit.api.internal.io;

import dev.evalkit.api.internal.check.Require;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * An append-only text file of lines, for journals, caches and feedback. Thread-safe.
 *
 * <p><b>Appended lines are kept.</b> {@link #append} passes the line with its end to the operating system before it
 * returns, so the line survives a crash of the process. With {@link Durability#MACHINE} it is on disk. If a write fails
 * half-way, for instance on a full disk, it is undone: the file is as before, and later appends may succeed.
 *
 * <p><b>A torn last line is cut off.</b> A line without an end was never acknowledged: its writer crashed. It is
 * removed when the log is opened, and before a line is appended or the log is read; it is never read. {@link
 * #recoveredBytes} counts its bytes. A last line that does not begin as the lines of this log do is not cut off but
 * rejected, because the file is of another kind.
 *
 * <p><b>One writer at a time.</b> Threads wait for each other. So do logs of the same file, in this process and in
 * others, by a file lock that is held for one append. Waiting for the lock fails after 10 seconds. If the operating
 * system releases a process's locks when any handle of the file is closed (as POSIX does), reading the file by other
 * means than {@link #read} may release the lock early. Lines are then still written at the end, each in one write.
 *
 * <p><b>Interrupts.</b> No method reacts to an interrupt, and the thread's interrupt status is kept. An interrupted
 * thread does not break the log for others. If the file is moved or deleted while the log is open, lines still go to it
 * until the log is closed.
 */
public final class AppendLog implements Closeable {
    private static final Duration LOCK_WAIT = Duration.ofSeconds(10);
    private static final long PAUSE_NANOS = 100_000;
    private static final int BLOCK = 1 << 13;

    private final Path path;
    private final LogFile file;
    private final byte[] lineStart;
    private final Durability durability;
    private final long lockWaitNanos;
    private final ReentrantLock mutex = new ReentrantLock();
    private long whole;
    private long recovered;
    private boolean closed;

    /** What an appended line survives. */
    public enum Durability {
        /** A crash of the process: the operating system has the line. */
        PROCESS,
        /** A crash of the machine, too: the line is on disk. Far slower. */
        MACHINE
    }

    AppendLog(Path path, LogFile file, String lineStart, Durability durability, Duration lockWait) {
        this.path = path;
        this.file = file;
        this.lineStart = Require.nonNull(lineStart, "lineStart").getBytes(StandardCharsets.UTF_8);
        this.durability = Require.nonNull(durability, "durability");
        this.lockWaitNanos = lockWait.toNanos();
    }

    /**
     * Opens a log, and cuts off a torn last line. The file and its folders are created if missing.
     *
     * @param lineStart the start of each line; may be empty. Only a torn line is compared with it
     * @throws UncheckedIOException if the file cannot be opened, or ends in something other than a torn line of this
     *     log
     */
    public static AppendLog open(Path path, String lineStart, Durability durability) {
        Require.nonNull(path, "file");
        AppendLog log;
        try {
            log = new AppendLog(path, DiskLogFile.open(path), lineStart, durability, LOCK_WAIT);
        } catch (IOException e) {
            throw Utf8Files.failed("cannot be opened", path, e);
        }
        try {
            log.recover();
            return log;
        } catch (UncheckedIOException e) {
            try {
                log.file.close();
            } catch (IOException f) {
                e.addSuppressed(f);
            }
            throw e;
        }
    }

    /** Cuts off a torn last line. */
    void recover() {
        exclusively("cannot be opened", () -> {
            cutOffTornLine();
            return whole;
        });
    }

    /**
     * Appends a line.
     *
     * @param line without its end
     * @throws IllegalArgumentException if the line has a line end or an unpaired surrogate
     * @throws IllegalStateException if the log is closed
     * @throws UncheckedIOException if the line could not be written; the message says why, and no part of it is in the
     *     file
     */
    public void append(String line) {
        Require.unicode(line, "line");
        if (line.indexOf('\n') >= 0 || line.indexOf('\r') >= 0) {
            throw new IllegalArgumentException("line must not have a line end");
        }
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        exclusively("cannot be written", () -> {
            cutOffTornLine();
            try {
                file.append(bytes);
                if (durability == Durability.MACHINE) {
                    file.force();
                }
            } catch (IOException e) {
                takeBack(e);
                throw e;
            }
            whole += bytes.length;
            return whole;
        });
    }

    /** Undoes a failed write. If this fails, too, the next append or open cuts off the torn line. */
    private void takeBack(IOException cause) {
        try {
            if (file.length() != whole) {
                file.truncate(whole);
            }
        } catch (IOException e) {
            whole = -1; // unknown: check the end of the file before the next line
            cause.addSuppressed(e);
        }
    }

    /** Cuts off a torn last line, and sets {@link #whole} to the file's length. */
    private void cutOffTornLine() throws IOException {
        long length = file.length();
        if (length == whole) {
            return;
        }
        long end = endOfLines(length);
        if (end < length) {
            requireOwn(end, (int) Math.min(lineStart.length, length - end));
            file.truncate(end);
            recovered += length - end;
        }
        whole = end;
    }

    /** Returns the length of the file up to its last line end. */
    private long endOfLines(long length) throws IOException {
        byte[] block = new byte[BLOCK];
        long end = length;
        while (end > 0) {
            int count = (int) Math.min(end == length ? 1 : BLOCK, end);
            file.readFully(end - count, block, count);
            for (int i = count - 1; i >= 0; i--) {
                if (block[i] == '\n') {
                    return end - count + i + 1;
                }
            }
            end -= count;
        }
        return 0;
    }

    /** Rejects a torn line of another kind of file. A crash of the machine may leave zero bytes in place of a line. */
    private void requireOwn(long at, int count) throws IOException {
        byte[] start = new byte[count];
        file.readFully(at, start, count);
        for (int i = 0; i < count && start[i] != 0; i++) {
            if (start[i] != lineStart[i]) {
                throw new IOException(
                        "its last line has no line end and does not belong to this log; complete or remove it");
            }
        }
    }

    /**
     * Returns the complete lines of the file as bytes, without those appended later. Close the stream after use. It
     * throws an {@link IOException} if the log is closed or the file becomes shorter meanwhile.
     *
     * @throws IllegalStateException if the log is closed
     * @throws UncheckedIOException if the file cannot be read
     */
    public InputStream read() {
        return new Content(exclusively("cannot be read", () -> {
            cutOffTornLine();
            return whole;
        }));
    }

    /**
     * The first bytes of the file, read by the log's own handle, because closing another one could release the lock.
     */
    private final class Content extends InputStream {
        private final long end;
        private long at;

        Content(long end) {
            this.end = end;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int count) throws IOException {
            if (count == 0) {
                return 0;
            }
            if (at == end) {
                return -1;
            }
            int read;
            mutex.lock();
            try {
                if (closed) {
                    throw new IOException("the log was closed while it was being read");
                }
                read = file.read(at, into, offset, (int) Math.min(count, end - at));
            } finally {
                mutex.unlock();
            }
            if (read < 0) {
                throw new IOException(LogFile.SHORTER);
            }
            at += read;
            return read;
        }
    }

    /** Returns the number of bytes of torn lines that were cut off, including when the log was opened; usually 0. */
    public long recoveredBytes() {
        mutex.lock();
        try {
            return recovered;
        } finally {
            mutex.unlock();
        }
    }

    /** Closes the file; closing it again has no effect. */
    @Override
    public void close() {
        mutex.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            // under the lock, since closing a handle may release the lock of another log of this process
            Optional<Closeable> lock = lock(lockWaitNanos);
            try (file) {
                if (lock.isPresent()) {
                    lock.get().close();
                }
            }
        } catch (IOException e) {
            throw Utf8Files.failed("cannot be closed", path, e);
        } finally {
            mutex.unlock();
        }
    }

    /** An operation on the file. */
    @FunctionalInterface
    private interface Step {
        long run() throws IOException;
    }

    private long exclusively(String what, Step step) {
        mutex.lock();
        try {
            if (closed) {
                throw new IllegalStateException(path + ": the log is closed");
            }
            Optional<Closeable> lock = lock(lockWaitNanos);
            if (lock.isEmpty()) {
                throw new IOException("another process has kept it locked for " + lockWaitNanos / 1_000_000 + " ms");
            }
            try {
                return step.run();
            } finally {
                lock.get().close();
            }
        } catch (IOException e) {
            throw Utf8Files.failed(what, path, e);
        } finally {
            mutex.unlock();
        }
    }

    /** Polls for the lock, because waiting in the channel would react to interrupts. */
    private Optional<Closeable> lock(long waitNanos) throws IOException {
        boolean interrupted = false;
        try {
            long start = System.nanoTime();
            Optional<Closeable> lock = file.tryLock();
            while (lock.isEmpty() && System.nanoTime() - start < waitNanos) {
                interrupted |= Thread.interrupted(); // an interrupted thread would not pause
                LockSupport.parkNanos(this, PAUSE_NANOS);
                lock = file.tryLock();
            }
            return lock;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
