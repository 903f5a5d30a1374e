package dev.evalkit.report;

import dev.evalkit.api.result.Difference;
import dev.evalkit.api.result.Provenance;
import dev.evalkit.api.retrieval.GateOn;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What moved since a baseline, rung by rung. */
final class BaselineTable {
    private BaselineTable() {}

    static void append(RetrievalResult now, Baseline baseline, PlainText out) {
        RetrievalResult then = baseline.result();
        out.gap().line("against the baseline " + baseline.origin());
        Provenance before = then.provenance();
        List<Difference> instrument =
                before.instrument().differences(now.provenance().instrument());
        if (!instrument.isEmpty()) {
            out.line("not compared, for it was measured differently:");
            instrument.forEach(difference -> out.line("  " + difference));
            return;
        }
        before.subject().differences(now.provenance().subject()).forEach(d -> out.line("different " + d));
        Pairing pairing = Pairing.of(then, now);
        out.line(PlainText.count(pairing.pairs().size(), "case") + " compared"
                + counted("added", pairing.added())
                + counted("removed", pairing.removed())
                + counted("changed", pairing.changed()));
        List<String> rungsThen = then.rungs().stream().map(RungSummary::rung).toList();
        List<String> rungsNow = now.rungs().stream().map(RungSummary::rung).toList();
        LadderTable.followed(now).ifPresent(measure -> {
            out.gap();
            TextTable table = new TextTable("<>>>>>>");
            table.row(List.of("  rung", TextTable.name(measure) + " then", "now", "change", "rose", "fell", "n"));
            rungsNow.stream()
                    .filter(rungsThen::contains)
                    .forEach(rung -> table.row(row(now, pairing.changes(new GateOn(rung, measure)), rung)));
            table.appendTo(out);
        });
        only(out, "rungs of the baseline only", rungsThen, rungsNow);
        only(out, "rungs of this result only", rungsNow, rungsThen);
    }

    private static String counted(String what, List<String> ids) {
        return ", " + ids.size() + " " + what + (ids.isEmpty() ? "" : " (" + PlainText.quoted(ids) + ")");
    }

    private static List<String> row(RetrievalResult now, List<CaseChange> changes, String rung) {
        List<CaseChange> pairs = changes.stream().filter(CaseChange::isCompared).toList();
        List<String> cells = new ArrayList<>(List.of(LadderTable.name(now, rung)));
        if (pairs.isEmpty()) {
            cells.addAll(List.of(LadderTable.UNDEFINED, LadderTable.UNDEFINED, LadderTable.UNDEFINED));
        } else {
            double before = mean(pairs, change -> change.before());
            double after = mean(pairs, change -> change.after());
            cells.addAll(Decimals.distinct(before, after));
            cells.add(Decimals.signed(after - before));
        }
        cells.add(Long.toString(changes.stream().filter(CaseChange::rose).count()));
        cells.add(Long.toString(changes.stream().filter(CaseChange::fell).count()));
        cells.add(Integer.toString(pairs.size()));
        return cells;
    }

    private static double mean(List<CaseChange> pairs, ToDoubleFunction<CaseChange> value) {
        return Decimals.settled(pairs.stream().mapToDouble(value).sum() / pairs.size());
    }

    private static void only(PlainText out, String title, List<String> those, List<String> others) {
        List<String> found =
                those.stream().filter(rung -> !others.contains(rung)).toList();
        if (!found.isEmpty()) {
            out.line(title + ": " + PlainText.quoted(found));
        }
    }
}
