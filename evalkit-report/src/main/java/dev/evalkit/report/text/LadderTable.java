package dev.evalkit.report.text;

import dev.evalkit.api.metric.Measure;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import dev.evalkit.api.retrieval.GateOn;
import dev.evalkit.api.retrieval.MeasureSummary;
import dev.evalkit.api.retrieval.MeasureSummary.PairedDifference;
import dev.evalkit.api.retrieval.RetrievalInstrument;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.api.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A ladder for the console: what was measured with what, then one row a rung. */
public final class LadderTable {
    /** What stands where a number is undefined. */
    public static final String UNDEFINED = "-";

    /** Below so many cases a bootstrap interval is far too narrow; it is somewhat too narrow up to about 20. */
    public static final int FEW_CASES = 10;

    private LadderTable() {}

    /** Adds the rungs of a result with their measures. */
    public static void append(RetrievalResult result, PlainText out) {
        header(result, out);
        out.gap();
        rows(result, out);
        legend(result, out);
    }

    /** The measure that is followed: the gated one where the result was measured with it, else the first one. */
    public static Optional<String> followed(RetrievalResult result) {
        List<String> measures = result.provenance().instrument().measures();
        GateOn gateOn = result.gateOn();
        return gateOn != null && measures.contains(gateOn.measure())
                ? Optional.of(gateOn.measure())
                : measures.stream().findFirst();
    }

    /** A rung's name for a table, marked if it is the gated one. */
    public static String name(RetrievalResult result, String rung) {
        return (isGated(result, rung) ? "> " : "  ") + TextTable.name(rung);
    }

    private static boolean isGated(RetrievalResult result, String rung) {
        GateOn gateOn = result.gateOn();
        return gateOn != null && gateOn.rung().equals(rung);
    }

    private static void header(RetrievalResult result, PlainText out) {
        RetrievalInstrument instrument = result.provenance().instrument();
        Subject subject = result.provenance().subject();
        Stamp stamp = result.provenance().stamp();
        String split = instrument.split() == null ? "" : ", split '" + instrument.split() + "'";
        out.line("retrieval of set '" + instrument.set() + "'" + split + ", unit "
                + instrument.unit().name().toLowerCase(Locale.ROOT));
        out.line(PlainText.count(result.cases().size(), "case") + " scored, "
                + result.withoutExpected().size() + " left out without expected ids");
        out.line("corpus: " + instrument.corpusDigest());
        Provenances.append(subject, stamp, out);
        GateOn gateOn = result.gateOn();
        out.line("gate: " + (gateOn == null ? "none" : gateOn.measure() + " of rung '" + gateOn.rung() + "'"));
    }

    private static void rows(RetrievalResult result, PlainText out) {
        List<String> measures = result.provenance().instrument().measures();
        Optional<String> followed = followed(result);
        TextTable table = new TextTable("<" + ">".repeat(measures.size() + 2) + "<<");
        List<String> titles = new ArrayList<>(List.of("  rung"));
        measures.forEach(measure -> titles.add(TextTable.name(Measure.meanNameOf(measure))));
        titles.addAll(List.of(
                "n",
                "ms",
                followed.map(name -> TextTable.name(name) + " to the rung before")
                        .orElse(""),
                followed.map(name -> "p").orElse("")));
        table.row(titles);
        for (RungSummary rung : result.rungs()) {
            List<String> cells = new ArrayList<>(List.of(name(result, rung.rung())));
            measures.forEach(measure -> cells.add(mean(rung.measure(measure), rung.n())));
            cells.add(Integer.toString(rung.n()));
            cells.add(rung.n() == 0 ? UNDEFINED : Decimals.millis(rung.meanLatencyMs()));
            Optional<PairedDifference> difference =
                    followed.flatMap(rung::measure).map(MeasureSummary::difference);
            cells.add(difference.map(found -> difference(found, rung.n())).orElse(UNDEFINED));
            cells.add(difference
                    .map(PairedDifference::adjustedP)
                    .map(p -> Decimals.probability(p) + (isMarked(p) ? " *" : ""))
                    .orElse(UNDEFINED));
            table.row(cells);
        }
        table.appendTo(out);
    }

    private static String mean(Optional<MeasureSummary> summary, int n) {
        return summary.map(s -> (s.mean() == null ? UNDEFINED : Decimals.of(s.mean())) + otherN(s.n(), n))
                .orElse(UNDEFINED);
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

    private static boolean isMarked(double p) {
        return p <= Decimals.USUAL_ERROR_RATE;
    }

    private static String otherN(int n, int usual) {
        return n == usual && n > 0 ? "" : " (n=" + n + ")";
    }

    private static void legend(RetrievalResult result, PlainText out) {
        if (result.rungs().stream().anyMatch(rung -> isGated(result, rung.rung()))) {
            out.line("> gated rung");
        }
        followed(result).ifPresent(name -> legend(differences(name, result), name, result.seed(), out));
        out.line("ms: mean time of one retrieval");
        List<String> reasons = undefined(result);
        if (!reasons.isEmpty()) {
            out.line(UNDEFINED + ": " + String.join("; ", reasons));
        }
    }

    private static List<PairedDifference> differences(String measure, RetrievalResult result) {
        return result.rungs().stream()
                .flatMap(rung -> rung.measure(measure).map(MeasureSummary::difference).stream())
                .toList();
    }

    private static void legend(List<PairedDifference> differences, String measure, long seed, PlainText out) {
        if (differences.isEmpty()) {
            return;
        }
        String interval = differences.stream()
                .flatMap(difference -> Optional.ofNullable(difference.interval()).stream())
                .findFirst()
                .map(found -> " [" + Decimals.percent(found.level())
                        + " interval by BCa bootstrap, of that difference alone]")
                .orElse("");
        out.line("to the rung before: mean difference in " + measure + " on the same cases" + interval);
        long tests = differences.stream()
                .filter(difference -> difference.p() != null)
                .count();
        withoutSpread(differences, tests, out);
        if (differences.stream().anyMatch(found -> found.interval() != null && found.n() < FEW_CASES)) {
            out.line("fewer than " + FEW_CASES + " cases: the interval is too narrow to rely on");
        }
        if (tests > 0) {
            out.line("p: chance of a difference this far from 0 between equally good rungs (sign-flip test)"
                    + (tests > 1 ? ", adjusted for " + tests + " differences looked at together (Holm)" : "")
                    + "; * at most " + Decimals.USUAL_ERROR_RATE);
            out.line("draws of intervals and p: seed " + seed);
        }
    }

    /** What stands in place of an interval. */
    private static void withoutSpread(List<PairedDifference> differences, long tests, PlainText out) {
        if (differences.stream().anyMatch(found -> found.n() == 1)) {
            out.line("[1 case]: one difference shows no spread, so it has neither interval nor p");
        }
        if (differences.stream().anyMatch(found -> found.n() > 1 && found.interval() == null)) {
            out.line(
                    "[all equal]: no two differences differ, so there is no interval; tested all the same (p = 1 if all are 0)"
                            + (tests > 1 ? " and counted among the " + tests : ""));
        }
    }

    /** Why a dash stands where it does, for each kind there is. */
    private static List<String> undefined(RetrievalResult result) {
        List<String> measures = result.provenance().instrument().measures();
        List<String> reasons = new ArrayList<>();
        if (result.rungs().stream()
                .anyMatch(rung -> rung.n() == 0
                        || measures.stream()
                                .anyMatch(measure -> rung.measure(measure)
                                        .map(MeasureSummary::mean)
                                        .isEmpty()))) {
            reasons.add("no case with a value");
        }
        followed(result).ifPresent(name -> {
            List<PairedDifference> differences = differences(name, result);
            if (differences.size() < result.rungs().size()) {
                reasons.add("no rung before, or no case with a value in both");
            }
            if (differences.stream().anyMatch(found -> found.p() == null)) {
                reasons.add("no p of one case");
            }
        });
        return reasons;
    }
}
