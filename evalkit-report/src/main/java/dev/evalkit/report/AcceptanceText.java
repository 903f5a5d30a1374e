package dev.evalkit.report;

import dev.evalkit.api.answer.Tally;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.Baseline.Acceptance;
import dev.evalkit.report.Baseline.Figure;
import org.jspecify.annotations.Nullable;

/** An acceptance for people: the new baseline, the old one, and what speaks against it. */
final class AcceptanceText {
    private AcceptanceText() {}

    static String of(Acceptance acceptance) {
        Baseline now = acceptance.baseline();
        Baseline then = acceptance.replaced();
        PlainText out = new PlainText()
                .line(acceptance.file() + ": new baseline, " + now.origin())
                .line("  " + numbers(now, then));
        if (then == null) {
            out.line("replaces nothing: there was no baseline before");
        } else {
            out.line("replaces " + then.digest() + ", " + then.origin()).line("  " + numbers(then, now));
        }
        warnings(now, out);
        return out.toString();
    }

    /** The figure and the counts, with enough digits to tell the figure from the other one's. */
    private static String numbers(Baseline baseline, @Nullable Baseline other) {
        Figure figure = baseline.figure();
        Figure compared = other == null ? null : other.figure();
        String value = figure == null
                ? LadderTable.UNDEFINED
                : Decimals.distinct(figure.value(), compared == null ? figure.value() : compared.value())
                        .get(0);
        RetrievalResult ladder = baseline.retrieval();
        if (ladder != null) {
            String cases = PlainText.count(ladder.cases().size(), "case");
            return ladder.gateOn() == null
                    ? "no rung is gated, " + cases
                    : Figures.name(ladder.gateOn()) + ": " + value + ", " + cases;
        }
        Tally tally = Figures.tally(baseline.result());
        return Figures.PASS_RATE + ": " + value + " (" + tally.passed() + " of " + tally.scored() + "); "
                + Figures.counts(tally);
    }

    private static void warnings(Baseline now, PlainText out) {
        Figure figure = now.figure();
        if (figure != null && figure.value() == 0) {
            out.line("WARNING: " + figure.name()
                    + " is 0. Nothing can fall below it, so no later result is gated by it.");
        }
        if (now.answers() != null) {
            Tally tally = Figures.tally(now.answers());
            int missing = tally.unscored() + tally.errored();
            if (missing > 0) {
                out.line("WARNING: " + PlainText.count(missing, "case") + " of " + tally.wanted()
                        + (missing == 1 ? " was" : " were") + " not scored, and cannot fall until a baseline scores "
                        + (missing == 1 ? "it." : "them."));
            }
        }
        Ratchet.of(now).ifPresent(ratchet -> out.line("WARNING: " + ratchet + "."));
    }
}
