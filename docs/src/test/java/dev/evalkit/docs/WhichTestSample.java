package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.evalkit.api.stats.Bootstrap;
import dev.evalkit.api.stats.ClopperPearson;
import dev.evalkit.api.stats.Differences;
import dev.evalkit.api.stats.Holm;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.Kappa;
import dev.evalkit.api.stats.McNemar;
import dev.evalkit.api.stats.Newcombe;
import dev.evalkit.api.stats.PairedCounts;
import dev.evalkit.api.stats.PairedPower;
import dev.evalkit.api.stats.PassK;
import dev.evalkit.api.stats.Rate;
import dev.evalkit.api.stats.RoganGladen;
import dev.evalkit.api.stats.SampleSize;
import dev.evalkit.api.stats.SignFlip;
import dev.evalkit.api.stats.Wilson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The numbers of which-test.md. */
class WhichTestSample {
    @Test
    void threeMorePassesOfSixtyAreNoise() {
        // @start region=rates
        Interval rate = Wilson.interval(51, 60); // [0.7389, 0.9190]

        PairedCounts counts = new PairedCounts(44, 5, 2, 9); // both, only new, only old, neither: 46 of 60, then 49
        double p = McNemar.exact(counts); // 0.45
        Interval difference = Newcombe.interval(counts); // [-0.0442, 0.1465]
        // @end region=rates
        assertThat(rate).hasToString("[0.7389, 0.9190]");
        assertThat(counts.baseline()).isEqualTo(new Rate(46, 60));
        assertThat(counts.candidate()).isEqualTo(new Rate(49, 60));
        assertThat(p).isCloseTo(0.45, within(0.005));
        assertThat(difference).hasToString("[-0.0442, 0.1465]");

        PairedCounts best = new PairedCounts(46, 3, 0, 11); // no case got worse
        assertThat(McNemar.exact(best)).isEqualTo(0.25);
        assertThat(McNemar.midP(best)).isEqualTo(0.125);
        assertThat(Newcombe.interval(best).contains(0)).isTrue();
    }

    @Test
    void thePageShowsHowOftenChanceGetsAWord() throws IOException {
        assertThat(Files.readString(Path.of("docs/which-test.md")))
                .contains(Files.readString(
                        Path.of("evalkit-report/src/test/resources/dev/evalkit/report/words.expected.md")));
    }

    @Test
    void pairedMetricsOfThreeRungsAreComparedTogether() {
        double[] keyword = {0.5, 0.3, 1, 0, 0.6, 0.2, 0.7, 0.4, 0.1, 0.9, 0.3, 0.5};
        double[] fused = {0.6, 0.5, 1, 0.2, 0.6, 0.5, 0.7, 0.6, 0.3, 0.9, 0.2, 0.8};
        // @start region=metrics
        double[] differences = Differences.of(fused, keyword);
        double p = SignFlip.p(differences, 10_000, 42); // 0.0234
        Optional<Interval> mean = Bootstrap.bca(differences, 0.95, 10_000, 42); // empty if no two differ
        double[] adjusted = Holm.adjust(new double[] {p, 0.03, 0.4}); // with the other rungs' p-values
        // @end region=metrics
        assertThat(p).isEqualTo(3.0 / 128);
        assertThat(mean.orElseThrow().lower()).isPositive();
        assertThat(adjusted[0]).isCloseTo(3 * p, within(1e-15));
        assertThat(adjusted[1]).isEqualTo(adjusted[0]);
    }

    @Test
    void theOtherNumbersOfThePage() {
        assertThat(Wilson.interval(20, 20)).hasToString("[0.8389, 1.0000]");
        assertThat(Wilson.interval(19, 20).upper()).isLessThan(1);
        assertThat(Wilson.interval(4, 5)).hasToString("[0.3755, 0.9638]");
        assertThat(PassK.passHatK(5, 4, 5)).isZero();
        assertThat(PairedPower.minimumDetectable(50, 0.2, 0.05, 0.8).orElseThrow())
                .isCloseTo(0.173, within(5e-4));
        assertThat(PairedPower.minimumDetectable(200, 0.2, 0.05, 0.8).orElseThrow())
                .isCloseTo(0.088, within(5e-4));
        assertThat(SampleSize.failureRateBelow(0.01, 0.95)).isEqualTo(299);
        assertThat(ClopperPearson.interval(0, 60).upper()).isCloseTo(0.0596, within(5e-5));
        assertThat(SampleSize.calibrationRows(0.9, 0.9, 0.8, 0.1, 0.95)).isEqualTo(185);
        RoganGladen corrected = RoganGladen.of(new Rate(80, 100), new Rate(45, 50), new Rate(42, 50), 0.95);
        assertThat(corrected.estimate()).isCloseTo(0.865, within(5e-4));
        assertThat(corrected.interval()).hasToString("[0.7217, 1.0000]");
        Kappa paradox = Kappa.of(new int[][] {{118, 5}, {2, 0}}, Kappa.Weights.NONE, 0.95);
        assertThat(paradox.agreement()).isEqualTo(0.944);
        assertThat(paradox.value().orElseThrow()).isCloseTo(-0.02, within(0.005));
    }
}
