package dev.evalkit.report;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.retrieval.RetrievalResult;
import org.jspecify.annotations.Nullable;

/** What a rule of a gate looks at: a result beside its baseline. Both are of one kind. */
public final class GateContext {
    private final Baseline baseline;
    private final EvalResult result;
    private final Tolerance tolerance;
    private final Comparison comparing;
    private final @Nullable AnswerComparison answers;

    GateContext(Baseline baseline, EvalResult result, Tolerance tolerance, Comparison comparing) {
        this.baseline = baseline;
        this.result = result;
        this.tolerance = tolerance;
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
        return tolerance.value();
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
