package dev.evalkit.report.gate;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.Tally;
import dev.evalkit.api.internal.io.Digest;
import dev.evalkit.api.internal.json.Json;
import dev.evalkit.api.metric.Measure;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.retrieval.MeasureSummary;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.report.gate.Baseline.Figure;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The main number of a result, which the history of its baseline records. */
final class Figures {
    static final String PASS_RATE = "pass rate";

    private Figures() {}

    /** Returns the figure of a ladder or of answers; null if there is none. */
    static @Nullable Figure of(EvalResult result) {
        if (result instanceof RetrievalResult ladder) {
            RungMeasure gateOn = ladder.gateOn();
            return gateOn == null ? null : of(ladder, gateOn);
        }
        Tally cases = tally(result);
        return cases.scored() == 0
                ? null
                : new Figure(PASS_RATE, cases.passRate().value().orElseThrow(), cases.scored());
    }

    private static @Nullable Figure of(RetrievalResult ladder, RungMeasure gateOn) {
        return ladder.rung(gateOn.rung())
                .flatMap(rung -> rung.measure(gateOn.measure()))
                .map(summary -> of(gateOn, summary))
                .orElse(null);
    }

    private static @Nullable Figure of(RungMeasure gateOn, MeasureSummary summary) {
        Double mean = summary.mean();
        return mean == null ? null : new Figure(name(gateOn), mean, summary.n());
    }

    /** Returns {@code recall@5 of rung 'hybrid@chunks'}, {@code RR of rung 'vector'}. Baseline files hold it. */
    static String name(RungMeasure gateOn) {
        return name(gateOn.measure(), gateOn);
    }

    private static String name(String measure, RungMeasure gateOn) {
        return measure + " of rung '" + gateOn.rung() + "'";
    }

    /** Returns the name of the figure as people read it, {@code MRR of rung 'vector'}. */
    static String shownName(Baseline baseline) {
        RungMeasure gateOn =
                baseline.retrieval() == null ? null : baseline.retrieval().gateOn();
        return gateOn == null ? PASS_RATE : name(Measure.meanNameOf(gateOn.measure()), gateOn);
    }

    /** Returns how often each outcome occurred, by case. */
    static Tally tally(EvalResult answers) {
        return ((AnswerResult) answers).summary().cases();
    }

    /** Returns the digest of each case's content by id, in the order of the result. */
    static Map<String, String> digests(EvalResult result) {
        Map<String, String> digests = new LinkedHashMap<>();
        if (result instanceof RetrievalResult ladder) {
            ladder.cases().forEach(each -> digests.put(each.id(), each.digest()));
        } else {
            ((AnswerResult) result)
                    .cases()
                    .forEach(each ->
                            digests.put(each.golden().id(), each.golden().digest()));
        }
        return digests;
    }

    /** Returns the digest of what a result was measured with, including the embedder of a ladder. */
    static String instrument(EvalResult result) {
        Digest digest = new Digest().add(Json.line(result.instrument()));
        if (result instanceof RetrievalResult ladder) {
            digest.add(Objects.toString(ladder.subject().parts().get("embedder"), null));
        }
        return digest.hex();
    }

    /**
     * Requires at least one scored case: a result that says nothing about quality cannot be a baseline.
     *
     * @throws IllegalArgumentException if there is none
     */
    static void requireScored(EvalResult result) {
        if (result instanceof RetrievalResult ladder) {
            if (ladder.cases().isEmpty()) {
                throw new IllegalArgumentException("a baseline must have at least 1 scored case but this result has 0");
            }
            return;
        }
        Tally cases = tally(result);
        if (cases.scored() == 0) {
            throw new IllegalArgumentException(
                    "a baseline must have at least 1 scored case but this result has 0: " + counts(cases));
        }
    }

    /** Returns {@code 5 passed, 1 failed, 0 unscored, 2 errored, 0 skipped}. */
    static String counts(Tally tally) {
        return tally.passed() + " passed, " + tally.failed() + " failed, " + tally.unscored() + " unscored, "
                + tally.errored() + " errored, " + tally.skipped() + " skipped";
    }
}
