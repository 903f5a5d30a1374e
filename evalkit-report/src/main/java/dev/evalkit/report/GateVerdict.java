package dev.evalkit.report;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Difference;
import dev.evalkit.api.retrieval.GateOn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a gate found. {@link Gate#check} makes it; hosts read it.
 *
 * @param verdict the verdict
 * @param reasons why it is the verdict; at least one
 * @param gateOn what was gated; {@code null} if the result did not say
 * @param baseline when and why the baseline was accepted; {@code null} if there was none
 * @param compared number of cases whose values were compared; 0 if refused
 * @param regressions cases whose value fell, in the baseline's order
 * @param improvements cases whose value rose, in the baseline's order
 * @param added ids that are scored in the result only, in its order
 * @param removed cases that are scored in the baseline only, in its order
 * @param changed ids of cases whose content is not that of the baseline, and which were not compared, in its order
 * @param acceptedDifferences differences that the gate would refuse and that the caller accepted
 * @param subjectDifferences other differences between what was measured then and now
 * @param notes what else a reader should know
 */
public record GateVerdict(
        Verdict verdict,
        List<String> reasons,
        @Nullable GateOn gateOn,
        @Nullable String baseline,
        int compared,
        List<CaseChange> regressions,
        List<CaseChange> improvements,
        List<String> added,
        List<Removed> removed,
        List<String> changed,
        List<Difference> acceptedDifferences,
        List<Difference> subjectDifferences,
        List<String> notes) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component that is not nullable, or an element, is null
     * @throws IllegalArgumentException if there is no reason, or {@code compared} is negative
     */
    public GateVerdict {
        Require.nonNull(verdict, "verdict");
        reasons = Require.listOf(reasons, "reasons");
        Require.atLeast(1, reasons.size(), "number of reasons");
        Require.atLeast(0, compared, "number of compared cases");
        regressions = Require.listOf(regressions, "regressions");
        improvements = Require.listOf(improvements, "improvements");
        added = Require.listOf(added, "added");
        removed = Require.listOf(removed, "removed");
        changed = Require.listOf(changed, "changed");
        acceptedDifferences = Require.listOf(acceptedDifferences, "acceptedDifferences");
        subjectDifferences = Require.listOf(subjectDifferences, "subjectDifferences");
        notes = Require.listOf(notes, "notes");
    }

    /**
     * A case that the baseline scored and the result does not.
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

    /** The exit code of a process that reports this verdict; see {@link Verdict#exitCode}. */
    public int exitCode() {
        return verdict.exitCode();
    }

    /**
     * Returns if the verdict is PASS.
     *
     * @throws AssertionError otherwise, so that a test framework reports a failure; its message is {@link #toText}
     */
    public void orThrow() {
        if (verdict != Verdict.PASS) {
            throw new AssertionError(toText());
        }
    }

    /** The whole verdict for people; lines end in a line feed. */
    public String toText() {
        PlainText out = new PlainText().line(verdict.name());
        reasons.forEach(reason -> out.line("  " + reason));
        if (baseline != null) {
            out.line("baseline: " + baseline);
        }
        if (gateOn != null) {
            cases(out, "fell", regressions, gateOn.measure());
        }
        list(out, "removed", removed);
        if (gateOn != null) {
            cases(out, "rose", improvements, gateOn.measure());
        }
        list(out, "added, not compared", added);
        list(out, "changed, not compared", changed);
        list(out, "accepted differences", acceptedDifferences);
        list(out, "other differences", subjectDifferences);
        list(out, "notes", notes);
        if (baseline != null) {
            out.line("to make this result the baseline: " + Baseline.call("file"));
        }
        return out.toString();
    }

    private static void cases(PlainText out, String title, List<CaseChange> changes, String measure) {
        if (!changes.isEmpty()) {
            out.line(title + " (" + changes.size() + "):");
        }
        for (CaseChange change : changes) {
            out.line("  " + change.id() + ": " + measure + " " + change.values());
            change.ranks().forEach(rank -> out.line("    " + rank));
        }
    }

    private static void list(PlainText out, String title, List<?> entries) {
        if (!entries.isEmpty()) {
            out.line(title + " (" + entries.size() + "):");
        }
        entries.forEach(entry -> out.line("  " + entry));
    }

    /** The same as {@link #toText}. */
    @Override
    public String toString() {
        return toText();
    }
}
