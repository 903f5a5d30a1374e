package dev.evalkit.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.stats.PairedCounts;
import dev.evalkit.report.AnswersBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often the standard gate is wrong: runs of one flaky agent, twice (A/A), and of the same agent of which a quarter of
 * the pass rate breaks for good. Each case passes with a probability of its own; each run draws every case once.
 */
class GateSimulationTest {
    private static final Path TABLE = Path.of("src/test/resources/dev/evalkit/report/gate/simulation.expected.md");
    private static final int PAIRS = 20_000;
    private static final double PLANTED = 0.25;
    private static final Tolerance USUAL = new Tolerance(0.08);

    /**
     * A mix of cases.
     *
     * @param stable share of cases that pass with a probability of 0.95 to 1
     * @param flaky share of cases that pass with 0.5 to 0.8; the rest passes with 0 to 0.1
     */
    private record Mix(String name, double stable, double flaky) {
        /** Draws the probabilities that the cases pass. */
        double[] cases(int n, Random random) {
            double[] passing = new double[n];
            for (int i = 0; i < n; i++) {
                double kind = random.nextDouble();
                passing[i] = kind < stable
                        ? 0.95 + 0.05 * random.nextDouble()
                        : kind < stable + flaky ? 0.5 + 0.3 * random.nextDouble() : 0.1 * random.nextDouble();
            }
            return passing;
        }
    }

    private static final Mix USUAL_MIX = new Mix("usual", 0.7, 0.2);
    private static final List<Mix> MIXES =
            List.of(new Mix("steady", 0.85, 0.05), USUAL_MIX, new Mix("flaky", 0.5, 0.4));

    /** Breaks random cases for good until the expected pass rate has fallen by the share; as near as whole cases come. */
    private static double[] broken(double[] passing, double share, Random random) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < passing.length; i++) {
            if (passing[i] >= 0.5) {
                order.add(i);
            }
        }
        Collections.shuffle(order, random);
        double[] broken = passing.clone();
        double left = share * passing.length;
        for (int i : order) {
            if (left > passing[i] / 2) {
                left -= passing[i];
                broken[i] = 0;
            }
        }
        return broken;
    }

    private static boolean[] run(double[] passing, Random random) {
        boolean[] passed = new boolean[passing.length];
        for (int i = 0; i < passed.length; i++) {
            passed[i] = random.nextDouble() < passing[i];
        }
        return passed;
    }

    private static AnswerResult answers(boolean[] passed) {
        AnswersBuilder builder = new AnswersBuilder();
        for (int i = 0; i < passed.length; i++) {
            builder.repeats("q" + i, passed[i] ? Outcome.PASSED : Outcome.FAILED);
        }
        return builder.build();
    }

    /** Returns how often the gate gives each verdict; checks some of the pairs with the whole gate. */
    private static Map<Verdict, Integer> verdicts(Mix mix, int n, double planted, int pairs, int checked) {
        Random random = new Random(1000L * n + Math.round(100 * planted));
        Map<Verdict, Integer> found = new EnumMap<>(Verdict.class);
        for (int pair = 0; pair < pairs; pair++) {
            double[] passing = mix.cases(n, random);
            boolean[] then = run(passing, random);
            boolean[] now = run(planted == 0 ? passing : broken(passing, planted, random), random);
            Verdict verdict = new Fall(PairedCounts.of(now, then), USUAL).verdict();
            if (pair < checked) {
                Baseline baseline = new Baseline("first run", Instant.EPOCH, List.of(), answers(then));
                assertThat(Gate.standard().check(answers(now), baseline).verdict())
                        .as("%s, %d cases, pair %d", mix.name(), n, pair)
                        .isEqualTo(verdict);
            }
            found.merge(verdict, 1, Integer::sum);
        }
        return found;
    }

    private static int count(Map<Verdict, Integer> verdicts, Verdict verdict) {
        return verdicts.getOrDefault(verdict, 0);
    }

    @Test
    void aFewPairsOfTheWholeGateAreDecidedByTheirCounts() {
        for (int n : new int[] {12, 36, 100}) {
            Map<Verdict, Integer> same = verdicts(USUAL_MIX, n, 0, 200, 20);
            assertThat(count(same, Verdict.REGRESSION)).as("A/A of %d cases", n).isLessThanOrEqualTo(10);
            Map<Verdict, Integer> fell = verdicts(USUAL_MIX, n, PLANTED, 200, 20);
            assertThat(count(fell, Verdict.REGRESSION))
                    .as("planted fall in %d cases", n)
                    .isGreaterThanOrEqualTo(n == 12 ? 1 : 160);
        }
    }

    /** {@code -Dgolden.update} writes the table that the page on gates shows. */
    @Test
    @Tag("nightly")
    void fewPairsAreFalseAlarmsAndAPlantedFallIsSeen() throws IOException {
        StringBuilder table = new StringBuilder("""
                | Agent | Change | Cases | PASS | INCONCLUSIVE | REGRESSION |
                |---|---|---|---|---|---|
                """);
        List<String> missed = new ArrayList<>();
        for (Mix mix : MIXES) {
            for (double planted : new double[] {0, PLANTED}) {
                for (int n : new int[] {12, 36, 100}) {
                    Map<Verdict, Integer> found = verdicts(mix, n, planted, PAIRS, 5);
                    String row = String.format(
                            Locale.ROOT,
                            "| %s | %s | %d | %.1f %% | %.1f %% | %.1f %% |%n",
                            mix.name(),
                            planted == 0 ? "none" : "25 points break",
                            n,
                            100.0 * count(found, Verdict.PASS) / PAIRS,
                            100.0 * count(found, Verdict.INCONCLUSIVE) / PAIRS,
                            100.0 * count(found, Verdict.REGRESSION) / PAIRS);
                    table.append(row);
                    double regressions = (double) count(found, Verdict.REGRESSION) / PAIRS;
                    if (planted == 0 ? regressions > 0.05 : n >= 36 && regressions < 0.8) {
                        missed.add(row);
                    }
                }
            }
        }
        String rows = table.toString().replace(System.lineSeparator(), "\n");
        if (System.getProperty("golden.update") != null) {
            Files.createDirectories(TABLE.getParent());
            Files.writeString(TABLE, rows);
        }
        assertThat(rows).isEqualTo(Files.readString(TABLE));
        assertThat(missed).isEmpty();
    }
}
