package dev.evalkit.judge.grade;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.JudgeWork;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.RubricGrade;
import dev.evalkit.api.judge.RubricGrade.Unread;
import dev.evalkit.api.judge.RubricJudge;
import dev.evalkit.api.judge.RubricRequest;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.api.result.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A grader that adds the scores of a rubric judge to the grade of another grader. The outcome stays. Each score is one
 * call.
 */
public final class RubricGrading implements Grader {
    private static final int SHOWN = 200;

    private final Grader outcome;
    private final JudgeCalls<RubricRequest, RubricScore> judge;
    private final int runs;
    private final FamilyRule families;

    /**
     * Creates a grader that adds scores to grades.
     *
     * @param outcome makes the grades that scores are added to
     * @param retry which calls of the judge are made again
     * @param runs how often one answer is scored; at least 1
     * @param families decides about which answers the judge is not asked
     */
    public RubricGrading(Grader outcome, RubricJudge judge, RetryPolicy retry, int runs, FamilyRule families) {
        this(outcome, JudgeCalls.scores(judge, retry), runs, families);
    }

    RubricGrading(Grader outcome, JudgeCalls<RubricRequest, RubricScore> judge, int runs) {
        this(outcome, judge, runs, FamilyRule.NONE);
    }

    private RubricGrading(Grader outcome, JudgeCalls<RubricRequest, RubricScore> judge, int runs, FamilyRule families) {
        this.outcome = outcome;
        this.judge = judge;
        this.runs = runs;
        this.families = families;
    }

    @Override
    public CaseGrade grade(GoldenCase golden, CaseRun run) throws InterruptedException {
        return grade(golden, run, decided -> {});
    }

    @Override
    public CaseGrade grade(GoldenCase golden, CaseRun run, Consumer<CaseGrade> decided) throws InterruptedException {
        CaseGrade grade = outcome.grade(golden, run);
        if (grade.outcome() == Outcome.ERRORED) {
            return grade;
        }
        decided.accept(grade);
        JudgeTab tab = new JudgeTab();
        RubricGrade scores = score(golden, run.reply(), tab);
        JudgeWork before = grade.judging() == null ? JudgeWork.NONE : grade.judging();
        JudgeWork after = before.plus(tab.work().paid(), tab.work().cached());
        return grade.withRubric(scores).withJudging(after);
    }

    private RubricGrade score(GoldenCase golden, AgentReply reply, JudgeTab tab) throws InterruptedException {
        String refusal = families.refusal(reply);
        if (refusal != null) {
            return new RubricGrade(List.of(), List.of(new Unread(1, refusal, null)));
        }
        List<RubricScore> scores = new ArrayList<>();
        List<Unread> unread = new ArrayList<>();
        List<String> citations = citations(reply);
        for (int n = 1; n <= runs; n++) {
            try {
                scores.add(judge.ask(
                        new RubricRequest(
                                golden.question(),
                                golden.context().history(),
                                golden.expected().requiredFacts(),
                                golden.labels().notes(),
                                reply.answer(),
                                citations,
                                n),
                        tab));
            } catch (JudgeException e) {
                unread.add(new Unread(
                        n,
                        "no readable score: " + Shown.of(Objects.toString(e.getMessage(), ""), SHOWN),
                        e.rawReply().orElse(null)));
            } catch (InterruptedException e) {
                throw e;
            } catch (Throwable e) { // whatever the user's code throws, a rubric never changes an outcome
                unread.add(new Unread(n, judge.fault(e), null));
            }
        }
        return new RubricGrade(scores, unread);
    }

    /** Returns the passages that the answer cites, or all passages if the agent does not report citations. */
    private static List<String> citations(AgentReply reply) {
        List<String> cited = reply.citations();
        return Stream.ofNullable(reply.passages())
                .flatMap(List::stream)
                .filter(passage -> cited == null || cited.stream().anyMatch(id -> cites(id, passage)))
                .map(SeenPassage::text)
                .toList();
    }

    /**
     * Returns whether an id cites a passage. A document cites all its chunks, a chunk itself and its whole document.
     */
    private static boolean cites(String id, SeenPassage passage) {
        return passage.id() != null
                && (SourceUse.cites(id, passage.id())
                        || SourceUse.documentOf(id).equals(passage.id()));
    }
}
