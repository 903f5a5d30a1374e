package dev.evalkit.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.stats.McNemar;
import dev.evalkit.api.stats.PairedCounts;
import dev.evalkit.report.compare.Direction;
import dev.evalkit.report.compare.RateChange;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code power} promises is what {@code compare} says. */
class PowerPromiseTest {
    private static Direction word(int bothPass, int fixed, int broken, int bothFail) {
        return new RateChange(new PairedCounts(bothPass, fixed, broken, bothFail), 0, null, null).direction();
    }

    @Test
    void fewestChangedIsWhereCompareSaysAWord() {
        for (int n = 1; n <= 300; n++) {
            Integer fewest = Power.of(n, 0.5, 0.1, 0.05, 0.8).fewestChanged();
            for (int changed = 1; changed <= Math.min(n, 20); changed++) {
                Direction word = fewest != null && changed >= fewest ? Direction.UP : Direction.UNCLEAR;
                String what = changed + " of " + n + " fixed";
                assertThat(word(n - changed, changed, 0, 0)).as(what).isEqualTo(word);
                assertThat(word(0, changed, 0, n - changed)).as(what).isEqualTo(word);
                assertThat(word((n - changed) / 2, changed, 0, n - changed - (n - changed) / 2))
                        .as(what)
                        .isEqualTo(word);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 7, 12, 30, 61})
    void whereTheTestSpeaksTheIntervalAgrees(int n) {
        for (int fixed = 0; fixed <= n; fixed++) {
            for (int broken = 0; fixed + broken <= n; broken++) {
                for (int bothPass = 0; fixed + broken + bothPass <= n; bothPass++) {
                    PairedCounts counts = new PairedCounts(bothPass, fixed, broken, n - fixed - broken - bothPass);
                    boolean speaks = McNemar.exact(counts) <= 0.05;
                    assertThat(new RateChange(counts, 0, null, null).direction() != Direction.UNCLEAR)
                            .as("%s", counts)
                            .isEqualTo(speaks);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"60, 0.2", "60, 0.3", "100, 0.2", "200, 0.1"})
    void theSmallestDifferenceIsFoundAsOftenAsPromised(int n, double share) {
        double difference =
                Power.of(n, 0.5, share, 0.05, 0.8).detectable().get(0).difference();
        Random random = new Random(n);
        int runs = 20_000;
        int found = 0;
        for (int run = 0; run < runs; run++) {
            int fixed = 0;
            int broken = 0;
            for (int i = 0; i < n; i++) {
                double draw = random.nextDouble();
                fixed += draw < (share + difference) / 2 ? 1 : 0;
                broken += draw >= 1 - (share - difference) / 2 ? 1 : 0;
            }
            found += word(n - fixed - broken, fixed, broken, 0) == Direction.UNCLEAR ? 0 : 1;
        }
        assertThat((double) found / runs).isBetween(0.79, 0.81);
    }

    @ParameterizedTest
    @CsvSource({"0.05, 0.05", "0.1, 0.05", "0.2, 0.1", "0.5, 0.1"})
    void asManyCasesAsNeededFindItAndOneLessDoesNot(double share, double difference) {
        Power.Detectable found =
                Power.of(60, 0.5, share, 0.05, 0.8).detectable().get(0);
        int needed = difference == 0.05 ? found.casesForFivePoints() : found.casesForTenPoints();

        assertThat(smallest(needed, share)).isNotNull().isLessThanOrEqualTo(difference + 1e-6);
        Double less = smallest(needed - 1, share);
        assertThat(less == null || less > difference).isTrue();
    }

    private static Double smallest(int cases, double share) {
        return Power.of(cases, 0.5, share, 0.05, 0.8).detectable().get(0).difference();
    }
}
