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
 * A small text file that threads and processes change one after the other: each sees what the one before it made.
 *
 * <p>What only adds to the end is written there in one go; anything else replaces the file atomically, so that a reader sees
 * the old content or the new one. The lock is one of the file itself, so nothing stays beside it. A file that is
 * replaced while somebody waits for its lock is another file: the lock is then taken anew, on that one. In one process, one
 * thread at a time has such files open, since POSIX frees a process's lock of a file when any of its handles is closed.
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
     * Changes the file while nobody else does. The file and its folders are made if they are missing; it is empty then.
     *
     * @param change what becomes of the text, its byte-order mark included; if it throws, the file stays as it was
     * @return the text that the file has then
     * @throws IllegalArgumentException if the file is not valid UTF-8; the message names the line
     * @throws UncheckedIOException if it cannot be read or written, or others have kept it locked for 10 seconds; it is as it
     *     was
     */
    public static String update(Path file, UnaryOperator<String> change) {
        return update(file, change, LOCK_WAIT);
    }

    static String update(Path file, UnaryOperator<String> change, Duration lockWait) {
        Require.nonNull(file, "file");
        return whenFree(file, lockWait, () -> tryUpdate(file, change));
    }

    /**
     * Reads and replaces a file by other means while nobody else does by this method: for what is too large to be held as one text.
     * The lock is one of an empty file beside it, named like it with {@code .lock}, which is gone afterwards.
     *
     * @param action what is done; it gives no null
     * @return what the action gave
     * @throws UncheckedIOException if the lock cannot be had, or others have kept it for 10 seconds
     */
    public static <T> T exclusively(Path file, Supplier<T> action) {
        Require.nonNull(file, "file");
        return whenFree(file, LOCK_WAIT, () -> tryExclusively(lockOf(file), action));
    }

    /** Beside the file that a link leads to, so that all names of a file have one lock. */
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
                    return null; // whoever had the lock before took its file away
                }
                try {
                    return action.get();
                } finally {
                    remove(lock); // while it is locked: nobody can be using it
                }
            }
        }
    }

    /** An empty file that stays, where files in use cannot be removed, does no harm. */
    private static void remove(Path lock) {
        try {
            Files.deleteIfExists(lock);
        } catch (IOException e) {
            // it is empty and not locked
        }
    }

    /** One try at something; null if somebody else has the lock. */
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
     * The new text; null if somebody else has the lock, or the file was replaced before it was taken. The name leads to the
     * locked file if a second handle finds it locked; numbers of files are used again, so they would not tell. Closing the
     * handles is what frees the lock, and closing one frees it.
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
