package dev.evalkit.report.gate;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.compare.AnswerComparison;
import dev.evalkit.report.compare.Comparison;
import dev.evalkit.report.compare.IncomparableException;
import dev.evalkit.report.compare.LadderComparison;
import org.jspecify.annotations.Nullable;

/** The input of a gate's rule: a result and its baseline. Both are of one kind. */
public final class GateContext {
    private final Baseline baseline;
    private final EvalResult result;
    private final double tolerance;
    private final Comparison comparing;
    private final @Nullable AnswerComparison answers;

    /**
     * Creates the input of a rule. The gate does so; a host needs it only to test its own rules.
     *
     * @param tolerance how far the pass rate may fall, in {@code [0, 1)}
     * @param comparing compares the two results; it accepts the differences that the gate accepts
     * @throws IllegalArgumentException if the tolerance is out of range, or if baseline and result are of different
     *     kinds
     * @throws IncomparableException if both hold answers and were measured with different instruments
     */
    public GateContext(Baseline baseline, EvalResult result, double tolerance, Comparison comparing) {
        if (baseline.result().getClass() != result.getClass()) {
            throw new IllegalArgumentException("this result is " + result.schema() + ", the baseline holds "
                    + baseline.result().schema() + ": compare results of one kind");
        }
        this.baseline = baseline;
        this.result = result;
        this.tolerance = new Tolerance(tolerance).value();
        this.comparing = comparing;
        this.answers = baseline.answers() != null && result instanceof AnswerResult now
                ? comparing.compare(baseline.answers(), now)
                : null;
    }

    /** Returns the baseline, with its history. */
    public Baseline baseline() {
        return baseline;
    }

    /** Returns the result that the gate checks. */
    public EvalResult result() {
        return result;
    }

    /** Returns how far the pass rate of answers may fall, in {@code [0, 1)}. */
    public double tolerance() {
        return tolerance;
    }

    /** Returns whether the results are answers; otherwise they are ladders. */
    public boolean isOfAnswers() {
        return answers != null;
    }

    /**
     * Returns the comparison of the two results, case by case.
     *
     * @throws IllegalStateException if they are ladders
     */
    public AnswerComparison answers() {
        if (answers == null) {
            throw new IllegalStateException("the results are ladders: call retrieval()");
        }
        return answers;
    }

    /**
     * Returns the comparison of the two ladders, rung by rung. Each call computes it again.
     *
     * @throws IllegalStateException if they are answers
     */
    public LadderComparison retrieval() {
        if (answers != null) {
            throw new IllegalStateException("the results are answers: call answers()");
        }
        return comparing.compare(Require.nonNull(baseline.retrieval(), "retrieval"), (RetrievalResult) result);
    }
}
