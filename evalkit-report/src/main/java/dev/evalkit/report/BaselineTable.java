package dev.evalkit.report;

import dev.evalkit.api.result.Difference;
import dev.evalkit.api.result.Provenance;
import dev.evalkit.api.retrieval.GateOn;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.report.compare.CaseChange;
import dev.evalkit.report.gate.Baseline;
import dev.evalkit.report.pair.Pairs;
import dev.evalkit.report.pair.Pairs.Pair;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.LadderTable;
import dev.evalkit.report.text.PlainText;
import dev.evalkit.report.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What moved since a baseline, rung by rung. */
final class BaselineTable {
    private BaselineTable() {}

    /** Adds what moved in each rung since the baseline. */
    static void append(RetrievalResult now, Baseline baseline, RetrievalResult then, PlainText out) {
        out.gap().line("against the baseline accepted " + baseline.accepted() + ", reason: " + baseline.reason());
        Provenance before = then.provenance();
        List<Difference> instrument =
                before.instrument().differences(now.provenance().instrument());
        if (!instrument.isEmpty()) {
            out.line("not compared, for it was measured differently:");
            instrument.forEach(difference -> out.line("  " + difference));
            return;
        }
        before.subject().differences(now.provenance().subject()).forEach(d -> out.line("different " + d));
        Pairs<RetrievalCase> pairs = Pairs.of(then.cases(), now.cases(), RetrievalCase::id, RetrievalCase::digest);
        out.line(PlainText.count(pairs.same().size(), "case") + " compared"
                + counted("added", ids(pairs.added()))
                + counted("removed", ids(pairs.removed()))
                + counted(
                        "changed",
                        ids(pairs.changed().stream().map(Pair::before).toList())));
        List<String> rungsThen = then.rungs().stream().map(RungSummary::rung).toList();
        List<String> rungsNow = now.rungs().stream().map(RungSummary::rung).toList();
        LadderTable.followed(now).ifPresent(measure -> {
            out.gap();
            TextTable table = new TextTable("<>>>>>>");
            table.row(List.of("  rung", TextTable.name(measure) + " then", "now", "change", "rose", "fell", "n"));
            rungsNow.stream()
                    .filter(rungsThen::contains)
                    .forEach(rung -> table.row(row(now, changes(pairs, new GateOn(rung, measure)), rung)));
            table.appendTo(out);
        });
        only(out, "rungs of the baseline only", rungsThen, rungsNow);
        only(out, "rungs of this result only", rungsNow, rungsThen);
    }

    private static List<String> ids(List<RetrievalCase> cases) {
        return cases.stream().map(RetrievalCase::id).toList();
    }

    private static List<CaseChange> changes(Pairs<RetrievalCase> pairs, GateOn look) {
        return pairs.same().stream()
                .map(pair -> CaseChange.of(pair.before(), pair.after(), look))
                .toList();
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
