package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Counts of pairs, McNemar's test and Newcombe's interval. */
class PairedRatesTest {
    @Test
    void pairsAreCountedByTheirTwoOutcomes() {
        boolean[] candidate = {true, true, true, false, false, true};
        boolean[] baseline = {true, false, false, true, false, false};
        PairedCounts counts = PairedCounts.of(candidate, baseline);
        assertThat(counts).isEqualTo(new PairedCounts(1, 3, 1, 1));
        assertThat(counts.n()).isEqualTo(6);
        assertThat(counts.discordant()).isEqualTo(4);
        assertThat(counts.candidate()).isEqualTo(new Rate(4, 6));
        assertThat(counts.baseline()).isEqualTo(new Rate(2, 6));
        assertThat(counts.difference()).hasValue(2.0 / 6);
    }

    @Test
    void withoutACaseThereIsNoDifference() {
        PairedCounts none = PairedCounts.of(new boolean[0], new boolean[0]);
        assertThat(none.difference()).isEmpty();
        assertThat(none.n()).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> McNemar.exact(none))
                .withMessage("number of cases must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> McNemar.midP(none))
                .withMessage("number of cases must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Newcombe.interval(none))
                .withMessage("number of cases must be at least 1 but was 0");
    }

    @Test
    void noDiscordantPairIsNoEvidence() {
        PairedCounts equal = new PairedCounts(1, 0, 0, 0);
        assertThat(McNemar.exact(equal)).isEqualTo(1.0);
        assertThat(McNemar.midP(equal)).isEqualTo(1.0);
        assertThat(Newcombe.interval(equal).lower()).isLessThan(-0.5);
    }

    @Test
    void oneDiscordantPairIsHardlyAny() {
        assertThat(McNemar.exact(new PairedCounts(5, 1, 0, 5))).isEqualTo(1.0);
        assertThat(McNemar.midP(new PairedCounts(5, 1, 0, 5))).isEqualTo(0.5);
        assertThat(McNemar.midP(new PairedCounts(5, 0, 1, 5))).isEqualTo(0.5);
    }

    @Test
    void fiveAgainstNoneIsNotSignificantAndSixAre() {
        assertThat(McNemar.exact(new PairedCounts(0, 5, 0, 0))).isEqualTo(0.0625);
        assertThat(McNemar.exact(new PairedCounts(0, 6, 0, 0))).isEqualTo(0.03125);
        assertThat(McNemar.midP(new PairedCounts(0, 5, 0, 0))).isEqualTo(0.03125);
    }

    @Test
    void swappingTheVersionsMirrorsTheResult() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 300; i++) {
            int a = random.nextInt(30);
            int b = random.nextInt(30);
            int c = random.nextInt(30);
            int d = random.nextInt(1, 30);
            PairedCounts counts = new PairedCounts(a, b, c, d);
            PairedCounts swapped = new PairedCounts(a, c, b, d);
            String what = "seed 3, " + counts;
            assertThat(McNemar.exact(swapped)).as(what).isEqualTo(McNemar.exact(counts));
            assertThat(McNemar.midP(swapped)).as(what).isEqualTo(McNemar.midP(counts));
            assertThat(McNemar.midP(counts)).as(what).isLessThanOrEqualTo(McNemar.exact(counts));
            Interval interval = Newcombe.interval(counts);
            assertThat(Newcombe.interval(swapped).lower()).as(what).isCloseTo(-interval.upper(), within(1e-12));
            assertThat(interval.contains(counts.difference().orElseThrow()))
                    .as(what)
                    .isTrue();
            assertThat(interval.lower()).as(what).isGreaterThanOrEqualTo(-1);
            assertThat(interval.upper()).as(what).isLessThanOrEqualTo(1);
        }
    }

    @Test
    void theContinuityCorrectionNeverTurnsThePhiRound() { // ad - bc = 9 of n/2 = 5.5, 5 of 5.5, and -1
        assertThat(Newcombe.interval(new PairedCounts(3, 2, 0, 3)).lower())
                .isGreaterThan(Newcombe.interval(new PairedCounts(2, 2, 0, 2)).lower());
        assertThat(Newcombe.interval(new PairedCounts(1, 1, 1, 1)))
                .isEqualTo(Newcombe.interval(new PairedCounts(1, 1, 1, 1), 0.95));
    }

    @Test
    void wrongCountsAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PairedCounts(-1, 0, 0, 0))
                .withMessage("bothPass must be at least 0 but was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PairedCounts(0, -1, 0, 0))
                .withMessage("onlyCandidate must be at least 0 but was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PairedCounts(0, 0, -1, 0))
                .withMessage("onlyBaseline must be at least 0 but was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PairedCounts(0, 0, 0, -1))
                .withMessage("bothFail must be at least 0 but was -1");
        int most = Integer.MAX_VALUE;
        assertThat(new PairedCounts(most, 0, 0, 0).n()).isEqualTo(most);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PairedCounts(most, 1, 0, 0))
                .withMessage("the counts must sum to at most 2147483647 but sum to 2147483648");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PairedCounts.of(new boolean[2], new boolean[3]))
                .withMessage("candidate and baseline must have the same length but have 2 and 3");
        assertThatNullPointerException()
                .isThrownBy(() -> PairedCounts.of(null, new boolean[3]))
                .withMessage("candidate must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> McNemar.exact((PairedCounts) null))
                .withMessage("counts must not be null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Newcombe.interval(new PairedCounts(1, 1, 1, 1), 1))
                .withMessage("level must be between 0 and 1, both excluded, but was 1.0");
    }

    @Test
    void everyCountIsInTheSum() {
        int most = Integer.MAX_VALUE;
        assertThat(new PairedCounts(most - 3, 1, 1, 1).n()).isEqualTo(most);
        for (int[] one : new int[][] {{most, 1, 0, 0}, {most, 0, 1, 0}, {most, 0, 0, 1}, {1, most, 0, 0}}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new PairedCounts(one[0], one[1], one[2], one[3]))
                    .withMessage("the counts must sum to at most 2147483647 but sum to 2147483648");
        }
    }

    @Test
    void manyCasesDoNotOverflow() {
        for (int n : new int[] {(1 << 30) - 1, 1 << 30, Integer.MAX_VALUE}) {
            int few = n / 1000;
            PairedCounts counts = new PairedCounts(n - 3 * few, 2 * few, few, 0);
            Interval interval = Newcombe.interval(counts);
            assertThat(interval.contains(few / (double) n)).as("n = %d", n).isTrue();
            assertThat(interval.lower()).as("n = %d", n).isGreaterThan(0.00099);
            assertThat(interval.upper()).as("n = %d", n).isLessThan(0.00101);
            PairedCounts even = new PairedCounts(0, n / 2, n - n / 2, 0);
            assertThat(McNemar.exact(even)).as("n = %d", n).isBetween(0.99, 1.0);
            assertThat(McNemar.midP(even)).as("n = %d", n).isBetween(0.99, 1.0);
        }
    }
}
