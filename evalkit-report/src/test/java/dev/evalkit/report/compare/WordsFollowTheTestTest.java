package dev.evalkit.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.PairedCounts;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.Report;
import dev.evalkit.report.ResultBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A word or a star is printed only where the printed p-value and the printed interval both say it. */
class WordsFollowTheTestTest {
    private static final Path TABLE = Path.of("src/test/resources/dev/evalkit/report/words.expected.md");
    private static final int[] SIZES = {6, 8, 12, 19, 20, 50};

    /** {@code +0.125 [-0.750, +0.750], p 0.500: can't tell}. */
    private static final Pattern WORD = Pattern.compile(
            "([-+]?[0-9.]+) \\[([^]]+)], p ([0-9.]+)(?:, [^:]+)?: (better|worse|can't tell|no difference)");

    /** {@code +0.125 [-0.750, +0.750]  0.500 *}. */
    private static final Pattern STAR = Pattern.compile("([-+]?[0-9.]+) \\[([^]]+)] +([0-9.]+)( \\*)?");

    @Test
    void everySmallTableOfOutcomesGetsTheWordOfItsTest() {
        for (int n = 1; n <= 40; n++) {
            for (int fixed = 0; fixed <= n; fixed++) {
                for (int broken = 0; fixed + broken <= n; broken++) {
                    PairedCounts counts = new PairedCounts(0, fixed, broken, n - fixed - broken);
                    RateChange rate = new RateChange(counts, 0, null, null);
                    Interval interval = rate.interval().orElseThrow();
                    boolean clear = n >= 6 && rate.p().orElseThrow() <= 0.05;
                    assertThat(rate.direction())
                            .as("%s", counts)
                            .isEqualTo(
                                    clear && interval.lower() > 0
                                            ? Direction.UP
                                            : clear && interval.upper() < 0 ? Direction.DOWN : Direction.UNCLEAR);
                }
            }
        }
    }

    /** Returns what the printed figures say: 1 for larger, -1 for smaller, 0 for can't tell. */
    private static int said(Matcher printed, int n) {
        double difference = Double.parseDouble(printed.group(1));
        String interval = printed.group(2);
        if (n < 6 || Double.parseDouble(printed.group(3)) > 0.05 || difference == 0) {
            return 0;
        }
        if (!interval.equals("all equal")) {
            String[] ends = interval.split(", ", -1);
            if (!(Double.parseDouble(ends[0]) > 0 || Double.parseDouble(ends[1]) < 0)) {
                return 0;
            }
        }
        return difference > 0 ? 1 : -1;
    }

    private static int assertPrinted(String text, int n) {
        Matcher words = WORD.matcher(text);
        int found = 0;
        while (words.find()) {
            String expected = List.of("worse", "", "better").get(said(words, n) + 1);
            if (expected.isEmpty()) {
                assertThat(words.group(4)).as(words.group()).isIn("can't tell", "no difference");
            } else {
                assertThat(words.group(4)).as(words.group()).isEqualTo(expected);
                found++;
            }
        }
        Matcher stars = STAR.matcher(text);
        while (stars.find()) {
            assertThat(stars.group(4) != null).as(stars.group()).isEqualTo(said(stars, n) != 0);
            found += stars.group(4) == null ? 0 : 1;
        }
        return found;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 6, 9, 20, 60})
    void printedAnswersAgreeWithThemselves(int n) {
        Random random = new Random(n);
        int found = 0;
        for (int run = 0; run < 15; run++) {
            AnswersBuilder before = new AnswersBuilder();
            AnswersBuilder after = new AnswersBuilder();
            double passing = random.nextDouble();
            double shift = run % 3;
            for (int i = 0; i < n; i++) {
                String id = "q" + i;
                before.repeats(id, random.nextDouble() < 0.1 ? Outcome.PASSED : Outcome.FAILED);
                after.repeats(id, random.nextDouble() < passing ? Outcome.PASSED : Outcome.FAILED);
                before.tokens(id, 100 + random.nextInt(100)).millis(id, 10 + random.nextInt(5));
                after.tokens(id, 100 + random.nextInt(100) + (int) (40 * shift))
                        .millis(id, 10 + random.nextInt(5) + (int) (2 * shift));
                before.cost(id, 1e-5 * random.nextInt(9));
                after.cost(id, 1e-5 * random.nextInt(9));
            }
            found += assertPrinted(
                    Report.of(Comparison.of(before.build(), after.build())).toText(), n);
        }
        assertThat(found).as("words and stars on %d cases", n).isBetween(n < 20 ? 0 : 1, n < 6 ? 0 : Integer.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 6, 9, 20})
    void printedLaddersAgreeWithThemselves(int n) {
        Random random = new Random(n);
        int found = 0;
        for (int run = 0; run < 15; run++) {
            ResultBuilder before = new ResultBuilder();
            ResultBuilder after = new ResultBuilder();
            int far = 1 + random.nextInt(9);
            for (int i = 0; i < n; i++) {
                before.scored("q" + i, "a.md=" + (6 + random.nextInt(4)), "a.md=" + (1 + random.nextInt(9)));
                after.scored("q" + i, "a.md=" + (1 + random.nextInt(far)), "a.md=" + (1 + random.nextInt(far)));
            }
            RetrievalResult now = after.build();
            found += assertPrinted(Report.of(Comparison.of(before.build(), now)).toText(), n);
            found += assertPrinted(Report.of(Comparison.ofRungs(before.build())).toText(), n);
            found += assertPrinted(Report.of(before.build()).toText(), n);
        }
        assertThat(found).as("words and stars on %d cases", n).isBetween(n < 20 ? 0 : 1, n < 6 ? 0 : Integer.MAX_VALUE);
    }

    /** How many of the pairs of equal versions get a word by the rule, and how many by the interval alone. */
    private static int[] words(Shape shape, int n, int pairs) {
        int rule = 0;
        int interval = 0;
        Random random = new Random(n);
        for (int i = 0; i < pairs; i++) {
            MeanChange change = shape.change(n, random, i);
            rule += change.direction() == Direction.UNCLEAR ? 0 : 1;
            Interval found = change.interval();
            interval += found != null && (found.lower() > 0 || found.upper() < 0) ? 1 : 0;
        }
        return new int[] {rule, interval};
    }

    @Test
    void equalVersionsRarelyGetAWord() {
        for (int n : SIZES) {
            for (Shape shape : List.of(Shape.NORMAL, Shape.SKEWED, Shape.DISCRETE, Shape.MOSTLY_ZEROS)) {
                // 5 % and three standard errors of 100 pairs
                assertThat(words(shape, n, 100)[0]).as("%s, %d cases", shape, n).isLessThanOrEqualTo(11);
            }
        }
    }

    /** {@code -Dgolden.update} writes the table that the page on statistical tests shows. */
    @Test
    @Tag("nightly")
    void equalVersionsGetAWordInAtMostFivePercent() throws IOException {
        int pairs = 2_000;
        double bound = 0.05 + 3 * Math.sqrt(0.05 * 0.95 / pairs);
        StringBuilder table = new StringBuilder("| Values of a case | 6 cases | 8 | 12 | 19 | 20 | 50 |\n")
                .append("|---|---|---|---|---|---|---|\n");
        List<String> missed = new ArrayList<>();
        for (Shape shape : Shape.values()) {
            StringBuilder row = new StringBuilder("| " + shape.title);
            for (int n : SIZES) {
                int[] found = words(shape, n, pairs);
                row.append(String.format(
                        Locale.ROOT, " | %.1f (%.1f)", 100.0 * found[0] / pairs, 100.0 * found[1] / pairs));
                if (shape != Shape.ONE_SIDED && found[0] > bound * pairs) {
                    missed.add(shape + " " + n);
                }
            }
            table.append(row).append(" |\n");
        }
        if (System.getProperty("golden.update") != null) {
            Files.writeString(TABLE, table);
        }
        assertThat(table.toString()).isEqualTo(Files.readString(TABLE));
        assertThat(missed).isEmpty();
    }

    /** What a case may consume or score. Both versions draw from the same distribution, except in the last shape. */
    enum Shape {
        NORMAL("normal") {
            @Override
            double value(Random random) {
                return random.nextGaussian();
            }
        },
        SKEWED("log-normal, as latencies") {
            @Override
            double value(Random random) {
                return Math.exp(random.nextGaussian());
            }
        },
        DISCRETE("0, 0.2 or 1") {
            @Override
            double value(Random random) {
                return new double[] {0, 0.2, 1}[random.nextInt(3)];
            }
        },
        MOSTLY_ZEROS("0 in nine of ten cases, otherwise 1") {
            @Override
            double value(Random random) {
                return random.nextInt(10) == 0 ? 1 : 0;
            }
        },
        /** Differences of mean 0 and skewness 2: not two equal versions, but no change of the mean either. */
        ONE_SIDED("exponential differences of mean 0") {
            @Override
            double value(Random random) {
                return -Math.log(1 - random.nextDouble()) - 1;
            }

            @Override
            MeanChange change(int n, Random random, long seed) {
                return MeanChange.of(new double[n], values(n, random), seed);
            }
        };

        private final String title;

        Shape(String title) {
            this.title = title;
        }

        abstract double value(Random random);

        MeanChange change(int n, Random random, long seed) {
            return MeanChange.of(values(n, random), values(n, random), seed);
        }

        double[] values(int n, Random random) {
            double[] values = new double[n];
            for (int i = 0; i < n; i++) {
                values[i] = value(random);
            }
            return values;
        }
    }
}
