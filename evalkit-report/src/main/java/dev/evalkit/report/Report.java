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

/** A result made readable. Immutable: each setting gives a new report. */
public final class Report {
    private final Doc doc;
    private final @Nullable EvalResult result;

    private Report(Doc doc, @Nullable EvalResult result) {
        this.doc = doc;
        this.result = result;
    }

    /**
     * A report of a ladder.
     *
     * @throws NullPointerException if the result is null
     */
    public static Report of(RetrievalResult result) {
        return new Report(LadderDoc.of(Require.nonNull(result, "result")), result);
    }

    /**
     * A report of answers: the rates, and every run that did not pass, with its reasons.
     *
     * @throws NullPointerException if the result is null
     */
    public static Report of(AnswerResult result) {
        return new Report(AnswerDoc.of(Require.nonNull(result, "result")), result);
    }

    /**
     * A report of a calibration: how far the judge agrees with people on each field, and every single thing on which they differ.
     *
     * @throws NullPointerException if the result is null
     */
    public static Report of(CalibrationResult result) {
        return new Report(CalibrationDoc.of(Require.nonNull(result, "result")), null);
    }

    /**
     * A report of a comparison, a gate's verdict, the acceptance of a baseline, a scoreboard, or anything else that describes itself.
     *
     * @throws NullPointerException if it is null
     */
    public static Report of(Reportable found) {
        return new Report(Require.nonNull(found, "what is reported").doc(), null);
    }

    /**
     * The same report, which also shows what moved since a baseline. Of a ladder: on each rung the change of the gated measure, or
     * of the first one where nothing is gated, over the cases in both. Of answers: the whole comparison. What was measured
     * differently is not compared, and the report says so.
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
        return write(DocWriter.console());
    }

    /** The report as GitHub-flavored Markdown. All texts are escaped. */
    public String toMarkdown() {
        return write(DocWriter.markdown());
    }

    /**
     * The report in a format of one's own.
     *
     * @param writer a new writer
     * @throws NullPointerException if it is null
     */
    public String write(DocWriter writer) {
        return doc.write(Require.nonNull(writer, "writer"));
    }
}
