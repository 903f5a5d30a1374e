package dev.evalkit.api.answer;

import dev.evalkit.api.answer.RubricSummary.AxisScore;
import dev.evalkit.api.judge.RubricAxis;
import dev.evalkit.api.judge.RubricGrade;
import dev.evalkit.api.stats.Percentile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Totals of rubric scores. A score is a whole or a half number, so only counts by score are kept. */
final class RubricTotals {
    private final Map<RubricAxis, TreeMap<Double, Integer>> counts = new EnumMap<>(RubricAxis.class);
    private final List<String> highVariance = new ArrayList<>();
    private int answers;
    private int n;
    private int unread;

    void add(String name, RubricGrade rubric) {
        answers++;
        unread += rubric.unread().size();
        if (rubric.scores().isEmpty()) {
            return;
        }
        n++;
        for (RubricAxis axis : RubricAxis.values()) {
            counts.computeIfAbsent(axis, each -> new TreeMap<>())
                    .merge(rubric.median(axis).orElseThrow(), 1, Integer::sum);
        }
        if (rubric.hasHighVariance()) {
            highVariance.add(name);
        }
    }

    /** Returns the mean over the axes of one answer's medians, in {@code [1, 5]}; empty without a score. */
    static OptionalDouble overall(RubricGrade rubric) {
        return rubric.scores().isEmpty()
                ? OptionalDouble.empty()
                : Arrays.stream(RubricAxis.values())
                        .mapToDouble(axis -> rubric.median(axis).orElseThrow())
                        .average();
    }

    @Nullable
    RubricSummary summary() {
        if (answers == 0) {
            return null;
        }
        List<AxisScore> axes = new ArrayList<>();
        counts.forEach((axis, byScore) -> {
            double[] scores = byScore.entrySet().stream()
                    .flatMapToDouble(each -> DoubleStream.generate(each::getKey).limit(each.getValue()))
                    .toArray();
            axes.add(new AxisScore(
                    axis, Arrays.stream(scores).average().orElseThrow(), Percentile.nearestRank(scores, 0.5)));
        });
        return new RubricSummary(n, axes, unread, highVariance);
    }
}
