package dev.evalkit.report.gate;

import dev.evalkit.api.retrieval.GateOn;
import dev.evalkit.report.compare.CaseChange;
import dev.evalkit.report.compare.ConsumptionChange;
import dev.evalkit.report.compare.ConsumptionChange.Quantity;
import dev.evalkit.report.compare.MeanChange;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.PlainText;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A verdict for people. */
final class VerdictText {
    /** So many ids of cases that got neither better nor worse are named; a sample may leave out thousands. */
    private static final int SHOWN = 20;

    private VerdictText() {}

    /** The verdict, its rules, and the cases that made it, as lines. */
    static String of(GateVerdict found) {
        PlainText out = new PlainText().line(found.verdict() + (found.hasReservations() ? ", with reservations" : ""));
        found.gravestFirst().forEach(rule -> out.line("  " + rule));
        if (found.baseline() != null) {
            out.line("baseline: " + found.baseline());
        }
        GateOn gateOn = found.gateOn();
        if (!found.consumption().isEmpty()) {
            out.line("per case: "
                    + found.consumption().stream().flatMap(VerdictText::fact).collect(Collectors.joining(", ")));
        }
        String measure = gateOn == null ? null : gateOn.measure();
        changes(out, gateOn == null ? "broken" : "fell", found.regressions(), measure);
        changes(out, "passed before, not scored now", found.lost(), measure);
        changes(out, "passed as before, but not in as many repeats", found.partlyLost(), measure);
        list(out, "removed", found.removed());
        changes(out, gateOn == null ? "fixed" : "rose", found.improvements(), measure);
        ids(out, "added, not compared", found.added());
        ids(out, "changed, not compared", found.changed());
        ids(out, "left out of this run", found.skipped());
        list(out, "accepted differences", found.acceptedDifferences());
        list(out, "other differences", found.subjectDifferences());
        list(out, "reservations", found.reservations());
        list(out, "notes", found.notes());
        if (found.baseline() != null && found.verdict() != Verdict.REFUSED) {
            out.line("to make this result the baseline: " + AcceptanceText.call("file")
                    + ", or evalkit baseline RESULT --out BASELINE --reason \"why\"");
        }
        return out.toString();
    }

    /** {@code tokens 812.000 -> 1015.000 (1.3 times)}. */
    private static Stream<String> fact(ConsumptionChange change) {
        MeanChange means = change.means();
        if (means == null) {
            return Stream.of();
        }
        List<String> both = Decimals.distinct(means.before(), means.after());
        if (change.quantity() == Quantity.COST_USD && means.before() == means.after()) {
            both = List.of(Decimals.money(means.before()));
        }
        String what = switch (change.quantity()) {
            case TOKENS -> "tokens ";
            case COST_USD -> "cost in USD ";
            case LATENCY_MS -> "latency in ms ";
        };
        if (means.before() == means.after()) {
            return Stream.of(what + both.get(0) + " (as before)");
        }
        OptionalDouble ratio = change.ratio();
        return Stream.of(what
                + String.join(" -> ", both)
                + (ratio.isEmpty() ? "" : " (" + Decimals.times(ratio.getAsDouble()) + " times)"));
    }

    private static void changes(PlainText out, String title, List<CaseChange> changes, @Nullable String measure) {
        if (!changes.isEmpty()) {
            out.line(title + " (" + changes.size() + "):");
        }
        for (CaseChange change : changes) {
            out.line("  " + change.id() + ": "
                    + (measure == null ? change.outcomes() : measure + " " + change.values()));
            change.details().forEach(detail -> out.line("    " + detail));
            change.ranks().forEach(rank -> out.line("    " + rank));
        }
    }

    private static void list(PlainText out, String title, List<?> entries) {
        if (!entries.isEmpty()) {
            out.line(title + " (" + entries.size() + "):");
        }
        entries.forEach(entry -> out.line("  " + entry));
    }

    private static void ids(PlainText out, String title, List<String> ids) {
        if (ids.isEmpty()) {
            return;
        }
        out.line(title + " (" + ids.size() + "):");
        ids.stream().limit(SHOWN).forEach(id -> out.line("  " + id));
        if (ids.size() > SHOWN) {
            out.line("  and " + (ids.size() - SHOWN) + " more");
        }
    }
}
