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
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a gate found. {@link Gate#check} makes it; hosts read it.
 *
 * @param rules what each rule says, in the order in which they were asked; at least one
 * @param gateOn what was gated of a ladder; {@code null} for answers, or if the ladder did not say
 * @param baseline when and why the baseline was accepted; {@code null} if there was none
 * @param cases what became of the cases
 * @param acceptedDifferences differences that the gate would refuse and that the caller accepted
 * @param subjectDifferences other differences between what was measured then and now
 * @param ratchet how far baselines that were accepted one after the other fell, where this result makes it more than the
 *     tolerance; {@code null} otherwise
 * @param consumption tokens, cost and latency then and now, of those that both results report; for orientation, no rule asks
 * @param reservations what a reader must see although no rule objects
 * @param notes what else a reader should know
 */
public record GateVerdict(
        List<RuleVerdict> rules,
        @Nullable RungMeasure gateOn,
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

    /** A verdict that knows nothing of consumption and has no reservations. */
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
     * @param regressions cases that got worse: whose value fell, or that passed and fail now
     * @param lost cases of answers that passed and could not be scored now, because of an error or for want of a verdict
     * @param partlyLost cases of answers that pass as before, but of which fewer repeats could be scored now
     * @param improvements cases that got better: whose value rose, or that failed and pass now
     * @param added ids of cases that are in the result only
     * @param removed cases that are in the baseline only
     * @param changed ids of cases whose content is not that of the baseline, and which were not compared
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
        /** No case at all. */
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
     * @param withoutExpected whether the set still has it, but expects no id for it any more
     * @param accepted whether the caller accepted its removal
     */
    public record Removed(String id, boolean withoutExpected, boolean accepted) {
        /** The id with what is special about its removal: {@code q-07 (expects no id any more, accepted)}. */
        @Override
        public String toString() {
            String where = withoutExpected ? "expects no id any more" : "not in the result";
            return id + " (" + where + (accepted ? ", accepted)" : ")");
        }
    }

    /**
     * A refusal for one reason, where there was nothing to compare.
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

    /** The verdict: the gravest of the rules'. */
    public Verdict verdict() {
        return Verdict.gravest(rules.stream().map(RuleVerdict::verdict).toList());
    }

    /** Why it is the verdict: what the rules say that do not pass, the gravest first, or what all say if all pass. */
    public List<String> reasons() {
        boolean pass = verdict() == Verdict.PASS;
        return gravestFirst().stream()
                .filter(rule -> pass || rule.verdict() != Verdict.PASS)
                .map(RuleVerdict::reason)
                .toList();
    }

    /** The rules by their verdicts, those of one verdict in their order. */
    public List<RuleVerdict> gravestFirst() {
        return Verdict.gravestFirst().stream()
                .flatMap(verdict -> rules.stream().filter(rule -> rule.verdict() == verdict))
                .toList();
    }

    /**
     * Whether the verdict is {@code PASS} with something that a reader must see: cases that passed and could not be scored
     * now or not in every repeat, baselines that fall step by step, or one of the {@link #reservations}, such as cases that fail
     * and have no counterpart to compare with.
     */
    public boolean hasReservations() {
        boolean some = !lost().isEmpty() || !partlyLost().isEmpty() || ratchet != null || !reservations.isEmpty();
        return verdict() == Verdict.PASS && some;
    }

    /** Number of cases whose values or outcomes were compared; 0 if refused. */
    public int compared() {
        return cases.compared();
    }

    /** Cases that got worse, in the baseline's order. */
    public List<CaseChange> regressions() {
        return cases.regressions();
    }

    /** Cases that passed and could not be scored now, in the baseline's order. */
    public List<CaseChange> lost() {
        return cases.lost();
    }

    /** Cases that pass as before, but of which fewer repeats could be scored now, in the baseline's order. */
    public List<CaseChange> partlyLost() {
        return cases.partlyLost();
    }

    /** Cases that got better, in the baseline's order. */
    public List<CaseChange> improvements() {
        return cases.improvements();
    }

    /** Ids of cases that are in the result only, in its order. */
    public List<String> added() {
        return cases.added();
    }

    /** Cases that are in the baseline only, in its order. */
    public List<Removed> removed() {
        return cases.removed();
    }

    /** Ids of cases whose content changed, and which were not compared, in the baseline's order. */
    public List<String> changed() {
        return cases.changed();
    }

    /** Ids of cases that this run left out, in the baseline's order. */
    public List<String> skipped() {
        return cases.skipped();
    }

    /** The exit code of a process that reports this verdict; see {@link Verdict#exitCode}. */
    public int exitCode() {
        return verdict().exitCode();
    }

    /**
     * Returns if the verdict is PASS, with reservations or without.
     *
     * @throws AssertionError otherwise, so that a test framework reports a failure; its message is the whole verdict
     */
    public void orThrow() {
        if (verdict() != Verdict.PASS) {
            throw new AssertionError(doc().write(DocWriter.console()));
        }
    }

    /** The whole verdict: what each rule says, the gravest first, then the cases, those that got worse first. */
    @Override
    public Doc doc() {
        return VerdictDoc.of(this);
    }

    /** The verdict and its reasons on one line, {@code REGRESSION: …; …}, for a log. A report shows all of it. */
    @Override
    public String toString() {
        return Printable.line(verdict() + ": " + String.join("; ", reasons()));
    }
}
