package metrics.example;

import dev.evalkit.api.metric.RankingMetrics;
import java.util.List;
import java.util.Set;

/** Prints one metric. */
public final class Main {
    private Main() {}

    /** Prints one metric. */
    public static void main(String[] arguments) {
        System.out.println("recall@2 " + RankingMetrics.recallAtK(List.of("a", "a", "b"), Set.of("a", "b"), 2));
    }
}
