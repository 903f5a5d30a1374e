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

/** What a rule of a gate looks at: a result beside its baseline. Both are of one kind. */
public final class GateContext {
    private final Baseline baseline;
    private final EvalResult result;
    private final double tolerance;
    private final Comparison comparing;
    private final @Nullable AnswerComparison answers;

    /**
     * What a gate shows its rules; made by a host only to try out a rule of its own.
     *
     * @param tolerance how far the pass rate may fall, in {@code [0, 1)}
     * @param comparing compares the two results, with the differences that it accepts
     * @throws IllegalArgumentException if the tolerance is out of range, or if baseline and result are of different kinds
     * @throws IncomparableException if they are of answers and were measured with different instruments
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

    /** The baseline, with its history. */
    public Baseline baseline() {
        return baseline;
    }

    /** The result that is to pass. */
    public EvalResult result() {
        return result;
    }

    /** How far the gate lets the pass rate of answers fall, in {@code [0, 1)}. */
    public double tolerance() {
        return tolerance;
    }

    /** Whether the results are answers; they are ladders otherwise. */
    public boolean isOfAnswers() {
        return answers != null;
    }

    /**
     * The two results, case by case.
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
     * The two ladders, rung by rung; made anew with each call.
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
