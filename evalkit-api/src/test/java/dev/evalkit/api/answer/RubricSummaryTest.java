package dev.evalkit.api.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.evalkit.api.answer.AnswerSummary.Slice;
import dev.evalkit.api.answer.RubricSummary.AxisScore;
import dev.evalkit.api.judge.RubricAxis;
import dev.evalkit.api.judge.RubricGrade;
import dev.evalkit.api.judge.RubricGrade.Unread;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.result.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RubricSummaryTest {
    private final List<CaseResult> results = new ArrayList<>();

    private AnswerSummary summary() {
        return AnswerSummary.of(results);
    }

    private void scored(String id, int repeat, String category, RubricGrade rubric) {
        CaseGrade grade = CaseGrade.builder().outcome(Outcome.PASSED).build().withRubric(rubric);
        results.add(new CaseResult(
                new CaseResult.Case(id, "digest", "Why?", category, null, "answer"),
                repeat,
                new CaseRun(id, repeat, AgentReply.of("x"), Duration.ofMillis(1), 1),
                grade,
                null));
    }

    private static RubricGrade rubric(int... correctness) {
        return new RubricGrade(
                IntStream.of(correctness)
                        .mapToObj(score -> new RubricScore("", score, 5, 1))
                        .toList(),
                List.of());
    }

    @Test
    void rubricScoresAreAveragedOverAnswersByTheirMedians() {
        scored("a", 1, "easy", rubric(3, 5, 4));
        scored("b", 1, "easy", rubric(2, 2, 2));
        scored(
                "c",
                1,
                "hard",
                new RubricGrade(
                        rubric(1).scores(),
                        List.of(new Unread(2, "no score", "Score: 7/10"), new Unread(3, "no score", "no"))));
        scored("d", 1, "hard", new RubricGrade(List.of(), List.of(new Unread(1, "no score", "no"))));
        results.add(new CaseResult(
                new CaseResult.Case("e", "digest", "Why?", null, null, "answer"),
                1,
                null,
                null,
                new RunError(RunError.Kind.TIMEOUT, "no reply", 1)));

        RubricSummary rubric = summary().rubric();
        assertThat(rubric).isNotNull();
        assertThat(rubric.n()).isEqualTo(3);
        assertThat(rubric.unread()).isEqualTo(3);
        assertThat(rubric.highVariance()).containsExactly("a");
        assertThat(rubric.axes())
                .containsExactly(
                        new AxisScore(RubricAxis.CORRECTNESS, 7.0 / 3, 2),
                        new AxisScore(RubricAxis.COMPLETENESS, 5, 5),
                        new AxisScore(RubricAxis.GROUNDEDNESS, 1, 1));
        assertThat(rubric.mean(RubricAxis.GROUNDEDNESS)).hasValue(1);
        assertThat(summary().slices())
                .extracting(Slice::name, Slice::judgeScore)
                .containsExactly(tuple("easy", 3.0), tuple("hard", 7.0 / 3));
    }

    @Test
    void repeatsOfACaseAreScoredOneByOne() {
        scored("a", 1, "easy", rubric(1, 4));
        scored("a", 2, "easy", rubric(5));

        RubricSummary rubric = summary().rubric();
        assertThat(rubric).isNotNull();
        assertThat(rubric.n()).isEqualTo(2);
        assertThat(rubric.mean(RubricAxis.CORRECTNESS)).hasValue(3.75);
        assertThat(rubric.highVariance()).containsExactly("a run 1");
    }

    @Test
    void aRubricWithoutAScoreHasNoMean() {
        scored("a", 1, "easy", new RubricGrade(List.of(), List.of(new Unread(1, "no score", "no"))));

        RubricSummary rubric = summary().rubric();
        assertThat(rubric).isEqualTo(new RubricSummary(0, List.of(), 1, List.of()));
        assertThat(new RubricSummary(0, List.of(), 1, List.of()).mean(RubricAxis.CORRECTNESS))
                .isEmpty();
        assertThat(summary().slices()).extracting(Slice::judgeScore).containsExactly((Double) null);
    }

    @Test
    void noRubricIsNotAScore() {
        results.add(new CaseResult(
                new CaseResult.Case("a", "digest", "Why?", null, null, "answer"),
                1,
                new CaseRun("a", 1, AgentReply.of("x"), Duration.ofMillis(1), 1),
                CaseGrade.builder().outcome(Outcome.PASSED).build(),
                null));
        assertThat(summary().rubric()).isNull();
    }
}
