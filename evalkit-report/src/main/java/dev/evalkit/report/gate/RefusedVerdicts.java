package dev.evalkit.report.gate;

import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.report.gate.GateVerdict.Cases;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Verdicts without a comparison. */
final class RefusedVerdicts {
    private RefusedVerdicts() {}

    /** Returns a verdict that only says why nothing was compared. */
    static GateVerdict of(
            List<RuleVerdict> refusals,
            @Nullable RungMeasure gateOn,
            @Nullable Baseline baseline,
            GateDifferences differences) {
        return new GateVerdict(
                refusals,
                gateOn,
                baseline == null ? null : AcceptanceDoc.origin(baseline),
                Cases.NONE,
                differences.accepted(),
                differences.subject(),
                null,
                differences.notes());
    }

    /** Returns the refusal for a baseline that could not be read. */
    static GateVerdict noBaseline(String reason, EvalResult now) {
        RuleVerdict refusal = new RuleVerdict("baseline", Verdict.REFUSED, reason);
        return of(List.of(refusal), gateOn(now), null, GateDifferences.NONE);
    }

    /** Returns the refusal for a result and a baseline of different kinds. */
    static GateVerdict kinds(EvalResult now, Baseline baseline) {
        return of(
                List.of(GateDifferences.refusal("this result is " + now.schema() + ", the baseline holds "
                        + baseline.result().schema())),
                gateOn(now),
                baseline,
                GateDifferences.NONE);
    }

    private static @Nullable RungMeasure gateOn(EvalResult now) {
        return now instanceof RetrievalResult ladder ? ladder.gateOn() : null;
    }
}
