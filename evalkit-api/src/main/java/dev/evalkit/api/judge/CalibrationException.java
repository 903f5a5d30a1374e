package dev.evalkit.api.judge;

import dev.evalkit.api.corpus.Problem;
import dev.evalkit.api.internal.check.ProblemList;
import dev.evalkit.api.internal.check.Require;
import java.util.List;

/**
 * The exception for a file of labelled rows that has problems. It has every problem found, in the order of the lines.
 * The message shows the first 100 and the total number.
 */
public final class CalibrationException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Problem> problems;

    /**
     * Creates an exception whose message lists the problems, one per line. Of more than 100 it lists the first 100,
     * then a line with the total number.
     *
     * @throws IllegalArgumentException if there is no problem
     */
    public CalibrationException(List<Problem> problems) {
        super(ProblemList.message(problems));
        this.problems = Require.listOf(problems, "problems");
        Require.atLeast(1, problems.size(), "number of problems");
    }

    /** Returns the problems in the order of the lines; at least one. */
    public List<Problem> problems() {
        return problems;
    }
}
