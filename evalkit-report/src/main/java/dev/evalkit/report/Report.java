package dev.evalkit.report;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.CalibrationResult;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.compare.Comparison;
import dev.evalkit.report.gate.Baseline;
import dev.evalkit.report.text.AnswerTable;
import dev.evalkit.report.text.CalibrationTable;
import dev.evalkit.report.text.LadderTable;
import dev.evalkit.report.text.PlainText;
import java.io.PrintStream;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A result made readable. Immutable: each setting gives a new report. */
public final class Report {
    private final Consumer<PlainText> body;
    private final @Nullable RetrievalResult ladder;

    private Report(Consumer<PlainText> body, @Nullable RetrievalResult ladder) {
        this.body = body;
        this.ladder = ladder;
    }

    /**
     * A report of a ladder.
     *
     * @throws NullPointerException if the result is null
     */
    public static Report of(RetrievalResult result) {
        Require.nonNull(result, "result");
        return new Report(out -> LadderTable.append(result, out), result);
    }

    /**
     * A report of answers: the rates, and every run that did not pass, with its reasons.
     *
     * @throws NullPointerException if the result is null
     */
    public static Report of(AnswerResult result) {
        Require.nonNull(result, "result");
        return new Report(out -> AnswerTable.append(result, out), null);
    }

    /**
     * A report of a calibration: how far the judge agrees with people on each field, and every single thing on which they differ.
     *
     * @throws NullPointerException if the result is null
     */
    public static Report of(CalibrationResult result) {
        Require.nonNull(result, "result");
        return new Report(out -> CalibrationTable.append(result, out), null);
    }

    /**
     * The same report, which also shows what moved since a baseline: on each rung the change of the gated measure, or of
     * the first one where nothing is gated, over the cases in both.
     *
     * @throws NullPointerException if the baseline is null
     * @throws IllegalArgumentException if the baseline holds answers
     * @throws IllegalStateException if this is a report of answers, which {@link Comparison} holds against others, or of a
     *     calibration
     */
    public Report baseline(Baseline then) {
        Require.nonNull(then, "baseline");
        RetrievalResult now = ladder;
        if (now == null) {
            throw new IllegalStateException(
                    "only a report of a ladder shows a baseline; for answers use Comparison.of");
        }
        RetrievalResult before = then.retrieval();
        if (before == null) {
            throw new IllegalArgumentException("the baseline holds answers, and this is a report of a ladder");
        }
        return new Report(body.andThen(out -> BaselineTable.append(now, then, before, out)), now);
    }

    /** Prints {@link #toText}. */
    public void print(PrintStream out) {
        out.print(toText());
        out.flush();
    }

    /**
     * The report as lines of text, each ending in a line feed. Undefined numbers are {@code -}; characters of names and
     * ids that a terminal would obey are shown as escapes; a rung's name that is too long for a table loses its middle.
     */
    public String toText() {
        PlainText out = new PlainText();
        body.accept(out);
        return out.toString();
    }
}
