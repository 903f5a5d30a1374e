package dev.evalkit.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.evalkit.api.stats.PairedCounts;
import dev.evalkit.report.gate.Fall.Larger;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The decision on a fall, on every table of up to 40 cases. */
class FallTest {
    private static final Tolerance USUAL = new Tolerance(0.08);

    private static Fall fall(int bothPass, int fixed, int broken, int bothFail) {
        return new Fall(new PairedCounts(bothPass, fixed, broken, bothFail), USUAL);
    }

    private static void forEachTable(int largest, Tolerance tolerance, Consumer<Fall> look) {
        for (int n = 1; n <= largest; n++) {
            for (int broken = 0; broken <= n; broken++) {
                for (int fixed = 0; broken + fixed <= n; fixed++) {
                    for (int pass = 0; broken + fixed + pass <= n; pass++) {
                        look.accept(
                                new Fall(new PairedCounts(pass, fixed, broken, n - broken - fixed - pass), tolerance));
                    }
                }
            }
        }
    }

    private static int severity(Fall fall) {
        return -Verdict.gravestFirst().indexOf(fall.verdict());
    }

    /** Returns the same cases, of which some moved. */
    private static Fall moved(Fall fall, int bothPass, int fixed, int broken, int bothFail) {
        PairedCounts c = fall.counts();
        return new Fall(
                new PairedCounts(
                        c.bothPass() + bothPass,
                        c.onlyCandidate() + fixed,
                        c.onlyBaseline() + broken,
                        c.bothFail() + bothFail),
                fall.tolerance());
    }

    /** P(X >= broken), summed term by term. */
    private static double tail(int broken, int fixed) {
        int m = broken + fixed;
        double term = Math.pow(0.5, m);
        double sum = 0;
        for (int k = 0; k <= fixed; k++) {
            sum += term;
            term *= (double) (m - k) / (k + 1);
        }
        return sum;
    }

    @ParameterizedTest
    @CsvSource({"0.08", "0", "0.3"})
    void oneMoreBrokenOrOneFixedLessIsNeverBetter(double tolerance) {
        forEachTable(tolerance == 0.08 ? 40 : 25, new Tolerance(tolerance), fall -> {
            PairedCounts counts = fall.counts();
            if (counts.bothPass() > 0) {
                notBetter(fall, moved(fall, -1, 0, 1, 0));
            }
            if (counts.onlyCandidate() > 0) {
                notBetter(fall, moved(fall, 0, -1, 0, 1));
            }
            if (counts.bothFail() > 0) {
                notBetter(fall, moved(fall, 0, 0, 1, -1)); // it passed before after all
            }
        });
    }

    private static void notBetter(Fall than, Fall worse) {
        if (severity(worse) < severity(than)) {
            assertThat(worse.rule()).as("%s beside %s", worse, than).isEqualTo(than.rule());
        }
    }

    @Test
    void nothingBrokenIsNeverWorseThanSomethingBroken() {
        forEachTable(40, USUAL, fall -> {
            int broken = fall.counts().onlyBaseline();
            int fixed = fall.counts().onlyCandidate();
            if (broken > 0) {
                notBetter(moved(fall, broken, -fixed, -broken, fixed), fall); // the result of before, again
                notBetter(moved(fall, 0, 0, -broken, broken), fall); // the same result, and nothing passed before
            }
        });
    }

    @Test
    void theVerdictIsTheRuleAndItsMessageFits() {
        forEachTable(40, USUAL, fall -> {
            PairedCounts counts = fall.counts();
            int broken = counts.onlyBaseline();
            int fixed = counts.onlyCandidate();
            boolean beyond = 100 * (broken - fixed) > 8 * counts.n();
            boolean clear = beyond && tail(broken, fixed) <= 0.05;
            boolean nothing = counts.bothPass() + fixed == 0;
            Verdict expected = clear ? Verdict.REGRESSION : beyond || nothing ? Verdict.INCONCLUSIVE : Verdict.PASS;
            String reason = fall.rule().reason();
            boolean fits = fall.verdict() == expected
                    && reason.contains("more than the tolerance") == (beyond || reason.contains("no more than the"))
                    && reason.contains("chance could do that") == (beyond && !clear)
                    && reason.contains("more than chance explains") == clear
                    && reason.contains("Gate.strict()") == (beyond && !clear)
                    && reason.startsWith("none of ") == (nothing && !beyond);
            List<String> ids = IntStream.range(0, broken).mapToObj(i -> "q" + i).toList();
            List<String> reservations = fall.reservations(ids);
            int wanted = expected != Verdict.PASS ? 0 : (broken > 0 ? 1 : 0) + (counts.n() < 36 ? 1 : 0);
            fits &= reservations.size() == wanted;
            fits &= expected != Verdict.PASS
                    || broken == 0
                    || reservations.get(0).contains("holds only because") == (100 * broken > 8 * counts.n());
            if (!fits) {
                assertThat(fall.rule() + "\n" + reservations).as("%s", fall).isEqualTo(expected.toString());
            }
        });
    }

    @Test
    void theLargerSetIsTheSmallestThatTells() {
        forEachTable(12, USUAL, fall -> {
            PairedCounts counts = fall.counts();
            if (fall.isBeyondTolerance() && fall.verdict() == Verdict.INCONCLUSIVE) {
                Larger found = fall.larger().orElseThrow();
                int n = counts.n();
                int cases = n;
                int broken;
                int fixed;
                do {
                    cases++;
                    broken = counts.onlyBaseline() * cases / n;
                    fixed = (counts.onlyCandidate() * cases + n - 1) / n;
                } while (100 * (broken - fixed) <= 8 * cases || tail(broken, fixed) > 0.05);
                if (!found.equals(new Larger(cases, broken, fixed))) {
                    assertThat(found).as("%s", fall).isEqualTo(new Larger(cases, broken, fixed));
                }
            }
        });
    }

    @Test
    void everySetThatCannotTellNamesOneThatCan() {
        forEachTable(30, USUAL, fall -> {
            if (fall.isBeyondTolerance() && fall.verdict() == Verdict.INCONCLUSIVE) {
                Larger found = fall.larger().orElseThrow();
                Fall larger = fall(found.cases() - found.broken() - found.fixed(), found.fixed(), found.broken(), 0);
                if (larger.verdict() != Verdict.REGRESSION
                        || found.cases() <= fall.counts().n()) {
                    assertThat(larger.rule()).as("%s", fall).isNull();
                }
            }
        });
    }

    @Test
    void aFallThatOnlyAHugeSetCouldTellSaysSo() {
        Fall fall = new Fall(new PairedCounts(400_001, 299_999, 300_000, 0), new Tolerance(0));

        assertThat(fall.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(fall.larger()).isEmpty();
        assertThat(fall.rule().reason())
                .contains("What would tell: no number of cases at this rate, but a broken case that");
    }

    @ParameterizedTest
    @CsvSource({"5, 0, 0.03125", "6, 1, 0.0625", "1, 0, 0.5", "9, 2, 0.03271484375"})
    void theTestIsTheOneSidedExactOne(int broken, int fixed, double p) {
        assertThat(Fall.p(broken, fixed)).isCloseTo(p, within(1e-12));
        assertThat(tail(broken, fixed)).isCloseTo(p, within(1e-12));
    }

    @Test
    void brokenCasesAreNamedUpToTwenty() {
        List<String> ids = IntStream.rangeClosed(1, 30).mapToObj(i -> "q" + i).toList();

        assertThat(fall(470, 0, 30, 0).reservations(ids))
                .containsExactly("30 of 500 compared cases broke: " + String.join(", ", ids.subList(0, 20))
                        + ", …; if no case may break, use Gate.strict() or --strict");
    }

    @Test
    void aFallNeedsACase() {
        assertThatThrownBy(() -> fall(0, 0, 0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number of compared cases must be at least 1 but was 0");
    }
}
