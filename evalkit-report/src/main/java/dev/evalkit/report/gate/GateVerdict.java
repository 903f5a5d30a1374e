package dev.evalkit.report.gate;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.text.Printable;
import dev.evalkit.api.result.Difference;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.report.compare.CaseChange;
import dev.evalkit.report.compare.ConsumptionChange;
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.DocWriter;
import dev.evalkit.report.doc.Reportable;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The verdict of a gate on one result, rule by rule and case by case. {@link Gate#check} makes it.
 *
 * @param rules the verdict of each rule, in the order in which the rules ran; at least one
 * @param gateOn the gated rung and measure of a ladder; {@code null} for answers, or if the ladder did not name any
 * @param tolerance how far the pass rate of answers may fall; {@code null} if every single case counts, as in a ladder or
 *     a strict gate
 * @param baseline when and why the baseline was accepted; {@code null} if there was none
 * @param cases what became of the cases
 * @param acceptedDifferences differences that the gate would have refused but the caller accepted
 * @param subjectDifferences other differences between what was measured then and now
 * @param ratchet the gradual decline of accepted baselines, if this result makes it more than the tolerance; {@code
 *     null} otherwise
 * @param consumption tokens, cost and latency then and now, as far as both results report them; for information only,
 *     no rule uses them
 * @param reservations what a reader must see although every rule passes
 * @param notes further remarks for the reader
 */
public record GateVerdict(
        List<RuleVerdict> rules,
        @Nullable RungMeasure gateOn,
        @Nullable Double tolerance,
        @Nullable String baseline,
        Cases cases,
        List<Difference> acceptedDifferences,
        List<Difference> subjectDifferences,
        @Nullable String ratchet,
        List<ConsumptionChange> consumption,
        List<String> reservations,
        List<String> notes)
        implements Reportable {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component that is not nullable, or an element, is null
     * @throws IllegalArgumentException if there is no rule
     */
    public GateVerdict {
        rules = Require.listOf(rules, "rules");
        Require.atLeast(1, rules.size(), "number of rules");
        Require.nonNull(cases, "cases");
        acceptedDifferences = Require.listOf(acceptedDifferences, "acceptedDifferences");
        subjectDifferences = Require.listOf(subjectDifferences, "subjectDifferences");
        consumption = Require.listOf(consumption, "consumption");
        reservations = Require.listOf(reservations, "reservations");
        notes = Require.listOf(notes, "notes");
    }

    /**
     * Creates a verdict without tolerance, consumption and reservations.
     *
     * @throws NullPointerException if an argument that is not nullable, or an element, is null
     * @throws IllegalArgumentException if there is no rule
     */
    public GateVerdict(
            List<RuleVerdict> rules,
            @Nullable RungMeasure gateOn,
            @Nullable String baseline,
            Cases cases,
            List<Difference> acceptedDifferences,
            List<Difference> subjectDifferences,
            @Nullable String ratchet,
            List<String> notes) {
        this(
                rules,
                gateOn,
                null,
                baseline,
                cases,
                acceptedDifferences,
                subjectDifferences,
                ratchet,
                List.of(),
                List.of(),
                notes);
    }

    /**
     * What became of the cases. Cases are in the order of the baseline, added ones in that of the result.
     *
     * @param compared number of cases whose values or outcomes were compared; 0 if refused
     * @param regressions cases that got worse: their value fell, or they passed before and fail now
     * @param lost cases of answers that passed before and could not be scored now, because of an error or a missing
     *     verdict
     * @param partlyLost cases of answers that pass as before, but in fewer scored repeats
     * @param improvements cases that got better: their value rose, or they failed before and pass now
     * @param added ids of cases that only the result has
     * @param removed cases that only the baseline has
     * @param changed ids of cases whose content differs from the baseline's; they were not compared
     * @param skipped ids of cases that were scored in the baseline and left out of this run by a filter or sample
     */
    public record Cases(
            int compared,
            List<CaseChange> regressions,
            List<CaseChange> lost,
            List<CaseChange> partlyLost,
            List<CaseChange> improvements,
            List<String> added,
            List<Removed> removed,
            List<String> changed,
            List<String> skipped) {
        /** No cases. */
        public static final Cases NONE =
                new Cases(0, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

        /**
         * Checks and copies the components.
         *
         * @throws NullPointerException if a component or an element is null
         * @throws IllegalArgumentException if {@code compared} is negative
         */
        public Cases {
            Require.atLeast(0, compared, "number of compared cases");
            regressions = Require.listOf(regressions, "regressions");
            lost = Require.listOf(lost, "lost");
            partlyLost = Require.listOf(partlyLost, "partlyLost");
            improvements = Require.listOf(improvements, "improvements");
            added = Require.listOf(added, "added");
            removed = Require.listOf(removed, "removed");
            changed = Require.listOf(changed, "changed");
            skipped = Require.listOf(skipped, "skipped");
        }
    }

    /**
     * A case that the baseline has and the result does not.
     *
     * @param id id of the case
     * @param withoutExpected whether the set still has the case, but it no longer expects an id
     * @param accepted whether the caller accepted the removal
     */
    public record Removed(String id, boolean withoutExpected, boolean accepted) {
        /** Returns the id and the kind of removal: {@code q-07 (no longer expects an id, accepted)}. */
        @Override
        public String toString() {
            String where = withoutExpected ? "no longer expects an id" : "not in the result";
            return id + " (" + where + (accepted ? ", accepted)" : ")");
        }
    }

    /**
     * Returns a refusal for one reason, without any comparison.
     *
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if an argument is blank
     */
    public static GateVerdict refused(String rule, String reason) {
        return new GateVerdict(
                List.of(new RuleVerdict(rule, Verdict.REFUSED, reason)),
                null,
                null,
                Cases.NONE,
                List.of(),
                List.of(),
                null,
                List.of());
    }

    /** Returns the verdict: the most severe of the rules'. */
    public Verdict verdict() {
        return Verdict.gravest(rules.stream().map(RuleVerdict::verdict).toList());
    }

    /** Returns the reasons of the rules that do not pass, the most severe first; of all rules if all pass. */
    public List<String> reasons() {
        boolean pass = verdict() == Verdict.PASS;
        return gravestFirst().stream()
                .filter(rule -> pass || rule.verdict() != Verdict.PASS)
                .map(RuleVerdict::reason)
                .toList();
    }

    /**
     * Returns the rules by severity of their verdicts, the most severe first; rules of equal verdict keep their order.
     */
    public List<RuleVerdict> gravestFirst() {
        return Verdict.gravestFirst().stream()
                .flatMap(verdict -> rules.stream().filter(rule -> rule.verdict() == verdict))
                .toList();
    }

    /**
     * Returns whether the verdict is {@code PASS} with something that a reader must see: cases that broke within the
     * tolerance; cases that passed before and could not be scored now, in some or all repeats; a gradual decline of
     * baselines; or one of the {@link #reservations}, such as a set too small to notice a fall beyond the tolerance.
     */
    public boolean hasReservations() {
        return verdict() == Verdict.PASS && (!regressions().isEmpty() || hasOtherReservations(0));
    }

    /** Returns whether there is something to see besides broken cases and the first few reservations. */
    private boolean hasOtherReservations(int first) {
        return !lost().isEmpty() || !partlyLost().isEmpty() || ratchet != null || reservations.size() > first;
    }

    /**
     * Returns the verdict as the first line of its report shows it: {@code REGRESSION}, {@code PASS, with reservations}
     * or {@code PASS with 1 broken (tolerance 0.08)}, followed by {@code and other reservations} if there are some.
     */
    public String headline() {
        if (verdict() != Verdict.PASS) {
            return verdict().toString();
        }
        if (regressions().isEmpty()) {
            return hasReservations() ? "PASS, with reservations" : "PASS";
        }
        String within = tolerance == null
                ? ""
                : " (tolerance " + BigDecimal.valueOf(tolerance).toPlainString() + ")";
        return "PASS with " + regressions().size() + " broken" + within
                + (hasOtherReservations(1) ? " and other reservations" : ""); // the first one names the broken cases
    }

    /** Returns the number of cases whose values or outcomes were compared; 0 if refused. */
    public int compared() {
        return cases.compared();
    }

    /** Returns the cases that got worse, in the baseline's order. */
    public List<CaseChange> regressions() {
        return cases.regressions();
    }

    /** Returns the cases that passed before and could not be scored now, in the baseline's order. */
    public List<CaseChange> lost() {
        return cases.lost();
    }

    /** Returns the cases that pass as before, but in fewer scored repeats, in the baseline's order. */
    public List<CaseChange> partlyLost() {
        return cases.partlyLost();
    }

    /** Returns the cases that got better, in the baseline's order. */
    public List<CaseChange> improvements() {
        return cases.improvements();
    }

    /** Returns the ids of cases that only the result has, in its order. */
    public List<String> added() {
        return cases.added();
    }

    /** Returns the cases that only the baseline has, in its order. */
    public List<Removed> removed() {
        return cases.removed();
    }

    /** Returns the ids of cases that were not compared because their content changed, in the baseline's order. */
    public List<String> changed() {
        return cases.changed();
    }

    /** Returns the ids of cases that this run left out, in the baseline's order. */
    public List<String> skipped() {
        return cases.skipped();
    }

    /** Returns the exit code of a process that reports this verdict; see {@link Verdict#exitCode}. */
    public int exitCode() {
        return verdict().exitCode();
    }

    /**
     * Throws unless the verdict is PASS, with or without reservations.
     *
     * @throws AssertionError if the verdict is not PASS, so that a test framework reports a failure; its message is the
     *     whole verdict
     */
    public void orThrow() {
        if (verdict() != Verdict.PASS) {
            throw new AssertionError(doc().write(DocWriter.console()));
        }
    }

    /** Returns the whole verdict: the rules, the most severe first, then the cases, those that got worse first. */
    @Override
    public Doc doc() {
        return VerdictDoc.of(this);
    }

    /**
     * Returns the headline and the reasons on one line for a log, {@code REGRESSION: …; …}. A report shows all of it.
     */
    @Override
    public String toString() {
        return Printable.line(headline() + ": " + String.join("; ", reasons()));
    }
}
