package dev.evalkit.report.compare;

import dev.evalkit.api.metric.Measure;
import dev.evalkit.api.retrieval.RetrievalInstrument;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.report.compare.CaseChange.RankChange;
import dev.evalkit.report.compare.RungComparison.RungPair;
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.Item;
import dev.evalkit.report.doc.Mark;
import dev.evalkit.report.doc.Table;
import dev.evalkit.report.doc.Table.Cell;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.ReportText;
import dev.evalkit.report.text.Rungs;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The reports of comparisons of ladders. */
final class LadderComparisonDoc {
    private LadderComparisonDoc() {}

    /** Returns the differences between two ladders. */
    static Doc of(LadderComparison comparison) {
        Doc.Builder out = Doc.builder();
        headline(comparison, out);
        out.section();
        ComparisonParts.origins(comparison.before(), comparison.after(), out);
        ComparisonParts.lists(
                comparison.acceptedDifferences(), comparison.subjectDifferences(), comparison.notes(), out);
        rungs(comparison, out);
        for (RungChange rung : comparison.rungs()) {
            cases(out, "rose", rung, rung.rose(), comparison.measure(), Mark.BETTER);
            cases(out, "fell", rung, rung.fell(), comparison.measure(), Mark.WORSE);
        }
        ids(out, "changed, not compared", comparison.changed());
        ids(out, "added, not compared", comparison.added());
        ids(out, "removed, not compared", comparison.removed());
        return out.build();
    }

    private static void headline(LadderComparison comparison, Doc.Builder out) {
        RetrievalInstrument instrument = comparison.after().instrument();
        out.title("retrieval of " + ComparisonParts.set(comparison.after(), instrument.split()) + ", unit "
                + instrument.unit().name().toLowerCase(Locale.ROOT) + ": "
                + ReportText.count(comparison.compared(), "case") + " compared, "
                + comparison.changed().size() + " changed, "
                + comparison.added().size() + " added, "
                + comparison.removed().size() + " removed");
        if (comparison.before().equals(comparison.after())) {
            out.line(ComparisonParts.SAME);
        }
        RungMeasure gateOn = comparison.after().gateOn();
        if (gateOn != null) {
            comparison.rung(gateOn.rung()).ifPresent(rung -> headline(comparison, rung, out));
        }
    }

    private static void headline(LadderComparison comparison, RungChange rung, Doc.Builder out) {
        MeanChange means = rung.means();
        String what = Measure.meanNameOf(comparison.measure()) + " of gated rung '" + rung.rung() + "'";
        if (means == null) {
            out.line(what + ": no case has it in both results, so there is nothing to compare");
            return;
        }
        out.line(what + ": " + String.join(" -> ", Decimals.distinct(means.before(), means.after())) + ", "
                + ComparisonParts.difference(means.difference(), means.interval(), means.n())
                + p(", p ", rung.adjustedP()) + ", " + rung.rose().size() + " rose, "
                + rung.fell().size() + " fell: "
                + ComparisonParts.verdict(
                        rung.direction(), !rung.rose().isEmpty() || !rung.fell().isEmpty()));
    }

    private static String p(String title, @Nullable Double p) {
        return p == null ? "" : title + Decimals.probability(p);
    }

    private static void rungs(LadderComparison comparison, Doc.Builder out) {
        RetrievalResult after = comparison.after();
        List<String> then = names(comparison.before());
        List<String> now = names(after);
        out.section();
        if (comparison.rungs().isEmpty()) {
            out.line("no rung is in both results");
        } else {
            Table.Builder table = Table.of(
                    "<>>>>>>>",
                    List.of(
                            "  rung",
                            Measure.meanNameOf(comparison.measure()) + " before",
                            "after",
                            "difference",
                            "p",
                            "rose",
                            "fell",
                            "n"));
            comparison
                    .rungs()
                    .forEach(rung -> table.row(row(
                            List.of(Rungs.cell(after, rung.rung())),
                            rung.means(),
                            rung.adjustedP(),
                            rung.direction(),
                            rung.rose().size(),
                            rung.fell().size())));
            out.add(table.build());
            legend(
                    comparison.rungs().stream().map(RungChange::means),
                    comparison.rungs().stream().map(RungChange::adjustedP),
                    "results",
                    after.seed(),
                    out);
        }
        only(out, "rungs of the earlier result only", then, now);
        only(out, "rungs of the later result only", now, then);
    }

    private static List<String> names(RetrievalResult result) {
        return result.rungs().stream().map(RungSummary::rung).toList();
    }

    private static void only(Doc.Builder out, String title, List<String> those, List<String> others) {
        List<String> found =
                those.stream().filter(rung -> !others.contains(rung)).toList();
        if (!found.isEmpty()) {
            out.line(title + ": " + ReportText.quoted(found));
        }
    }

    private static List<Cell> row(
            List<Cell> names, @Nullable MeanChange means, @Nullable Double p, Direction direction, int rose, int fell) {
        List<Cell> cells = new ArrayList<>(names);
        cells.addAll(ComparisonParts.cells(means));
        cells.add(Decimals.marked(p, direction != Direction.UNCLEAR, "  "));
        cells.add(Cell.count(rose));
        cells.add(Cell.count(fell));
        cells.add(Cell.count(means == null ? 0 : means.n()));
        return cells;
    }

    private static void legend(
            Stream<@Nullable MeanChange> all, Stream<@Nullable Double> ps, String twins, long seed, Doc.Builder out) {
        List<MeanChange> means =
                all.flatMap(each -> Optional.ofNullable(each).stream()).toList();
        long tests = ps.filter(Objects::nonNull).count();
        boolean drawn = means.stream().anyMatch(each -> each.n() <= MeanChange.DRAWN_UP_TO);
        if (means.stream().anyMatch(each -> each.interval() != null)) {
            out.line("[unadjusted 95 % interval of the mean difference, by "
                    + ComparisonParts.method(means, "BCa bootstrap", "paired t") + "]");
        }
        ComparisonParts.legend(means, out);
        if (tests > 0) {
            out.line(ComparisonParts.p("equally good " + twins, means, tests));
        }
        if (drawn && tests > 0) {
            out.line("seed of intervals and p: " + seed);
        }
    }

    private static void cases(
            Doc.Builder out, String title, RungChange rung, List<CaseChange> changes, String measure, Mark mark) {
        out.section()
                .items(
                        title + " on rung '" + rung.rung() + "'",
                        changes,
                        change -> Item.of(
                                change.id(),
                                change.id() + ": " + measure + " " + change.values(),
                                mark,
                                change.ranks().stream()
                                        .map(RankChange::toString)
                                        .toList()),
                        ComparisonParts.SHOWN);
    }

    private static void ids(Doc.Builder out, String title, List<String> ids) {
        out.section().items(title, Item.ids(ids), ComparisonParts.SHOWN);
    }

    /** Returns the differences between the rungs of one ladder. */
    static Doc of(RungComparison comparison) {
        Doc.Builder out = Doc.builder();
        RetrievalResult result = comparison.result();
        RetrievalInstrument instrument = result.instrument();
        out.title("rungs of " + ComparisonParts.set(result, instrument.split()) + ", unit "
                + instrument.unit().name().toLowerCase(Locale.ROOT) + ", by " + Measure.meanNameOf(comparison.measure())
                + ": "
                + ReportText.count(result.cases().size(), "case"));
        if (comparison.pairs().isEmpty()) {
            return out.line("there are no two rungs to compare").build();
        }
        out.section();
        Table.Builder table = Table.of(
                "<<>>>>>>>", List.of("  first", "  second", "first", "second", "difference", "p", "rose", "fell", "n"));
        for (RungPair pair : comparison.pairs()) {
            table.row(row(
                    List.of(Rungs.cell(result, pair.first()), Rungs.cell(result, pair.second())),
                    pair.means(),
                    pair.adjustedP(),
                    pair.direction(),
                    pair.rose(),
                    pair.fell()));
        }
        out.add(table.build());
        legend(
                comparison.pairs().stream().map(RungPair::means),
                comparison.pairs().stream().map(RungPair::adjustedP),
                "rungs",
                result.seed(),
                out);
        return out.build();
    }
}
