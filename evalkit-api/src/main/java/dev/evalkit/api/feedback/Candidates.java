package dev.evalkit.api.feedback;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Utf8Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Drafts of golden cases that were made from feedback. A written file is no golden set yet: its lines carry {@code status:
 * draft}, and {@code GoldenSet.load} refuses them until a person has filled in what is expected and removed the mark.
 *
 * @param drafts one for all entries that ask the same (the same normalised question, or one that the doctor would call a
 *     near duplicate and whose common content words come in the same order), in the order in which the log has them first;
 *     masked. {@code Is A better than B?} and {@code Is B better than A?} are two
 * @param known how many entries that went wrong ask what a golden set asks already, or have given a case of it before: its id
 *     is that of the draft
 * @param tooLong the request ids of the entries that went wrong and give no draft because their question, masked, has more
 *     than 50,000 characters, in the order of the log; such questions are not compared with the sets
 */
public record Candidates(List<Draft> drafts, int known, List<String> tooLong) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a list or one of its elements is null
     * @throws IllegalArgumentException if {@code known} is negative
     */
    public Candidates {
        drafts = Require.listOf(drafts, "drafts");
        Require.atLeast(0, known, "known");
        tooLong = Require.listOf(tooLong, "tooLong");
    }

    /**
     * The drafts as lines of a golden set: id, question, the tag {@code regression}, notes and the mark. Those of {@code
     * FeedbackLog.candidates} have less than 1 MiB each, which is what {@code GoldenSet.load} reads.
     */
    public String toJsonl() {
        StringBuilder lines = new StringBuilder();
        drafts.forEach(draft -> lines.append(draft.line()).append('\n'));
        return lines.toString();
    }

    /**
     * Writes {@link #toJsonl} to a new file, which appears as a whole; missing folders are made.
     *
     * @throws java.io.UncheckedIOException if there is such a file already, somebody's work maybe, or it cannot be written
     */
    public void write(Path file) {
        Utf8Files.create(Require.nonNull(file, "file"), toJsonl());
    }

    /**
     * Writes {@link #toJsonl} to a file, which is replaced atomically if it is there; missing folders are made.
     *
     * @throws java.io.UncheckedIOException if it cannot be written; the file is as it was before
     */
    public void overwrite(Path file) {
        Utf8Files.replace(Require.nonNull(file, "file"), toJsonl());
    }
}
