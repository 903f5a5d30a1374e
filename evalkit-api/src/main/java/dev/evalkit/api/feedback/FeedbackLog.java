package dev.evalkit.api.feedback;

import dev.evalkit.api.corpus.Problem;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.GoldenSetException;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.AppendLog;
import dev.evalkit.api.internal.json.JsonLines;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Feedback of production in a file that only grows: JSON lines, one request each. Thread-safe; several threads and several
 * processes may append to one file at a time, and read it meanwhile.
 *
 * <p>What {@link #append} has taken is with the operating system when it returns, so that it survives the death of the
 * process; with {@link Durability#MACHINE} it is on the disk. On a full disk the append fails and leaves no part behind; the
 * file stays readable, and later appends may succeed. A last line that was torn by the death of its writer is cut off, never
 * read: {@link #recoveredBytes} says so. An interrupted thread may append, and breaks nothing.
 *
 * <p>The fields of a line: {@code request_id, question, answer, thumbs} ({@code up, down} or {@code none}), {@code comment,
 * passages, model, time, failure}; those that {@link Feedback} may have without a value are left out then.
 */
public final class FeedbackLog implements AutoCloseable {
    /** How long a line may be, in bytes. */
    static final int MAX_LINE_BYTES = 1 << 24;

    private final Path file;
    private final AppendLog log;
    private final Masking masking;

    private FeedbackLog(Path file, AppendLog log, Masking masking) {
        this.file = file;
        this.log = log;
        this.masking = masking;
    }

    /** What feedback that was taken survives. */
    public enum Durability {
        /** The death of the process. */
        PROCESS,
        /** The death of the machine too. Far slower: each append waits for the disk. */
        MACHINE
    }

    /**
     * Opens a log that keeps texts as they are; the file and its folders are made if they are missing. A torn last line is
     * cut off.
     *
     * @throws java.io.UncheckedIOException if the file cannot be opened for writing, its first line is no feedback (a golden
     *     set, say), or its last line has no end and is no feedback; the file is as it was
     */
    public static FeedbackLog open(Path file) {
        return open(file, Masking.none(), Durability.PROCESS);
    }

    /**
     * Opens a log as {@link #open(Path)} does.
     *
     * @param masking what is taken out of the texts before they are written
     */
    public static FeedbackLog open(Path file, Masking masking, Durability durability) {
        Require.nonNull(file, "file");
        Require.nonNull(masking, "masking");
        boolean machine = Require.nonNull(durability, "durability") == Durability.MACHINE;
        FirstLine.check(file);
        return new FeedbackLog(
                file,
                AppendLog.open(
                        file,
                        FeedbackLine.START,
                        machine ? AppendLog.Durability.MACHINE : AppendLog.Durability.PROCESS),
                masking);
    }

    /**
     * Appends feedback.
     *
     * @throws IllegalArgumentException if its line would be longer than 16 MiB
     * @throws IllegalStateException if the log is closed
     * @throws java.io.UncheckedIOException if it could not be written; no part of it is in the file
     */
    public void append(Feedback feedback) {
        String line = FeedbackLine.of(masking.mask(Require.nonNull(feedback, "feedback")));
        int bytes = line.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_LINE_BYTES) {
            throw new IllegalArgumentException("feedback '" + feedback.requestId() + "' must be at most "
                    + MAX_LINE_BYTES + " bytes as a line but was " + bytes);
        }
        log.append(line);
    }

    /**
     * The feedback so far, oldest first; what is appended meanwhile is not in it.
     *
     * @throws GoldenSetException if a line is no feedback; it lists every problem with its line
     * @throws IllegalStateException if the log is closed
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public List<Feedback> entries() {
        List<Feedback> entries = new ArrayList<>();
        read(entries::add);
        return List.copyOf(entries);
    }

    private void read(Consumer<Feedback> reader) {
        List<Problem> problems = new ArrayList<>();
        JsonLines.read(
                file,
                log.read(),
                MAX_LINE_BYTES,
                (line, path, message) -> problems.add(new Problem(file.toString(), line, path, message)),
                fields -> {
                    Feedback entry = FeedbackLine.read(fields);
                    if (entry != null) {
                        reader.accept(entry);
                    }
                });
        if (!problems.isEmpty()) {
            throw new GoldenSetException(problems);
        }
    }

    /**
     * Drafts of cases from what users marked with thumbs down and from failed runs, with personal data masked by {@link
     * Masking#standard}. {@link Candidates} says what becomes one draft, and which questions become none.
     *
     * @param sets what there is already: questions that say the same as one of these, in the same order, give no draft; none
     *     if there is no set yet
     * @throws GoldenSetException if a line is no feedback; it lists every problem with its line
     * @throws IllegalStateException if the log is closed
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public Candidates candidates(GoldenSet... sets) {
        return candidates(Masking.standard(), sets);
    }

    /** As {@link #candidates(GoldenSet...)}, masked otherwise; {@link Masking#none} leaves everything as it is. */
    public Candidates candidates(Masking how, GoldenSet... sets) {
        Drafts drafts = new Drafts(Require.nonNull(how, "masking"), List.of(sets));
        read(drafts::add);
        return drafts.candidates();
    }

    /** How many bytes of torn lines were cut off since the log was opened, then included; usually 0. */
    public long recoveredBytes() {
        return log.recoveredBytes();
    }

    /** Closes the file; a second time does nothing. */
    @Override
    public void close() {
        log.close();
    }
}
