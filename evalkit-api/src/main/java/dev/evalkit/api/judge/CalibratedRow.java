package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one calibration row: a verdict, an unreadable reply, or an error. A row without labels has none of
 * them, since the judge is not asked about it.
 *
 * @param id id of the row; not blank
 * @param digest digest of what the judge was asked; not blank
 * @param group the cluster that the row belongs to; {@code null} if it belongs to none
 * @param human the labels that people gave
 * @param verdict the judge's verdict; {@code null} if there is none
 * @param unread why the judge's reply could not be read; {@code null} if it could, or there was none
 * @param error why the judge did not reply; {@code null} if it did, or was not asked
 */
public record CalibratedRow(
        String id,
        String digest,
        @Nullable String group,
        HumanLabels human,
        @Nullable JudgeVerdict verdict,
        @Nullable Unread unread,
        @Nullable String error) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     * @throws IllegalArgumentException if a text is blank, a labelled row does not have exactly one of verdict, unread
     *     and error, a row without labels has one, or the verdict covers another number of facts than the labels
     */
    public CalibratedRow {
        Require.notBlank(id, "row id");
        Require.notBlank(digest, "digest of row '" + id + "'");
        Require.nonNull(human, "human labels of row '" + id + "'");
        if (group != null) {
            Require.notBlank(group, "group of row '" + id + "'");
        }
        if (error != null) {
            Require.notBlank(error, "error of row '" + id + "'");
        }
        int found = (verdict == null ? 0 : 1) + (unread == null ? 0 : 1) + (error == null ? 0 : 1);
        int wanted = human.hasAny() ? 1 : 0;
        if (found != wanted) {
            throw new IllegalArgumentException("row '" + id + "' must have "
                    + (wanted == 1
                            ? "exactly one of verdict, unread and error"
                            : "no verdict, unread or error, since nothing is labelled,")
                    + " but has " + found);
        }
        List<Boolean> covered = human.factsCovered();
        if (verdict != null
                && covered != null
                && covered.size() != verdict.factsCovered().size()) {
            throw new IllegalArgumentException("row '" + id + "' has labels for " + covered.size()
                    + " facts but a verdict on " + verdict.factsCovered().size());
        }
    }

    /**
     * A judge's reply that could not be read.
     *
     * @param kind the kind of fault
     * @param problem the fault in words; not blank
     * @param reply the reply; {@code null} if there was none
     */
    public record Unread(
            JudgeException.Kind kind,
            String problem,
            @Nullable String reply) {
        /**
         * Checks the components.
         *
         * @throws NullPointerException if one that is not nullable is null
         * @throws IllegalArgumentException if the problem is blank
         */
        public Unread {
            Require.nonNull(kind, "kind of the unread reply");
            Require.notBlank(problem, "problem of the unread reply");
        }
    }

    /**
     * One label with which the judge disagrees.
     *
     * @param row id of the row
     * @param field the field of the label
     * @param fact which expected fact, from 1; {@code null} if the field is not about facts
     * @param human the label that people gave; the judge said the opposite
     * @param reasoning the judge's reasoning; may be empty
     */
    public record Disagreement(
            String row, VerdictField field, @Nullable Integer fact, boolean human, String reasoning) {}

    /** Returns whether anything is labelled, so that the judge is asked. */
    public boolean hasLabels() {
        return human.hasAny();
    }

    /** Returns the labels with which the judge disagrees, in the order of the fields; empty without a verdict. */
    public List<Disagreement> disagreements() {
        List<Disagreement> found = new ArrayList<>();
        if (verdict == null) {
            return found;
        }
        for (VerdictField field : VerdictField.values()) {
            List<Boolean> labels = field.of(human);
            for (int i = 0; i < labels.size(); i++) {
                boolean label = labels.get(i);
                if (label != field.of(verdict).get(i)) {
                    Integer fact = field == VerdictField.FACTS_COVERED ? (Integer) (i + 1) : null;
                    found.add(new Disagreement(id, field, fact, label, verdict.reasoning()));
                }
            }
        }
        return found;
    }
}
