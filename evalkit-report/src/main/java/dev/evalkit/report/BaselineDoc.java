package dev.evalkit.report;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.metric.Measure;
import dev.evalkit.api.result.Difference;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.report.compare.CaseChange;
import dev.evalkit.report.compare.Comparison;
import dev.evalkit.report.doc.Block;
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.Table;
import dev.evalkit.report.doc.Table.Cell;
import dev.evalkit.report.gate.Baseline;
import dev.evalkit.report.pair.Pairs;
import dev.evalkit.report.pair.Pairs.Pair;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.ReportText;
import dev.evalkit.report.text.Rungs;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The part of a report that shows what changed since a baseline. */
final class BaselineDoc {
    private BaselineDoc() {}

    /** Returns what changed since the baseline: for a ladder rung by rung, for answers the whole comparison. */
    static Doc of(EvalResult now, Baseline baseline) {
        EvalResult then = baseline.result();
        if (!then.schema().equals(now.schema())) {
            throw new IllegalArgumentException(
                    "the baseline holds " + then.schema() + ", but this is a report of " + now.schema());
        }
        Doc.Builder out = Doc.builder();
        out.add(new Block.Heading(
                2, "compared with the baseline accepted " + baseline.accepted() + ", reason: " + baseline.reason()));
        List<Difference> differently = then.instrument().differences(now.instrument());
        out.list("not compared because it was measured differently", differently);
        if (differently.isEmpty() && now instanceof AnswerResult answers) {
            return out.build().and(Comparison.of((AnswerResult) then, answers).doc());
        }
        if (differently.isEmpty()) {
            rungs((RetrievalResult) then, (RetrievalResult) now, out);
        }
        return out.build();
    }

    private static void rungs(RetrievalResult then, RetrievalResult now, Doc.Builder out) {
        then.subject().differences(now.subject()).forEach(d -> out.line("different " + d));
        Pairs<RetrievalCase> pairs = Pairs.of(then.cases(), now.cases(), RetrievalCase::id, RetrievalCase::digest);
        out.line(ReportText.count(pairs.same().size(), "case") + " compared"
                + counted("added", ids(pairs.added()))
                + counted("removed", ids(pairs.removed()))
                + counted(
                        "changed",
                        ids(pairs.changed().stream().map(Pair::before).toList())));
        List<String> rungsThen = then.rungs().stream().map(RungSummary::rung).toList();
        List<String> rungsNow = now.rungs().stream().map(RungSummary::rung).toList();
        Rungs.followed(now).ifPresent(measure -> {
            out.section();
            Table.Builder table = Table.of(
                    "<>>>>>>",
                    List.of("  rung", Measure.meanNameOf(measure) + " then", "now", "change", "rose", "fell", "n"));
            rungsNow.stream()
                    .filter(rungsThen::contains)
                    .forEach(rung -> table.row(row(now, changes(pairs, new RungMeasure(rung, measure)), rung)));
            out.add(table.build());
        });
        only(out, "rungs of the baseline only", rungsThen, rungsNow);
        only(out, "rungs of this result only", rungsNow, rungsThen);
    }

    private static List<String> ids(List<RetrievalCase> cases) {
        return cases.stream().map(RetrievalCase::id).toList();
    }

    private static List<CaseChange> changes(Pairs<RetrievalCase> pairs, RungMeasure look) {
        return pairs.same().stream()
                .map(pair -> CaseChange.of(pair.before(), pair.after(), look))
                .toList();
    }

    private static String counted(String what, List<String> ids) {
        return ", " + ids.size() + " " + what + (ids.isEmpty() ? "" : " (" + ReportText.quoted(ids) + ")");
    }

    private static List<Cell> row(RetrievalResult now, List<CaseChange> changes, String rung) {
        List<CaseChange> pairs = changes.stream().filter(CaseChange::isCompared).toList();
        List<Cell> cells = new ArrayList<>(List.of(Rungs.cell(now, rung)));
        if (pairs.isEmpty()) {
            cells.addAll(List.of(Cell.UNDEFINED, Cell.UNDEFINED, Cell.UNDEFINED));
        } else {
            double before = mean(pairs, change -> change.before());
            double after = mean(pairs, change -> change.after());
            cells.addAll(Decimals.cells(before, after));
            cells.add(Cell.of(Decimals.signed(after - before), after - before));
        }
        cells.add(Cell.count(changes.stream().filter(CaseChange::rose).count()));
        cells.add(Cell.count(changes.stream().filter(CaseChange::fell).count()));
        cells.add(Cell.count(pairs.size()));
        return cells;
    }

    private static double mean(List<CaseChange> pairs, ToDoubleFunction<CaseChange> value) {
        return Decimals.settled(pairs.stream().mapToDouble(value).sum() / pairs.size());
    }

    private static void only(Doc.Builder out, String title, List<String> those, List<String> others) {
        List<String> found =
                those.stream().filter(rung -> !others.contains(rung)).toList();
        if (!found.isEmpty()) {
            out.line(title + ": " + ReportText.quoted(found));
        }
    }
}
