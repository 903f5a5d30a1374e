package dev.evalkit.report.gate;

import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.report.gate.GateVerdict.Removed;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The rules that ladders and answers have in common. */
final class CommonRules {
    private CommonRules() {}

    /** Taking a case out of the measurement needs leave. */
    static RuleVerdict removed(List<Removed> removed) {
        List<Removed> unaccepted = removed.stream().filter(r -> !r.accepted()).toList();
        if (!unaccepted.isEmpty()) {
            return new RuleVerdict(
                    "removed",
                    Verdict.REGRESSION,
                    "no longer measured: " + Wording.count(unaccepted.size(), "case")
                            + " of the baseline; Gate.acceptRemoved, or --accept-removed, accepts removals by id");
        }
        return new RuleVerdict(
                "removed",
                Verdict.PASS,
                removed.isEmpty()
                        ? "every case of the baseline is still there"
                        : "accepted: the removal of " + Wording.count(removed.size(), "case"));
    }

    /** Acceptances that are not needed yet. */
    static List<String> unneededRemovals(GateSettings settings, EvalResult then, EvalResult now) {
        Set<String> before = Figures.digests(then).keySet();
        Set<String> after = Figures.digests(now).keySet();
        return settings.removals.stream()
                .filter(after::contains)
                .map(id -> "the removal of '" + id + "' is accepted but "
                        + (before.contains(id) ? "it was not removed" : "it was added"))
                .toList();
    }

    /** Acceptances of what is nowhere: a slip of the pen, or left over from an earlier baseline. */
    static List<String> unknownRemovals(GateSettings settings, EvalResult then, EvalResult now) {
        Set<String> before = Figures.digests(then).keySet();
        Set<String> after = Figures.digests(now).keySet();
        return settings.removals.stream()
                .filter(id -> !before.contains(id) && !after.contains(id))
                .map(id -> "the removal of '" + id + "' is accepted but neither result has such a case"
                        + Nearest.hint(id, before) + "; take the acceptance back")
                .toList();
    }

    /** A case whose content changed says nothing about the system; somebody has to look. */
    static RuleVerdict changed(List<String> changed) {
        return new RuleVerdict(
                "changed",
                Verdict.PASS,
                changed.isEmpty()
                        ? "no case changed its content"
                        : "not compared, since their content changed: " + Wording.count(changed.size(), "case")
                                + "; look at each before you accept");
    }

    /**
     * How far accepted baselines fell together with this result, if that is more than the tolerance.
     *
     * @param fall how far this result fell below its baseline, on the cases that were compared; negative if it rose
     */
    static Optional<String> ratchet(Baseline baseline, double fall, Tolerance tolerance) {
        return Ratchet.of(baseline)
                .filter(ratchet -> tolerance.isExceededBy(ratchet.fall() + fall))
                .map(ratchet -> {
                    double together = Decimals.settled(ratchet.fall() + fall);
                    double alone = Decimals.settled(fall);
                    List<String> ends = Decimals.distinct(together, tolerance.value());
                    String move = alone > 0
                            ? ", and this result by another " + Decimals.change(alone)
                            : alone < 0 ? ", and this result wins back " + Decimals.change(-alone) : "";
                    return ratchet + move + ": together a fall of " + ends.get(0) + ", more than the tolerance "
                            + ends.get(1)
                            + (tolerance.isExceededBy(fall) ? "" : "; this change alone stays within the tolerance");
                });
    }

    static RuleVerdict ratchet(GateSettings settings, Baseline baseline, Optional<String> found) {
        int others = Ratchet.measuredOtherwise(baseline);
        String anew = others == 0
                ? ""
                : "; counted anew since the measurement changed, without " + Wording.count(others, "earlier baseline");
        return new RuleVerdict(
                "ratchet",
                found.isPresent() ? settings.ratchet : Verdict.PASS,
                found.orElse("the accepted baselines and this result did not fall step by step beyond the tolerance")
                        + anew);
    }

    /** What the caller's own rules say. */
    static List<RuleVerdict> own(GateSettings settings, GateContext context) {
        List<RuleVerdict> found = new ArrayList<>();
        for (int i = 0; i < settings.rules.size(); i++) {
            RuleVerdict said = settings.rules.get(i).check(context);
            if (said == null) {
                throw new NullPointerException("a rule of your own (number " + (i + 1) + ") returned null");
            }
            found.add(said);
        }
        return found;
    }
}
