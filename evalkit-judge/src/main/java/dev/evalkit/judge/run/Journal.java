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
 * The journal of one run, open for writing. A line is with the operating system when {@link #append} returns. Thread-safe.
 *
 * <p>It is locked as long as it is open. Where an operating system frees a process's locks when any handle of a file is closed
 * (POSIX does), a host that opens and closes the same file meanwhile ends the lock against other processes early.
 */
public final class Journal implements Closeable {
    private static final String LINE_START = "{\"";
    /** One byte beyond any content, and not the one that the log locks for each line. */
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
     * Opens a journal; an empty or missing file becomes a new one.
     *
     * @throws IllegalStateException if another run has it open
     * @throws IllegalArgumentException if it is no journal, a newer one, or another run's; the message names the differences
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

    /** The handle that holds the lock. */
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
                // a run of this process has it
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
            throw new IllegalArgumentException(path + ": the journal is of another run: "
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
     * @throws UncheckedIOException if it cannot be written; the file is as it was
     */
    public void append(JournalLine line) {
        log.append(Json.line(line));
    }

    /** How many bytes of a torn last line were cut off; usually 0. */
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
