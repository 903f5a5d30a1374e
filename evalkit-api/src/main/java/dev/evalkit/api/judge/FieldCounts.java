package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.stats.BinaryCounts;
import java.util.List;

/**
 * The counts of people's labels for one field, by what the judge made of them. For {@link VerdictField#FACTS_COVERED}
 * each fact counts.
 *
 * @param field the field
 * @param unscored number of labels of rows whose verdict could not be read
 * @param errored number of labels of rows on which the judge did not reply
 * @param confusion the other labels: people's label is the truth, the judge's verdict is the decision
 */
public record FieldCounts(VerdictField field, int unscored, int errored, BinaryCounts confusion) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if one is null
     * @throws IllegalArgumentException if a count is negative
     */
    public FieldCounts {
        Require.nonNull(field, "field");
        Require.atLeast(0, unscored, "unscored of " + field);
        Require.atLeast(0, errored, "errored of " + field);
        Require.nonNull(confusion, "confusion of " + field);
    }

    /** Returns the number of labels. */
    public int labelled() {
        return scored() + unscored + errored;
    }

    /** Returns the number of labels with a verdict. */
    public int scored() {
        return confusion.tp() + confusion.fp() + confusion.fn() + confusion.tn();
    }

    static FieldCounts of(VerdictField field, List<CalibratedRow> rows) {
        int unscored = 0;
        int errored = 0;
        int[][] counts = new int[2][2]; // by people, then by the judge
        for (CalibratedRow row : rows) {
            List<Boolean> labels = field.of(row.human());
            JudgeVerdict verdict = row.verdict();
            if (verdict == null) {
                unscored += row.unread() == null ? 0 : labels.size();
                errored += row.error() == null ? 0 : labels.size();
                continue;
            }
            for (int i = 0; i < labels.size(); i++) {
                counts[labels.get(i) ? 1 : 0][field.of(verdict).get(i) ? 1 : 0]++;
            }
        }
        return new FieldCounts(
                field, unscored, errored, new BinaryCounts(counts[1][1], counts[0][1], counts[1][0], counts[0][0]));
    }
}
