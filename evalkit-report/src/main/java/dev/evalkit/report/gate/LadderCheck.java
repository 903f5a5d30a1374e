package dev.evalkit.report.gate;

import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.report.compare.CaseChange;
import dev.evalkit.report.gate.GateVerdict.Cases;
import dev.evalkit.report.gate.GateVerdict.Removed;
import dev.evalkit.report.pair.Pairs;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.ReportText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares a ladder with its baseline. */
final class LadderCheck {
    private static final Tolerance NONE = new Tolerance(0);

    private final GateSettings settings;
    private final Baseline baseline;
    private final RetrievalResult then;
    private final RetrievalResult now;
    private final GateDifferences differences;

    /** Prepares to compare a result, {@code now}, with the baseline's result, {@code then}. */
    LadderCheck(GateSettings settings, Baseline baseline, RetrievalResult then, RetrievalResult now) {
        this.settings = settings;
        this.baseline = baseline;
        this.then = then;
        this.now = now;
        this.differences = GateDifferences.of(
                settings, then.instrument().differences(now.instrument()), then.subject(), now.subject(), true);
    }

    /** Returns the verdict of all rules. */
    GateVerdict verdict() {
        RungMeasure gateOn = now.gateOn();
        List<RuleVerdict> refusals = new ArrayList<>();
        if (gateOn == null) {
            refusals.add(
                    GateDifferences.refusal("this result does not say what to gate on; call gateOn on RetrievalEval"));
        } else {
            misfits(gateOn).forEach(misfit -> refusals.add(GateDifferences.refusal(misfit)));
        }
        refusals.addAll(differences.refusals());
        return gateOn == null || !refusals.isEmpty()
                ? RefusedVerdicts.of(refusals, gateOn, baseline, differences)
                : compare(gateOn);
    }

    private List<String> misfits(RungMeasure gateOn) {
        List<String> found = new ArrayList<>(missing("this result", now, gateOn));
        if (gateOn.equals(then.gateOn())) {
            found.addAll(missing("the baseline", then, gateOn));
        } else {
            found.add("this result is gated on " + Figures.name(gateOn) + ", the baseline on "
                    + (then.gateOn() == null ? "nothing" : Figures.name(then.gateOn()))
                    + renamed(then.gateOn(), gateOn));
        }
        return found;
    }

    /** Returns how to go on if the gated rung of the baseline seems to have another name now. */
    private String renamed(@Nullable RungMeasure before, RungMeasure after) {
        return before == null
                        || now.rung(before.rung()).isPresent()
                        || then.rung(after.rung()).isPresent()
                ? ""
                : "; if that rung was renamed, keep its name with rung(\"" + before.rung() + "\", Identity.of(\""
                        + after.rung() + "\"), retriever), or accept a new baseline";
    }

    private static List<String> missing(String which, RetrievalResult result, RungMeasure gateOn) {
        List<String> found = new ArrayList<>();
        List<String> rungs = result.rungs().stream().map(RungSummary::rung).toList();
        if (!rungs.contains(gateOn.rung())) {
            found.add(which + " has no rung '" + gateOn.rung() + "'" + Nearest.hint(gateOn.rung(), rungs));
        }
        List<String> measures = result.instrument().measures();
        if (!measures.contains(gateOn.measure())) {
            found.add(which + " has no measure '" + gateOn.measure() + "'" + Nearest.hint(gateOn.measure(), measures));
        }
        return found;
    }

    private GateVerdict compare(RungMeasure gateOn) {
        Pairs<RetrievalCase> pairs = Pairs.of(then.cases(), now.cases(), RetrievalCase::id, RetrievalCase::digest);
        List<CaseChange> changes = pairs.same().stream()
                .map(pair -> CaseChange.of(pair.before(), pair.after(), gateOn))
                .toList();
        List<CaseChange> compared =
                changes.stream().filter(c -> c.before() != null).toList();
        Set<String> leftOut = new HashSet<>(now.withoutExpected());
        List<Removed> removed = pairs.removed().stream()
                .map(RetrievalCase::id)
                .map(id -> new Removed(id, leftOut.contains(id), settings.removals.contains(id)))
                .toList();
        Cases cases = new Cases(
                compared.size(),
                changes.stream().filter(CaseChange::fell).toList(),
                List.of(),
                List.of(),
                changes.stream().filter(CaseChange::rose).toList(),
                pairs.added().stream().map(RetrievalCase::id).toList(),
                removed,
                pairs.changed().stream().map(pair -> pair.before().id()).toList(),
                List.of());
        Optional<String> ratchet = CommonRules.ratchet(baseline, fall(compared), NONE);
        List<RuleVerdict> rules = new ArrayList<>(List.of(
                fall(cases, compared, gateOn),
                CommonRules.removed(removed),
                CommonRules.changed(cases.changed(), cases.compared()),
                CommonRules.ratchet(settings, baseline, ratchet)));
        rules.addAll(CommonRules.own(
                settings, new GateContext(baseline, now, settings.tolerance.value(), differences.comparing())));
        List<String> notes = new ArrayList<>(differences.notes());
        notes.addAll(CommonRules.unneededRemovals(settings, then, now));
        notes.addAll(undefined(changes, gateOn));
        return new GateVerdict(
                rules,
                gateOn,
                null,
                AcceptanceDoc.origin(baseline),
                cases,
                differences.accepted(),
                differences.subject(),
                ratchet.orElse(null),
                List.of(),
                CommonRules.unknownRemovals(settings, then, now),
                notes);
    }

    private static RuleVerdict fall(Cases cases, List<CaseChange> compared, RungMeasure gateOn) {
        String what = Figures.name(gateOn);
        int fell = cases.regressions().size();
        String n = ReportText.count(cases.compared(), "compared case");
        if (fell > 0) {
            return new RuleVerdict("fall", Verdict.REGRESSION, what + " fell in " + fell + " of " + n);
        }
        if (compared.isEmpty()) {
            return new RuleVerdict(
                    "fall",
                    Verdict.INCONCLUSIVE,
                    "no case could be compared: no case has unchanged content and a value of " + gateOn.measure()
                            + " in the baseline");
        }
        if (compared.stream().allMatch(c -> isZero(c.before()) && isZero(c.after()))) {
            return new RuleVerdict(
                    "fall",
                    Verdict.INCONCLUSIVE,
                    what + " is 0 in every compared case of both results, so nothing could have fallen");
        }
        return new RuleVerdict("fall", Verdict.PASS, what + " fell in none of " + n);
    }

    private static boolean isZero(@Nullable Double value) {
        return value != null && value == 0;
    }

    /** Returns how far the mean fell on the cases that have a value in both results. */
    private static double fall(List<CaseChange> compared) {
        double sum = 0;
        int n = 0;
        for (CaseChange change : compared) {
            if (change.before() != null && change.after() != null) {
                sum += change.before() - change.after();
                n++;
            }
        }
        return n == 0 ? 0 : Decimals.settled(sum / n);
    }

    private static List<String> undefined(List<CaseChange> changes, RungMeasure gateOn) {
        List<String> undefined = changes.stream()
                .filter(c -> c.before() == null)
                .map(CaseChange::id)
                .toList();
        return undefined.isEmpty()
                ? List.of()
                : List.of("not compared because " + gateOn.measure() + " was undefined in the baseline: "
                        + ReportText.quoted(undefined));
    }
}
