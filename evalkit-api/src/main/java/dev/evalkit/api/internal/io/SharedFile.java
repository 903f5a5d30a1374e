package dev.evalkit.api.internal.io;

import dev.evalkit.api.internal.check.Require;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Updates of a small text file by several threads and processes, one after the other. Each sees the result of the
 * previous.
 *
 * <p>A change that only adds text at the end is appended in one write. Any other change replaces the file atomically,
 * so a reader sees the old content or the new one. The file itself is locked, so no lock file remains. If the file is
 * replaced while another process waits for its lock, that process locks the new file. In one process, one thread at a
 * time has such files open, since POSIX releases a process's lock of a file when any of its handles is closed.
 */
public final class SharedFile {
    private static final Duration LOCK_WAIT = Duration.ofSeconds(10);
    private static final long PAUSE_NANOS = 100_000;
    private static final int MAX_BYTES = 1 << 28;

    private SharedFile() {}

    /**
     * Reads the whole file; a byte-order mark at its start is dropped.
     *
     * @throws IllegalArgumentException if it is not valid UTF-8; the message names the line
     * @throws UncheckedIOException if it cannot be read; the message says why
     */
    public static String read(Path file) {
        synchronized (SharedFile.class) {
            return Utf8Files.read(file);
        }
    }

    /**
     * Changes the file under its lock. A missing file and its folders are created; the text is empty then.
     *
     * @param change returns the new text for the old one, both with any byte-order mark; if it throws, the file is
     *     unchanged
     * @return the new text
     * @throws IllegalArgumentException if the file is not valid UTF-8; the message names the line
     * @throws UncheckedIOException if it cannot be read or written, or was locked by others for 10 seconds; it is
     *     unchanged
     */
    public static String update(Path file, UnaryOperator<String> change) {
        return update(file, change, LOCK_WAIT);
    }

    static String update(Path file, UnaryOperator<String> change, Duration lockWait) {
        Require.nonNull(file, "file");
        return whenFree(file, lockWait, () -> tryUpdate(file, change));
    }

    /**
     * Runs an action that replaces a file, one at a time among all callers of this method. Use it for files too large
     * for one text. The lock is an empty file beside it, with {@code .lock} added to the name, which is removed
     * afterwards.
     *
     * @param action reads and replaces the file; must not return null
     * @return the result of the action
     * @throws UncheckedIOException if the lock cannot be taken, or was held by others for 10 seconds
     */
    public static <T> T exclusively(Path file, Supplier<T> action) {
        Require.nonNull(file, "file");
        return whenFree(file, LOCK_WAIT, () -> tryExclusively(lockOf(file), action));
    }

    /** Returns the lock file beside the target of a link, so that all names of a file share one lock. */
    private static Path lockOf(Path file) throws IOException {
        Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        return target.resolveSibling(target.getFileName() + ".lock");
    }

    private static <T> @Nullable T tryExclusively(Path lock, Supplier<T> action) throws IOException {
        try (DiskLogFile held = DiskLogFile.open(lock)) {
            if (held.tryLock().isEmpty()) {
                return null;
            }
            try (DiskLogFile named = DiskLogFile.open(lock)) {
                if (!named.isLockedByThisProcess()) {
                    return null; // the previous holder removed the lock file
                }
                try {
                    return action.get();
                } finally {
                    remove(lock); // still locked, so nobody else uses it
                }
            }
        }
    }

    /**
     * Removes the lock file if the system can remove files in use; otherwise an empty file remains, which is harmless.
     */
    private static void remove(Path lock) {
        try {
            Files.deleteIfExists(lock);
        } catch (IOException e) {
            // it remains, empty and not locked
        }
    }

    /** An attempt that returns null if another process holds the lock. */
    @FunctionalInterface
    private interface Attempt<T> {
        @Nullable
        T made() throws IOException;
    }

    private static <T> T whenFree(Path file, Duration lockWait, Attempt<T> attempt) {
        synchronized (SharedFile.class) {
            try {
                long start = System.nanoTime();
                while (true) {
                    T after = attempt.made();
                    if (after != null) {
                        return after;
                    }
                    if (System.nanoTime() - start > lockWait.toNanos()) {
                        throw new IOException("another process has kept it locked for " + lockWait.toMillis() + " ms");
                    }
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            } catch (IOException e) {
                throw Utf8Files.failed("cannot be written", file, e);
            }
        }
    }

    /**
     * Returns the new text; null if another process holds the lock, or the file was replaced before the lock was taken.
     * A second handle that finds the file locked shows that the name still leads to the locked file; inode numbers
     * would not, since they are reused. Closing either handle releases the lock.
     */
    private static @Nullable String tryUpdate(Path file, UnaryOperator<String> change) throws IOException {
        try (DiskLogFile content = DiskLogFile.open(file)) {
            if (content.tryLock().isEmpty()) {
                return null;
            }
            try (DiskLogFile named = DiskLogFile.open(file)) {
                return named.isLockedByThisProcess() ? update(file, content, change) : null;
            }
        }
    }

    private static String update(Path file, DiskLogFile content, UnaryOperator<String> change) throws IOException {
        if (content.length() > MAX_BYTES) {
            throw new IOException("it must be at most " + MAX_BYTES + " bytes but has " + content.length());
        }
        byte[] bytes = new byte[(int) content.length()];
        content.readFully(0, bytes, bytes.length);
        Utf8Files.requireValid(file, bytes);
        String before = new String(bytes, StandardCharsets.UTF_8);
        String after = Require.unicode(change.apply(before), "new text of " + file);
        if (after.startsWith(before)) {
            append(content, bytes.length, after.substring(before.length()));
        } else {
            Utf8Files.replace(file, after);
        }
        return after;
    }

    private static void append(DiskLogFile content, long length, String text) throws IOException {
        try {
            content.append(text.getBytes(StandardCharsets.UTF_8));
            content.force();
        } catch (IOException e) {
            try {
                content.truncate(length);
            } catch (IOException f) {
                e.addSuppressed(f);
            }
            throw e;
        }
    }
}
