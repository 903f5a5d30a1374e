package dev.evalkit.judge.grade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.Labels;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.RubricAxis;
import dev.evalkit.api.judge.RubricGrade;
import dev.evalkit.api.judge.RubricGrade.Unread;
import dev.evalkit.api.judge.RubricJudge;
import dev.evalkit.api.judge.RubricRequest;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.api.model.TransientException;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.AnswerEval;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.check.NamedCheck;
import dev.evalkit.judge.check.Sample;
import java.io.FileNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scores of a rubric beside the outcomes. */
class RubricTest {
    private static final GoldenSet ONE = GoldenSet.of(
            "one",
            List.of(GoldenCase.builder()
                    .id("q1")
                    .question("How long?")
                    .expected(Expected.builder().contains(List.of("14 days")).build())
                    .labels(Labels.builder()
                            .category("answerable")
                            .notes("Days, not hours.")
                            .build())
                    .build()));

    @TempDir
    Path dir;

    private final List<RubricRequest> asked = Collections.synchronizedList(new ArrayList<>());

    private RubricJudge saying(int... correctness) {
        return request -> {
            asked.add(request);
            return new RubricScore("because", correctness[request.run() - 1], 4, 4);
        };
    }

    private static AnswerEval eval(String answer) {
        return AnswerEval.over(ONE).agent("bot", Agent.of(question -> answer));
    }

    private static CaseGrade grade(AnswerResult result) {
        return Objects.requireNonNull(result.cases().get(0).grade());
    }

    private static RubricGrade rubric(AnswerResult result) {
        return Objects.requireNonNull(grade(result).rubric());
    }

    @Test
    void anAnswerIsScoredThreeTimesByThreeCalls() {
        RubricGrade rubric =
                rubric(eval("14 days").rubric("claude-x", saying(3, 5, 4)).run());

        assertThat(asked).extracting(RubricRequest::run).containsExactly(1, 2, 3);
        assertThat(asked.get(0)).isEqualTo(new RubricRequest("How long?", "Days, not hours.", "14 days", List.of(), 1));
        assertThat(rubric.median(RubricAxis.CORRECTNESS)).hasValue(4);
        assertThat(rubric.spread(RubricAxis.CORRECTNESS)).hasValue(2);
        assertThat(rubric.hasHighVariance()).isTrue();
    }

    @Test
    void scoresNeverChangeAnOutcome() {
        assertThat(grade(eval("14 days").rubric("x", saying(1, 1, 1)).run()).outcome())
                .isEqualTo(Outcome.PASSED);
        assertThat(grade(eval("never").rubric("x", saying(5, 5, 5)).run()).outcome())
                .isEqualTo(Outcome.FAILED);
        assertThat(asked).hasSize(6);
    }

    @Test
    void theRunsAreASettingAndStandInTheInstrument() {
        AnswerResult result =
                eval("14 days").rubricRuns(2).rubric("claude-x", saying(3, 4)).run();

        assertThat(rubric(result).scores()).hasSize(2);
        assertThat(result.instrument().rubric())
                .isEqualTo(Identity.of("claude-x").with("runs", 2));
        assertThat(eval("14 days").run().instrument().rubric()).isNull();
        assertThat(grade(eval("14 days").run()).rubric()).isNull();
        assertThatThrownBy(() -> eval("14 days").rubricRuns(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("rubric runs must be at least 1 but was 0");
        assertThatThrownBy(() -> eval("14 days").rubric(" ", saying(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("name of the rubric judge must not be blank");
    }

    @Test
    void anUnreadableRunIsCountedAndNotAveraged() {
        RubricJudge judge = request -> {
            if (request.run() == 2) {
                throw new JudgeException("no JSON object in the reply", "Score: 7/10. There is 1 factual error.");
            }
            if (request.run() == 3) {
                throw new IllegalStateException("judge is down");
            }
            return new RubricScore("", 5, 5, 5);
        };
        AnswerResult result = eval("14 days").rubric("x", judge).run();

        assertThat(rubric(result).scores()).hasSize(1);
        assertThat(rubric(result).median(RubricAxis.CORRECTNESS)).hasValue(5);
        assertThat(rubric(result).unread())
                .containsExactly(
                        new Unread(
                                2,
                                "no readable score: no JSON object in the reply",
                                "Score: 7/10. There is 1 factual error."),
                        new Unread(3, "the rubric judge threw java.lang.IllegalStateException: judge is down", null));
        assertThat(grade(result).outcome()).isEqualTo(Outcome.PASSED);
    }

    @Test
    void aFaultThatMayBeGoneIsTriedAgain() throws InterruptedException {
        List<Integer> runs = new ArrayList<>();
        RubricGrading grading = new RubricGrading(
                (golden, run) -> CaseGrade.builder().outcome(Outcome.PASSED).build(),
                new JudgeCalls<>(
                        (request, replies) -> {
                            runs.add(request.run());
                            if (runs.size() == 1) {
                                throw new TransientException("429", Duration.ofSeconds(1));
                            }
                            return new RubricScore("", 5, 5, 5);
                        },
                        wait -> {}),
                2);
        grading.grade(ONE.cases().get(0), Sample.run(AgentReply.of("x")));

        assertThat(runs).containsExactly(1, 1, 2);
    }

    @Test
    void theCitedPassagesAreShownAsTheAgentSawThem() {
        AgentReply reply = AgentReply.builder()
                .answer("14 days")
                .passages(List.of(
                        new SeenPassage("a.md::0", "[a.md] (updated 2026-01-01)\nA"),
                        new SeenPassage("a.md::1", "A1"),
                        new SeenPassage("b.md", "B"),
                        new SeenPassage(null, "?")))
                .build();
        assertThat(citations(reply)).containsExactly("[a.md] (updated 2026-01-01)\nA", "A1", "B", "?");
        assertThat(citations(cites(reply, "a.md::0"))).containsExactly("[a.md] (updated 2026-01-01)\nA");
        assertThat(citations(cites(reply, "a.md"))).containsExactly("[a.md] (updated 2026-01-01)\nA", "A1");
        assertThat(citations(cites(reply, "b.md::3"))).containsExactly("B");
        assertThat(citations(cites(reply))).isEmpty();
        assertThat(citations(AgentReply.of("14 days"))).isEmpty();
    }

    private static AgentReply cites(AgentReply reply, String... ids) {
        return AgentReply.builder()
                .answer(reply.answer())
                .passages(reply.passages())
                .citations(List.of(ids))
                .build();
    }

    private List<String> citations(AgentReply reply) {
        asked.clear();
        AnswerEval.over(ONE)
                .agent("bot", request -> reply)
                .rubric("x", saying(1, 1, 1))
                .run();
        return asked.get(0).citations();
    }

    @Test
    void aRunThatEndedWithAnErrorIsNotScored() {
        NamedCheck broken = NamedCheck.of("broken", (golden, run) -> {
            throw new IllegalStateException("bug");
        });
        AnswerResult result = eval("14 days")
                .checks(Checks.none().and(broken))
                .rubric("x", saying(1, 1, 1))
                .run();

        assertThat(grade(result).outcome()).isEqualTo(Outcome.ERRORED);
        assertThat(asked).isEmpty();
    }

    @Test
    void scoresThatWerePaidForAreKeptInTheJournal() throws Exception {
        Path journal = dir.resolve("run.jsonl");
        AnswerEval eval = eval("14 days").rubric("x", saying(3, 5, 4)).journal(journal);
        AnswerResult first = eval.run();
        AnswerResult again = eval.run();

        assertThat(asked).hasSize(3);
        assertThat(again.cases()).isEqualTo(first.cases());
        assertThat(Files.readString(journal)).contains("\"rubric\":{");
        assertThatThrownBy(() -> eval.rubricRuns(5).run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rubric: x {runs=3} -> x {runs=5}");
    }

    @Test
    void theHookSeesTheReasoningBeforeItIsWritten() {
        AnswerResult result = eval("14 days")
                .rubric("x", request -> {
                    if (request.run() == 1) {
                        throw new JudgeException("secret problem", "secret reply");
                    }
                    return new RubricScore("secret reason", 5, 4, 3);
                })
                .redact(text -> text.replace("secret", "***"))
                .run();

        assertThat(rubric(result).scores())
                .containsExactly(new RubricScore("*** reason", 5, 4, 3), new RubricScore("*** reason", 5, 4, 3));
        assertThat(rubric(result).unread())
                .containsExactly(new Unread(1, "no readable score: *** problem", "*** reply"));
    }

    @Test
    void aScoreWhoseJudgeThrowsACheckedFaultIsMissing() throws InterruptedException {
        RubricGrading grading = new RubricGrading(
                (golden, run) -> CaseGrade.builder().outcome(Outcome.PASSED).build(),
                request -> {
                    if (request.run() == 2) {
                        throw new FileNotFoundException("prompt.md");
                    }
                    return new RubricScore("", 5, 5, 5);
                },
                RetryPolicy.never(),
                2,
                FamilyRule.NONE);
        CaseGrade grade = grading.grade(ONE.cases().get(0), Sample.run(AgentReply.of("x")));

        assertThat(grade.outcome()).isEqualTo(Outcome.PASSED);
        assertThat(grade.rubric().scores()).hasSize(1);
        assertThat(grade.rubric().unread())
                .containsExactly(
                        new Unread(2, "the rubric judge threw java.io.FileNotFoundException: prompt.md", null));
    }
}
