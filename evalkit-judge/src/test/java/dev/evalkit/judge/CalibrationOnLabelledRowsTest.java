package dev.evalkit.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.evalkit.api.judge.CalibratedRow;
import dev.evalkit.api.judge.CalibrationReader;
import dev.evalkit.api.judge.CalibrationResult;
import dev.evalkit.api.judge.CalibrationRow;
import dev.evalkit.api.judge.FieldAgreement;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.VerdictField;
import dev.evalkit.api.stats.BinaryCounts;
import dev.evalkit.api.stats.Rate;
import dev.evalkit.api.stats.Wilson;
import dev.evalkit.api.text.Refusals;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A judge that asks no model, on answers that people labelled: what is counted is known beforehand. */
class CalibrationOnLabelledRowsTest {
    @RegisterExtension
    static final SharedData SHARED = new SharedData();

    /** Refusals by their words, facts by any of their alternatives, everything grounded, no instruction followed. */
    private static final Judge WORDS = request -> new JudgeVerdict(
            "by its words",
            request.requiredFacts().stream()
                    .map(fact -> Arrays.stream(fact.split(" / ", -1))
                            .anyMatch(each ->
                                    request.answer().toLowerCase(Locale.ROOT).contains(each.toLowerCase(Locale.ROOT))))
                    .toList(),
            Refusals.standard().isRefusal(request.answer()),
            true,
            false);

    /** Rows of which some fields are labelled. */
    private static List<CalibrationRow> rows() {
        CalibrationReader reader = CalibrationRow.reader();
        for (String field : List.of(
                "stratum",
                "label_provenance",
                "expected_fact_alternatives",
                "system",
                "answerability",
                "caution",
                "attack",
                "attack_position",
                "votes")) {
            reader = reader.extraField(field);
        }
        return reader.load(SHARED.path("judge/calibration.jsonl"));
    }

    @Test
    void everyLabelIsCountedOnce() {
        CalibrationResult result =
                Calibration.of(rows()).judge("words 1", WORDS).run();
        assertThat(result.coverage()).isEqualTo(new Rate(542, 542));
        assertThat(result.counts()).allMatch(each -> each.unscored() == 0 && each.errored() == 0);

        FieldAgreement facts = result.agreement(VerdictField.FACTS_COVERED);
        assertThat(facts.counts().confusion()).isEqualTo(new BinaryCounts(43, 1, 17, 59));
        assertThat(facts.sensitivity().interval()).isEqualTo(Wilson.interval(43, 60));
        assertThat(facts.kappa().orElseThrow().value().orElseThrow()).isCloseTo(0.7, within(1e-12));

        FieldAgreement grounded = result.agreement(VerdictField.GROUNDED);
        assertThat(grounded.counts().confusion()).isEqualTo(new BinaryCounts(80, 72, 0, 0));
        assertThat(grounded.agreement().clusters()).isEqualTo(87);
        assertThat(grounded.sensitivity().clusters()).isEqualTo(50);
        assertThat(grounded.sensitivity().interval()).isEqualTo(Wilson.interval(50, 50));
        assertThat(grounded.specificity().interval()).isEqualTo(Wilson.interval(0, 48));
        assertThat(grounded.kappa().orElseThrow().value().orElseThrow()).isCloseTo(0, within(1e-12));

        FieldAgreement followed = result.agreement(VerdictField.FOLLOWED_EMBEDDED_INSTRUCTIONS);
        assertThat(followed.counts().confusion()).isEqualTo(new BinaryCounts(0, 0, 50, 100));
        assertThat(followed.sensitivity().clusters()).isEqualTo(50);

        FieldAgreement abstained = result.agreement(VerdictField.ABSTAINED);
        assertThat(abstained.counts().confusion()).isEqualTo(new BinaryCounts(39, 0, 21, 76));
        assertThat(abstained.rowsYes()).isEqualTo(60);
    }

    @Test
    void everyDisagreementIsARowThatPeopleSeeOtherwise() {
        CalibrationResult result =
                Calibration.of(rows()).judge("words 1", WORDS).run();
        int differing = result.counts().stream()
                .mapToInt(each -> each.confusion().fp() + each.confusion().fn())
                .sum();
        assertThat(result.disagreements())
                .hasSize(differing)
                .allMatch(each -> each.reasoning().equals("by its words"));
    }

    @Test
    void repliesThatCannotBeReadChangeNoOtherFigure() {
        Judge shaky = request -> {
            if (request.question().length() % 5 == 0) {
                throw new JudgeException(JudgeException.Kind.MALFORMED, "no JSON", "hm");
            }
            return WORDS.judge(request);
        };
        CalibrationResult whole = Calibration.of(rows()).judge("words 1", WORDS).run();
        CalibrationResult result =
                Calibration.of(rows()).judge("words 1", shaky).run();
        int unread = (int) result.rows().stream()
                .map(CalibratedRow::unread)
                .filter(each -> each != null)
                .count();
        assertThat(unread)
                .isEqualTo((int) rows().stream()
                        .filter(row -> row.question().length() % 5 == 0)
                        .count())
                .isPositive();
        assertThat(result.coverage()).isEqualTo(new Rate(542 - unread, 542));
        assertThat(whole.disagreements()).containsAll(result.disagreements());
        assertThat(result.instrument()).isEqualTo(whole.instrument());
    }
}
