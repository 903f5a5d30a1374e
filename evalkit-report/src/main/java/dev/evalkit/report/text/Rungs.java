package dev.evalkit.report.text;

import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.report.doc.Mark;
import dev.evalkit.report.doc.Table.Cell;
import java.util.List;
import java.util.Optional;

/** The rungs of a ladder as all its tables show them. */
public final class Rungs {
    private Rungs() {}

    /** Returns the measure to compare rungs by: the gated one if the result has it, otherwise the first. */
    public static Optional<String> followed(RetrievalResult result) {
        List<String> measures = result.instrument().measures();
        RungMeasure gateOn = result.gateOn();
        return gateOn != null && measures.contains(gateOn.measure())
                ? Optional.of(gateOn.measure())
                : measures.stream().findFirst();
    }

    /** Returns whether a rung is the gated one. */
    public static boolean isGated(RetrievalResult result, String rung) {
        RungMeasure gateOn = result.gateOn();
        return gateOn != null && gateOn.rung().equals(rung);
    }

    /** Returns a rung's name, marked if it is the gated one. */
    public static Cell cell(RetrievalResult result, String rung) {
        return isGated(result, rung)
                ? new Cell("> " + rung, null, rung, Mark.NOTABLE)
                : new Cell("  " + rung, null, rung, Mark.NONE);
    }
}
