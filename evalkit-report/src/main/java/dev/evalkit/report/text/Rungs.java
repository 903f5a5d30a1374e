package dev.evalkit.report.text;

import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.report.doc.Mark;
import dev.evalkit.report.doc.Table.Cell;
import java.util.List;
import java.util.Optional;

/** How every table of a ladder shows its rungs. */
public final class Rungs {
    private Rungs() {}

    /** The measure that is followed: the gated one where the result was measured with it, else the first one. */
    public static Optional<String> followed(RetrievalResult result) {
        List<String> measures = result.provenance().instrument().measures();
        RungMeasure gateOn = result.gateOn();
        return gateOn != null && measures.contains(gateOn.measure())
                ? Optional.of(gateOn.measure())
                : measures.stream().findFirst();
    }

    /** Whether a rung is the one that the gate looks at. */
    public static boolean isGated(RetrievalResult result, String rung) {
        RungMeasure gateOn = result.gateOn();
        return gateOn != null && gateOn.rung().equals(rung);
    }

    /** A rung's name, marked if it is the gated one. */
    public static Cell cell(RetrievalResult result, String rung) {
        return isGated(result, rung)
                ? new Cell("> " + rung, null, rung, Mark.NOTABLE)
                : new Cell("  " + rung, null, rung, Mark.NONE);
    }
}
