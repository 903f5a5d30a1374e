package dev.evalkit.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.model.Usage;
import java.time.Duration;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RunProgressTest {
    private static RunSummary summary(long total, long passed, long errored, double costUsd, long unpriced) {
        TreeMap<RunError.Kind, Long> errors = new TreeMap<>();
        errors.put(RunError.Kind.TIMEOUT, errored);
        return new RunSummary(total, passed, 0, 0, errored, 0, errors, Usage.NONE, costUsd, unpriced, null);
    }

    private static String line(RunSummary soFar, long doneNow, Duration elapsed) {
        return new RunProgress(soFar, doneNow, elapsed).toString();
    }

    @Test
    void aLineHasRateErrorsCostAndTimeLeft() {
        assertThat(line(summary(2_000, 117, 3, 0.42, 0), 120, Duration.ofMillis(8_450)))
                .isEqualTo("120/2000 (6 %), 14.2/s, 3 errors, $0.4200, 2 min 13 s left");
        assertThat(line(summary(10_000, 9, 1, 0, 10), 10, Duration.ofSeconds(10)))
                .isEqualTo("10/10000 (0 %), 1.0/s, 1 error, 2 h 46 min left");
        assertThat(line(summary(10, 9, 0, 1, 4), 9, Duration.ofSeconds(9)))
                .isEqualTo("9/10 (90 %), 1.0/s, 0 errors, $1.0000 and 4 replies of unknown cost, 1 s left");
    }

    @Test
    void whatTheJournalHadIsDoneButTellsNoRate() {
        assertThat(line(summary(100, 40, 0, 0, 0), 0, Duration.ofSeconds(3))).isEqualTo("40/100 (40 %), 0 errors");
        assertThat(line(summary(100, 50, 0, 0, 0), 10, Duration.ofSeconds(10)))
                .isEqualTo("50/100 (50 %), 1.0/s, 0 errors, 50 s left");
    }

    @Test
    void withoutTimeThereIsNoRate() {
        RunProgress progress = new RunProgress(summary(2, 1, 0, 0, 0), 1, Duration.ZERO);
        assertThat(progress.perSecond()).isEmpty();
        assertThat(progress.remaining()).isEmpty();
    }

    @Test
    void atTheEndNothingIsLeft() {
        assertThat(line(summary(4, 4, 0, 0, 0), 4, Duration.ofSeconds(2))).isEqualTo("4/4 (100 %), 2.0/s, 0 errors");
    }

    @Test
    void aSummaryKeepsACopyAndCountsWhatIsDone() {
        TreeMap<RunError.Kind, Long> errors = new TreeMap<>();
        RunSummary summary = new RunSummary(21, 1, 2, 3, 4, 5, errors, Usage.NONE, 0, 0, null);
        errors.put(RunError.Kind.AGENT, 1L);
        assertThat(summary.errors()).isEmpty();
        assertThat(summary.done()).isEqualTo(15);
        assertThatNullPointerException()
                .isThrownBy(() -> new RunSummary(1, 0, 0, 0, 0, 0, null, Usage.NONE, 0, 0, null))
                .withMessage("errors must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> new RunSummary(1, 0, 0, 0, 0, 0, errors, null, 0, 0, null))
                .withMessage("usage must not be null");
    }
}
