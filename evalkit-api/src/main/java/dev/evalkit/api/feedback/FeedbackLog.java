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
 * An append-only file of production feedback: JSON lines, one request each. Thread-safe; several threads and processes
 * may append to the same file at once, and read it meanwhile.
 *
 * <p>When {@link #append} returns, the operating system has the data, so it survives a crash of the process. With
 * {@link Durability#MACHINE} it is on disk. If the disk is full, the append fails and leaves no part behind; the file
 * stays readable, and later appends may succeed. A last line torn by the crash of its writer is cut off, never read;
 * {@link #recoveredBytes} counts its bytes. An interrupted thread may append without harm.
 *
 * <p>The fields of a line: {@code request_id, question, answer, thumbs} ({@code up, down} or {@code none}), {@code
 * comment, passages, model, time, failure}. Fields without a value are omitted.
 */
public final class FeedbackLog implements AutoCloseable {
    /** The maximum length of a line in bytes. */
    static final int MAX_LINE_BYTES = 1 << 24;

    private final Path file;
    private final AppendLog log;
    private final Masking masking;

    private FeedbackLog(Path file, AppendLog log, Masking masking) {
        this.file = file;
        this.log = log;
        this.masking = masking;
    }

    /** What appended feedback survives. */
    public enum Durability {
        /** A crash of the process. */
        PROCESS,
        /** A crash of the machine, too. Far slower: each append waits for the disk. */
        MACHINE
    }

    /**
     * Opens a log without masking; the file and its folders are created if missing. A torn last line is cut off.
     *
     * @throws NullPointerException if {@code file} is null
     * @throws java.io.UncheckedIOException if the file cannot be opened for writing, its first line is not feedback
     *     (but, say, that of a golden set), or its last line has no end and is not feedback; the file is unchanged
     */
    public static FeedbackLog open(Path file) {
        return open(file, Masking.none(), Durability.PROCESS);
    }

    /**
     * Opens a log as {@link #open(Path)} does.
     *
     * @param masking the rules for masking the texts before they are written
     * @throws NullPointerException if an argument is null
     * @throws java.io.UncheckedIOException under the conditions of {@link #open(Path)}
     */
    public static FeedbackLog open(Path file, Masking masking, Durability durability) {
        Require.nonNull(file, "file");
        Require.nonNull(masking, "masking");
        boolean machine = Require.nonNull(durability, "durability") == Durability.MACHINE;
        FeedbackFileCheck.check(file);
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
     * @throws NullPointerException if {@code feedback} is null
     * @throws IllegalArgumentException if its line would be longer than 16 MiB
     * @throws IllegalStateException if the log is closed
     * @throws java.io.UncheckedIOException if it cannot be written; no part of it is in the file
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
     * Returns the feedback so far, oldest first, without what is appended meanwhile.
     *
     * @throws GoldenSetException if a line is not feedback; it lists every problem with its line
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
     * Returns drafts of cases from thumbs-down feedback and failed runs, with personal data masked by {@link
     * Masking#standard}. See {@link Candidates} for which entries share a draft and which yield none.
     *
     * @param sets the existing sets: a question that asks the same as one of theirs, in the same order, yields no
     *     draft; none if there is no set yet
     * @throws NullPointerException if a set is null
     * @throws GoldenSetException if a line is not feedback; it lists every problem with its line
     * @throws IllegalStateException if the log is closed
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public Candidates candidates(GoldenSet... sets) {
        return candidates(Masking.standard(), sets);
    }

    /**
     * Does the same as {@link #candidates(GoldenSet...)} with other masking; {@link Masking#none} leaves all texts
     * unchanged.
     *
     * @throws NullPointerException if {@code how} or a set is null
     * @throws GoldenSetException if a line is not feedback
     * @throws IllegalStateException if the log is closed
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public Candidates candidates(Masking how, GoldenSet... sets) {
        DraftBuilder drafts = new DraftBuilder(Require.nonNull(how, "masking"), List.of(sets));
        read(drafts::add);
        return drafts.candidates();
    }

    /** Returns the number of bytes of torn lines that were cut off, including when the log was opened; usually 0. */
    public long recoveredBytes() {
        return log.recoveredBytes();
    }

    /** Closes the file; closing it again has no effect. */
    @Override
    public void close() {
        log.close();
    }
}
