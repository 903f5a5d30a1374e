package dev.evalkit.report.gate;

import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.report.compare.CaseChange;
import dev.evalkit.report.compare.ConsumptionChange;
import dev.evalkit.report.compare.MeanChange;
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.Item;
import dev.evalkit.report.doc.Mark;
import dev.evalkit.report.text.Decimals;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The report of a verdict. */
final class VerdictDoc {
    /** Maximum number of ids shown of cases that got neither better nor worse; a sample may leave out thousands. */
    private static final int SHOWN = 20;

    private VerdictDoc() {}

    /** Returns the verdict, its rules, and the cases behind it. */
    static Doc of(GateVerdict found) {
        Doc.Builder out = Doc.builder().title(found.headline());
        out.items(
                "",
                found.gravestFirst().stream().map(VerdictDoc::rule).toList(),
                found.rules().size());
        if (found.baseline() != null) {
            out.line("baseline: " + found.baseline());
        }
        RungMeasure gateOn = found.gateOn();
        if (!found.consumption().isEmpty()) {
            out.line("per case: "
                    + found.consumption().stream().flatMap(VerdictDoc::fact).collect(Collectors.joining(", ")));
        }
        String measure = gateOn == null ? null : gateOn.measure();
        changes(out, gateOn == null ? "broken" : "fell", found.regressions(), measure, Mark.WORSE);
        changes(out, "passed before, not scored now", found.lost(), measure, Mark.UNSCORED);
        changes(out, "passed as before, but in fewer scored repeats", found.partlyLost(), measure, Mark.PASSED);
        out.list("removed", found.removed());
        changes(out, gateOn == null ? "fixed" : "rose", found.improvements(), measure, Mark.BETTER);
        out.items("added, not compared", Item.ids(found.added()), SHOWN);
        out.items("changed, not compared", Item.ids(found.changed()), SHOWN);
        out.items("left out of this run", Item.ids(found.skipped()), SHOWN);
        out.list("accepted differences", found.acceptedDifferences());
        out.list("other differences", found.subjectDifferences());
        out.list("reservations", found.reservations());
        out.list("notes", found.notes());
        if (found.baseline() != null && found.verdict() != Verdict.REFUSED) {
            out.line("to make this result the baseline: " + AcceptanceDoc.call("file")
                    + ", or evalkit baseline RESULT --out BASELINE --reason \"why\"");
        }
        return out.build();
    }

    private static Item rule(RuleVerdict rule) {
        Mark mark = switch (rule.verdict()) {
            case PASS -> Mark.PASSED;
            case REGRESSION -> Mark.FAILED;
            case INCONCLUSIVE -> Mark.UNSCORED;
            case REFUSED -> Mark.ERRORED;
        };
        return Item.of(rule.name(), rule.toString(), mark, List.of());
    }

    /** {@code tokens 812.000 -> 1015.000 (1.3 times)}. */
    private static Stream<String> fact(ConsumptionChange change) {
        MeanChange means = change.means();
        if (means == null) {
            return Stream.of();
        }
        List<String> both = Decimals.amounts(means.before(), means.after());
        String what = switch (change.resource()) {
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

    private static void changes(
            Doc.Builder out, String title, List<CaseChange> changes, @Nullable String measure, Mark mark) {
        List<Item> items = changes.stream()
                .map(change -> new Item(
                        change.id() + ": " + (measure == null ? change.outcomes() : measure + " " + change.values()),
                        change.id(),
                        mark,
                        Item.all(Stream.concat(change.details().stream(), change.ranks().stream())
                                .toList())))
                .toList();
        out.items(title, items, items.size());
    }
}
