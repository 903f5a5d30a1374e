package dev.evalkit.api.corpus;

import dev.evalkit.api.internal.check.Require;
import java.util.List;
import java.util.stream.Collectors;

/** A corpus cannot be used as it stands. Every problem found is listed, in the order of the files and their lines. */
public final class CorpusException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Problem> problems;

    /**
     * An exception whose message is the problems, one a line.
     *
     * @throws IllegalArgumentException if there is no problem
     */
    public CorpusException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = Require.listOf(problems, "problems");
        Require.atLeast(1, problems.size(), "number of problems");
    }

    /** What is wrong, in the order of the files and their lines; at least one problem. */
    public List<Problem> problems() {
        return problems;
    }
}
