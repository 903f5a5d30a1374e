package dev.evalkit.report.compare;

import dev.evalkit.api.result.Instrument;
import dev.evalkit.api.retrieval.GateOn;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.report.compare.RungComparison.RungPair;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.LadderTable;
import dev.evalkit.report.text.PlainText;
import dev.evalkit.report.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Comparisons of ladders for the console. */
final class LadderComparisonText {
    private LadderComparisonText() {}

    /** The comparison as lines. */
    static String of(LadderComparison comparison) {
        PlainText out = new PlainText();
        headline(comparison, out);
        out.gap();
        ComparisonText.origins(comparison.before(), comparison.after(), out);
        ComparisonText.list(out, "measured differently, accepted", comparison.acceptedDifferences());
        ComparisonText.list(out, "what was measured differs", comparison.subjectDifferences());
        ComparisonText.list(out, "notes", comparison.notes());
        rungs(comparison, out);
        for (RungChange rung : comparison.rungs()) {
            cases(out, "rose", rung, rung.rose(), comparison.measure());
            cases(out, "fell", rung, rung.fell(), comparison.measure());
        }
        ids(out, "changed, not compared", comparison.changed());
        ids(out, "added, not compared", comparison.added());
        ids(out, "removed, not compared", comparison.removed());
        return out.toString();
    }

    private static void headline(LadderComparison comparison, PlainText out) {
        Instrument instrument = comparison.after().provenance().instrument();
        out.line("retrieval of " + ComparisonText.set(comparison.after(), instrument.split()) + ", unit "
                + instrument.unit().name().toLowerCase(Locale.ROOT) + ": "
                + PlainText.count(comparison.compared(), "case") + " compared, "
                + comparison.changed().size() + " changed, "
                + comparison.added().size() + " added, "
                + comparison.removed().size() + " removed");
        GateOn gateOn = comparison.after().gateOn();
        if (gateOn != null) {
            comparison.rung(gateOn.rung()).ifPresent(rung -> headline(comparison, rung, out));
        }
    }

    private static void headline(LadderComparison comparison, RungChange rung, PlainText out) {
        MeanChange means = rung.means();
        String what = comparison.measure() + " of gated rung '" + rung.rung() + "'";
        if (means == null) {
            out.line(what + ": no case has it in both results, so there is nothing to compare");
            return;
        }
        out.line(what + ": " + String.join(" -> ", Decimals.distinct(means.before(), means.after())) + ", "
                + ComparisonText.difference(means.difference(), means.interval(), means.n())
                + p(", p ", rung.adjustedP()) + ", " + rung.rose().size() + " rose, "
                + rung.fell().size() + " fell: "
                + ComparisonText.verdict(
                        rung.direction(), !rung.rose().isEmpty() || !rung.fell().isEmpty()));
    }

    private static String p(String title, @Nullable Double p) {
        return p == null ? "" : title + Decimals.probability(p);
    }

    private static void rungs(LadderComparison comparison, PlainText out) {
        RetrievalResult after = comparison.after();
        List<String> then = names(comparison.before());
        List<String> now = names(after);
        out.gap();
        if (comparison.rungs().isEmpty()) {
            out.line("no rung is in both results");
        } else {
            TextTable table = new TextTable("<>>>>>>>");
            table.row(List.of(
                    "  rung",
                    TextTable.name(comparison.measure()) + " before",
                    "after",
                    "difference",
                    "p",
                    "rose",
                    "fell",
                    "n"));
            comparison
                    .rungs()
                    .forEach(rung -> table.row(row(
                            List.of(LadderTable.name(after, rung.rung())),
                            rung.means(),
                            rung.adjustedP(),
                            rung.rose().size(),
                            rung.fell().size())));
            table.appendTo(out);
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

    private static void only(PlainText out, String title, List<String> those, List<String> others) {
        List<String> found =
                those.stream().filter(rung -> !others.contains(rung)).toList();
        if (!found.isEmpty()) {
            out.line(title + ": " + PlainText.quoted(found));
        }
    }

    private static List<String> row(
            List<String> names, @Nullable MeanChange means, @Nullable Double p, int rose, int fell) {
        List<String> cells = new ArrayList<>(names);
        if (means == null) {
            cells.addAll(List.of(LadderTable.UNDEFINED, LadderTable.UNDEFINED, LadderTable.UNDEFINED));
        } else {
            cells.addAll(Decimals.distinct(means.before(), means.after()));
            cells.add(ComparisonText.difference(means.difference(), means.interval(), means.n()));
        }
        cells.add(
                p == null
                        ? LadderTable.UNDEFINED
                        : Decimals.probability(p) + (p <= Decimals.USUAL_ERROR_RATE ? " *" : "  "));
        cells.add(Integer.toString(rose));
        cells.add(Integer.toString(fell));
        cells.add(Integer.toString(means == null ? 0 : means.n()));
        return cells;
    }

    private static void legend(
            Stream<@Nullable MeanChange> all, Stream<@Nullable Double> ps, String twins, long seed, PlainText out) {
        List<MeanChange> means =
                all.flatMap(each -> Optional.ofNullable(each).stream()).toList();
        long tests = ps.filter(Objects::nonNull).count();
        boolean drawn = means.stream().anyMatch(each -> each.n() <= MeanChange.DRAWN_UP_TO);
        if (means.stream().anyMatch(each -> each.interval() != null)) {
            out.line("[95 % interval of that mean difference alone, by "
                    + ComparisonText.method(means, "BCa bootstrap", "paired t") + "]");
        }
        ComparisonText.legend(means, out);
        if (tests > 0) {
            out.line("p: chance of a difference this far from 0 between equally good " + twins
                    + " (" + ComparisonText.method(means, "sign-flip test", "paired t-test") + ")"
                    + (tests > 1 ? ", adjusted for " + tests + " differences looked at together (Holm)" : "")
                    + "; * at most " + Decimals.USUAL_ERROR_RATE);
        }
        if (drawn && tests > 0) {
            out.line("draws of intervals and p: seed " + seed);
        }
    }

    private static void cases(PlainText out, String title, RungChange rung, List<CaseChange> changes, String measure) {
        if (!changes.isEmpty()) {
            out.gap().line(title + " on rung '" + rung.rung() + "' (" + changes.size() + "):");
            ComparisonText.each(out, changes, change -> {
                out.line("  " + change.id() + ": " + measure + " " + change.values());
                change.ranks().forEach(rank -> out.line("    " + rank));
            });
        }
    }

    private static void ids(PlainText out, String title, List<String> ids) {
        if (!ids.isEmpty()) {
            out.gap();
            ComparisonText.list(out, title, ids);
        }
    }

    /** The comparison as lines. */
    static String of(RungComparison comparison) {
        PlainText out = new PlainText();
        RetrievalResult result = comparison.result();
        Instrument instrument = result.provenance().instrument();
        out.line("rungs of " + ComparisonText.set(result, instrument.split()) + ", unit "
                + instrument.unit().name().toLowerCase(Locale.ROOT) + ", by " + comparison.measure() + ": "
                + PlainText.count(result.cases().size(), "case"));
        if (comparison.pairs().isEmpty()) {
            return out.line("there are no two rungs to compare").toString();
        }
        out.gap();
        TextTable table = new TextTable("<<>>>>>>>");
        table.row(List.of("  first", "  second", "first", "second", "difference", "p", "rose", "fell", "n"));
        for (RungPair pair : comparison.pairs()) {
            table.row(row(
                    List.of(LadderTable.name(result, pair.first()), LadderTable.name(result, pair.second())),
                    pair.means(),
                    pair.adjustedP(),
                    pair.rose(),
                    pair.fell()));
        }
        table.appendTo(out);
        legend(
                comparison.pairs().stream().map(RungPair::means),
                comparison.pairs().stream().map(RungPair::adjustedP),
                "rungs",
                result.seed(),
                out);
        return out.toString();
    }
}
