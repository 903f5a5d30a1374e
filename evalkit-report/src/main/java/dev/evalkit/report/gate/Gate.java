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
 * A gate: decides whether a result may replace its baseline. Immutable: each setting returns a new gate.
 *
 * <p>A gate is a list of rules. Each rule has its own verdict and reason; the most severe verdict counts, in the order
 * refused, regression, inconclusive, pass. Cases pair by id and content, so their order does not matter. A case that
 * was added, or whose content changed, is listed but not compared. For every result:
 *
 * <ul>
 *   <li>Results of different instruments are refused, as are ladders of different embedders, until each difference is
 *       accepted by name. Other differences of the subject are listed and gated.
 *   <li>A removed case is a regression until its removal is accepted: removing a failing case is not an improvement.
 *   <li>The gate checks the baseline's history for a gradual decline: each of several baselines may have been accepted
 *       a little below the one before. If this result is below the best of them (of the same instrument) by more than
 *       the tolerance, a pass has reservations. It stays a pass because somebody accepted each step with a reason, and
 *       a gate that always fails gets switched off. {@link #failOnDecline} makes it a regression.
 * </ul>
 *
 * <p>For answers the standard gate has more rules:
 *
 * <ul>
 *   <li>The fall of the pass rate is a regression if it is more than the {@link #tolerance}, 0.08 unless set, and
 *       chance does not explain it: the exact one-sided test of the cases whose outcome changed, {@code P(X >= broken)}
 *       for {@code X ~ Binomial(broken + fixed, 1/2)}, gives at most 0.05. Five broken of 60 and none fixed are one
 *       ({@code p = 0.031}). If chance could explain it, the verdict is inconclusive and says how many cases would tell.
 *       The fall is compared exactly, as a fraction of whole cases.
 *   <li>A result in which no compared case passes is never a pass; it is at least inconclusive.
 *   <li>Cases that broke within the tolerance are named, and a pass has reservations. If a larger share than the tolerance
 *       broke and the rate holds only because others were fixed, the reservation says so.
 *   <li>The number of cases is never a verdict by itself. If it is so small that a fall beyond the tolerance could go
 *       unnoticed, when {@code 1 - 0.05^(1/n)} is above the tolerance, a pass has reservations.
 *   <li>At least 0.95 of all runs that were not skipped must be scored; otherwise the verdict is inconclusive.
 *   <li>Cases that passed before, but are not scored now or are scored in fewer repeats, are named. If they could hide
 *       a fall beyond the tolerance, alone or together with the measured fall, the verdict is at least inconclusive.
 *       Otherwise a pass has reservations.
 *   <li>Cases that fail now and are not compared, for instance because they are new or changed, are named, and a pass
 *       has reservations.
 *   <li>Cases that a filter or sample left out of the run are listed as skipped. They do not count as removed.
 * </ul>
 *
 * <p>One more broken case never gives a better verdict.
 *
 * <p>For a ladder the rule is about single cases, without a tolerance or a test, since retrieval is deterministic: one case
 * whose value falls on the gated rung and measure is a regression. Values are compared without rounding.
 *
 * <p>A {@linkplain #check(CalibrationResult) calibration} needs no baseline: the judge's verdicts are compared with
 * people's.
 */
public final class Gate {

    /** The differences that the gate refuses unless the caller accepts them, in natural order. */
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

    /** Returns the standard gate, which accepts no removal and no difference. */
    public static Gate standard() {
        return new Gate(new GateSettings(GateSettings.Mode.STANDARD));
    }

    /**
     * Returns a gate that accepts no regression in answers: every case that passed before, and now fails or could not
     * be scored, is a regression, whatever was fixed. A case that still passes but in fewer scored repeats is
     * inconclusive, since the unscored repeats might have failed it. Coverage, removals and differences are as in
     * {@link #standard}, and so are ladders. It is a rule about single cases, without a test: the verdict is about these
     * cases only, not about others like them, so no number of cases is too small for it. If the agent gives another
     * answer each time, chance alone can break a case.
     *
     * <p>A case that was added, or whose content changed, cannot be compared even if it fails now. A pass then has
     * reservations that name it.
     */
    public static Gate strict() {
        return new Gate(new GateSettings(GateSettings.Mode.STRICT));
    }

    /**
     * Returns the same gate with another tolerance: how far the pass rate of answers may fall. A ladder always has
     * tolerance zero.
     *
     * @param share at least 0 and below 1; taken as the decimal fraction that its text form shows. With 0 every fall that
     *     chance does not explain is a regression, any other fall is inconclusive, and a pass has reservations, since no
     *     number of cases excludes every fall
     * @throws IllegalArgumentException if the share is outside its range
     * @throws IllegalStateException if the gate is strict
     */
    public Gate tolerance(double share) {
        requireStandard("a tolerance");
        Tolerance checked = new Tolerance(share);
        return new Gate(settings.with(now -> now.tolerance = checked));
    }

    private void requireStandard(String what) {
        if (settings.mode == GateSettings.Mode.STRICT) {
            throw new IllegalStateException(
                    what + " has no meaning for a strict gate, which gates each case; use Gate.standard()");
        }
    }

    /**
     * Returns the same gate, but a gradual decline over several accepted baselines beyond the tolerance is a regression,
     * where it would otherwise be a reservation. The decline is compared without a test.
     */
    public Gate failOnDecline() {
        return new Gate(settings.with(now -> now.ratchet = Verdict.REGRESSION));
    }

    /**
     * Returns the same gate with one more rule.
     *
     * @throws NullPointerException if the rule is null
     */
    public Gate rule(GateRule rule) {
        Require.nonNull(rule, "rule");
        return new Gate(settings.with(now -> now.rules.add(rule)));
    }

    /**
     * Returns the same gate, but the removal of these cases is not a regression. The verdict notes an id that was not
     * removed. An id that neither result has gives a pass reservations.
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
     * Returns the same gate, but it compares results despite one difference that it would refuse. The verdict names the
     * difference.
     *
     * @param name for any result {@code corpus}, {@code set} or {@code split}; for answers {@code checks}, {@code
     *     judge}, {@code judging}, {@code repeats} or {@code rubric}; for a ladder {@code cutoffs}, {@code embedder},
     *     {@code measures} or {@code unit}
     * @throws NullPointerException if the name is null
     * @throws IllegalArgumentException if the name is not one of these
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
     * Returns the same gate, but the verdict shows the ranks of expected sources on the gated rung of this ladder.
     * Without it, ranks are those among the passages that the agent reports.
     *
     * @param ladder a result of the same golden set and retriever
     * @throws NullPointerException if the ladder is null
     * @throws IllegalArgumentException if the ladder does not say what to gate on
     */
    public Gate retrieval(RetrievalResult ladder) {
        Require.nonNull(ladder, "retrieval result");
        if (ladder.gateOn() == null) {
            throw new IllegalArgumentException(
                    "a retrieval result must say what to gate on before ranks can be taken from it");
        }
        return new Gate(settings.with(now -> now.ladder = ladder));
    }

    /**
     * Returns the same gate with another minimum agreement of a calibrated judge with people; 0.8 unless set. It
     * applies to {@linkplain #check(CalibrationResult) calibrations} only; for answers, pass it to {@link
     * GateRules#calibrated(CalibrationResult, Gate)}.
     *
     * @param share in {@code [0, 1]}; sensitivity and specificity of every field must be at least this
     * @throws IllegalArgumentException if the share is outside its range
     */
    public Gate agreement(double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("agreement must be at least 0 and at most 1 but was " + share);
        }
        return new Gate(settings.with(now -> now.agreement = share));
    }

    /**
     * Checks whether a judge agrees with people. There is no baseline; calibrations have their own rules:
     *
     * <ul>
     *   <li>At least 0.95 of the labelled rows must have a verdict; otherwise the verdict is inconclusive.
     *   <li>On each field that people labelled, sensitivity and specificity must both be at least the {@link
     *       #agreement}, compared exactly; less is a regression. Their intervals are advisory. If people say yes, or
     *       no, for fewer than 10 rows, the field is inconclusive and the verdict says how many rows are missing;
     *       otherwise a judge that always says the same would pass. Rows of one group count once. A note names the
     *       fields that people did not label.
     *   <li>Labels without a verdict make a field inconclusive if they could hide a failure: if sensitivity or
     *       specificity would be less than the agreement, had they all been judged wrong.
     *   <li>A calibration without any label is refused. So are added rules, since they need a baseline.
     * </ul>
     *
     * @throws NullPointerException if the calibration is null
     */
    public GateVerdict check(CalibrationResult calibration) {
        return new CalibrationCheck(settings, Require.nonNull(calibration, "calibration")).verdict();
    }

    /**
     * Compares a result with the baseline in a file. A missing or damaged file is a refusal, not an exception. The file
     * is never written.
     *
     * @param now a ladder or answers
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if this gate has an {@link #agreement}, which applies to calibrations only
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
     * Compares a result with a baseline.
     *
     * @param now a ladder or answers
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if this gate has an {@link #agreement}, which applies to calibrations only
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
            throw new IllegalArgumentException("agreement applies to calibrations and would be ignored here; pass it in"
                    + " GateRules.calibrated(calibration, Gate.standard().agreement(" + settings.agreement + "))");
        }
    }
}
