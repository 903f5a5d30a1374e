package dev.evalkit.judge.grade;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.CheckReport;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.answer.RunError;
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
 *   <li>ERRORED: a check throws. This precedes all other findings, so that a broken check neither raises nor lowers
 *       quality.
 *   <li>FAILED: a check fails, or the answer is empty where the case needs one, or the verdict finds a fault.
 *   <li>A verdict is needed for an answer, for an action with facts, for an abstention, and for chitchat that used passages, unless the case has
 *       a tier and no facts, or the checks alone decide. UNSCORED: there is no judge, or no readable verdict. ERRORED:
 *       the judge could not be reached, or it read different passages from the agent's.
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
        this.judge = judge;
        this.judging = Require.nonNull(judging, "judging");
    }

    @Override
    public CaseGrade grade(GoldenCase golden, CaseRun run) throws InterruptedException {
        AgentReply reply = run.reply();
        Findings findings = Findings.of(checks, golden, run);
        Meaning meaning = judging == Judging.CHECKS_ONLY ? Meaning.NONE : Meaning.of(golden, reply);
        List<String> failed = failed(findings, meaning, golden, reply);
        boolean decided = !failed.isEmpty() || !findings.broken().isEmpty();
        boolean wanted = judging == Judging.ALWAYS || (meaning != Meaning.NONE && !decided);
        JudgeTab tab = new JudgeTab();
        Judgment judgment = judge == null || judging == Judging.CHECKS_ONLY || !wanted
                ? Judgment.NOT_ASKED
                : ask(judge, golden, reply, tab);
        JudgeVerdict verdict = judgment.verdict();
        List<String> faults = verdict == null ? List.of() : meaning.faults(verdict, golden, reply);

        List<String> reasons = new ArrayList<>(findings.broken());
        reasons.addAll(failed);
        reasons.addAll(faults);
        if (judgment.problem() != null) {
            reasons.add(judgment.problem());
        }
        Outcome outcome;
        if (!findings.broken().isEmpty()) {
            outcome = Outcome.ERRORED;
        } else if (!failed.isEmpty() || !faults.isEmpty()) {
            outcome = Outcome.FAILED;
        } else if (meaning != Meaning.NONE && verdict == null) {
            outcome = judgment.unreachable() ? Outcome.ERRORED : Outcome.UNSCORED;
            if (judgment.problem() == null) {
                reasons.add("meaning must be judged, and there is no judge: plug one in, or let the checks decide"
                        + " (checksOnly)");
            }
        } else if (isMet(findings, meaning, golden, reply)) {
            outcome = Outcome.PASSED;
        } else {
            outcome = Outcome.UNSCORED;
            reasons.add(nothingChecked(findings, golden.expected().needsJudge()));
        }
        return new CaseGrade(
                outcome,
                reasons,
                findings.reports(),
                verdict,
                judgment.unreadable(),
                SourceUse.of(golden.expected(), reply).orElse(null),
                null,
                tab.work(judgment.fault(), judgment.error()));
    }

    private static List<String> failed(Findings findings, Meaning meaning, GoldenCase golden, AgentReply reply) {
        List<String> failed = new ArrayList<>();
        if (reply.answer().codePoints().noneMatch(CodePoints::isVisible) && mustSaySomething(golden)) {
            failed.add("the answer is empty");
        }
        failed.addAll(findings.failed());
        if (meaning == Meaning.NONE) {
            failed.addAll(findings.standInFailed());
        }
        return failed;
    }

    /** Returns whether the case needs words; an action may have none. */
    private static boolean mustSaySomething(GoldenCase golden) {
        Behavior behavior = golden.expected().behavior();
        return behavior.equals(Behavior.ANSWER)
                || behavior.equals(Behavior.ABSTAIN)
                || behavior.equals(Behavior.CHITCHAT);
    }

    /** Returns whether the case was met. An action must have been seen; saying nothing forbidden is not enough. */
    private static boolean isMet(Findings findings, Meaning meaning, GoldenCase golden, AgentReply reply) {
        if (!mustSaySomething(golden) && findings.isUnknown("expected_action")) {
            return false;
        }
        return findings.held()
                || (meaning == Meaning.NONE ? findings.standInHeld() : meaning.isEvidence(golden, reply));
    }

    private static String nothingChecked(Findings findings, boolean needsJudge) {
        if (needsJudge) {
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
            JudgeVerdict verdict = judge.ask(request, tab);
            String read = verdict.passagesDigest();
            if (read != null && !read.equals(request.passagesDigest())) {
                return Judgment.unreachable(
                        "the judge read different passages from the agent's: their digest is " + Shown.of(read)
                                + ", not " + request.passagesDigest(),
                        null);
            }
            int found = verdict.factsCovered().size();
            return found == facts.size()
                    ? Judgment.of(verdict)
                    : Judgment.unreadable(
                            JudgeException.Kind.WRONG_COUNT,
                            wrongCount(facts.size(), found),
                            Objects.requireNonNullElseGet(verdict.trace(), verdict::toString));
        } catch (JudgeException e) {
            return Judgment.unreadable(
                    e.kind(),
                    Shown.of(Objects.toString(e.getMessage(), ""), SHOWN),
                    e.rawReply().orElse(null));
        } catch (InterruptedException e) {
            throw e;
        } catch (CallsEnded e) {
            return Judgment.unreachable(e.reason(), e.kind());
        } catch (Exception | AssertionError | LinkageError | StackOverflowError e) {
            return Judgment.unreachable(JudgeCalls.fault(e), null);
        }
    }

    /** Returns the message for a verdict on the wrong number of facts. */
    public static String wrongCount(int wanted, int found) {
        return "a verdict on " + wanted + (wanted == 1 ? " fact" : " facts") + " is needed but it has " + found;
    }

    /**
     * The result of asking a judge.
     *
     * @param verdict its verdict; {@code null} if there is none
     * @param problem why there is no verdict; {@code null} if there is one, or the judge was not asked
     * @param unreadable its reply, if it could not be read; {@code null} otherwise
     * @param fault what is wrong with its reply; {@code null} if there is no reply or it could be read
     * @param unreachable whether the judge threw or read the wrong passages
     * @param error why it could not be reached; {@code null} if that is not known or it was reached
     */
    private record Judgment(
            @Nullable JudgeVerdict verdict,
            @Nullable String problem,
            @Nullable String unreadable,
            JudgeException.@Nullable Kind fault,
            boolean unreachable,
            RunError.@Nullable Kind error) {
        static final Judgment NOT_ASKED = new Judgment(null, null, null, null, false, null);

        static Judgment of(JudgeVerdict verdict) {
            return new Judgment(verdict, null, null, null, false, null);
        }

        static Judgment without(String problem) {
            return new Judgment(null, problem, null, null, false, null);
        }

        static Judgment unreadable(JudgeException.Kind fault, String problem, @Nullable String reply) {
            return new Judgment(null, "the judge gave no readable verdict: " + problem, reply, fault, false, null);
        }

        static Judgment unreachable(String problem, RunError.@Nullable Kind error) {
            return new Judgment(null, problem, null, null, true, error);
        }
    }
}
