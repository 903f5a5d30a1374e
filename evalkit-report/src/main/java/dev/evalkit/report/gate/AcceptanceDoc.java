package dev.evalkit.report.gate;

import dev.evalkit.api.answer.Tally;
import dev.evalkit.api.result.Difference;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.Item;
import dev.evalkit.report.gate.Baseline.Acceptance;
import dev.evalkit.report.gate.Baseline.Figure;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a report says of an acceptance: the new baseline, the old one, and what speaks against it. */
final class AcceptanceDoc {
    private static final int MOST_SHOWN = 10;

    private AcceptanceDoc() {}

    /** When and why a baseline was accepted. */
    static String origin(Baseline baseline) {
        return "accepted " + baseline.accepted() + ", reason: " + baseline.reason();
    }

    /** The call that makes a result the baseline, as Java. */
    static String call(String file) {
        return "Baseline.accept(result, " + file + ", \"why\")";
    }

    /** What a baseline was written for, what it replaces, and what that swaps. */
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

    /** The figure and the counts, with enough digits to tell the figure from the other one's. */
    private static String numbers(Baseline baseline, @Nullable Baseline other) {
        Figure figure = baseline.figure();
        Figure compared = other == null ? null : other.figure();
        String value = figure == null
                ? Wording.UNDEFINED
                : Decimals.distinct(figure.value(), compared == null ? figure.value() : compared.value())
                        .get(0);
        RetrievalResult ladder = baseline.retrieval();
        if (ladder != null) {
            String cases = Wording.count(ladder.cases().size(), "case");
            return ladder.gateOn() == null
                    ? "no rung is gated, " + cases
                    : Figures.name(ladder.gateOn()) + ": " + value + ", " + cases;
        }
        Tally tally = Figures.tally(baseline.result());
        return Figures.PASS_RATE + ": " + value + " (" + tally.passed() + " of " + tally.scored() + "); "
                + Figures.counts(tally);
    }

    /** What the new baseline measures that the old one did not, and the other way round. */
    private static List<String> swapped(Baseline then, Baseline now) {
        List<String> lines = new ArrayList<>();
        List<Difference> differences = then.answers() != null && now.answers() != null
                ? then.answers().instrument().differences(now.answers().instrument())
                : then.retrieval() != null && now.retrieval() != null
                        ? then.retrieval()
                                .provenance()
                                .instrument()
                                .differences(now.retrieval().provenance().instrument())
                        : List.of();
        differences.forEach(each -> lines.add("measured differently: " + each));
        if (!Figures.instrument(then.result()).equals(Figures.instrument(now.result()))) {
            lines.add("a slow fall of the baselines of this file is counted anew from here");
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
            lines.add(Wording.count(ids.size(), "case") + " " + what + ": "
                    + String.join(", ", ids.subList(0, Math.min(ids.size(), MOST_SHOWN)))
                    + (ids.size() > MOST_SHOWN ? ", …" : ""));
        }
    }

    private static void warnings(Baseline now, Doc.Builder out) {
        Figure figure = now.figure();
        if (figure != null && figure.value() == 0) {
            out.line("WARNING: " + figure.name()
                    + " is 0. Nothing can fall below it, so no later result is gated by it.");
        }
        if (now.answers() != null) {
            Tally tally = Figures.tally(now.answers());
            int missing = tally.unscored() + tally.errored();
            if (missing > 0) {
                out.line("WARNING: " + Wording.count(missing, "case") + " of " + tally.wanted()
                        + (missing == 1 ? " was" : " were") + " not scored, and cannot fall until a baseline scores "
                        + (missing == 1 ? "it." : "them."));
            }
        }
        Ratchet.of(now).ifPresent(ratchet -> out.line("WARNING: " + ratchet + "."));
    }
}
