package dev.evalkit.api.feedback;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Utf8Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Drafts of golden cases made from feedback. A written file is not yet a golden set: its lines have {@code status:
 * draft}, and {@code GoldenSet.load} rejects them until a person has filled in what is expected and removed the status.
 *
 * @param drafts the drafts, masked, in the order in which their questions first occur in the log. Entries that ask the
 *     same share one draft: their normalised questions are equal, or near duplicates by the doctor's rule with their
 *     common content words in the same order. {@code Is A better than B?} and {@code Is B better than A?} are two
 *     drafts
 * @param known the number of candidate entries ({@link Feedback#isCandidate}) whose question a golden set already has,
 *     or which have become a case of it: the case has the id of the draft
 * @param tooLong the request ids, in the order of the log, of candidate entries whose masked question has more than
 *     50,000 characters; such entries yield no draft and are not compared with the sets
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
     * Returns the drafts as lines of a golden set: id, question, the tag {@code regression}, notes and status. Each
     * line from {@code FeedbackLog.candidates} is shorter than 1 MiB, the limit of {@code GoldenSet.load}.
     */
    public String toJsonl() {
        StringBuilder lines = new StringBuilder();
        drafts.forEach(draft -> lines.append(draft.line()).append('\n'));
        return lines.toString();
    }

    /**
     * Writes {@link #toJsonl} to a new file atomically; missing folders are created.
     *
     * @throws NullPointerException if {@code file} is null
     * @throws java.io.UncheckedIOException if the file exists, since it may hold somebody's work, or cannot be written
     */
    public void write(Path file) {
        Utf8Files.create(Require.nonNull(file, "file"), toJsonl());
    }

    /**
     * Writes {@link #toJsonl} to a file, which is replaced atomically if it exists; missing folders are created.
     *
     * @throws NullPointerException if {@code file} is null
     * @throws java.io.UncheckedIOException if it cannot be written; the file is unchanged
     */
    public void overwrite(Path file) {
        Utf8Files.replace(Require.nonNull(file, "file"), toJsonl());
    }
}
