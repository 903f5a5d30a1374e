package dev.evalkit.report.gate;

import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.report.gate.GateVerdict.Removed;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.ReportText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The rules that apply to ladders and answers alike. */
final class CommonRules {
    private CommonRules() {}

    /** Returns the verdict of the rule that a removed case needs approval. */
    static RuleVerdict removed(List<Removed> removed) {
        List<Removed> unaccepted = removed.stream().filter(r -> !r.accepted()).toList();
        if (!unaccepted.isEmpty()) {
            return new RuleVerdict(
                    "removed",
                    Verdict.REGRESSION,
                    "removed without approval: " + ReportText.count(unaccepted.size(), "case")
                            + " of the baseline; accept removals by id with Gate.acceptRemoved or --accept-removed");
        }
        return new RuleVerdict(
                "removed",
                Verdict.PASS,
                removed.isEmpty()
                        ? "every case of the baseline is still there"
                        : "the removal of " + ReportText.count(removed.size(), "case") + " was accepted");
    }

    /** Returns the accepted removals of cases that are still there. */
    static List<String> unneededRemovals(GateSettings settings, EvalResult then, EvalResult now) {
        Set<String> before = Figures.digests(then).keySet();
        Set<String> after = Figures.digests(now).keySet();
        return settings.removals.stream()
                .filter(after::contains)
                .map(id -> "the removal of '" + id + "' is accepted, but the case was "
                        + (before.contains(id) ? "not removed" : "added"))
                .toList();
    }

    /** Returns the accepted removals of unknown cases: a typing error, or left over from an earlier baseline. */
    static List<String> unknownRemovals(GateSettings settings, EvalResult then, EvalResult now) {
        Set<String> before = Figures.digests(then).keySet();
        Set<String> after = Figures.digests(now).keySet();
        return settings.removals.stream()
                .filter(id -> !before.contains(id) && !after.contains(id))
                .map(id -> "the removal of '" + id + "' is accepted, but neither result has such a case"
                        + Nearest.hint(id, before) + "; remove the acceptance")
                .toList();
    }

    /**
     * Returns the verdict of the rule on changed cases. They say nothing about the system, so somebody must review
     * them. If more changed than were compared, nobody can tell whether the agent fell.
     *
     * @param compared the number of cases that were compared
     */
    static RuleVerdict changed(List<String> changed, int compared) {
        if (compared > 0 && changed.size() > compared) {
            return new RuleVerdict(
                    "changed",
                    Verdict.INCONCLUSIVE,
                    "only " + compared + " of " + (compared + changed.size())
                            + " cases could be compared, since the content of the others changed: review them, and accept a new baseline");
        }
        return new RuleVerdict(
                "changed",
                Verdict.PASS,
                changed.isEmpty()
                        ? "no case's content changed"
                        : changed.size() == 1
                                ? "1 case was not compared because its content changed; review it before you accept"
                                : changed.size() + " cases were not compared because their content changed;"
                                        + " review them before you accept");
    }

    /**
     * Returns how far the accepted baselines and this result fell together, if that is more than the tolerance.
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
                            : alone < 0 ? ", and this result regains " + Decimals.change(-alone) : "";
                    return ratchet + move + ": together a fall of " + ends.get(0) + ", more than the tolerance "
                            + ends.get(1)
                            + (tolerance.isExceededBy(fall) ? "" : "; this change alone stays within the tolerance");
                });
    }

    static RuleVerdict ratchet(GateSettings settings, Baseline baseline, Optional<String> found) {
        int others = Ratchet.measuredOtherwise(baseline);
        String uncounted = others == 0
                ? ""
                : "; the measurement changed, so " + ReportText.count(others, "earlier baseline")
                        + (others == 1 ? " does not count" : " do not count");
        return new RuleVerdict(
                "ratchet",
                found.isPresent() ? settings.ratchet : Verdict.PASS,
                found.map(decline -> decline
                                        + (settings.ratchet == Verdict.PASS
                                                ? "; Gate.failOnDecline() or --fail-on-decline makes it a regression"
                                                : ""))
                                .orElse("no gradual decline beyond the tolerance")
                        + uncounted);
    }

    /** Returns the verdicts of the rules that the caller added. */
    static List<RuleVerdict> own(GateSettings settings, GateContext context) {
        List<RuleVerdict> found = new ArrayList<>();
        for (int i = 0; i < settings.rules.size(); i++) {
            RuleVerdict said = settings.rules.get(i).check(context);
            if (said == null) {
                throw new NullPointerException("added rule " + (i + 1) + " returned null");
            }
            found.add(said);
        }
        return found;
    }
}
