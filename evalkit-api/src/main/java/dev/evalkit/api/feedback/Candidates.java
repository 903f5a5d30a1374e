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
 *     near duplicate), in the order in which the log has them first; masked
 * @param known how many entries that went wrong ask what a golden set asks already, or have given a case of it before: its id
 *     is that of the draft
 */
public record Candidates(List<Draft> drafts, int known) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if {@code drafts} or one of them is null
     * @throws IllegalArgumentException if {@code known} is negative
     */
    public Candidates {
        drafts = Require.listOf(drafts, "drafts");
        Require.atLeast(0, known, "known");
    }

    /** The drafts as lines of a golden set: id, question, the tag {@code regression}, notes and the mark. */
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
