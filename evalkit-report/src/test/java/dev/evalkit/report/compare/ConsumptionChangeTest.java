package dev.evalkit.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.stats.Bootstrap;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.Report;
import dev.evalkit.report.compare.ConsumptionChange.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsumptionChangeTest {
    private static ConsumptionChange of(Resource resource, AnswersBuilder before, AnswersBuilder after) {
        return of(resource, before.build(), after.build());
    }

    private static ConsumptionChange of(Resource resource, AnswerResult before, AnswerResult after) {
        return Comparison.of(before, after).consumption().stream()
                .filter(each -> each.resource() == resource)
                .findFirst()
                .orElseThrow();
    }

    /** 0.1 + 0.2 + 0.3 and 0.3 + 0.2 + 0.1 differ in the last digit. */
    @Test
    void theOrderOfRepeatsChangesNothing() {
        AnswerResult one = new AnswersBuilder()
                .repeats("q1", Outcome.PASSED, Outcome.PASSED, Outcome.PASSED)
                .build();
        List<CaseResult> cases = new ArrayList<>();
        for (CaseResult each : one.cases()) {
            CaseRun run = Objects.requireNonNull(each.run());
            Duration latency = Duration.ofNanos(100_000L * each.repeat());
            cases.add(new CaseResult(
                    each.golden(),
                    each.repeat(),
                    new CaseRun(run.caseId(), run.repeat(), run.reply(), latency, 1),
                    each.grade(),
                    null));
        }
        AnswerResult before = new AnswerResult(one.instrument(), one.subject(), one.stamp(), cases);
        Collections.reverse(cases);
        AnswerResult after = new AnswerResult(one.instrument(), one.subject(), one.stamp(), cases);

        MeanChange latency =
                Objects.requireNonNull(of(Resource.LATENCY_MS, before, after).means());
        assertThat(latency.before()).isEqualTo(latency.after());
        assertThat(latency.difference()).isZero();
        assertThat(Report.of(Comparison.of(before, after)).toText()).contains("[1 case]  -    1.0  1");
    }

    @Test
    void meansAreThoseOfTheCasesThatBothReport() {
        AnswersBuilder before = new AnswersBuilder()
                .passed("q1", "q2", "q3", "q4", "only")
                .tokens("q1", 100)
                .tokens("q2", 200)
                .tokens("q3", 400)
                .tokens("only", 9999);
        AnswersBuilder after = new AnswersBuilder()
                .passed("q1", "q2", "q3", "q4")
                .tokens("q1", 300)
                .tokens("q2", 500)
                .tokens("q4", 9999);

        ConsumptionChange change = of(Resource.TOKENS, before, after);

        assertThat(change.means())
                .isEqualTo(new MeanChange(
                        2,
                        150,
                        400,
                        250,
                        Bootstrap.bca(new double[] {200, 300}, 0.95, 10_000, 1).orElseThrow(),
                        0.5));
        assertThat(change.ratio()).hasValue(400 / 150.0);
    }

    @Test
    void costAndLatencyHaveTheirOwnCases() {
        AnswersBuilder before = new AnswersBuilder()
                .passed("q1")
                .failed("q2")
                .unscored("q3")
                .cost("q1", 0.25)
                .millis("q1", 10)
                .millis("q2", 20)
                .millis("q3", 30);
        AnswersBuilder after = new AnswersBuilder()
                .passed("q1")
                .failed("q2")
                .failed("q3")
                .cost("q1", 0.75)
                .millis("q1", 20)
                .millis("q2", 40)
                .millis("q3", 90);

        assertThat(of(Resource.COST_USD, before, after).means())
                .isEqualTo(new MeanChange(1, 0.25, 0.75, 0.5, null, null));
        MeanChange latency = of(Resource.LATENCY_MS, before, after).means();
        assertThat(latency.n()).isEqualTo(3);
        assertThat(latency.before()).isEqualTo(20.0);
        assertThat(latency.after()).isEqualTo(50.0);
        assertThat(of(Resource.TOKENS, before, after).means()).isNull();
        assertThat(of(Resource.TOKENS, before, after).ratio()).isEmpty();
    }

    @Test
    void skippedChangedAndErroredCasesAreLeftOut() {
        AnswersBuilder before = new AnswersBuilder()
                .passed("kept", "skipped", "changed", "errored")
                .millis("skipped", 999)
                .millis("changed", 999);
        AnswersBuilder after = new AnswersBuilder()
                .digest("changed", "other")
                .passed("kept", "changed")
                .skipped("skipped")
                .errored("errored");

        assertThat(of(Resource.LATENCY_MS, before, after).means()).isEqualTo(new MeanChange(1, 10, 10, 0, null, null));
    }

    @Test
    void caseTakesTheMeanOfItsRepeats() {
        List<CaseResult> cases = new ArrayList<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
            AnswerResult one = new AnswersBuilder()
                    .repeats("q1", Outcome.PASSED, Outcome.PASSED, repeat == 3 ? Outcome.ERRORED : Outcome.PASSED)
                    .millis("q1", 10 * repeat)
                    .build();
            cases.add(one.cases().get(repeat - 1));
        }
        AnswerResult before = new AnswersBuilder().passed("q1").build();
        AnswerResult after = new AnswerResult(before.instrument(), before.subject(), before.stamp(), cases);

        assertThat(of(Resource.LATENCY_MS, before, after).means()).isEqualTo(new MeanChange(1, 10, 15, 5, null, null));
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 1100, true",
        "1000, 1099, false",
        "1000,  900, false",
        "1000, 1000, false",
        "0,      50, true",
        "0,      49, false",
        "0,       0, false"
    })
    void clearlyMoreIsAtLeastATenthMore(double before, double after, boolean more) {
        assertThat(change(Resource.TOKENS, before, after).isClearlyMore()).isEqualTo(more);
    }

    private static ConsumptionChange change(Resource resource, double before, double after) {
        MeanChange means = new MeanChange(6, before, after, after - before, null, 0.03125);
        return new ConsumptionChange(resource, means, 0.03125);
    }

    @ParameterizedTest
    @CsvSource({
        "LATENCY_MS, 1, 8, false",
        "LATENCY_MS, 1, 50.5, false",
        "LATENCY_MS, 1, 51, true",
        "COST_USD, 0.0001, 0.0009, false",
        "COST_USD, 0, 0.001, true",
        "TOKENS, 1, 50, false",
        "TOKENS, 1, 51, true"
    })
    void aFewMillisecondsOrMillsAreNoNewsWhateverTheRatio(
            Resource resource, double before, double after, boolean more) {
        assertThat(change(resource, before, after).direction()).isEqualTo(Direction.UP);
        assertThat(change(resource, before, after).isClearlyMore()).isEqualTo(more);
    }

    @Test
    void resourcesThatBothReportAreAdjustedTogether() {
        AnswersBuilder before = new AnswersBuilder().many(7, "q", Outcome.PASSED);
        AnswersBuilder after = new AnswersBuilder().many(7, "q", Outcome.PASSED);
        for (int i = 1; i <= 7; i++) {
            before.tokens("q" + i, 100 + i);
            after.tokens("q" + i, 300 + 2 * i);
        }
        double p = 2 / 128.0;

        assertThat(of(Resource.TOKENS, before, after).means().p()).isEqualTo(p);
        assertThat(of(Resource.TOKENS, before, after).adjustedP()).isEqualTo(2 * p); // tokens and latency
        assertThat(of(Resource.COST_USD, before, after).adjustedP()).isNull();
    }

    @Test
    void whatMayBeChanceIsNotClearlyMore() {
        MeanChange chance = new MeanChange(30, 100, 300, 200, Interval.of(-1, 400, 0.95), 0.01);
        MeanChange clear = new MeanChange(30, 100, 300, 200, Interval.of(1, 400, 0.95), 0.01);

        assertThat(new ConsumptionChange(Resource.TOKENS, chance, 0.01).isClearlyMore())
                .isFalse();
        assertThat(new ConsumptionChange(Resource.TOKENS, clear, 0.05).isClearlyMore())
                .isTrue();
        assertThat(new ConsumptionChange(Resource.TOKENS, clear, 0.051).isClearlyMore())
                .isFalse();
        assertThat(new ConsumptionChange(Resource.TOKENS, null, null).isClearlyMore())
                .isFalse();
    }

    @Test
    void nothingHasNoMultiple() {
        assertThat(new ConsumptionChange(Resource.TOKENS, new MeanChange(6, 0, 5, 5, null, 0.03125), 0.03125).ratio())
                .isEmpty();
        assertThatThrownBy(() -> new ConsumptionChange(null, null, null)).hasMessage("resource must not be null");
    }
}
