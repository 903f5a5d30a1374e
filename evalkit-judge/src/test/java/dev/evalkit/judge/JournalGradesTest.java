package dev.evalkit.judge;

import static dev.evalkit.judge.Evals.errorKinds;
import static dev.evalkit.judge.Evals.errors;
import static dev.evalkit.judge.Evals.eval;
import static dev.evalkit.judge.Evals.outcomes;
import static dev.evalkit.judge.Evals.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.entry;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CheckReport;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.golden.CaseFilter;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.grade.Grader;
import dev.evalkit.judge.limit.Budget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Grades of replies that a journal has, and what is written of their texts. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JournalGradesTest {
    @TempDir
    Path folder;

    private Path file;
    private final Set<String> called = ConcurrentHashMap.newKeySet();

    private final Agent rich = request -> {
        called.add(request.key().caseId() + "/" + request.key().repeat());
        return Evals.richReply(request.question());
    };

    @BeforeEach
    void name() {
        file = folder.resolve("run.jsonl");
    }

    private AnswerEval eval5() {
        return eval(set(5), rich).journal(file);
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(file);
    }

    @Test
    void onlyTheSummaryOfARunToTheJournalIsReturned() {
        RunSummary summary = eval5().only(CaseFilter.id("q3").not()).runToJournal();

        assertThat(summary)
                .isEqualTo(new RunSummary(
                        5,
                        4,
                        0,
                        0,
                        0,
                        1,
                        Collections.emptySortedMap(),
                        new Usage(40, 20),
                        summary.costUsd(),
                        0,
                        eval5().only(CaseFilter.id("q3").not()).run().summary()));
        assertThat(summary.answers().cases().passed()).isEqualTo(4);
        assertThat(summary.costUsd()).isBetween(0.399, 0.401);
        called.clear();
        RunSummary all = eval5().runToJournal();
        assertThat(all.passed()).isEqualTo(5);
        assertThat(all.answers()).isEqualTo(eval5().run().summary());
        assertThat(called).containsExactly("q3/1");
        assertThat(eval5().regrade(file)).isEqualTo(eval5().run());
    }

    @Test
    void aVerdictThatWasPaidForIsKept() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        CaseGrade grade = CaseGrade.builder()
                .outcome(Outcome.FAILED)
                .reasons(List.of("not grounded"))
                .checks(List.of(new CheckReport("steps", CheckResult.notApplicable("no steps"))))
                .verdict(new JudgeVerdict("because", List.of(true, false), false, false, false).withTrace("raw"))
                .sources(List.of(new SourceUse("a.md", 1, null)))
                .build();
        AnswerEval eval = eval5().grading(
                        (golden, run) -> {
                            asked.incrementAndGet();
                            return grade;
                        },
                        List.of(),
                        Identity.of("judge 1"),
                        Judging.ALWAYS);
        AnswerResult first = eval.run();
        assertThat(lines()).hasSize(11);
        AnswerResult second = eval.run();
        assertThat(second).isEqualTo(first);
        assertThat(asked).hasValue(5);

        List<String> killed = new ArrayList<>(lines());
        killed.removeIf(line -> line.startsWith("{\"graded\":{\"case_id\":\"q2\""));
        assertThat(killed).hasSize(10);
        Files.write(file, killed);
        called.clear();
        assertThat(eval.run()).isEqualTo(first);
        assertThat(asked).hasValue(6);
        assertThat(called).isEmpty();
        assertThat(eval.runToJournal().failed()).isEqualTo(5);
        assertThat(eval.runToJournal().answers()).isEqualTo(first.summary());
    }

    @Test
    void aSpentBudgetDoesNotKeepRepliesFromBeingGraded() {
        AtomicInteger asked = new AtomicInteger();
        AnswerEval eval = eval5().grading(
                        (golden, run) -> {
                            if (asked.incrementAndGet() <= 3) {
                                throw new IllegalStateException("judge is down");
                            }
                            return Evals.SAYS_YES.grade(golden, run);
                        },
                        List.of(),
                        Identity.of("judge 1"),
                        Judging.ALWAYS)
                .concurrency(1)
                .budget(Budget.ofUsd(0.25));
        assertThat(outcomes(eval.run())).containsExactly(entry(Outcome.ERRORED, 5L));
        called.clear();
        AnswerResult again = eval.run();

        assertThat(outcomes(again)).containsExactly(entry(Outcome.PASSED, 3L), entry(Outcome.ERRORED, 2L));
        assertThat(errorKinds(again)).containsExactly(entry(RunError.Kind.BUDGET, 2L));
        assertThat(outcomes(eval.regrade(file))).containsEntry(Outcome.PASSED, 3L);
        assertThat(called).isEmpty();
    }

    @Test
    void aJudgeThatWasNotReachedIsAskedAgainAndTheAgentIsNot() {
        AtomicInteger asked = new AtomicInteger();
        AnswerEval eval = eval5().grading(
                        (golden, run) -> {
                            if (asked.incrementAndGet() <= 2) {
                                throw new IllegalStateException("judge is down");
                            }
                            return Evals.SAYS_YES.grade(golden, run);
                        },
                        List.of(),
                        Identity.of("judge 1"),
                        Judging.ALWAYS);
        assertThat(outcomes(eval.run())).containsExactly(entry(Outcome.PASSED, 3L), entry(Outcome.ERRORED, 2L));
        called.clear();
        assertThat(outcomes(eval.run())).containsExactly(entry(Outcome.PASSED, 5L));
        assertThat(called).isEmpty();
        assertThat(asked).hasValue(7);
    }

    @Test
    void aJournalIsGradedAgainWithoutCallingTheAgent() throws IOException {
        eval5().run();
        byte[] before = Files.readAllBytes(file);
        called.clear();
        Grader strict = (golden, run) -> CaseGrade.builder()
                .outcome(Outcome.FAILED)
                .reasons(List.of("never good enough"))
                .build();
        AnswerResult regraded = Evals.graded(AnswerEval.over(set(7)))
                .grading(strict, List.of(Identity.of("strict")), null, Judging.CHECKS_ONLY)
                .regrade(file);

        assertThat(called).isEmpty();
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThat(outcomes(regraded)).containsExactly(entry(Outcome.FAILED, 5L), entry(Outcome.ERRORED, 2L));
        assertThat(errors(regraded))
                .containsOnly(new RunError(RunError.Kind.NOT_IN_JOURNAL, "the journal has no reply for it", 0));
        assertThat(regraded.subject().parts().get("agent")).isEqualTo(Identity.of("bot 1"));
        assertThat(regraded.instrument().checks()).containsExactly(Identity.of("strict"));
    }

    @Test
    void aTornLineIsLeftOutWhenAJournalIsGradedAgain() throws IOException {
        eval5().run();
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 30));

        assertThat(outcomes(eval5().regrade(file)))
                .containsExactly(entry(Outcome.PASSED, 4L), entry(Outcome.ERRORED, 1L));
    }

    @Test
    void aReplyToAnotherQuestionIsNotGradedAgain() throws IOException {
        eval5().run();
        List<String> lines = lines();
        lines.set(1, lines.get(1).replaceFirst("\"asked\":\"\\w{4}", "\"asked\":\"0000"));
        Files.write(file, lines);
        AnswerResult regraded = eval5().regrade(file);

        assertThat(errors(regraded))
                .containsExactly(new RunError(
                        RunError.Kind.NOT_IN_JOURNAL,
                        "its question or context has changed since the journal was written; run it again",
                        0));
    }

    @Test
    void anErrorOfTheJournalStaysWhenItIsGradedAgain() {
        eval(set(1), request -> {
                    throw new IllegalStateException("down");
                })
                .journal(file)
                .run();

        assertThat(errors(eval(set(1), rich).regrade(file)))
                .containsExactly(
                        new RunError(RunError.Kind.AGENT, "the agent threw java.lang.IllegalStateException: down", 1));
    }

    @Test
    void theRedactionSeesEveryTextAndTheGradesAreThoseOfTheTextsBefore() throws IOException {
        AnswerEval eval = eval5().redact(text -> text.replaceAll("yes|text|a\\\\nb|question", "***"));
        AnswerResult first = eval.run();

        assertThat(outcomes(first)).containsExactly(entry(Outcome.PASSED, 5L));
        assertThat(Files.readString(file)).doesNotContain("yes,", "]\\ntext", "a\\\\nb", "question 1");
        assertThat(first.toString()).doesNotContain("yes,", "]\ntext", "question 1");
        assertThat(eval.run()).isEqualTo(first);
        assertThat(called).hasSize(5);
    }

    @Test
    void aRedactionThatFailsEndsTheRun() {
        AnswerEval eval = eval5().redact(text -> {
            throw new IllegalStateException("broken hook");
        });
        assertThatIllegalStateException()
                .isThrownBy(eval::run)
                .withMessage("the redaction threw java.lang.IllegalStateException: broken hook");
    }
}
