package dev.evalkit.report.gate;

import dev.evalkit.api.answer.Tally;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.Item;
import dev.evalkit.report.gate.Baseline.Acceptance;
import dev.evalkit.report.gate.Baseline.Figure;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.ReportText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The report of an acceptance: the new baseline, the old one, and warnings. */
final class AcceptanceDoc {
    private static final int MOST_SHOWN = 10;

    private AcceptanceDoc() {}

    /** Returns when and why a baseline was accepted. */
    static String origin(Baseline baseline) {
        return "accepted " + baseline.accepted() + ", reason: " + baseline.reason();
    }

    /** Returns the Java call that makes a result the baseline. */
    static String call(String file) {
        return "Baseline.accept(result, " + file + ", \"why\")";
    }

    /** Returns the new baseline, the one it replaces, and what changes between them. */
    static Doc of(Acceptance acceptance) {
        Baseline now = acceptance.baseline();
        Baseline then = acceptance.replaced();
        Doc.Builder out = Doc.builder()
                .title(acceptance.file() + ": new baseline, " + origin(now))
                .items("", List.of(Item.of(numbers(now, then))), 1);
        if (then == null) {
            out.line("replaces nothing: there was no baseline before");
        } else {
            List<Item> swapped = new ArrayList<>(List.of(Item.of(numbers(then, now))));
            swapped(then, now).forEach(each -> swapped.add(Item.of(each)));
            out.line("replaces " + then.digest() + ", " + origin(then)).items("", swapped, swapped.size());
        }
        warnings(now, out);
        return out.build();
    }

    /** Returns the figure and the counts, with enough digits to tell the figure from the other baseline's. */
    private static String numbers(Baseline baseline, @Nullable Baseline other) {
        Figure figure = baseline.figure();
        Figure compared = other == null ? null : other.figure();
        String value = figure == null
                ? ReportText.UNDEFINED
                : Decimals.distinct(figure.value(), compared == null ? figure.value() : compared.value())
                        .get(0);
        RetrievalResult ladder = baseline.retrieval();
        if (ladder != null) {
            String cases = ReportText.count(ladder.cases().size(), "case");
            return ladder.gateOn() == null
                    ? "no rung is gated, " + cases
                    : Figures.shownName(baseline) + ": " + value + ", " + cases;
        }
        Tally tally = Figures.tally(baseline.result());
        return Figures.PASS_RATE + ": " + value + " (" + tally.passed() + " of " + tally.scored() + "); "
                + Figures.counts(tally);
    }

    /** Returns what differs between what the two baselines measure. */
    private static List<String> swapped(Baseline then, Baseline now) {
        List<String> lines = new ArrayList<>();
        then.result()
                .instrument()
                .differences(now.result().instrument())
                .forEach(each -> lines.add("measured differently: " + each));
        if (!Figures.instrument(then.result()).equals(Figures.instrument(now.result()))) {
            lines.add("gradual decline is measured from this baseline on");
        }
        Map<String, String> before = Figures.digests(then.result());
        Map<String, String> after = Figures.digests(now.result());
        cases(
                lines,
                "removed",
                before.keySet().stream().filter(id -> !after.containsKey(id)).toList());
        cases(
                lines,
                "added",
                after.keySet().stream().filter(id -> !before.containsKey(id)).toList());
        cases(
                lines,
                "changed",
                before.entrySet().stream()
                        .filter(each -> after.containsKey(each.getKey())
                                && !each.getValue().equals(after.get(each.getKey())))
                        .map(Map.Entry::getKey)
                        .toList());
        return lines;
    }

    private static void cases(List<String> lines, String what, List<String> ids) {
        if (!ids.isEmpty()) {
            lines.add(ReportText.count(ids.size(), "case") + " " + what + ": "
                    + String.join(", ", ids.subList(0, Math.min(ids.size(), MOST_SHOWN)))
                    + (ids.size() > MOST_SHOWN ? ", …" : ""));
        }
    }

    private static void warnings(Baseline now, Doc.Builder out) {
        Figure figure = now.figure();
        if (figure != null && figure.value() == 0) {
            out.line("WARNING: " + Figures.shownName(now)
                    + " is 0. Nothing can fall below it, so it gates no later result.");
        }
        if (now.answers() != null) {
            Tally tally = Figures.tally(now.answers());
            int missing = tally.unscored() + tally.errored();
            if (missing > 0) {
                out.line("WARNING: " + missing + " of " + ReportText.count(tally.wanted(), "case")
                        + (missing == 1 ? " was" : " were") + " not scored and cannot fall until a baseline scores "
                        + (missing == 1 ? "it." : "them."));
            }
        }
        Ratchet.of(now).ifPresent(ratchet -> out.line("WARNING: " + ratchet + "."));
    }
}
