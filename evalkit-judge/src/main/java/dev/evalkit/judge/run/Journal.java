package dev.evalkit.judge.run;

import dev.evalkit.api.internal.io.AppendLog;
import dev.evalkit.api.internal.json.Json;
import dev.evalkit.api.result.Difference;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The journal of one run, open for writing. {@link #append} returns when the line was handed to the operating system.
 * Thread-safe.
 *
 * <p>The file is locked as long as it is open. On POSIX systems, closing any handle of a file frees the process's locks
 * on it. Code in the same process that opens and closes the file therefore ends the lock early.
 */
public final class Journal implements Closeable {
    private static final String LINE_START = "{\"";
    /** A byte beyond any content, other than the one that the log locks for each line. */
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 2;

    private final Path path;
    private final RandomAccessFile lockFile;
    private final AppendLog log;

    private Journal(Path path, RandomAccessFile lockFile, AppendLog log) {
        this.path = path;
        this.lockFile = lockFile;
        this.log = log;
    }

    /**
     * Opens a journal. An empty or missing file becomes a new one.
     *
     * @throws IllegalStateException if another run has it open
     * @throws IllegalArgumentException if it is not a journal, comes from a newer evalkit, or belongs to another run;
     *     the message names the differences
     * @throws UncheckedIOException if it cannot be read or written
     */
    public static Journal open(Path path, JournalHeader header, AppendLog.Durability durability) {
        RandomAccessFile lockFile = lock(path);
        AppendLog log = null;
        try {
            log = AppendLog.open(path, LINE_START, durability);
            Journal journal = new Journal(path, lockFile, log);
            journal.begin(header);
            return journal;
        } catch (RuntimeException e) {
            close(e, log);
            close(e, lockFile);
            throw e;
        }
    }

    /** Opens and locks the file. Returns the handle that holds the lock. */
    private static RandomAccessFile lock(Path path) {
        try {
            Path folder = path.toAbsolutePath().getParent();
            if (folder != null && !Files.isDirectory(folder)) {
                Files.createDirectories(folder);
            }
            RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
            try {
                FileLock lock = file.getChannel().tryLock(LOCKED_BYTE, 1, false);
                if (lock != null) {
                    return file;
                }
            } catch (OverlappingFileLockException e) {
                // a run of this process holds the lock
            } catch (IOException e) {
                file.close();
                throw e;
            }
            file.close();
            throw new IllegalStateException(path + ": another run has this journal open");
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": the journal cannot be opened: " + e.getMessage(), e);
        }
    }

    private static void close(RuntimeException cause, @Nullable Closeable open) {
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException | UncheckedIOException e) {
            cause.addSuppressed(e);
        }
    }

    private void begin(JournalHeader header) {
        JournalReader reader = new JournalReader(path.toString(), log::read);
        if (reader.isEmpty()) {
            log.append(header.line());
            return;
        }
        List<Difference> differences = reader.header().differences(header);
        if (!differences.isEmpty()) {
            throw new IllegalArgumentException(path + ": the journal belongs to another run: "
                    + differences.stream().map(Difference::toString).collect(Collectors.joining("; "))
                    + "; give this run a journal of its own, or grade this one's replies again with regrade");
        }
    }

    /** Reads every line after the header, in order. */
    public void read(Consumer<JournalLine> lines) {
        new JournalReader(path.toString(), log::read).read(lines);
    }

    /**
     * Appends a line.
     *
     * @throws UncheckedIOException if it cannot be written; the file is unchanged
     */
    public void append(JournalLine line) {
        log.append(Json.line(line));
    }

    /** Returns how many bytes of a torn last line were cut off; usually 0. */
    public long recoveredBytes() {
        return log.recoveredBytes();
    }

    /** Closes and unlocks the file. */
    @Override
    public void close() {
        try (lockFile) {
            log.close();
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": the journal cannot be closed: " + e.getMessage(), e);
        }
    }
}
