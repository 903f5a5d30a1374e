package dev.evalkit.report.compare;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Difference;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Thrown if two results were measured with different instruments: a comparison would say nothing about what was
 * measured.
 */
public final class IncomparableException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final transient List<Difference> differences;

    /**
     * Creates the exception.
     *
     * @param differences the differences of the instruments that were not accepted; the message names each
     * @throws NullPointerException if the list or an element is null
     */
    public IncomparableException(List<Difference> differences) {
        super(message(differences));
        this.differences = List.copyOf(differences);
    }

    private static String message(List<Difference> differences) {
        Require.nonNull(differences, "differences");
        String names = differences.stream()
                .map(difference -> '"' + difference.name() + '"')
                .collect(Collectors.joining(", "));
        return "the results were measured differently and are not compared: "
                + differences.stream().map(Difference::toString).collect(Collectors.joining("; "))
                + "; to compare them anyway: Comparison.accepting(" + names + ")";
    }

    /** Returns the differences that were not accepted. */
    public List<Difference> differences() {
        return differences;
    }
}
