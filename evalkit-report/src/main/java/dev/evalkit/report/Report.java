package dev.evalkit.report;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.retrieval.RetrievalResult;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** A result made readable. Immutable: each setting gives a new report. */
public final class Report {
    private final RetrievalResult result;
    private final @Nullable Baseline baseline;

    private Report(RetrievalResult result, @Nullable Baseline baseline) {
        this.result = result;
        this.baseline = baseline;
    }

    /**
     * A report of a ladder.
     *
     * @throws NullPointerException if the result is null
     */
    public static Report of(RetrievalResult result) {
        return new Report(Require.nonNull(result, "result"), null);
    }

    /**
     * The same report, which also shows what moved since a baseline: on each rung the change of the gated measure, or of
     * the first one where nothing is gated, over the cases in both.
     *
     * @throws NullPointerException if the baseline is null
     */
    public Report baseline(Baseline then) {
        return new Report(result, Require.nonNull(then, "baseline"));
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
        LadderTable.append(result, out);
        if (baseline != null) {
            BaselineTable.append(result, baseline, out);
        }
        return out.toString();
    }
}
