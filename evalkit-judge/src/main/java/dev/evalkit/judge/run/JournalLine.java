package dev.evalkit.judge.run;

import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.golden.CaseContext;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Digest;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One line of a journal after its header: a run, an error, or a grade.
 *
 * @param asked digest of the input of the agent, in the line of a run
 * @param run what the agent replied
 * @param failed why there is no reply
 * @param graded the grade of the run in an earlier line
 */
public record JournalLine(
        @Nullable String asked,
        @Nullable CaseRun run,
        @Nullable Failed failed,
        @Nullable Graded graded) {
    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if there is not exactly one of the three, or a run has no digest
     */
    public JournalLine {
        if (Stream.of(run, failed, graded).filter(Objects::nonNull).count() != 1 || (asked == null) != (run == null)) {
            throw new IllegalArgumentException("must have either asked and run, or failed, or graded");
        }
    }

    /**
     * An error with its place.
     *
     * @param caseId id of the case
     * @param repeat which repeat, from 1
     * @param error why there is no reply
     */
    public record Failed(String caseId, int repeat, RunError error) {
        /** Checks the components. */
        public Failed {
            Require.notBlank(caseId, "case id");
            Require.atLeast(1, repeat, "repeat");
            Require.nonNull(error, "error");
        }
    }

    /**
     * A grade with its place.
     *
     * @param caseId id of the case
     * @param repeat which repeat, from 1
     * @param grade the grade of its run
     */
    public record Graded(String caseId, int repeat, CaseGrade grade) {
        /** Checks the components. */
        public Graded {
            Require.notBlank(caseId, "case id");
            Require.atLeast(1, repeat, "repeat");
            Require.nonNull(grade, "grade");
        }
    }

    /** Returns the line of a run. */
    public static JournalLine of(GoldenCase golden, CaseRun run) {
        return new JournalLine(asked(golden), run, null, null);
    }

    /** Returns the line of an error. */
    public static JournalLine of(String caseId, int repeat, RunError error) {
        return new JournalLine(null, null, new Failed(caseId, repeat, error), null);
    }

    /** Returns the line of a grade. */
    public static JournalLine of(String caseId, int repeat, CaseGrade grade) {
        return new JournalLine(null, null, null, new Graded(caseId, repeat, grade));
    }

    /** Returns a digest of everything of a case that the agent receives. */
    public static String asked(GoldenCase golden) {
        CaseContext context = golden.context();
        Digest digest = new Digest().add(golden.question());
        for (CaseContext.Message message : context.history()) {
            digest.addAll(List.of(message.role(), message.content()));
        }
        context.attributes().forEach((name, value) -> digest.addAll(List.of("@" + name, value)));
        return digest.hex();
    }
}
