package dev.evalkit.api.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.golden.CaseContext;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.Labels;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RunRecordsTest {
    private static final GoldenCase GOLDEN = GoldenCase.builder()
            .id("q1")
            .question("What?")
            .expected(Expected.builder().contains(List.of("x")).build())
            .labels(Labels.builder().category("answerable").tier("lookup").build())
            .build();
    private static final CaseRun RUN = new CaseRun("q1", 1, AgentReply.of("x"), Duration.ZERO, 1);
    private static final CaseGrade PASSED =
            CaseGrade.builder().outcome(Outcome.PASSED).build();
    private static final RunError ERROR = new RunError(RunError.Kind.TIMEOUT, "no reply", 1);
    private static final AnswerInstrument INSTRUMENT =
            new AnswerInstrument("set", null, List.of(Identity.of("a")), null, Judging.WHERE_NEEDED, 1, null, null);

    @Test
    void aRequestHasAllItsParts() {
        AttemptKey key = new AttemptKey("q1", 1, 1);
        AgentRequest request = new AgentRequest("What?", CaseContext.EMPTY, key, Instant.EPOCH, Cancellation.NONE);
        assertThat(request.key()).isEqualTo(key);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AgentRequest(" ", CaseContext.EMPTY, key, Instant.EPOCH, Cancellation.NONE))
                .withMessage("question must not be blank");
        assertThatNullPointerException()
                .isThrownBy(() -> new AgentRequest("q", null, key, Instant.EPOCH, Cancellation.NONE))
                .withMessage("context must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> new AgentRequest("q", CaseContext.EMPTY, null, Instant.EPOCH, Cancellation.NONE))
                .withMessage("key must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> new AgentRequest("q", CaseContext.EMPTY, key, null, Cancellation.NONE))
                .withMessage("deadline must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> new AgentRequest("q", CaseContext.EMPTY, key, Instant.EPOCH, null))
                .withMessage("cancellation must not be null");
    }

    @Test
    void aRequestHasNothingThatIsExpected() {
        assertThat(AgentRequest.class.getRecordComponents())
                .extracting(component -> component.getType().getSimpleName())
                .containsExactly("String", "CaseContext", "AttemptKey", "Instant", "Cancellation");
    }

    @Test
    void nobodyIsToldOfACancellationThatNeverComes() {
        List<String> told = new ArrayList<>();
        Cancellation.NONE.onCancel(() -> told.add("x"));
        assertThat(Cancellation.NONE.isCancelled()).isFalse();
        assertThat(told).isEmpty();
    }

    @Test
    void aPlainFunctionIsAnAgent() throws Exception {
        AgentRequest request = new AgentRequest(
                "What?", CaseContext.EMPTY, new AttemptKey("q1", 1, 1), Instant.EPOCH, Cancellation.NONE);
        assertThat(Agent.of(question -> question + "!").reply(request)).isEqualTo(AgentReply.of("What?!"));
        assertThatNullPointerException().isThrownBy(() -> Agent.of(null)).withMessage("function must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> Agent.of(question -> null).reply(request))
                .withMessage("answer must not be null");
    }

    @Test
    void aKeyReadsCaseRepeatAttempt() {
        assertThat(new AttemptKey("q7", 1, 2)).hasToString("q7/1/2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AttemptKey("", 1, 1))
                .withMessage("case id must not be blank");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AttemptKey("q", 0, 1))
                .withMessage("repeat must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AttemptKey("q", 1, 0))
                .withMessage("attempt must be at least 1 but was 0");
    }

    @Test
    void aPlainReplyReportsNothingButItsAnswer() {
        AgentReply reply = AgentReply.of("x");
        assertThat(reply).isEqualTo(AgentReply.builder().answer("x").build());
        assertThat(reply.toolCalls()).isNull();
        assertThat(reply.passages()).isNull();
        assertThat(AgentReply.of("").answer()).isEmpty();
        assertThatNullPointerException().isThrownBy(() -> AgentReply.of(null)).withMessage("answer must not be null");
    }

    @Test
    void aReplyKeepsCopiesAndRefusesWhatCannotBe() {
        List<String> ids = new ArrayList<>(List.of("a.md"));
        AgentReply reply = AgentReply.builder().answer("x").citations(ids).build();
        ids.add("b.md");
        assertThat(reply.citations()).containsExactly("a.md");
        assertThatNullPointerException()
                .isThrownBy(() ->
                        new AgentReply("x", null, null, null, Arrays.asList("a", null), null, null, null, null, null))
                .withMessage("citations[1] must not be null");
        AgentReply.Builder builder = AgentReply.builder();
        builder.answer("x").steps(0).costUsd(0.0);
        assertThat(builder.build().steps()).isZero();
        builder.steps(-1);
        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessage("steps must be at least 0 but was -1");
        builder.steps(0).costUsd(-0.1);
        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessage("costUsd must be at least 0 but was -0.1");
        builder.costUsd(Double.POSITIVE_INFINITY);
        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessage("costUsd must be a finite number but was Infinity");
        assertThat(builder.costUsd(1e12).build().costUsd()).isEqualTo(1e12);
        builder.costUsd(Math.nextUp(1e12));
        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessage("costUsd must be at most 1000000000000 but was 1000000000000.0001");
    }

    @Test
    void aRunRefusesWhatCannotBe() {
        AgentReply reply = AgentReply.of("x");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaseRun(" ", 1, reply, Duration.ZERO, 1))
                .withMessage("case id must not be blank");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaseRun("q", 0, reply, Duration.ZERO, 1))
                .withMessage("repeat of case 'q' must be at least 1 but was 0");
        assertThatNullPointerException()
                .isThrownBy(() -> new CaseRun("q", 1, null, Duration.ZERO, 1))
                .withMessage("reply of case 'q' must not be null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaseRun("q", 1, reply, Duration.ofNanos(-1), 1))
                .withMessage("latency of case 'q' must not be negative but was PT-0.000000001S");
        Duration most = CaseRun.LONGEST_LATENCY;
        assertThat(new CaseRun("q", 1, reply, most, 1).latency()).isEqualTo(most);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaseRun("q", 1, reply, most.plusNanos(1), 1))
                .withMessage("latency of case 'q' must be at most 365 days but was PT8760H0.000000001S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaseRun("q", 1, reply, Duration.ZERO, 0))
                .withMessage("attempts of case 'q' must be at least 1 but was 0");
    }

    @Test
    void anErrorReadsKindAndMessage() {
        assertThat(ERROR).hasToString("TIMEOUT: no reply");
        assertThat(new RunError(RunError.Kind.BUDGET, "spent", 0).attempts()).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RunError(RunError.Kind.AGENT, "", 1))
                .withMessage("message of the error must not be blank");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RunError(RunError.Kind.AGENT, "x", -1))
                .withMessage("attempts must be at least 0 but was -1");
        assertThatNullPointerException()
                .isThrownBy(() -> new RunError(null, "x", 1))
                .withMessage("kind of error must not be null");
    }

    @Test
    void aCaseResultSaysWhatBecameOfTheRepeat() {
        assertThat(CaseResult.graded(GOLDEN, RUN, PASSED).outcome()).isEqualTo(Outcome.PASSED);
        assertThat(CaseResult.errored(GOLDEN, 1, ERROR).outcome()).isEqualTo(Outcome.ERRORED);
        assertThat(CaseResult.skipped(GOLDEN, 2).outcome()).isEqualTo(Outcome.SKIPPED);
        assertThat(CaseResult.skipped(GOLDEN, 2).repeat()).isEqualTo(2);
    }

    @Test
    void aCaseResultKeepsWhatPairsAndSlices() {
        assertThat(CaseResult.Case.of(GOLDEN))
                .isEqualTo(new CaseResult.Case("q1", GOLDEN.digest(), "What?", "answerable", "lookup", "answer"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaseResult.Case("q1", "", "What?", null, null, "answer"))
                .withMessage("digest of case 'q1' must not be blank");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaseResult.Case("q1", "d", " ", null, null, "answer"))
                .withMessage("question of case 'q1' must not be blank");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaseResult.Case("q1", "d", "What?", null, null, ""))
                .withMessage("behavior of case 'q1' must not be blank");
    }

    @Test
    void aCaseResultWhosePartsDoNotFitIsRefused() {
        CaseResult.Case golden = CaseResult.Case.of(GOLDEN);
        String rule = "case 'q1' must have a run with its grade, or an error, or neither";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaseResult(golden, 1, RUN, null, null))
                .withMessage(rule);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaseResult(golden, 1, null, PASSED, null))
                .withMessage(rule);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaseResult(golden, 1, RUN, PASSED, ERROR))
                .withMessage(rule);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaseResult(golden, 2, RUN, PASSED, null))
                .withMessage("repeat 2 of case 'q1' has the run of repeat 1 of case 'q1'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaseResult(golden, 0, null, null, null))
                .withMessage("repeat of case 'q1' must be at least 1 but was 0");
    }

    @Test
    void anInstrumentNamesEachDifference() {
        AnswerInstrument other = new AnswerInstrument(
                "other",
                "dev",
                List.of(Identity.of("b")),
                Identity.of("judge 1"),
                Judging.CHECKS_ONLY,
                3,
                Identity.of("rubric 1"),
                "c0ffee");
        assertThat(INSTRUMENT.differences(INSTRUMENT)).isEmpty();
        assertThat(INSTRUMENT.differences(other))
                .extracting(Object::toString)
                .containsExactly(
                        "set: set -> other",
                        "split: all -> dev",
                        "corpus: unknown -> c0ffee",
                        "checks: + 'b', - 'a'",
                        "judge: none -> judge 1",
                        "judging: WHERE_NEEDED -> CHECKS_ONLY",
                        "repeats: 1 -> 3",
                        "rubric: none -> rubric 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AnswerInstrument("s", null, List.of(), null, Judging.ALWAYS, 0, null, null))
                .withMessage("repeats of the instrument must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AnswerInstrument("", null, List.of(), null, Judging.ALWAYS, 1, null, null))
                .withMessage("set name of the instrument must not be blank");
    }

    @Test
    void aResultHasEachRepeatOnce() {
        Subject subject = new Subject(null, new TreeMap<>());
        Stamp stamp = new Stamp(Instant.EPOCH, "1", null, null);
        CaseResult first = CaseResult.graded(GOLDEN, RUN, PASSED);
        assertThat(new AnswerResult(INSTRUMENT, subject, stamp, List.of(first, CaseResult.skipped(GOLDEN, 2))).cases())
                .hasSize(2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AnswerResult(
                        INSTRUMENT, subject, stamp, List.of(first, CaseResult.errored(GOLDEN, 1, ERROR))))
                .withMessage("repeat 1 of case 'q1' is in the result twice");
    }
}
