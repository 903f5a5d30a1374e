package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of one calibration row: a verdict, or a reply that could not be read, or an error. A row that nobody labelled has
 * none of them: the judge is not asked about it.
 *
 * @param id id of the row; not blank
 * @param digest digest of what the judge was asked; not blank
 * @param group the cluster that the row belongs to; {@code null} if it belongs to none
 * @param human what people found
 * @param verdict what the judge found; {@code null} if there is no verdict
 * @param unread why the judge's reply could not be read; {@code null} if it could, or there was none
 * @param error what kept the judge from replying; {@code null} if nothing did
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
     * @throws IllegalArgumentException if a text is blank, a labelled row has not exactly one of verdict, unread and error, another
     *     row has one, or the verdict is on another number of facts than is labelled
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
                            ? "one of verdict, unread and error"
                            : "neither verdict nor unread nor error, since nothing is labelled,")
                    + " but has " + found);
        }
        List<Boolean> covered = human.factsCovered();
        if (verdict != null
                && covered != null
                && covered.size() != verdict.factsCovered().size()) {
            throw new IllegalArgumentException("row '" + id + "' has labels of " + covered.size()
                    + " facts but a verdict on " + verdict.factsCovered().size());
        }
    }

    /**
     * A reply that could not be read.
     *
     * @param kind what was wrong with it
     * @param problem the same in words; not blank
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
     * One thing on which people and the judge differ.
     *
     * @param row id of the row
     * @param field what they differ on
     * @param fact which expected fact, from 1; {@code null} if the field is not about facts
     * @param human what people said; the judge said the opposite
     * @param reasoning why, in the judge's words; may be empty
     */
    public record Disagreement(
            String row, VerdictField field, @Nullable Integer fact, boolean human, String reasoning) {}

    /** Whether anything is labelled, so that the judge is asked. */
    public boolean hasLabels() {
        return human.hasAny();
    }

    /** On what people and the judge differ, in the order of the fields; nothing without a verdict. */
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
