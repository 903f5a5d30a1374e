package dev.evalkit.api.judge;

import dev.evalkit.api.corpus.Problem;
import dev.evalkit.api.internal.check.ProblemList;
import dev.evalkit.api.internal.check.Require;
import java.util.List;

/**
 * A file of rows that people labelled cannot be used as it stands. Every problem found is kept, in the order of the lines; the
 * message shows the first 100 and says how many there are.
 */
public final class CalibrationException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Problem> problems;

    /**
     * An exception whose message is the problems, one a line; of more than 100 the first 100, and a line with the number
     * of all.
     *
     * @throws IllegalArgumentException if there is no problem
     */
    public CalibrationException(List<Problem> problems) {
        super(ProblemList.message(problems));
        this.problems = Require.listOf(problems, "problems");
        Require.atLeast(1, problems.size(), "number of problems");
    }

    /** What is wrong, in the order of the lines; at least one problem. */
    public List<Problem> problems() {
        return problems;
    }
}
