package dev.evalkit.report.gate;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.CalibrationResult;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.compare.Comparison;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Decides whether a result may replace its baseline. Immutable: each setting gives a new gate.
 *
 * <p>A gate is a list of rules, each with a verdict and a reason of its own; the gravest is the gate's: refused, regression,
 * inconclusive, pass. Cases pair by id and content, so their order means nothing; one that was added or whose content changed is
 * listed and not compared. For every result:
 *
 * <ul>
 *   <li>Results of different instruments are refused, as are ladders of different embedders, until each difference is accepted
 *       by name; other differences of the subject are listed and gated.
 *   <li>A removed case is a regression until its removal is accepted: removing a failing case is no improvement.
 *   <li>The history of the baseline is looked at: where each of several baselines was accepted a little below the one before,
 *       and this result lies below the best of them (of the same instrument) by more than the tolerance, the verdict says so and
 *       is a pass with reservations. It stays a pass, since somebody accepted each step and gave a reason, and a gate that
 *       fails for ever is switched off; {@link #noRatchet} makes it a regression.
 * </ul>
 *
 * <p>Of answers the standard gate asks further:
 *
 * <ul>
 *   <li>The pass rate of the cases that are scored in both results may fall by the {@link #tolerance}, 0.08 unless set. More is
 *       a regression. The fall is compared exactly, as a fraction of whole cases; the 95 % interval of the change is advice.
 *   <li>At least 0.95 of all runs that were not skipped must be scored, else the verdict is inconclusive.
 *   <li>Cases that passed and are not scored now, or not in as many repeats as before, are named. If they alone, or together with the fall that was seen, could hide a
 *       fall beyond the tolerance, the verdict is at least inconclusive; otherwise a pass is one with reservations.
 *   <li>Where no case changed its outcome, so few cases that a fall beyond the tolerance could go unseen, that is
 *       {@code 1 - 0.05^(1/n)} above it, are inconclusive.
 *   <li>Cases that fail now and are not compared, being new or changed for instance, are named, and a pass is one with
 *       reservations.
 *   <li>Cases that a filter or sample left out of the run are listed as skipped; they were not removed.
 * </ul>
 *
 * <p>Of a ladder it asks for tolerance zero on the gated rung and measure: one case whose value falls is a regression, compared
 * without rounding.
 *
 * <p>A {@linkplain #check(CalibrationResult) calibration} needs no baseline: it is held against people.
 */
public final class Gate {

    /** The differences that make the gate refuse and that a caller can accept, in natural order. */
    static final List<String> REFUSED_DIFFERENCES = refusedDifferences();

    private final GateSettings settings;

    private Gate(GateSettings settings) {
        this.settings = settings;
    }

    private static List<String> refusedDifferences() {
        NavigableSet<String> names = new TreeSet<>(Comparison.ACCEPTABLE);
        names.add(GateDifferences.EMBEDDER);
        return List.copyOf(names);
    }

    /** The standard gate, which accepts no removal and no difference. */
    public static Gate standard() {
        return new Gate(new GateSettings(GateSettings.Mode.STANDARD));
    }

    /**
     * A gate that trades nothing: of answers, every single case that passed before and fails now, or could not be scored now, is a
     * regression, whatever was fixed and however few there are. One that passes as before but in fewer scored repeats is
     * inconclusive: what was not scored might have failed it. Coverage, removals and differences are as in {@link #standard}, and
     * so are ladders. It speaks of these cases, not of others like them, so no number of cases is too small for it.
     *
     * <p>A case whose content changed, or that was added, cannot be compared even if it fails now: a pass is then one with
     * reservations, which name it.
     */
    public static Gate strict() {
        return new Gate(new GateSettings(GateSettings.Mode.STRICT));
    }

    /**
     * The same gate with another tolerance: how far the pass rate of answers may fall. A ladder has tolerance zero whatever this
     * is.
     *
     * @param share at least 0 and below 1; the decimal fraction that its text form shows. With 0, an unchanged result is
     *     inconclusive, since no number of cases excludes every fall; {@link #strict} is the gate for that
     * @throws IllegalArgumentException if it is outside its range
     * @throws IllegalStateException if the gate is strict
     */
    public Gate tolerance(double share) {
        requireStandard("a tolerance");
        Tolerance checked = new Tolerance(share);
        return new Gate(settings.with(now -> now.tolerance = checked));
    }

    /**
     * The same gate, for which a fall of the pass rate beyond the tolerance is a regression only if its paired 95 % interval
     * (Newcombe) excludes 0; otherwise it is inconclusive.
     *
     * @throws IllegalStateException if the gate is strict
     */
    public Gate clearFallsOnly() {
        requireStandard("clearFallsOnly");
        return new Gate(settings.with(now -> now.clearFallsOnly = true));
    }

    private void requireStandard(String what) {
        if (settings.mode == GateSettings.Mode.STRICT) {
            throw new IllegalStateException(
                    what + " has no meaning for a strict gate, which gates each case; use Gate.standard()");
        }
    }

    /** The same gate, for which a fall over several accepted baselines is a regression. */
    public Gate noRatchet() {
        return new Gate(settings.with(now -> now.ratchet = Verdict.REGRESSION));
    }

    /**
     * The same gate with one more rule.
     *
     * @throws NullPointerException if the rule is null
     */
    public Gate rule(GateRule rule) {
        Require.nonNull(rule, "rule");
        return new Gate(settings.with(now -> now.rules.add(rule)));
    }

    /**
     * The same gate, for which the removal of these cases is no regression. An id that was not removed is noted in the
     * verdict; one that neither result has makes a pass one with reservations.
     *
     * @throws NullPointerException if an id is null
     * @throws IllegalArgumentException if an id is blank
     */
    public Gate acceptRemoved(String... ids) {
        List<String> checked = new ArrayList<>();
        for (String id : ids) {
            checked.add(Require.notBlank(id, "id of a removed case"));
        }
        return new Gate(settings.with(now -> now.removals.addAll(checked)));
    }

    /**
     * The same gate, which compares results in spite of one difference that it would refuse. The verdict names it.
     *
     * @param name for every result {@code corpus}, {@code set} or {@code split}; of answers {@code checks}, {@code judge},
     *     {@code judging}, {@code repeats} or {@code rubric}; of a ladder {@code cutoffs}, {@code embedder}, {@code measures} or {@code unit}
     * @throws NullPointerException if the name is null
     * @throws IllegalArgumentException if the name is another one
     */
    public Gate acceptDifference(String name) {
        Require.nonNull(name, "name of a difference");
        if (!REFUSED_DIFFERENCES.contains(name)) {
            throw new IllegalArgumentException("difference '" + name + "' must be one of "
                    + String.join(", ", REFUSED_DIFFERENCES) + Nearest.hint(name, REFUSED_DIFFERENCES));
        }
        return new Gate(settings.with(now -> now.differences.add(name)));
    }

    /**
     * The same gate, which names the ranks of the expected sources of broken cases from this ladder, on its gated rung. Without
     * it their ranks are those among the passages that the agent reports.
     *
     * @param ladder a result of the same golden set and retriever
     * @throws NullPointerException if it is null
     * @throws IllegalArgumentException if the ladder does not say what to gate on
     */
    public Gate retrieval(RetrievalResult ladder) {
        Require.nonNull(ladder, "retrieval result");
        if (ladder.gateOn() == null) {
            throw new IllegalArgumentException("a retrieval result must say what to gate on, to name ranks from");
        }
        return new Gate(settings.with(now -> now.ladder = ladder));
    }

    /**
     * The same gate with another least agreement of a calibrated judge with people; 0.8 unless set. It is for {@linkplain
     * #check(CalibrationResult) calibrations} alone; for answers, give it to {@link GateRules#calibrated(CalibrationResult, Gate)}.
     *
     * @param share in {@code [0, 1]}; sensitivity and specificity of every field must be at least this
     * @throws IllegalArgumentException if it is outside its range
     */
    public Gate agreement(double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("agreement must be at least 0 and at most 1 but was " + share);
        }
        return new Gate(settings.with(now -> now.agreement = share));
    }

    /**
     * Says whether a judge agrees with people, by rules of its own. There is no baseline.
     *
     * <ul>
     *   <li>At least 0.95 of the labelled rows must have a verdict, else the verdict is inconclusive.
     *   <li>On each field that people labelled, sensitivity and specificity must both be at least the {@link #agreement}, compared
     *       exactly; less is a regression. Their intervals are advice. Where people say yes, or no, of fewer than 10 rows, the field is
     *       inconclusive, and the verdict says how many rows are missing: a judge that always says the same would pass otherwise.
     *       Rows of one group count once. Fields that people did not label are named in a note.
     *   <li>Labels without a verdict are inconclusive where they could hide a failure: if sensitivity or specificity would be less than the
     *       agreement, had they all been judged wrong.
     *   <li>A calibration without any label is refused, and so are rules that were added, since they look at a baseline.
     * </ul>
     *
     * @throws NullPointerException if it is null
     */
    public GateVerdict check(CalibrationResult calibration) {
        return new CalibrationCheck(settings, Require.nonNull(calibration, "calibration")).verdict();
    }

    /**
     * Holds a result against the baseline in a file. A file that is missing or damaged is a refusal, not an exception. The
     * file is never written.
     *
     * @param now a ladder or answers
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if this gate has an {@link #agreement}, which only a calibration has a use for
     */
    public GateVerdict check(EvalResult now, Path baselineFile) {
        Require.nonNull(now, "result");
        Require.nonNull(baselineFile, "baseline file");
        requireNoAgreement();
        Baseline baseline;
        try {
            baseline = Baseline.read(baselineFile);
        } catch (IllegalArgumentException | UncheckedIOException e) {
            return RefusedVerdicts.noBaseline(String.valueOf(e.getMessage()), now);
        }
        return check(now, baseline);
    }

    /**
     * Holds a result against a baseline.
     *
     * @param now a ladder or answers
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if this gate has an {@link #agreement}, which only a calibration has a use for
     */
    public GateVerdict check(EvalResult now, Baseline baseline) {
        Require.nonNull(now, "result");
        Require.nonNull(baseline, "baseline");
        requireNoAgreement();
        if (now instanceof RetrievalResult ladder && baseline.retrieval() != null) {
            return new LadderCheck(settings, baseline, baseline.retrieval(), ladder).verdict();
        }
        if (now instanceof AnswerResult answers && baseline.answers() != null) {
            return new AnswerCheck(settings, baseline, baseline.answers(), answers).verdict();
        }
        return RefusedVerdicts.kinds(now, baseline);
    }

    private void requireNoAgreement() {
        if (settings.agreement != null) {
            throw new IllegalArgumentException("agreement is about a calibration and would be ignored here: pass it as"
                    + " GateRules.calibrated(calibration, Gate.standard().agreement(" + settings.agreement + "))");
        }
    }
}
