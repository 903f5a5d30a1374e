package dev.evalkit.judge.grade;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.CheckReport;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.unicode.CodePoints;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeRequest;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.pace.CallsEnded;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The grader of answer evals: grades a run by its checks first, and by a judge where meaning decides.
 *
 * <ul>
 *   <li>ERRORED: a check throws or returns null. This precedes all other findings, so that a broken check neither
 *       raises nor lowers quality.
 *   <li>FAILED: a check fails, or the answer is empty where the case needs one, or the verdict finds a fault.
 *   <li>A verdict is needed for an answer, for an abstention, for every required fact, and for chitchat that used
 *       passages. UNSCORED: no readable verdict came; words never decide in its place. ERRORED: the judge could not be
 *       reached, or it read different passages from the agent's.
 *   <li>Without a judge, words decide what is an abstention. UNSCORED: facts or grounds would have to be judged.
 *   <li>UNSCORED: a check is undecided, and no judge read the facts of the case.
 *   <li>UNSCORED: nothing that the case asks for could be checked. PASSED: everything else.
 * </ul>
 */
public final class ChecksThenJudge implements Grader {
    private static final int SHOWN = 200;
    private static final int MOST_SHOWN = 4;

    private final Checks checks;
    private final @Nullable JudgeCalls<JudgeRequest, JudgeVerdict> judge;
    private final Judging judging;
    private final FamilyRule families;

    ChecksThenJudge(Checks checks, @Nullable JudgeCalls<JudgeRequest, JudgeVerdict> judge, Judging judging) {
        this(checks, judge, judging, FamilyRule.NONE);
    }

    /**
     * Creates a grader.
     *
     * @param judge asked where meaning decides; {@code null} if there is none
     * @param families decides about which answers the judge is not asked
     */
    public ChecksThenJudge(
            Checks checks,
            @Nullable JudgeCalls<JudgeRequest, JudgeVerdict> judge,
            Judging judging,
            FamilyRule families) {
        this.families = families;
        this.checks = Require.nonNull(checks, "checks");
        this.judge = judging == Judging.CHECKS_ONLY ? null : judge;
        this.judging = Require.nonNull(judging, "judging");
    }

    @Override
    public CaseGrade grade(GoldenCase golden, CaseRun run) throws InterruptedException {
        AgentReply reply = run.reply();
        Findings findings = Findings.of(checks, golden, run);
        Meaning meaning = judging == Judging.CHECKS_ONLY ? Meaning.NONE : Meaning.of(golden, reply);
        boolean byWords = judge == null || !meaning.isNeeded();
        List<Reason> reasons = new ArrayList<>(findings.broken());
        List<Reason> failed = failed(findings, byWords, golden, reply);
        boolean decided = !failed.isEmpty() || !findings.broken().isEmpty();
        JudgeTab tab = new JudgeTab();
        Judgment judgment = judge == null || !(judging == Judging.ALWAYS || (meaning.isNeeded() && !decided))
                ? Judgment.NOT_ASKED
                : ask(judge, golden, reply, tab);
        JudgeVerdict verdict = judgment.verdict();
        if (verdict != null) {
            failed.addAll(meaning.faults(verdict));
        }
        reasons.addAll(failed);
        List<String> texts = Reason.worstFirst(reasons);
        if (judgment.problem() != null) {
            texts.add(judgment.problem());
        }
        Outcome outcome = Outcome.UNSCORED;
        if (!findings.broken().isEmpty()) {
            outcome = Outcome.ERRORED;
        } else if (!failed.isEmpty()) {
            outcome = Outcome.FAILED;
        } else if (judge != null && meaning.isNeeded() && verdict == null) {
            outcome = judgment.unreachable() ? Outcome.ERRORED : Outcome.UNSCORED;
        } else if (!findings.undecided().isEmpty() && !decidesFacts(verdict, golden)) {
            texts.addAll(findings.undecided());
        } else if (judge == null && needsJudge(meaning, findings)) {
            texts.add(missingJudge(meaning));
        } else if (isMet(findings, byWords, meaning, golden)) {
            outcome = Outcome.PASSED;
        } else {
            texts.add(nothingChecked(findings, golden));
        }
        return CaseGrade.builder()
                .outcome(outcome)
                .reasons(texts)
                .checks(findings.reports())
                .verdict(verdict)
                .judgeReply(judgment.unreadable())
                .sources(SourceUse.of(golden.expected(), reply).orElse(null))
                .judging(tab.work(judgment.fault(), judgment.error()))
                .hardPass(hardPass(findings, golden, reply))
                .build();
    }

    /** Returns whether a verdict decided what words could not: it read the facts of the case. */
    private static boolean decidesFacts(@Nullable JudgeVerdict verdict, GoldenCase golden) {
        return verdict != null && !golden.expected().requiredFacts().isEmpty();
    }

    private static List<Reason> failed(Findings findings, boolean byWords, GoldenCase golden, AgentReply reply) {
        List<Reason> failed = new ArrayList<>();
        if (reply.answer().codePoints().noneMatch(CodePoints::isVisible) && mustSaySomething(golden)) {
            failed.add(new Reason(Reason.Severity.ABSTENTION, "the answer is empty"));
        }
        failed.addAll(findings.failed());
        if (byWords) {
            failed.addAll(findings.standInFailed());
        }
        return failed;
    }

    /** Returns whether the checks alone, with words for abstentions, pass the run; null if they decide nothing. */
    private static @Nullable Boolean hardPass(Findings findings, GoldenCase golden, AgentReply reply) {
        if (!findings.broken().isEmpty()) {
            return null;
        }
        if (!failed(findings, true, golden, reply).isEmpty()) {
            return false;
        }
        boolean met = findings.undecided().isEmpty() && isMet(findings, true, Meaning.NONE, golden);
        return met ? true : null;
    }

    /** Returns whether the case needs words; an action may have none. */
    private static boolean mustSaySomething(GoldenCase golden) {
        Behavior behavior = golden.expected().behavior();
        return behavior.equals(Behavior.ANSWER)
                || behavior.equals(Behavior.ABSTAIN)
                || behavior.equals(Behavior.CHITCHAT);
    }

    /** Returns whether the case was met. An action must have been seen; saying nothing forbidden is not enough. */
    private static boolean isMet(Findings findings, boolean byWords, Meaning meaning, GoldenCase golden) {
        if (!mustSaySomething(golden) && findings.isUnknown("expected_action")) {
            return false;
        }
        return findings.held() || (byWords ? findings.standInHeld() : meaning.isEvidence());
    }

    /** Returns whether only a judge could decide: words decide an abstention if a check looked at them. */
    private static boolean needsJudge(Meaning meaning, Findings findings) {
        return !meaning.onlyByJudge().isEmpty()
                || (meaning.abstention() == Meaning.Abstention.REQUIRED && !findings.standInHeld());
    }

    private static String missingJudge(Meaning meaning) {
        String question = meaning.onlyByJudge();
        return "no judge is configured, and only a judge can tell whether "
                + (question.isEmpty() ? "the answer abstains, since no check looked at that" : question)
                + ": plug one in with judge(name, judge), for instance LlmJudge.of(llm) or a lambda,"
                + " or let the checks alone decide with checksOnly()";
    }

    private static String nothingChecked(Findings findings, GoldenCase golden) {
        if (golden.expected().needsJudge()) {
            return "the case needs a judge: it has nothing that the checks alone can look for";
        }
        List<String> why = findings.reports().stream()
                .filter(report -> report.result().status() == CheckResult.Status.NOT_APPLICABLE)
                .map(CheckReport::result)
                .map(CheckResult::reason)
                .filter(reason -> reason.startsWith("the reply"))
                .distinct()
                .limit(MOST_SHOWN)
                .toList();
        return "nothing that the case asks for could be checked"
                + why.stream().collect(Collectors.joining("; ", why.isEmpty() ? "" : ": ", ""));
    }

    private Judgment ask(
            JudgeCalls<JudgeRequest, JudgeVerdict> judge, GoldenCase golden, AgentReply reply, JudgeTab tab)
            throws InterruptedException {
        String refusal = families.refusal(reply);
        if (refusal != null) {
            return Judgment.without(refusal);
        }
        List<String> facts = golden.expected().requiredFacts();
        List<String> passages = Stream.ofNullable(reply.passages())
                .flatMap(List::stream)
                .map(SeenPassage::text)
                .toList();
        try {
            JudgeRequest request =
                    new JudgeRequest(golden.question(), golden.context().history(), facts, passages, reply.answer());
            return Judgment.of(judge.ask(request, tab), request);
        } catch (JudgeException e) {
            return Judgment.unreadable(
                    e.kind(),
                    Shown.of(Objects.toString(e.getMessage(), ""), SHOWN),
                    e.rawReply().orElse(null));
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable e) { // whatever the user's code throws is an error of the case, not of the run
            return Judgment.unreachable(judge.fault(e), e instanceof CallsEnded ended ? ended.kind() : null);
        }
    }

    /** Returns the message for a verdict on the wrong number of facts. */
    public static String wrongCount(int wanted, int found) {
        return "a verdict on " + wanted + (wanted == 1 ? " fact" : " facts") + " is needed but it has " + found;
    }
}
