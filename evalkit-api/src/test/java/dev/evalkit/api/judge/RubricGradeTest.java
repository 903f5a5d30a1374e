package dev.evalkit.api.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.judge.RubricGrade.Unread;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RubricGradeTest {
    private static RubricGrade graded(int... completeness) {
        return new RubricGrade(
                IntStream.of(completeness)
                        .mapToObj(score -> new RubricScore("", 4, score, 4))
                        .toList(),
                List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "3 5 4, 4, 2, true",
        "2 5 3, 3, 3, true",
        "4 4 4, 4, 0, false",
        "3 4 4, 4, 1, false",
        "1 5, 3, 4, true",
        "4 5, 4.5, 1, false",
        "2, 2, 0, false"
    })
    void medianSpreadAndFlagOfTheRuns(String runs, double median, int spread, boolean high) {
        RubricGrade grade = graded(List.of(runs.split(" ", -1)).stream()
                .mapToInt(Integer::parseInt)
                .toArray());
        assertThat(grade.median(RubricAxis.COMPLETENESS)).hasValue(median);
        assertThat(grade.spread(RubricAxis.COMPLETENESS)).hasValue(spread);
        assertThat(grade.hasHighVariance()).isEqualTo(high);
    }

    @Test
    void eachAxisHasItsOwnScores() {
        RubricGrade grade = new RubricGrade(
                List.of(new RubricScore("a", 1, 2, 3), new RubricScore("b", 2, 2, 5), new RubricScore("c", 2, 3, 4)),
                List.of());
        assertThat(grade.median(RubricAxis.CORRECTNESS)).hasValue(2);
        assertThat(grade.median(RubricAxis.COMPLETENESS)).hasValue(2);
        assertThat(grade.median(RubricAxis.GROUNDEDNESS)).hasValue(4);
        assertThat(grade.spread(RubricAxis.GROUNDEDNESS)).hasValue(2);
        assertThat(grade.hasHighVariance()).isTrue();
    }

    /** One call and one number would hide it: scores 1, 4, 4 have median 4. */
    @Test
    void varianceIsTheSampleVariance() {
        assertThat(graded(1, 4, 4).variance(RubricAxis.COMPLETENESS)).hasValue(3.0);
        assertThat(graded(3, 4).variance(RubricAxis.COMPLETENESS)).hasValue(0.5);
        assertThat(graded(2, 3, 5).variance(RubricAxis.COMPLETENESS).orElseThrow())
                .isCloseTo(7.0 / 3, Offset.offset(1e-12));
        assertThat(graded(4).variance(RubricAxis.COMPLETENESS)).isEmpty();
    }

    @Test
    void aRunThatGaveNoScoreIsCountedAndNotAveraged() {
        List<RubricScore> scores = graded(3, 5, 4).scores();
        RubricGrade grade = new RubricGrade(scores, List.of(new Unread(4, "no score", "Score: 7/10")));
        assertThat(grade.median(RubricAxis.COMPLETENESS)).hasValue(4);
        assertThat(grade.spread(RubricAxis.COMPLETENESS)).hasValue(2);
        assertThat(grade.unread()).hasSize(1);
    }

    @Test
    void withoutAScoreNothingIsDefined() {
        RubricGrade grade = new RubricGrade(List.of(), List.of(new Unread(1, "no score", "x")));
        for (RubricAxis axis : RubricAxis.values()) {
            assertThat(grade.median(axis)).isEmpty();
            assertThat(grade.spread(axis)).isEmpty();
            assertThat(grade.variance(axis)).isEmpty();
        }
        assertThat(grade.hasHighVariance()).isFalse();
    }

    @Test
    void noRunAtAllIsRefused() {
        assertThatThrownBy(() -> new RubricGrade(List.of(), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number of runs must be at least 1 but was 0");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 6, -1, 10, Integer.MAX_VALUE})
    void aScoreOutOfRangeIsRefused(int score) {
        assertThatThrownBy(() -> new RubricScore("", score, 3, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("correctness must be in 1 to 5 but was " + score);
        assertThatThrownBy(() -> new RubricScore("", 3, score, 3))
                .hasMessage("completeness must be in 1 to 5 but was " + score);
        assertThatThrownBy(() -> new RubricScore("", 3, 3, score))
                .hasMessage("groundedness must be in 1 to 5 but was " + score);
    }

    @Test
    void theEndsOfTheScaleAreInIt() {
        RubricScore score = new RubricScore("", 1, 5, 1);
        assertThat(score.on(RubricAxis.CORRECTNESS)).isEqualTo(1);
        assertThat(score.on(RubricAxis.COMPLETENESS)).isEqualTo(5);
        assertThat(score.on(RubricAxis.GROUNDEDNESS)).isEqualTo(1);
    }

    @Test
    void aRequestNeedsAQuestionAndARun() {
        assertThatThrownBy(() -> new RubricRequest(" ", null, "a", List.of(), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("question must not be blank");
        assertThatThrownBy(() -> new RubricRequest("q", null, "a", List.of(), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("run must be at least 1 but was 0");
    }
}
