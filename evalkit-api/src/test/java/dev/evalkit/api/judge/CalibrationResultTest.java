package dev.evalkit.api.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.evalkit.api.judge.CalibratedRow.Disagreement;
import dev.evalkit.api.judge.CalibratedRow.Unread;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.stats.BinaryCounts;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.Kappa;
import dev.evalkit.api.stats.Rate;
import dev.evalkit.api.stats.Wilson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationResultTest {
    private static final Stamp STAMP = new Stamp(Instant.parse("2026-11-30T10:00:00Z"), "0.1.0", "abc", true);
    private static final Identity JUDGE = Identity.of("claude-x").with("prompt_digest", "d1");
    private static final HumanLabels ABSTAINED =
            HumanLabels.builder().abstained(true).build();
    private static final HumanLabels ANSWERED =
            HumanLabels.builder().abstained(false).build();

    @TempDir
    Path folder;

    private static CalibrationResult result(List<CalibratedRow> rows) {
        return CalibrationResult.of("labels", JUDGE, STAMP, rows);
    }

    private static CalibratedRow judged(String id, @Nullable String group, HumanLabels human, JudgeVerdict verdict) {
        return new CalibratedRow(id, "d-" + id, group, human, verdict, null, null);
    }

    private static JudgeVerdict abstains(boolean abstained) {
        return new JudgeVerdict("because", List.of(), abstained, true, false);
    }

    /** Two facts, of which the judge sees one otherwise; an abstention that it misses; one unread, one errored, one unlabelled. */
    private static List<CalibratedRow> rows() {
        JudgeVerdict verdict =
                new JudgeVerdict("it says so", List.of(true, true), false, true, false).withTrace("{raw}");
        return List.of(
                judged("a", "g", new HumanLabels(List.of(true, false), true, null, null), verdict),
                judged("b", null, ANSWERED, abstains(false)),
                new CalibratedRow(
                        "c",
                        "d-c",
                        null,
                        new HumanLabels(List.of(true, true, true), null, false, null),
                        null,
                        new Unread(JudgeException.Kind.TRUNCATED, "it was cut off", "{\"reas"),
                        null),
                new CalibratedRow("d", "d-d", null, ABSTAINED, null, null, "TIMEOUT: no verdict within PT5M"),
                new CalibratedRow("e", "d-e", null, HumanLabels.NONE, null, null, null));
    }

    @Test
    void whatIsMissingIsCountedApartAndNeverAsDisagreement() {
        CalibrationResult result = result(rows());
        assertThat(result.counts())
                .containsExactly(
                        new FieldCounts(VerdictField.FACTS_COVERED, 3, 0, new BinaryCounts(1, 1, 0, 0)),
                        new FieldCounts(VerdictField.ABSTAINED, 0, 1, new BinaryCounts(0, 0, 1, 1)),
                        new FieldCounts(VerdictField.GROUNDED, 1, 0, new BinaryCounts(0, 0, 0, 0)),
                        new FieldCounts(
                                VerdictField.FOLLOWED_EMBEDDED_INSTRUCTIONS, 0, 0, new BinaryCounts(0, 0, 0, 0)));
        assertThat(result.counts()).extracting(FieldCounts::labelled).containsExactly(5, 3, 1, 0);
        assertThat(result.counts()).extracting(FieldCounts::scored).containsExactly(2, 2, 0, 0);
        assertThat(result.coverage()).isEqualTo(new Rate(2, 4));
        assertThat(result.agreements())
                .extracting(each -> each.counts().field())
                .containsExactly(VerdictField.FACTS_COVERED, VerdictField.ABSTAINED, VerdictField.GROUNDED);
    }

    @Test
    void disagreementsAreListedByRowWithTheReasoning() {
        assertThat(result(rows()).disagreements())
                .containsExactly(
                        new Disagreement("a", VerdictField.FACTS_COVERED, 2, false, "it says so"),
                        new Disagreement("a", VerdictField.ABSTAINED, null, true, "it says so"));
    }

    @Test
    void aFieldWithoutVerdictsHasNoFigures() {
        FieldAgreement grounded = result(rows()).agreement(VerdictField.GROUNDED);
        assertThat(grounded.rowsNo()).isEqualTo(1);
        assertThat(grounded.rowsYes()).isZero();
        assertThat(grounded.agreement().rate().value()).isEmpty();
        assertThat(grounded.sensitivity().interval().basis()).isEqualTo(Interval.Basis.NO_DATA);
        assertThat(grounded.kappa()).isEmpty();
    }

    @Test
    void figuresOfATableAreThoseOfTheReference() throws IOException {
        JsonNode file = new ObjectMapper().readTree(Interval.class.getResourceAsStream("agreement_two_raters.json"));
        int compared = 0;
        for (JsonNode one : file.get("cases")) {
            JsonNode table = one.path("input").path("table_rows_human_cols_judge");
            if (table.size() != 2 || !one.path("expected").has("se")) {
                continue;
            }
            int tn = table.get(0).get(0).intValue();
            int fp = table.get(0).get(1).intValue();
            int fn = table.get(1).get(0).intValue();
            int tp = table.get(1).get(1).intValue();
            FieldAgreement found = result(table(tp, fp, fn, tn)).agreement(VerdictField.ABSTAINED);
            assertThat(found.counts().confusion()).isEqualTo(new BinaryCounts(tp, fp, fn, tn));
            assertThat(found.agreement().rate().value().orElseThrow())
                    .isCloseTo(one.path("expected").path("observed_agreement").doubleValue(), within(1e-9));
            Kappa kappa = found.kappa().orElseThrow();
            assertThat(kappa.value().orElseThrow())
                    .isCloseTo(one.path("expected").path("kappa").doubleValue(), within(1e-9));
            assertThat(kappa.interval().orElseThrow().lower())
                    .isCloseTo(one.path("expected").path("ci95").get(0).doubleValue(), within(1e-9));
            compared++;
        }
        assertThat(compared).isEqualTo(3);
    }

    private static List<CalibratedRow> table(int tp, int fp, int fn, int tn) {
        List<CalibratedRow> rows = new ArrayList<>();
        add(rows, tp, ABSTAINED, true);
        add(rows, fp, ANSWERED, true);
        add(rows, fn, ABSTAINED, false);
        add(rows, tn, ANSWERED, false);
        return rows;
    }

    private static void add(List<CalibratedRow> rows, int count, HumanLabels human, boolean verdict) {
        for (int i = 0; i < count; i++) {
            rows.add(judged("r" + rows.size(), null, human, abstains(verdict)));
        }
    }

    @Test
    void sensitivityIsOfThoseWhoSayYesAndSpecificityOfTheOthers() {
        FieldAgreement found = result(table(8, 1, 2, 19)).agreement(VerdictField.ABSTAINED);
        assertThat(found.labelsYes()).isEqualTo(10);
        assertThat(found.labelsNo()).isEqualTo(20);
        assertThat(found.rowsYes()).isEqualTo(10);
        assertThat(found.rowsNo()).isEqualTo(20);
        assertThat(found.sensitivity().rate()).isEqualTo(new Rate(8, 10));
        assertThat(found.sensitivity().interval()).isEqualTo(Wilson.interval(8, 10));
        assertThat(found.specificity().rate()).isEqualTo(new Rate(19, 20));
        assertThat(found.specificity().interval()).isEqualTo(Wilson.interval(19, 20));
        assertThat(found.agreement().rate()).isEqualTo(new Rate(27, 30));
        assertThat(found.agreement().clusters()).isEqualTo(30);
    }

    @Test
    void aJudgeThatAlwaysSaysTheSameAgreesNoMoreThanChance() {
        Kappa kappa = result(table(0, 0, 10, 90))
                .agreement(VerdictField.ABSTAINED)
                .kappa()
                .orElseThrow();
        assertThat(kappa.agreement()).isEqualTo(0.9);
        assertThat(kappa.value()).hasValueCloseTo(0.0, within(1e-12));
        assertThat(result(table(0, 0, 0, 5))
                        .agreement(VerdictField.ABSTAINED)
                        .kappa()
                        .orElseThrow()
                        .value())
                .isEmpty();
    }

    @Test
    void rowsOfOneGroupAreOneClusterAndSoAreTheFactsOfOneRow() {
        List<CalibratedRow> rows = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            rows.add(judged("r" + i, i < 4 ? "g" : null, ANSWERED, abstains(i < 2)));
        }
        FieldAgreement found = result(rows).agreement(VerdictField.ABSTAINED);
        assertThat(found.specificity().clusters()).isEqualTo(7);
        assertThat(found.specificity().interval().upper()
                        - found.specificity().interval().lower())
                .isGreaterThan(
                        Wilson.interval(8, 10).upper() - Wilson.interval(8, 10).lower());
        FieldAgreement facts = result(rows()).agreement(VerdictField.FACTS_COVERED);
        assertThat(facts.agreement().rate()).isEqualTo(new Rate(1, 2));
        assertThat(facts.agreement().clusters()).isEqualTo(1);
        assertThat(facts.labelsYes()).isEqualTo(4);
        assertThat(facts.labelsNo()).isEqualTo(1);
        assertThat(facts.rowsYes()).isEqualTo(2);
        assertThat(facts.rowsNo()).isEqualTo(1);
    }

    @Test
    void aGroupIsNotARowOfTheSameName() {
        List<CalibratedRow> rows =
                List.of(judged("x", null, ANSWERED, abstains(true)), judged("y", "x", ANSWERED, abstains(false)));
        assertThat(result(rows).agreement(VerdictField.ABSTAINED).agreement().clusters())
                .isEqualTo(2);
    }

    @Test
    void theOrderOfTheRowsIsNotPartOfTheirDigest() {
        List<CalibratedRow> reversed = new ArrayList<>(rows());
        Collections.reverse(reversed);
        assertThat(result(reversed).instrument()).isEqualTo(result(rows()).instrument());
        assertThat(result(rows()).instrument().promptDigest()).contains("d1");
        assertThat(result(rows()).subject().parts())
                .containsEntry("judge", JUDGE)
                .hasSize(1);
    }

    @Test
    void aWrittenResultReadsBackEqual() {
        Path file = folder.resolve("calibration.json");
        result(rows()).write(file);
        assertThat(CalibrationResult.read(file)).isEqualTo(result(rows()));
        assertThat(CalibrationResult.read(file).toJson())
                .isEqualTo(result(rows()).toJson());
        assertThat(result(rows()).toJson())
                .startsWith("{\n  \"schema\" : \"evalkit.calibration-result\",\n  \"version\" : 1,\n")
                .endsWith("}\n")
                .contains("\"field\" : \"facts_covered\"")
                .doesNotContain("null");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"version\" : 1|\"version\" : 2|$.version: is 2, but this evalkit reads up to 1; use a newer evalkit",
                "calibration-result|answer-result|$.schema: must be 'evalkit.calibration-result' but was"
                        + " 'evalkit.answer-result'",
                "\"tp\" : 1|\"tp\" : 2|counts[0] must be FieldCounts[field=facts_covered, unscored=3, errored=0,"
                        + " confusion=BinaryCounts[tp=1, fp=1, fn=0, tn=0]], as the rows say, but is"
                        + " FieldCounts[field=facts_covered, unscored=3, errored=0,"
                        + " confusion=BinaryCounts[tp=2, fp=1, fn=0, tn=0]]",
                "\"grounded\" : false|\"grounded\" : true|rows or labels were added, removed or changed",
                "\"id\" : \"e\"|\"id\" : \"f\"|rows or labels were added, removed or changed",
                "\"id\" : \"e\"|\"id\" : \"b\"|row 'b' is in the calibration twice",
                "\"error\" : \"TIMEOUT: no verdict within PT5M\"|\"error\" : \" \"|error of row 'd' must not be blank",
                ",\"error\" : \"TIMEOUT: no verdict within PT5M\"||row 'd' must have exactly one of verdict, unread"
                        + " and error but has 0",
                "\"rows\" : [|\"more\" : 1, \"rows\" : [|$.more: ",
                "\"kind\" : \"truncated\"|\"kind\" : \"bad\"|$.rows[2].unread.kind: ",
            })
    void filesThatContradictThemselvesAreRefused(String part, String replacement, String message) throws IOException {
        String json = result(rows()).toJson();
        String wrong = json.replace(part, replacement == null ? "" : replacement);
        assertThat(wrong).isNotEqualTo(json);
        Path file = Files.writeString(folder.resolve("wrong.json"), wrong);
        assertThatThrownBy(() -> CalibrationResult.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(file + ": ")
                .hasMessageContaining(message);
    }

    @Test
    void aFileThatIsCutOffIsRefused() throws IOException {
        String json = result(rows()).toJson();
        Path file = Files.writeString(folder.resolve("wrong.json"), json.substring(0, json.length() / 2));
        assertThatThrownBy(() -> CalibrationResult.read(file))
                .hasMessageContaining("must be one complete JSON document");
    }

    @Test
    void wrongRowsAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> result(List.of()))
                .withMessage("number of calibration rows must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> judged("a", null, HumanLabels.NONE, abstains(true)))
                .withMessage("row 'a' must have no verdict, unread or error, since nothing is labelled, but has 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> judged("a", null, new HumanLabels(List.of(true), null, null, null), abstains(true)))
                .withMessage("row 'a' has labels for 1 facts but a verdict on 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CalibratedRow("a", "d", null, ANSWERED, abstains(true), null, "x"))
                .withMessage("row 'a' must have exactly one of verdict, unread and error but has 2");
    }
}
