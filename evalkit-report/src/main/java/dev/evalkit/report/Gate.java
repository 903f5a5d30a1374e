package dev.evalkit.report;

import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Difference;
import dev.evalkit.api.result.Provenance;
import dev.evalkit.api.retrieval.GateOn;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.report.GateVerdict.Removed;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a result may replace its baseline. Immutable: each setting gives a new gate.
 *
 * <p>The standard gate of a retrieval result has tolerance zero on the gated rung and measure: one case whose value falls
 * is a regression, compared exactly, without rounding. Cases pair by id and content, so their order means nothing. A
 * removed case is a regression until its removal is accepted; an added case or one whose content changed is listed and not
 * compared. Results of different instruments are refused, as are results of different embedders, until the difference is
 * accepted by name; other differences of the subject are listed and gated.
 *
 * <p>Of several findings the gravest is the verdict: refused, regression, inconclusive, pass.
 */
public final class Gate {
    private static final String EMBEDDER = "embedder";

    /** The differences that make the gate refuse and that a caller can accept, in natural order. */
    static final List<String> REFUSED_DIFFERENCES =
            List.of("corpus", "cutoffs", EMBEDDER, "measures", "set", "split", "unit");

    private final NavigableSet<String> acceptedRemovals;
    private final NavigableSet<String> acceptedDifferences;

    private Gate(Collection<String> acceptedRemovals, Collection<String> acceptedDifferences) {
        this.acceptedRemovals = new TreeSet<>(acceptedRemovals);
        this.acceptedDifferences = new TreeSet<>(acceptedDifferences);
    }

    /** The standard gate, which accepts no removal and no difference. */
    public static Gate standard() {
        return new Gate(Set.of(), Set.of());
    }

    /**
     * The same gate, for which the removal of these cases is no regression. An id that was not removed is noted in the
     * verdict.
     *
     * @throws NullPointerException if an id is null
     * @throws IllegalArgumentException if an id is blank
     */
    public Gate acceptRemoved(String... ids) {
        List<String> more = new ArrayList<>(acceptedRemovals);
        for (String id : ids) {
            more.add(Require.notBlank(id, "id of a removed case"));
        }
        return new Gate(more, acceptedDifferences);
    }

    /**
     * The same gate, which compares results in spite of one difference that it would refuse. The verdict names it.
     *
     * @param name {@code corpus}, {@code cutoffs}, {@code embedder}, {@code measures}, {@code set}, {@code split} or
     *     {@code unit}
     * @throws NullPointerException if the name is null
     * @throws IllegalArgumentException if the name is another one
     */
    public Gate acceptDifference(String name) {
        Require.nonNull(name, "name of a difference");
        if (!REFUSED_DIFFERENCES.contains(name)) {
            throw new IllegalArgumentException("difference '" + name + "' must be one of "
                    + String.join(", ", REFUSED_DIFFERENCES) + Nearest.hint(name, REFUSED_DIFFERENCES));
        }
        List<String> more = new ArrayList<>(acceptedDifferences);
        more.add(name);
        return new Gate(acceptedRemovals, more);
    }

    /**
     * Holds a result against the baseline in a file. A file that is missing or damaged is a refusal, not an exception. The
     * file is never written.
     *
     * @throws NullPointerException if an argument is null
     */
    public GateVerdict check(RetrievalResult now, Path baselineFile) {
        Require.nonNull(now, "result");
        Require.nonNull(baselineFile, "baseline file");
        Baseline baseline;
        try {
            baseline = Baseline.read(baselineFile);
        } catch (IllegalArgumentException | UncheckedIOException e) {
            return refuse(List.of(String.valueOf(e.getMessage())), now.gateOn(), null, Differences.NONE);
        }
        return check(now, baseline);
    }

    /**
     * Holds a result against a baseline.
     *
     * @throws NullPointerException if an argument is null
     */
    public GateVerdict check(RetrievalResult now, Baseline baseline) {
        Require.nonNull(now, "result");
        Require.nonNull(baseline, "baseline");
        RetrievalResult then = baseline.result();
        GateOn gateOn = now.gateOn();
        Differences differences = differences(then.provenance(), now.provenance());
        List<String> refusals = new ArrayList<>(differences.refusals());
        if (gateOn == null) {
            refusals.add(0, "this result does not say what to gate on; call gateOn on RetrievalEval");
            return refuse(refusals, null, baseline, differences);
        }
        refusals.addAll(0, misfits(now, then, gateOn));
        return refusals.isEmpty()
                ? compare(now, gateOn, baseline, differences)
                : refuse(refusals, gateOn, baseline, differences);
    }

    /** How two provenances differ, as this gate sees it. */
    private record Differences(
            List<String> refusals, List<Difference> accepted, List<Difference> subject, List<String> notes) {
        static final Differences NONE = new Differences(List.of(), List.of(), List.of(), List.of());
    }

    private Differences differences(Provenance then, Provenance now) {
        List<Difference> decisive = new ArrayList<>(then.instrument().differences(now.instrument()));
        List<Difference> subject = new ArrayList<>();
        for (Difference difference : then.subject().differences(now.subject())) {
            (difference.name().equals(EMBEDDER) ? decisive : subject).add(difference);
        }
        List<String> refusals = new ArrayList<>();
        List<Difference> accepted = new ArrayList<>();
        NavigableSet<String> unneeded = new TreeSet<>(acceptedDifferences);
        for (Difference difference : decisive) {
            if (unneeded.remove(difference.name())) {
                accepted.add(difference);
            } else {
                refusals.add("not comparable with the baseline: " + difference + " (Gate.acceptDifference(\""
                        + difference.name() + "\") compares all the same)");
            }
        }
        return new Differences(
                refusals,
                accepted,
                subject,
                unneeded.stream()
                        .map(name -> "the difference '" + name + "' is accepted but there is none")
                        .toList());
    }

    private static List<String> misfits(RetrievalResult now, RetrievalResult then, GateOn gateOn) {
        List<String> found = new ArrayList<>(missing("this result", now, gateOn));
        if (gateOn.equals(then.gateOn())) {
            found.addAll(missing("the baseline", then, gateOn));
        } else {
            found.add("this result is gated on " + describe(gateOn) + ", the baseline on "
                    + (then.gateOn() == null ? "nothing" : describe(then.gateOn())));
        }
        return found;
    }

    private static List<String> missing(String which, RetrievalResult result, GateOn gateOn) {
        List<String> found = new ArrayList<>();
        List<String> rungs = result.rungs().stream().map(RungSummary::rung).toList();
        if (!rungs.contains(gateOn.rung())) {
            found.add(which + " has no rung '" + gateOn.rung() + "'" + Nearest.hint(gateOn.rung(), rungs));
        }
        List<String> measures = result.provenance().instrument().measures();
        if (!measures.contains(gateOn.measure())) {
            found.add(which + " has no measure '" + gateOn.measure() + "'" + Nearest.hint(gateOn.measure(), measures));
        }
        return found;
    }

    private static GateVerdict refuse(
            List<String> refusals, @Nullable GateOn gateOn, @Nullable Baseline baseline, Differences differences) {
        return new GateVerdict(
                Verdict.REFUSED,
                refusals,
                gateOn,
                baseline == null ? null : baseline.origin(),
                0,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                differences.accepted(),
                differences.subject(),
                differences.notes());
    }

    private GateVerdict compare(RetrievalResult now, GateOn gateOn, Baseline baseline, Differences differences) {
        Pairing pairing = Pairing.of(baseline.result(), now);
        List<CaseChange> changes = pairing.changes(gateOn);
        List<CaseChange> compared =
                changes.stream().filter(c -> c.before() != null).toList();
        List<CaseChange> fell = changes.stream().filter(CaseChange::fell).toList();
        Set<String> leftOut = new HashSet<>(now.withoutExpected());
        List<Removed> removed = pairing.removed().stream()
                .map(id -> new Removed(id, leftOut.contains(id), acceptedRemovals.contains(id)))
                .toList();
        List<String> regressions = regressions(fell, compared, removed, gateOn);
        List<String> doubts = doubts(compared, gateOn);

        Verdict verdict = Verdict.PASS;
        List<String> reasons = new ArrayList<>(regressions);
        reasons.addAll(doubts);
        if (!regressions.isEmpty()) {
            verdict = Verdict.REGRESSION;
        } else if (!doubts.isEmpty()) {
            verdict = Verdict.INCONCLUSIVE;
        } else {
            reasons.add(describe(gateOn) + " fell in none of " + PlainText.count(compared.size(), "compared case"));
            if (!pairing.changed().isEmpty()) {
                reasons.add("not compared, since their content changed: "
                        + PlainText.count(pairing.changed().size(), "case") + "; look at each before you accept");
            }
        }
        List<String> notes = new ArrayList<>(differences.notes());
        notes.addAll(notes(pairing, changes, gateOn));
        return new GateVerdict(
                verdict,
                reasons,
                gateOn,
                baseline.origin(),
                compared.size(),
                fell,
                changes.stream().filter(CaseChange::rose).toList(),
                pairing.added(),
                removed,
                pairing.changed(),
                differences.accepted(),
                differences.subject(),
                notes);
    }

    private static List<String> regressions(
            List<CaseChange> fell, List<CaseChange> compared, List<Removed> removed, GateOn gateOn) {
        List<String> found = new ArrayList<>();
        if (!fell.isEmpty()) {
            found.add(describe(gateOn) + " fell in " + fell.size() + " of "
                    + PlainText.count(compared.size(), "compared case"));
        }
        List<Removed> unaccepted = removed.stream().filter(r -> !r.accepted()).toList();
        if (!unaccepted.isEmpty()) {
            found.add("no longer measured: " + PlainText.count(unaccepted.size(), "case")
                    + " of the baseline; Gate.acceptRemoved accepts removals by id");
        }
        return found;
    }

    private static List<String> doubts(List<CaseChange> compared, GateOn gateOn) {
        if (compared.isEmpty()) {
            return List.of("no case could be compared: none has its content unchanged and a value of "
                    + gateOn.measure() + " in the baseline");
        }
        return compared.stream().allMatch(c -> isZero(c.before()) && isZero(c.after()))
                ? List.of(describe(gateOn) + " is 0 in every compared case, then and now: nothing could have fallen")
                : List.of();
    }

    private static boolean isZero(@Nullable Double value) {
        return value != null && value == 0;
    }

    private List<String> notes(Pairing pairing, List<CaseChange> changes, GateOn gateOn) {
        NavigableSet<String> unneeded = new TreeSet<>(acceptedRemovals);
        pairing.removed().forEach(unneeded::remove);
        List<String> notes = new ArrayList<>();
        unneeded.forEach(id -> notes.add("the removal of '" + id + "' is accepted but it was not removed"));
        List<String> undefined = changes.stream()
                .filter(c -> c.before() == null)
                .map(CaseChange::id)
                .toList();
        if (!undefined.isEmpty()) {
            notes.add("not compared, for " + gateOn.measure() + " was undefined in the baseline: "
                    + PlainText.quoted(undefined));
        }
        return notes;
    }

    private static String describe(GateOn gateOn) {
        return gateOn.measure() + " of rung '" + gateOn.rung() + "'";
    }
}
