package dev.evalkit.report;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.CalibrationResult;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.DocWriter;
import dev.evalkit.report.doc.Reportable;
import dev.evalkit.report.gate.Baseline;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** A readable report of a result, comparison, verdict or scoreboard. Immutable: each setting returns a new report. */
public final class Report {
    private final Doc doc;
    private final @Nullable EvalResult result;

    private Report(Doc doc, @Nullable EvalResult result) {
        this.doc = doc;
        this.result = result;
    }

    /**
     * Returns a report of a ladder.
     *
     * @throws NullPointerException if the result is null
     */
    public static Report of(RetrievalResult result) {
        return new Report(LadderDoc.of(Require.nonNull(result, "result")), result);
    }

    /**
     * Returns a report of answers: the rates, then every run that did not pass, with its reasons.
     *
     * @throws NullPointerException if the result is null
     */
    public static Report of(AnswerResult result) {
        return new Report(AnswerDoc.of(Require.nonNull(result, "result")), result);
    }

    /**
     * Returns a report of a calibration: how far the judge agrees with people on each field, then every disagreement.
     *
     * @throws NullPointerException if the result is null
     */
    public static Report of(CalibrationResult result) {
        return new Report(CalibrationDoc.of(Require.nonNull(result, "result")), null);
    }

    /**
     * Returns a report of a comparison, a gate's verdict, the acceptance of a baseline, a scoreboard, or any other
     * {@code Reportable}.
     *
     * @throws NullPointerException if the argument is null
     */
    public static Report of(Reportable found) {
        return new Report(Require.nonNull(found, "what is reported").doc(), null);
    }

    /**
     * Returns the same report, extended by what changed since a baseline. For a ladder: the change on each rung over
     * the cases in both results, by the gated measure, or by the first one if nothing is gated. For answers: the whole
     * comparison. Results that were measured differently are not compared, and the report says so.
     *
     * @throws NullPointerException if the baseline is null
     * @throws IllegalArgumentException if the baseline holds a result of another kind
     * @throws IllegalStateException if this is a report of neither a ladder nor answers
     */
    public Report baseline(Baseline then) {
        Require.nonNull(then, "baseline");
        if (result == null) {
            throw new IllegalStateException("only a report of a ladder or of answers shows a baseline");
        }
        return new Report(doc.and(BaselineDoc.of(result, then)), result);
    }

    /**
     * Prints {@link #toText}.
     *
     * @throws NullPointerException if the stream is null
     */
    public void print(PrintStream out) {
        out.print(toText());
        out.flush();
    }

    /**
     * Returns the report as lines of text, each ending in a line feed. Undefined numbers are shown as {@code -}.
     * Control characters in names and ids are shown as escapes. A rung's name that is too long for a table is shortened
     * in the middle.
     */
    public String toText() {
        return write(DocWriter.console());
    }

    /** Returns the report as GitHub-flavored Markdown. All texts are escaped. */
    public String toMarkdown() {
        return write(DocWriter.markdown());
    }

    /**
     * Returns the report in the format of a writer.
     *
     * @param writer a new writer
     * @throws NullPointerException if the writer is null
     */
    public String write(DocWriter writer) {
        return doc.write(Require.nonNull(writer, "writer"));
    }
}
