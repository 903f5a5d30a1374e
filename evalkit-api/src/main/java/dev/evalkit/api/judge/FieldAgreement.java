package dev.evalkit.api.judge;

import dev.evalkit.api.stats.ClusteredRate;
import dev.evalkit.api.stats.Kappa;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The agreement of a judge with people on one field. A rate with nothing to count has no value, and its interval is
 * marked as no data.
 *
 * <p>The labels of one group form one cluster, as do the facts of one row without a group: see {@link ClusteredRate}.
 * Kappa's interval treats all labels as independent, and is too narrow if they are not.
 *
 * @param counts the counts of the field, with the confusion counts
 * @param labelsYes number of labels that say yes, with or without a verdict
 * @param labelsNo number of labels that say no, with or without a verdict
 * @param rowsYes number of rows with a label that says yes, with or without a verdict
 * @param rowsNo number of rows with a label that says no, with or without a verdict; a row with several facts may be in
 *     both
 * @param agreement share of verdicts that equal people's label, of all scored
 * @param sensitivity share of verdicts that say yes, of those where people say yes
 * @param specificity share of verdicts that say no, of those where people say no
 * @param kappa Cohen's kappa with its interval at 95 %; empty without a verdict
 */
public record FieldAgreement(
        FieldCounts counts,
        int labelsYes,
        int labelsNo,
        int rowsYes,
        int rowsNo,
        ClusteredRate agreement,
        ClusteredRate sensitivity,
        ClusteredRate specificity,
        Optional<Kappa> kappa) {
    private static final double LEVEL = 0.95;

    static FieldAgreement of(FieldCounts counts, List<CalibratedRow> rows) {
        List<Scored> scored = new ArrayList<>();
        int rowsYes = 0;
        int rowsNo = 0;
        int yes = 0;
        int all = 0;
        Map<String, Integer> clusters = new HashMap<>(); // only looked up, never iterated
        for (CalibratedRow row : rows) {
            List<Boolean> labels = counts.field().of(row.human());
            JudgeVerdict verdict = row.verdict();
            rowsYes += labels.contains(true) ? 1 : 0;
            rowsNo += labels.contains(false) ? 1 : 0;
            yes += Collections.frequency(labels, true);
            all += labels.size();
            String cluster = row.group() == null ? "row " + row.id() : "group " + row.group();
            for (int i = 0; i < labels.size(); i++) {
                boolean human = labels.get(i);
                if (verdict != null) {
                    int place = clusters.computeIfAbsent(cluster, key -> clusters.size());
                    scored.add(new Scored(
                            human, human == counts.field().of(verdict).get(i), place));
                }
            }
        }
        return new FieldAgreement(
                counts,
                yes,
                all - yes,
                rowsYes,
                rowsNo,
                rate(scored),
                rate(scored.stream().filter(Scored::human).toList()),
                rate(scored.stream().filter(each -> !each.human()).toList()),
                kappa(counts));
    }

    /** A label with a verdict. */
    private record Scored(boolean human, boolean agrees, int cluster) {}

    private static ClusteredRate rate(List<Scored> scored) {
        boolean[] agrees = new boolean[scored.size()];
        for (int i = 0; i < agrees.length; i++) {
            agrees[i] = scored.get(i).agrees();
        }
        return ClusteredRate.of(
                agrees, scored.stream().mapToInt(Scored::cluster).toArray(), LEVEL);
    }

    private static Optional<Kappa> kappa(FieldCounts counts) {
        if (counts.scored() == 0) {
            return Optional.empty();
        }
        int[][] table = {
            {counts.confusion().tn(), counts.confusion().fp()},
            {counts.confusion().fn(), counts.confusion().tp()}
        };
        return Optional.of(Kappa.of(table, Kappa.Weights.NONE, LEVEL));
    }
}
