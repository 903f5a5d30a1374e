package dev.evalkit.api.interop;

import dev.evalkit.api.corpus.Problem;
import dev.evalkit.api.internal.check.ProblemList;
import dev.evalkit.api.internal.check.Require;
import java.util.List;

/**
 * Thrown if files of another tool are invalid. It holds every problem found, in the order of the files and their lines;
 * the message shows the first 100 and the total.
 */
public final class InteropException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Problem> problems;

    /**
     * Creates an exception whose message lists the problems, one per line; if there are more than 100, the first 100
     * and the total.
     *
     * @throws IllegalArgumentException if there is no problem
     */
    public InteropException(List<Problem> problems) {
        super(ProblemList.message(problems));
        this.problems = Require.listOf(problems, "problems");
        Require.atLeast(1, problems.size(), "number of problems");
    }

    /** Returns the problems, in the order of the files and their lines; at least one. */
    public List<Problem> problems() {
        return problems;
    }

    static void throwIfAny(List<Problem> problems) {
        if (!problems.isEmpty()) {
            throw new InteropException(problems);
        }
    }
}
