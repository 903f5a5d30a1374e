package dev.evalkit.report.gate;

import dev.evalkit.api.internal.check.Require;
import java.util.Collection;
import java.util.List;

/**
 * A verdict of a gate or a rule, with the exit code of a process that reports it. Of several verdicts the most severe
 * counts: refused, then regression, then inconclusive, then pass.
 */
public enum Verdict {
    /** No rule objects. Cases may have broken within the tolerance; then the verdict has reservations. */
    PASS(0),
    /** Something got worse by more than the tolerance and chance allow, or was removed without approval. */
    REGRESSION(1),
    /** There is too little evidence to decide: chance could explain a fall, or too little was scored. */
    INCONCLUSIVE(2),
    /** The results cannot be compared, or there is nothing to compare with. */
    REFUSED(3);

    private static final List<Verdict> GRAVEST_FIRST = List.of(REFUSED, REGRESSION, INCONCLUSIVE, PASS);

    private final int exitCode;

    Verdict(int exitCode) {
        this.exitCode = exitCode;
    }

    /** Returns the exit code: 0 pass, 1 regression, 2 inconclusive, 3 refused. */
    public int exitCode() {
        return exitCode;
    }

    /**
     * Returns the most severe of several verdicts; {@code PASS} if there is none.
     *
     * @throws NullPointerException if the collection is null
     */
    public static Verdict gravest(Collection<Verdict> verdicts) {
        Require.nonNull(verdicts, "verdicts");
        return GRAVEST_FIRST.stream().filter(verdicts::contains).findFirst().orElse(PASS);
    }

    /** Returns all verdicts, the most severe first. */
    static List<Verdict> gravestFirst() {
        return GRAVEST_FIRST;
    }
}
