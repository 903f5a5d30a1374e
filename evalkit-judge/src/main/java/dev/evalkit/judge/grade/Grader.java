package dev.evalkit.judge.grade;

import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.golden.GoldenCase;
import java.util.function.Consumer;

/** The way to grade a run: decides its outcome. {@link ChecksThenJudge} is the usual one. Thread-safe. */
@FunctionalInterface
public interface Grader {
    /**
     * Grades one run.
     *
     * @throws InterruptedException if the thread is interrupted while a judge is asked
     */
    CaseGrade grade(GoldenCase golden, CaseRun run) throws InterruptedException;

    /**
     * Grades one run.
     *
     * @param decided receives the grade as soon as its outcome is decided, if more work follows that cannot change it
     * @throws InterruptedException if the thread is interrupted while a judge is asked
     */
    default CaseGrade grade(GoldenCase golden, CaseRun run, Consumer<CaseGrade> decided) throws InterruptedException {
        return grade(golden, run);
    }
}
