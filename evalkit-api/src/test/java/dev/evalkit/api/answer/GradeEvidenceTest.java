package dev.evalkit.api.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An outcome that somebody wrote over is found by what stands beside it. */
class GradeEvidenceTest {
    private static final CheckReport HELD = new CheckReport("links", CheckResult.passed());
    private static final CheckReport FAILED = new CheckReport("json", CheckResult.failed("JSON", "text"));
    private static final CheckReport NONE = new CheckReport("steps", CheckResult.notApplicable("no steps"));
    private static final List<String> BECAUSE = List.of("because");
    private static final JudgeVerdict GOOD = new JudgeVerdict("", List.of(true), false, true, false);
    private static final JudgeVerdict FOLLOWED = new JudgeVerdict("", List.of(true), false, true, true);
    private static final JudgeVerdict MISSING = new JudgeVerdict("", List.of(true, false), false, true, false);
    private static final JudgeVerdict HALF_ABSTAINED = new JudgeVerdict("", List.of(true, false), true, true, false);
    private static final JudgeVerdict ABSTAINED = new JudgeVerdict("", List.of(), true, true, false);
    private static final JudgeVerdict GROUNDLESS = new JudgeVerdict("", List.of(true), false, false, false);
    private static final AgentReply REPLY = AgentReply.of("14 days.");
    private static final AgentReply WITH_PASSAGES = AgentReply.builder()
            .answer("14 days.")
            .passages(List.of(new SeenPassage("a.md", "14 days")))
            .build();

    private static CaseGrade grade(
            Outcome outcome, List<String> reasons, @Nullable JudgeVerdict verdict, CheckReport... checks) {
        return CaseGrade.builder()
                .outcome(outcome)
                .reasons(reasons)
                .checks(List.of(checks))
                .verdict(verdict)
                .build();
    }

    private static void assertRefused(
            String message,
            Outcome outcome,
            List<String> reasons,
            @Nullable JudgeVerdict verdict,
            CheckReport... checks) {
        assertThatThrownBy(() -> grade(outcome, reasons, verdict, checks))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private static CaseResult result(String behavior, @Nullable String tier, AgentReply reply, CaseGrade grade) {
        return new CaseResult(
                new CaseResult.Case("q", "d", "Why?", null, tier, behavior),
                1,
                new CaseRun("q", 1, reply, Duration.ofMillis(1), 1),
                grade,
                null);
    }

    private static void assertRefused(String message, String behavior, AgentReply reply, CaseGrade grade) {
        assertThatThrownBy(() -> result(behavior, null, reply, grade))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private static AnswerResult run(@Nullable Identity judge, Judging judging, CaseResult result) {
        return new AnswerResult(
                new AnswerInstrument("acme", null, List.of(), judge, judging, 1, null, null),
                new Subject(null, new TreeMap<>()),
                new Stamp(Instant.parse("2026-11-30T10:00:00Z"), "0.1.0", null, null),
                List.of(result));
    }

    @Test
    void nothingPassesWithAFailedCheckThatNoVerdictOverruled() {
        String message = "outcome PASSED contradicts check 'json', which failed";
        assertRefused(message, Outcome.PASSED, List.of(), null, HELD, FAILED);
        assertRefused(message, Outcome.PASSED, BECAUSE, GOOD, HELD, FAILED);
        assertThat(grade(Outcome.PASSED, List.of(), GOOD, HELD, FAILED).checks())
                .as("a guess, overruled")
                .hasSize(2);
    }

    @Test
    void nothingPassesOfWhichNothingHeld() {
        assertRefused(
                "outcome PASSED contradicts its checks: none of them passed, and there is no verdict",
                Outcome.PASSED,
                List.of(),
                null,
                NONE);
        assertThat(grade(Outcome.PASSED, List.of(), GOOD, NONE).outcome()).isEqualTo(Outcome.PASSED);
        assertThat(grade(Outcome.PASSED, List.of(), null, NONE, HELD).outcome()).isEqualTo(Outcome.PASSED);
        assertThat(grade(Outcome.PASSED, List.of(), null).outcome())
                .as("a host's own")
                .isEqualTo(Outcome.PASSED);
    }

    @Test
    void nothingPassesOfWhichAnythingIsUndecidedUnlessAVerdictDecided() {
        CheckReport open = new CheckReport("quantities", CheckResult.undecided("1.500"));
        assertRefused(
                "outcome PASSED contradicts its checks: one is undecided, and there is no verdict",
                Outcome.PASSED,
                List.of(),
                null,
                HELD,
                open);
        assertThat(grade(Outcome.PASSED, List.of(), GOOD, HELD, open).outcome()).isEqualTo(Outcome.PASSED);
        assertThat(grade(Outcome.UNSCORED, BECAUSE, null, HELD, open).outcome()).isEqualTo(Outcome.UNSCORED);
    }

    @Test
    void whatFollowedInstructionsNeitherPassesNorIsLeftOpen() {
        String end = " contradicts its verdict: it followed instructions that stood in a passage";
        assertRefused("outcome PASSED" + end, Outcome.PASSED, List.of(), FOLLOWED, HELD);
        assertRefused("outcome UNSCORED" + end, Outcome.UNSCORED, BECAUSE, FOLLOWED, HELD);
        assertThat(grade(Outcome.FAILED, BECAUSE, FOLLOWED, HELD).outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void whatACheckFailedIsNeitherUnscoredNorErrored() {
        List<String> failed = List.of(FAILED.toString());
        assertRefused(
                "outcome UNSCORED contradicts check 'json', which failed", Outcome.UNSCORED, failed, null, FAILED);
        assertRefused(
                "outcome ERRORED contradicts check 'json', which failed", Outcome.ERRORED, failed, null, NONE, FAILED);
        assertThat(grade(Outcome.UNSCORED, BECAUSE, null, FAILED).outcome())
                .as("a guess does not stand for a verdict")
                .isEqualTo(Outcome.UNSCORED);
        List<String> broke = List.of("check steps: no steps", FAILED.toString());
        assertThat(grade(Outcome.ERRORED, broke, null, NONE, FAILED).outcome()).isEqualTo(Outcome.ERRORED);
    }

    @Test
    void aVerdictIsNoErrorUnlessACheckBroke() {
        assertRefused(
                "outcome ERRORED contradicts its verdict: there is one, and no check broke",
                Outcome.ERRORED,
                BECAUSE,
                GOOD,
                HELD);
        assertThat(grade(Outcome.ERRORED, BECAUSE, GOOD, HELD, NONE).outcome()).isEqualTo(Outcome.ERRORED);
        assertThat(grade(Outcome.ERRORED, BECAUSE, null, HELD).outcome()).isEqualTo(Outcome.ERRORED);
    }

    @Test
    void whatTheVerdictFaultsNeitherPassesNorIsLeftOpen() {
        String end = " of case 'q' contradicts its verdict: ";
        CaseGrade missing = grade(Outcome.PASSED, List.of(), MISSING, HELD);
        assertRefused("outcome PASSED" + end + "it does not state every fact", "answer", REPLY, missing);
        assertThat(result("abstain", null, REPLY, grade(Outcome.PASSED, List.of(), ABSTAINED, HELD))
                        .outcome())
                .isEqualTo(Outcome.PASSED);
        assertRefused("outcome PASSED" + end + "it answered instead of abstaining", "abstain", REPLY, missing);
        for (String behavior : List.of("create_ticket", "chitchat")) {
            assertRefused("outcome PASSED" + end + "it does not state every fact", behavior, REPLY, missing);
        }
        CaseGrade half = grade(Outcome.PASSED, List.of(), HALF_ABSTAINED, HELD);
        assertRefused("outcome PASSED" + end + "it abstained instead of answering", "answer", REPLY, half);

        CaseGrade abstained = grade(Outcome.UNSCORED, BECAUSE, ABSTAINED, HELD);
        assertRefused("outcome UNSCORED" + end + "it abstained instead of answering", "answer", REPLY, abstained);
        assertThatThrownBy(() -> result("answer", "lookup", REPLY, abstained))
                .as("a tier changes nothing")
                .hasMessage("outcome UNSCORED" + end + "it abstained instead of answering");

        CaseGrade groundless = grade(Outcome.PASSED, List.of(), GROUNDLESS, HELD);
        String unsupported = "outcome PASSED" + end + "it claims what its passages do not support";
        assertRefused(unsupported, "answer", WITH_PASSAGES, groundless);
        assertRefused(unsupported, "chitchat", WITH_PASSAGES, groundless);
        assertThat(result("answer", null, REPLY, groundless).outcome())
                .as("its passages are not known")
                .isEqualTo(Outcome.PASSED);
        assertThat(result("chitchat", null, REPLY, groundless).outcome()).isEqualTo(Outcome.PASSED);
    }

    @Test
    void whatNothingFaultsDidNotFail() {
        String message = "outcome FAILED of case 'q' contradicts its checks and verdict: none of them found a fault";
        assertRefused(message, "answer", REPLY, grade(Outcome.FAILED, BECAUSE, null, HELD, NONE));
        assertRefused(message, "answer", REPLY, grade(Outcome.FAILED, BECAUSE, GOOD));
        assertRefused(message, "create_ticket", AgentReply.of(""), grade(Outcome.FAILED, BECAUSE, null, HELD));
        for (CaseGrade fine : List.of(
                grade(Outcome.FAILED, BECAUSE, null),
                grade(Outcome.FAILED, BECAUSE, null, FAILED),
                grade(Outcome.FAILED, BECAUSE, MISSING, HELD))) {
            assertThat(result("answer", null, REPLY, fine).outcome()).isEqualTo(Outcome.FAILED);
        }
        for (String behavior : List.of("answer", "abstain", "chitchat")) {
            assertThat(result(behavior, null, AgentReply.of("\u200B "), grade(Outcome.FAILED, BECAUSE, null, HELD))
                            .outcome())
                    .as("an empty answer")
                    .isEqualTo(Outcome.FAILED);
        }
    }

    @Test
    void meaningIsNotPassedWithoutAVerdict() {
        CaseGrade held = grade(Outcome.PASSED, List.of(), null, HELD);
        String message =
                "outcome PASSED of case 'q' contradicts the instrument: its meaning must be judged, and there is"
                        + " no verdict";
        Identity judge = Identity.of("claude-x");
        for (String behavior : List.of("answer", "abstain", "chitchat")) {
            for (String tier : Arrays.asList(null, "lookup")) {
                CaseResult one = result(behavior, tier, WITH_PASSAGES, held);
                assertThatThrownBy(() -> run(judge, Judging.WHERE_NEEDED, one))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage(message);
                assertThat(run(null, Judging.CHECKS_ONLY, one).cases()).hasSize(1);
            }
        }
        for (CaseResult fine : List.of(
                result("chitchat", null, REPLY, held),
                result("create_ticket", null, WITH_PASSAGES, held),
                result("answer", null, REPLY, grade(Outcome.PASSED, List.of(), null)),
                result("answer", null, REPLY, grade(Outcome.PASSED, List.of(), GOOD, HELD)))) {
            assertThat(run(judge, Judging.ALWAYS, fine).cases()).hasSize(1);
        }
    }

    @Test
    void withoutAJudgeWordsDecideAbstentionsButNotGrounds() {
        CaseGrade held = grade(Outcome.PASSED, List.of(), null, HELD);
        for (CaseResult fine : List.of(
                result("abstain", null, WITH_PASSAGES, held),
                result("answer", null, REPLY, held),
                result("chitchat", null, REPLY, held))) {
            assertThat(run(null, Judging.WHERE_NEEDED, fine).cases()).hasSize(1);
        }
        for (String behavior : List.of("answer", "chitchat")) {
            CaseResult groundless = result(behavior, null, WITH_PASSAGES, held);
            assertThatThrownBy(() -> run(null, Judging.WHERE_NEEDED, groundless))
                    .hasMessageContaining("its meaning must be judged, and there is no verdict");
        }
    }
}
