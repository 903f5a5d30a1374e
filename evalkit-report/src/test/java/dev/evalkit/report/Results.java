package dev.evalkit.report;

import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.gate.Baseline;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Results for tests of the command line. */
public final class Results {
    private Results() {}

    /** Answers to cases q1, q2 and so on of a category, which all passed. */
    public static AnswerResult answers(int n, @Nullable String category) {
        return answers(n, category, List.of());
    }

    /** Answers to cases q1, q2 and so on of a category, of which some failed. */
    public static AnswerResult answers(int n, @Nullable String category, List<String> failing) {
        AnswersBuilder cases = new AnswersBuilder().many(n, "q", Outcome.PASSED);
        failing.forEach(cases::failed);
        for (int i = 1; category != null && i <= n; i++) {
            cases.category(category, "q" + i);
        }
        return cases.build();
    }

    /** The same answers, measured without a judge. */
    public static AnswerResult withoutJudge(AnswerResult result) {
        AnswerInstrument i = result.instrument();
        return new AnswerResult(
                new AnswerInstrument(i.set(), i.split(), i.checks(), null, i.judging(), i.repeats(), null, null),
                result.subject(),
                result.stamp(),
                result.cases());
    }

    /** A ladder of one case whose expected document has this rank. */
    public static RetrievalResult ladder(String id, int rank) {
        return new ResultBuilder().scored(id, "a.md=" + rank).build();
    }

    /** A ladder that was accepted. */
    public static Baseline baseline(RetrievalResult then) {
        return new Baseline("first run", Instant.parse("2026-11-01T12:00:00Z"), List.of(), then);
    }
}
