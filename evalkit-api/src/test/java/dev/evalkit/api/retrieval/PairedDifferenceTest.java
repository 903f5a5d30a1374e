package dev.evalkit.api.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import dev.evalkit.api.retrieval.MeasureSummary.PairedDifference;
import dev.evalkit.api.stats.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a paired difference may hold, and which ones a result may hold together. */
class PairedDifferenceTest {
    private static final Interval INTERVAL = Interval.of(0.1, 0.7, 0.95);

    @TempDir
    private Path folder;

    private static void assertRefused(
            @Nullable Interval interval, @Nullable Double p, @Nullable Double adjustedP, int n, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PairedDifference(0.5, interval, p, adjustedP, n))
                .withMessage(message);
    }

    @Test
    void onePairHasNeitherIntervalNorPAndTwoHaveBothPs() {
        assertThat(new PairedDifference(0.5, null, null, null, 1).p()).isNull();
        assertThat(new PairedDifference(0.5, null, 0.5, 1.0, 2).interval()).isNull();
        assertThat(new PairedDifference(0.5, INTERVAL, 0.5, 1.0, 2).adjustedP()).isEqualTo(1.0);
        assertRefused(INTERVAL, null, null, 1, "interval of a paired difference must be absent if n is 1");
        String rule = " of a paired difference must be absent if and only if n is 1, but was ";
        assertRefused(null, 1.0, null, 1, "p" + rule + "1.0 with n = 1");
        assertRefused(null, null, 1.0, 1, "adjusted p" + rule + "1.0 with n = 1");
        assertRefused(INTERVAL, null, 1.0, 2, "p" + rule + "null with n = 2");
        assertRefused(INTERVAL, 1.0, null, 2, "adjusted p" + rule + "null with n = 2");
    }

    @Test
    void pValuesKeepToTheirRange() {
        assertThat(new PairedDifference(0.5, INTERVAL, 0.0, 0.0, 2).p()).isZero();
        assertThat(new PairedDifference(0.5, INTERVAL, 1.0, 1.0, 2).p()).isEqualTo(1.0);
        for (double wrong : new double[] {-Double.MIN_VALUE, Math.nextUp(1.0), Double.NaN}) {
            assertRefused(INTERVAL, wrong, 1.0, 2, "p of a paired difference must be between 0 and 1 but was " + wrong);
        }
        for (double wrong : new double[] {Math.nextDown(0.25), Math.nextUp(1.0), Double.NaN}) {
            assertRefused(
                    INTERVAL,
                    0.25,
                    wrong,
                    2,
                    "adjusted p of a paired difference must be between its p 0.25 and 1 but was " + wrong);
        }
        assertThat(new PairedDifference(0.5, INTERVAL, 0.25, 0.25, 2).adjustedP())
                .isEqualTo(0.25);
    }

    @Test
    void meanAndCountAreChecked() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PairedDifference(Double.NaN, null, null, null, 1))
                .withMessage("mean difference must be a finite number but was NaN");
        assertRefused(null, null, null, 0, "n of a paired difference must be at least 1 but was 0");
    }

    /** Two cases on three rungs; RR is undefined on the second rung of the second case. */
    private static RetrievalResult result() {
        double[][] recall = {{0, 1, 1}, {0.5, 0.5, 1}};
        @Nullable Double[][] rr = {{1.0, 0.5, 0.25}, {1.0, null, 0.5}};
        List<RetrievalCase> cases = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            List<CaseRanking> rankings = new ArrayList<>();
            for (int rung = 0; rung < 3; rung++) {
                TreeMap<String, Double> values = new TreeMap<>(Map.of("recall@5", recall[i][rung]));
                Double value = rr[i][rung];
                if (value != null) {
                    values.put("RR", value);
                }
                rankings.add(new CaseRanking("r" + rung, values, new TreeMap<>(), List.of(), 1));
            }
            cases.add(new RetrievalCase("q" + i, "d", new TreeMap<>(Map.of("a", 1)), rankings));
        }
        Interval interval = Interval.of(0, 0.75, 0.95);
        return new RetrievalResult(
                new Provenance(
                        new RetrievalInstrument(
                                "acme", null, "c0ffee", RankedUnit.DOCUMENT, List.of(5), List.of("recall@5", "RR")),
                        Subject.of(Map.of()),
                        new Stamp(Instant.EPOCH, "0.1.0", null, null)),
                null,
                Long.MAX_VALUE,
                List.of(
                        rung(0, new MeasureSummary("recall@5", 2, 0.25, null), new MeasureSummary("RR", 2, 1.0, null)),
                        rung(
                                1,
                                new MeasureSummary(
                                        "recall@5", 2, 0.75, new PairedDifference(0.5, interval, 0.375, 0.75, 2)),
                                new MeasureSummary("RR", 1, 0.5, new PairedDifference(-0.5, null, null, null, 1))),
                        rung(
                                2,
                                new MeasureSummary("recall@5", 2, 1.0, new PairedDifference(0.25, null, 0.5, 0.75, 2)),
                                new MeasureSummary("RR", 2, 0.375, new PairedDifference(-0.25, null, null, null, 1)))),
                List.of(),
                cases);
    }

    private static RungSummary rung(int rung, MeasureSummary... measures) {
        return new RungSummary("r" + rung, 2, 1, List.of(measures));
    }

    private void assertRefused(String from, String to, String message) throws IOException {
        Path file = folder.resolve("r.json");
        String good = result().toJson();
        assertThat(good).contains(from);
        Files.writeString(file, good.replace(from, to));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RetrievalResult.read(file))
                .withMessage(file + ": " + message);
    }

    @Test
    void differencesReadBackEqual() {
        Path file = folder.resolve("r.json");
        result().write(file);
        assertThat(RetrievalResult.read(file)).isEqualTo(result());
        assertThat(result().toJson())
                .contains("\"difference\" : {\"mean\" : 0.25,\"p\" : 0.5,\"adjusted_p\" : 0.75,\"n\" : 2}")
                .contains("\"difference\" : {\"mean\" : -0.5,\"n\" : 1}");
    }

    @Test
    void aDifferenceThatIsNotThatOfTheCasesIsRefused() throws IOException {
        assertRefused(
                "{\"mean\" : -0.5,\"n\" : 1}",
                "{\"mean\" : -0.51,\"n\" : 1}",
                "difference in RR on rung 'r1' is -0.51 over 1 pairs, but the cases give -0.5 over 1");
        assertRefused(
                "\"adjusted_p\" : 0.75,\"n\" : 2}}",
                "\"adjusted_p\" : 0.75,\"n\" : 3}}",
                "difference in recall@5 on rung 'r1' is 0.5 over 3 pairs, but the cases give 0.5 over 2");
        assertRefused(
                ",\"difference\" : {\"mean\" : -0.25,\"n\" : 1}",
                "",
                "difference in RR on rung 'r2' is null over 0 pairs, but the cases give -0.25 over 1");
        assertRefused(
                "\"mean\" : 0.25}",
                "\"mean\" : 0.25,\"difference\" : {\"mean\" : 0.25,\"n\" : 1}}",
                "difference in recall@5 on rung 'r0' is 0.25 over 1 pairs, but the cases give none over 0");
    }

    /** Without its summary, values of a measure could be edited unseen. */
    @Test
    void aRungThatLacksTheSummaryOfAMeasureIsRefused() throws IOException {
        String whole = result().toJson();
        String last =
                ",{\"measure\" : \"RR\",\"n\" : 2,\"mean\" : 0.375,\"difference\" : {\"mean\" : -0.25,\"n\" : 1}}";
        assertRefused(last, "", "rung 'r2' has no summary of RR, but 2 of its cases have a value of it");
        int from = whole.indexOf("\"measures\" : [{\"measure\"");
        String all = whole.substring(from, whole.indexOf("]", from) + 1);
        assertRefused(
                all, "\"measures\" : [ ]", "rung 'r0' has no summary of RR, but 2 of its cases have a value of it");
    }

    @Test
    void anAdjustedPThatIsNotHolmsIsRefused() throws IOException {
        assertRefused(
                "\"p\" : 0.5,\"adjusted_p\" : 0.75",
                "\"p\" : 0.5,\"adjusted_p\" : 0.74",
                "adjusted p of recall@5 on rung 'r2' is 0.74, but Holm's adjustment for 2 tests gives 0.75");
    }

    @Test
    void aFileWhosePairsHaveNoPIsRefusedWithItsPlace() throws IOException {
        assertRefused(
                "\"p\" : 0.5,\"adjusted_p\" : 0.75,",
                "",
                "$.rungs[2].measures[0].difference: p of a paired difference must be absent if and only if n is 1, but was"
                        + " null with n = 2");
        assertRefused(
                "\"p\" : 0.5,",
                "\"p\" : \"0.5\",",
                "$.rungs[2].measures[0].difference.p: must be a number but was '0.5'");
    }
}
