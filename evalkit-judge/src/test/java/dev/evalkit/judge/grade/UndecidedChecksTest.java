package dev.evalkit.judge.grade;

import static dev.evalkit.judge.grade.ChecksThenJudgeTest.grade;
import static dev.evalkit.judge.grade.ChecksThenJudgeTest.saying;
import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.check.Sample;
import dev.evalkit.judge.check.TextChecks;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What words cannot tell is never a pass: a judge decides it, or nobody. */
class UndecidedChecksTest {
    private static final Checks CHECKS = Checks.standard().and(TextChecks.quantities());
    private static final GoldenCase FACT = Sample.expecting(Expected.builder().facts(List.of("It costs 1500 EUR")));
    private static final GoldenCase PHRASE = Sample.expecting(Expected.builder().contains(List.of("14 days")));
    private static final String OPEN = "quantities: words cannot tell whether '1500 EUR' is '1.500 €'";

    @Test
    void withoutAJudgeItIsUnscoredWithTheReason() throws InterruptedException {
        CaseGrade grade = grade(CHECKS, null, Judging.CHECKS_ONLY, FACT, Sample.saying("Es kostet 1.500 €."));
        assertThat(grade.outcome()).isEqualTo(Outcome.UNSCORED);
        assertThat(grade.reasons()).containsExactly(OPEN);
        assertThat(grade.hardPass()).isNull();
    }

    @Test
    void aJudgeThatReadTheFactsDecides() throws InterruptedException {
        CaseGrade good = grade(
                CHECKS,
                saying(List.of(true), false, true, false),
                Judging.WHERE_NEEDED,
                FACT,
                Sample.saying("Es kostet 1.500 €."));
        assertThat(good.outcome()).isEqualTo(Outcome.PASSED);
        assertThat(good.hardPass()).isNull();
        CaseGrade bad = grade(
                CHECKS,
                saying(List.of(false), false, true, false),
                Judging.WHERE_NEEDED,
                FACT,
                Sample.saying("Es kostet 1.500 €."));
        assertThat(bad.outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void aJudgeThatReadNoFactDecidesNothing() throws InterruptedException {
        CaseGrade grade = grade(
                CHECKS,
                saying(List.of(), false, true, false),
                Judging.ALWAYS,
                PHRASE,
                Sample.saying("It is 10 days, not 14 days."));
        assertThat(grade.outcome()).isEqualTo(Outcome.UNSCORED);
        assertThat(grade.reasons()).containsExactly("quantities: words cannot tell whether '14 days' is '14 days'");
    }

    @Test
    void whatFailsFailsAllTheSame() throws InterruptedException {
        GoldenCase golden = Sample.expecting(
                Expected.builder().facts(List.of("It costs 1500 EUR")).forbidden(List.of("free")));
        CaseGrade grade = grade(CHECKS, null, Judging.CHECKS_ONLY, golden, Sample.saying("Free, or 1.500 €."));
        assertThat(grade.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(grade.hardPass()).isFalse();
    }
}
