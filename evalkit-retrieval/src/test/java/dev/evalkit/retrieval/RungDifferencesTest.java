package dev.evalkit.retrieval;

import static dev.evalkit.retrieval.Fruit.always;
import static dev.evalkit.retrieval.Fruit.eval;
import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.retrieval.CaseRanking;
import dev.evalkit.api.retrieval.MeasureSummary;
import dev.evalkit.api.retrieval.MeasureSummary.PairedDifference;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.api.stats.Bootstrap;
import dev.evalkit.api.stats.Differences;
import dev.evalkit.api.stats.Holm;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.SignFlip;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RungDifferencesTest {
    /** Differences of cases that have the given values on the rungs; null where the measure is undefined. */
    private static List<@Nullable PairedDifference> differences(long seed, @Nullable Double[]... values) {
        List<RetrievalCase> cases = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            List<CaseRanking> rankings = new ArrayList<>();
            for (int rung = 0; rung < values[i].length; rung++) {
                TreeMap<String, Double> defined = new TreeMap<>();
                Double value = values[i][rung];
                if (value != null) {
                    defined.put("RR", value);
                }
                rankings.add(new CaseRanking("r" + rung, defined, new TreeMap<>(), List.of(), 1));
            }
            cases.add(new RetrievalCase("q" + i, "d", new TreeMap<>(Map.of("a", 1)), rankings));
        }
        return RungDifferences.of(cases, values[0].length, "RR", seed);
    }

    private static @Nullable Double[] values(@Nullable Double... values) {
        return values;
    }

    @Test
    void differencesArePairedWithTheRungBefore() {
        RetrievalResult result = eval().ladder(Ladder.empty()
                        .rung("old", always("bananas.md", "apples.md"))
                        .rung("new", always("bananas.md", "dates.md", "apples.md", "cherries.md"))
                        .rung("newest", always("cherries.md", "dates.md", "apples.md", "bananas.md")))
                .k(2)
                .seed(9)
                .run();
        double[] first = {0, 0.25, 0}; // RR old: 1, 0, 1/2; new: 1, 1/4, 1/2; newest: 1/4, 1, 1/2
        double[] second = {-0.75, 0.75, 0};
        double[] p = {SignFlip.p(first, 10_000, 9), SignFlip.p(second, 10_000, 9)};
        double[] adjusted = Holm.adjust(p);
        assertThat(result.seed()).isEqualTo(9);
        assertThat(result.rungs())
                .map(rung -> rung.measure("RR").orElseThrow().difference())
                .containsExactly(
                        null,
                        new PairedDifference(
                                0.25 / 3, Bootstrap.bca(first, 0.95, 10_000, 9).orElseThrow(), p[0], adjusted[0], 3),
                        new PairedDifference(
                                0, Bootstrap.bca(second, 0.95, 10_000, 9).orElseThrow(), p[1], adjusted[1], 3));
        assertThat(result.requireConsistent()).isSameAs(result);
    }

    @Test
    void theSeedMovesTheDrawsAndNothingElse() {
        SplittableRandom random = new SplittableRandom(3);
        @Nullable Double[][] values = new Double[40][];
        for (int i = 0; i < values.length; i++) {
            values[i] = values(random.nextDouble(), random.nextDouble() + 0.1);
        }
        PairedDifference one = differences(1, values).get(1);
        PairedDifference two = differences(7, values).get(1);
        assertThat(differences(1, values).get(1)).isEqualTo(one);
        assertThat(two.mean()).isEqualTo(one.mean());
        assertThat(two.p()).isNotEqualTo(one.p());
        assertThat(two.interval()).isNotEqualTo(one.interval());
    }

    @Test
    void onePairHasADifferenceOnly() {
        assertThat(differences(1, values(0.25, 1.0), values(0.5, null), values(null, 0.5)))
                .containsExactly(null, new PairedDifference(0.75, null, null, null, 1));
    }

    @Test
    void twoPairsAreTested() { // both signs alike: two of the four patterns are as far from 0
        PairedDifference two =
                differences(1, values(0.25, 1.0), values(0.5, 0.75)).get(1);
        assertThat(two.p()).isEqualTo(0.5);
        assertThat(two.adjustedP()).isEqualTo(0.5);
        assertThat(two.interval()).isEqualTo(Interval.of(0.25, 0.75, 0.95));
    }

    @Test
    void equalRungsAreNoEvidence() {
        assertThat(differences(1, values(0.25, 0.25), values(0.5, 0.5), values(0.0, 0.0)))
                .containsExactly(null, new PairedDifference(0, null, 1.0, 1.0, 3));
    }

    @Test
    void equalDifferencesHaveNoIntervalButAP() {
        assertThat(differences(1, values(0.1, 0.3), values(0.2, 0.4), values(0.0, 0.2)))
                .containsExactly(null, new PairedDifference((0.2 + 0.2 + 0.2) / 3, null, 0.25, 0.25, 3));
    }

    @Test
    void aRungWithoutAPairHasNoDifference() {
        assertThat(differences(1, values(0.5, null, 0.5), values(null, 0.5, null)))
                .containsExactly(null, null, null);
    }

    @Test
    void oneRungHasNoDifference() {
        assertThat(differences(1, values(0.5), values(0.25)))
                .containsOnlyNulls()
                .hasSize(1);
        assertThat(eval().ladder(Ladder.standard().only("keyword")).run().rungs())
                .singleElement()
                .extracting(RungSummary::measures)
                .satisfies(measures -> assertThat(measures)
                        .extracting(MeasureSummary::difference)
                        .containsOnlyNulls());
    }

    @Test
    void onlyTestedRungsCountForTheAdjustment() { // the second has one pair, the third has none
        List<@Nullable PairedDifference> differences = differences(
                1,
                values(0.1, 0.2, 0.3, null, 0.4, 0.5),
                values(0.1, 0.3, null, 0.4, null, 0.5),
                values(0.1, 0.4, null, 0.4, null, 0.5),
                values(0.1, 0.5, null, 0.4, 0.5, 0.4));
        assertThat(differences).map(d -> d == null ? 0 : d.n()).containsExactly(0, 4, 1, 0, 1, 2);
        double[] p = {0.125, 1};
        assertThat(differences.get(1).p()).isEqualTo(p[0]);
        assertThat(differences.get(1).adjustedP()).isEqualTo(2 * p[0]);
        assertThat(differences.get(2).p()).isNull();
        assertThat(differences.get(4).p()).isNull();
        assertThat(differences.get(5).p()).isEqualTo(p[1]);
        assertThat(differences.get(5).adjustedP()).isEqualTo(1.0);
    }

    @Test
    void theResidueOfBinaryNumbersIsNoDifference() {
        double[] values = Differences.of(new double[] {0.3, 0.2}, new double[] {0.1, 0.0});
        assertThat(values[0]).isEqualTo(values[1]);
        assertThat(differences(1, values(0.1, 0.3), values(0.0, 0.2)).get(1).interval())
                .isNull();
    }
}
