package dev.evalkit.report;

import dev.evalkit.api.metric.Measure;
import dev.evalkit.api.retrieval.MeasureSummary;
import dev.evalkit.api.retrieval.MeasureSummary.PairedDifference;
import dev.evalkit.api.retrieval.RetrievalInstrument;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.report.compare.Direction;
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.Table;
import dev.evalkit.report.doc.Table.Cell;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.Provenances;
import dev.evalkit.report.text.ReportText;
import dev.evalkit.report.text.Rungs;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The report of a ladder: what was measured and how, then one row per rung. */
final class LadderDoc {

    private LadderDoc() {}

    static Doc of(RetrievalResult result) {
        Doc.Builder out = Doc.builder();
        header(result, out);
        out.section();
        rows(result, out);
        legend(result, out);
        return out.build();
    }

    private static void header(RetrievalResult result, Doc.Builder out) {
        RetrievalInstrument instrument = result.instrument();

        String split = instrument.split() == null ? "" : ", split '" + instrument.split() + "'";
        out.title("retrieval of set '" + instrument.set() + "'" + split + ", unit "
                + instrument.unit().name().toLowerCase(Locale.ROOT));
        out.line(ReportText.count(result.cases().size(), "case") + " scored, "
                + result.withoutExpected().size() + " left out (no expected ids)");
        out.line("corpus: " + instrument.corpusDigest());
        Provenances.append(result.subject(), result.stamp(), out);
        RungMeasure gateOn = result.gateOn();
        out.line("gate: " + (gateOn == null ? "none" : gateOn.measure() + " of rung '" + gateOn.rung() + "'"));
    }

    private static void rows(RetrievalResult result, Doc.Builder out) {
        List<String> measures = result.instrument().measures();
        Optional<String> followed = Rungs.followed(result);
        List<String> titles = new ArrayList<>(List.of("  rung"));
        measures.forEach(measure -> titles.add(Measure.meanNameOf(measure)));
        titles.addAll(List.of(
                "n",
                "ms",
                followed.map(name -> Measure.meanNameOf(name) + " vs rung before")
                        .orElse(""),
                followed.map(name -> "p").orElse("")));
        Table.Builder table = Table.of("<" + ">".repeat(measures.size() + 2) + "<<", titles);
        for (RungSummary rung : result.rungs()) {
            List<Cell> cells = new ArrayList<>(List.of(Rungs.cell(result, rung.rung())));
            measures.forEach(measure -> cells.add(mean(rung.measure(measure), rung.n())));
            cells.add(Cell.count(rung.n()));
            cells.add(
                    rung.n() == 0
                            ? Cell.UNDEFINED
                            : Cell.of(Decimals.millis(rung.meanLatencyMs()), rung.meanLatencyMs()));
            Optional<PairedDifference> difference =
                    followed.flatMap(rung::measure).map(MeasureSummary::difference);
            cells.add(difference
                    .map(found -> Cell.of(difference(found, rung.n()), found.mean()))
                    .orElse(Cell.UNDEFINED));
            cells.add(difference.map(LadderDoc::p).orElse(Cell.UNDEFINED));
            table.row(cells);
        }
        out.add(table.build());
    }

    private static Cell p(PairedDifference difference) {
        Direction direction =
                Direction.of(difference.n(), difference.mean(), difference.interval(), difference.adjustedP());
        return Decimals.marked(difference.adjustedP(), direction != Direction.UNCLEAR, "");
    }

    private static Cell mean(Optional<MeasureSummary> summary, int n) {
        return summary.map(s -> s.mean() == null
                        ? Cell.of(ReportText.UNDEFINED + otherN(s.n(), n))
                        : Cell.of(Decimals.of(s.mean()) + otherN(s.n(), n), s.mean()))
                .orElse(Cell.UNDEFINED);
    }

    private static String difference(PairedDifference difference, int n) {
        Interval interval = difference.interval();
        String mean = Decimals.signed(difference.mean());
        if (difference.n() == 1) {
            return mean + " [1 case]";
        }
        String ends = interval == null
                ? "all equal"
                : Decimals.signed(interval.lower()) + ", " + Decimals.signed(interval.upper());
        return mean + " [" + ends + "]" + otherN(difference.n(), n);
    }

    private static String otherN(int n, int usual) {
        return n == usual && n > 0 ? "" : " (n=" + n + ")";
    }

    private static void legend(RetrievalResult result, Doc.Builder out) {
        if (result.rungs().stream().anyMatch(rung -> Rungs.isGated(result, rung.rung()))) {
            out.line("> gated rung");
        }
        Rungs.followed(result).ifPresent(name -> legend(differences(name, result), name, result.seed(), out));
        out.line("ms: mean time of one retrieval");
        List<String> reasons = undefined(result);
        if (!reasons.isEmpty()) {
            out.line(ReportText.UNDEFINED + ": " + String.join("; ", reasons));
        }
    }

    private static List<PairedDifference> differences(String measure, RetrievalResult result) {
        return result.rungs().stream()
                .flatMap(rung -> rung.measure(measure).map(MeasureSummary::difference).stream())
                .toList();
    }

    private static void legend(List<PairedDifference> differences, String measure, long seed, Doc.Builder out) {
        if (differences.isEmpty()) {
            return;
        }
        String interval = differences.stream()
                .flatMap(difference -> Optional.ofNullable(difference.interval()).stream())
                .findFirst()
                .map(found -> " [unadjusted " + Decimals.percent(found.level()) + " interval, by BCa bootstrap]")
                .orElse("");
        out.line("vs rung before: mean difference in " + measure + " on the same cases" + interval);
        long tests = differences.stream()
                .filter(difference -> difference.p() != null)
                .count();
        withoutSpread(differences, tests, out);
        if (differences.stream().anyMatch(found -> found.interval() != null && found.n() < ReportText.FEW_CASES)) {
            out.line("fewer than " + ReportText.FEW_CASES + " cases: the interval is too narrow to rely on");
        }
        if (tests > 0) {
            out.line("p: chance of a difference at least this far from 0 between equally good rungs (sign-flip test)"
                    + (tests > 1 ? ", adjusted for " + tests + " comparisons (Holm)" : "")
                    + "; " + ReportText.STAR);
            out.line("seed of intervals and p: " + seed);
        }
    }

    /** Explains what replaces an interval. */
    private static void withoutSpread(List<PairedDifference> differences, long tests, Doc.Builder out) {
        if (differences.stream().anyMatch(found -> found.n() == 1)) {
            out.line("[1 case]: a single difference shows no spread, so there is neither an interval nor p");
        }
        if (differences.stream().anyMatch(found -> found.n() > 1 && found.interval() == null)) {
            out.line(
                    "[all equal]: all differences are equal, so there is no interval; still tested (p = 1 if all are 0)"
                            + (tests > 1 ? " and counted among the " + tests : ""));
        }
    }

    /** Returns the reasons for the dashes in the table. */
    private static List<String> undefined(RetrievalResult result) {
        List<String> measures = result.instrument().measures();
        List<String> reasons = new ArrayList<>();
        if (result.rungs().stream()
                .anyMatch(rung -> rung.n() == 0
                        || measures.stream()
                                .anyMatch(measure -> rung.measure(measure)
                                        .map(MeasureSummary::mean)
                                        .isEmpty()))) {
            reasons.add("no case with a value");
        }
        Rungs.followed(result).ifPresent(name -> {
            List<PairedDifference> differences = differences(name, result);
            if (differences.size() < result.rungs().size()) {
                reasons.add("no rung before, or no case with a value in both");
            }
            if (differences.stream().anyMatch(found -> found.p() == null)) {
                reasons.add("no p for one case");
            }
        });
        return reasons;
    }
}
