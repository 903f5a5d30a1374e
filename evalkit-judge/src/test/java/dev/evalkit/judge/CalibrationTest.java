package dev.evalkit.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.evalkit.api.judge.CalibratedRow;
import dev.evalkit.api.judge.CalibratedRow.Disagreement;
import dev.evalkit.api.judge.CalibratedRow.Unread;
import dev.evalkit.api.judge.CalibrationResult;
import dev.evalkit.api.judge.CalibrationRow;
import dev.evalkit.api.judge.FieldCounts;
import dev.evalkit.api.judge.HumanLabels;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeRequest;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.VerdictField;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.api.model.TransientException;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.stats.BinaryCounts;
import dev.evalkit.api.stats.Rate;
import dev.evalkit.judge.limit.StopSignal;
import dev.evalkit.judge.llm.LlmJudge;
import dev.evalkit.judge.pace.VirtualTime;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CalibrationTest {
    private static final JudgeVerdict ABSTAINED = new JudgeVerdict("it gives up", List.of(), true, true, false);
    private static final JudgeVerdict ANSWERED = new JudgeVerdict("it answers", List.of(), false, true, false);

    private final VirtualTime time = new VirtualTime();

    private static CalibrationRow row(String id, boolean abstained) {
        return CalibrationRow.builder()
                .id(id)
                .question("question " + id)
                .answer("answer")
                .passages(List.of("p"))
                .human(HumanLabels.builder().abstained(abstained).build())
                .build();
    }

    private static List<CalibrationRow> rows(int size) {
        List<CalibrationRow> rows = new ArrayList<>();
        for (int i = 1; i <= size; i++) {
            rows.add(row("r" + i, i % 2 == 0));
        }
        return rows;
    }

    private Calibration calibration(List<CalibrationRow> rows, Judge judge) {
        return Calibration.of(rows).judge("mine 1", judge).time(time).clock(() -> Evals.NOON);
    }

    private static FieldCounts abstained(CalibrationResult result) {
        return result.agreement(VerdictField.ABSTAINED).counts();
    }

    @Test
    void aJudgeSeesTheRowOneToOne() {
        List<JudgeRequest> seen = Collections.synchronizedList(new ArrayList<>());
        CalibrationRow row = new CalibrationRow(
                "r1",
                "Why?",
                "",
                List.of("p", "p"),
                List.of("f"),
                HumanLabels.builder().factsCovered(List.of(false)).build(),
                "g");
        CalibrationResult result = calibration(List.of(row), request -> {
                    seen.add(request);
                    return new JudgeVerdict("no", List.of(false), true, true, false).withTrace("{raw}");
                })
                .name("labels")
                .commit("abc", false)
                .run();

        assertThat(seen).containsExactly(row.request());
        assertThat(result.set()).isEqualTo("labels");
        assertThat(result.stamp().time()).isEqualTo(Evals.NOON);
        assertThat(result.stamp().commit()).isEqualTo("abc");
        assertThat(result.instrument().judge()).isEqualTo(Identity.of("mine 1"));
        assertThat(result.rows())
                .containsExactly(new CalibratedRow(
                        "r1",
                        row.digest(),
                        "g",
                        row.human(),
                        new JudgeVerdict("no", List.of(false), true, true, false).withTrace("{raw}"),
                        null,
                        null));
    }

    @Test
    void agreementAndDisagreementAreCounted() {
        CalibrationResult result = calibration(
                        rows(5), request -> request.question().equals("question r4") ? ANSWERED : ABSTAINED)
                .run();
        assertThat(abstained(result))
                .isEqualTo(new FieldCounts(VerdictField.ABSTAINED, 0, 0, new BinaryCounts(1, 3, 1, 0)));
        assertThat(result.disagreements())
                .containsExactly(
                        new Disagreement("r1", VerdictField.ABSTAINED, null, false, "it gives up"),
                        new Disagreement("r3", VerdictField.ABSTAINED, null, false, "it gives up"),
                        new Disagreement("r4", VerdictField.ABSTAINED, null, true, "it answers"),
                        new Disagreement("r5", VerdictField.ABSTAINED, null, false, "it gives up"));
    }

    @Test
    void repliesThatCannotBeReadAreUnscoredWithKindAndRawReply() {
        CalibrationResult result = calibration(rows(3), request -> switch (request.question()) {
                    case "question r1" ->
                        throw new JudgeException(JudgeException.Kind.TRUNCATED, "it was cut off", "{\"reas");
                    case "question r2" -> throw new JudgeException("", null);
                    default -> new JudgeVerdict("", List.of(true), false, true, false).withTrace("{two}");
                })
                .run();
        assertThat(result.rows())
                .extracting(CalibratedRow::unread)
                .containsExactly(
                        new Unread(JudgeException.Kind.TRUNCATED, "it was cut off", "{\"reas"),
                        new Unread(JudgeException.Kind.OTHER, "the judge gave no readable verdict", null),
                        new Unread(
                                JudgeException.Kind.WRONG_COUNT,
                                "a verdict on 0 facts is needed but it has 1",
                                "{two}"));
        assertThat(abstained(result))
                .isEqualTo(new FieldCounts(VerdictField.ABSTAINED, 3, 0, new BinaryCounts(0, 0, 0, 0)));
        assertThat(result.disagreements()).isEmpty();
        assertThat(result.coverage()).isEqualTo(new Rate(0, 3));
    }

    @Test
    void halvesOfSurrogatePairsAreNoReasonToLoseAResult(@TempDir Path folder) {
        CalibrationResult result = calibration(rows(2), request -> {
                    if (request.question().equals("question r2")) {
                        throw new JudgeException("no \ud800", "raw \ud800");
                    }
                    return new JudgeVerdict("so \ud83d", List.of(), false, true, false).withTrace("\udc00{}");
                })
                .run();
        result.write(folder.resolve("calibration.json"));
        CalibrationResult read = CalibrationResult.read(folder.resolve("calibration.json"));
        assertThat(read).isEqualTo(result);
        assertThat(read.rows().get(0).verdict().reasoning()).isEqualTo("so ?");
        assertThat(read.rows().get(1).unread()).isEqualTo(new Unread(JudgeException.Kind.OTHER, "no \\ud800", "raw ?"));
    }

    @Test
    void aReplyThatCannotBeReadIsNotAskedForAgain() {
        AtomicInteger calls = new AtomicInteger();
        calibration(rows(1), request -> {
                    calls.incrementAndGet();
                    throw new JudgeException("no", new SocketException("reset").toString());
                })
                .run();
        assertThat(calls).hasValue(1);
    }

    @Test
    void faultsOfTheInfrastructureAreErroredAfterTheLastTry() {
        AtomicInteger calls = new AtomicInteger();
        CalibrationResult result = calibration(rows(2), request -> {
                    if (request.question().equals("question r1")) {
                        return ANSWERED;
                    }
                    calls.incrementAndGet();
                    throw new TransientException("503", new SocketException("reset"));
                })
                .retry(RetryPolicy.standard().attempts(3))
                .run();
        assertThat(calls).hasValue(3);
        assertThat(result.rows().get(1).error())
                .isEqualTo(
                        "INFRASTRUCTURE: the judge threw dev.evalkit.api.model.TransientException: 503, caused by java.net.SocketException: reset");
        assertThat(abstained(result))
                .isEqualTo(new FieldCounts(VerdictField.ABSTAINED, 0, 1, new BinaryCounts(0, 0, 0, 1)));
    }

    @Test
    void aFaultThatPassesCostsNothingButTheTry() {
        AtomicInteger calls = new AtomicInteger();
        CalibrationResult result = calibration(rows(1), request -> {
                    if (calls.incrementAndGet() < 3) {
                        throw new IllegalStateException(new SocketException("Connection reset"));
                    }
                    return ANSWERED;
                })
                .run();
        assertThat(calls).hasValue(3);
        assertThat(abstained(result).confusion()).isEqualTo(new BinaryCounts(0, 0, 0, 1));
    }

    @Test
    void judgesThatThrowOrReturnNullAreErrored() {
        CalibrationResult result = calibration(rows(3), request -> switch (request.question()) {
                    case "question r1" -> throw new IllegalStateException("no key");
                    case "question r2" -> throw new StackOverflowError();
                    default -> null;
                })
                .run();
        assertThat(result.rows())
                .extracting(CalibratedRow::error)
                .containsExactly(
                        "the judge threw java.lang.IllegalStateException: no key",
                        "the judge threw java.lang.StackOverflowError",
                        "the judge returned null");
        assertThat(abstained(result).errored()).isEqualTo(3);
    }

    @Test
    void aJudgeThatHangsIsErroredAndItsLateVerdictIsDropped() {
        CountDownLatch hangs = new CountDownLatch(1);
        CalibrationResult result = calibration(rows(2), request -> {
                    if (request.question().equals("question r2")) {
                        time.pass(Duration.ofSeconds(7));
                        try {
                            hangs.await();
                        } catch (InterruptedException e) {
                            return ABSTAINED; // as a judge that swallows its interrupt
                        }
                    }
                    return ANSWERED;
                })
                .judgeTimeout(Duration.ofSeconds(7))
                .concurrency(1)
                .run();
        assertThat(result.rows().get(1).error()).isEqualTo("TIMEOUT: no reply within PT7S");
        assertThat(result.rows().get(1).verdict()).isNull();
        assertThat(abstained(result).confusion()).isEqualTo(new BinaryCounts(0, 0, 0, 1));
    }

    @Test
    void fiveMinutesAreAllowedUnlessSet() {
        CalibrationResult result = calibration(rows(1), request -> {
                    time.pass(Duration.ofMinutes(5));
                    Evals.awaitInterrupt();
                    return ANSWERED;
                })
                .run();
        assertThat(result.rows().get(0).error()).isEqualTo("TIMEOUT: no reply within PT5M");
    }

    @Test
    void rowsAreJudgedAtOnceUpToTheConcurrencyAndKeepTheirOrder() {
        CountDownLatch together = new CountDownLatch(3);
        CalibrationResult result = Calibration.of(rows(12))
                .judge("mine 1", request -> {
                    together.countDown();
                    assertThat(together.await(30, TimeUnit.SECONDS)).isTrue();
                    return ANSWERED;
                })
                .concurrency(3)
                .run();
        assertThat(result.rows()).extracting(CalibratedRow::error).containsOnlyNulls();
        assertThat(result.rows())
                .extracting(CalibratedRow::id)
                .containsExactlyElementsOf(
                        rows(12).stream().map(CalibrationRow::id).toList());
    }

    @Test
    void whatIsLeftWhenTheTimeIsSpentIsErrored() {
        CalibrationResult result = calibration(rows(10), request -> {
                    time.pass(Duration.ofSeconds(10));
                    return ANSWERED;
                })
                .callsPerMinute(2)
                .timeBudget(Duration.ofMinutes(1))
                .run();
        assertThat(result.coverage()).isEqualTo(new Rate(2, 10));
        assertThat(abstained(result).errored()).isEqualTo(8);
        assertThat(result.rows().get(9).error()).isEqualTo("BUDGET: the budget of PT1M is spent");
    }

    @Test
    void aStoppedRunKeepsItsVerdicts() {
        StopSignal signal = new StopSignal();
        AtomicInteger calls = new AtomicInteger();
        CalibrationResult result = calibration(rows(4), request -> {
                    if (calls.incrementAndGet() == 2) {
                        signal.stop();
                        Evals.awaitInterrupt();
                    }
                    return ANSWERED;
                })
                .concurrency(1)
                .stopWhen(signal)
                .run();
        assertThat(result.coverage()).isEqualTo(new Rate(1, 4));
        assertThat(result.rows().get(3).error()).isEqualTo("CANCELLED: the run was stopped");
    }

    @Test
    void rowsWithoutLabelsAreNotAskedAbout() {
        AtomicInteger calls = new AtomicInteger();
        CalibrationRow plain = CalibrationRow.builder()
                .id("x")
                .question("q")
                .answer("a")
                .human(HumanLabels.NONE)
                .build();
        CalibrationResult result = calibration(List.of(plain, row("r1", false)), request -> {
                    calls.incrementAndGet();
                    return ANSWERED;
                })
                .run();
        assertThat(calls).hasValue(1);
        assertThat(result.rows()).extracting(CalibratedRow::id).containsExactly("x", "r1");
        assertThat(result.coverage()).isEqualTo(new Rate(1, 1));
    }

    @Test
    void theJudgesPromptIsPartOfItsIdentityAsInAnEval() {
        LlmJudge judge = LlmJudge.of(request -> LlmReply.of("{}"));
        CalibrationResult result = calibration(rows(1), judge).run();
        assertThat(result.instrument().judge().name()).isEqualTo("mine 1");
        assertThat(result.instrument().promptDigest())
                .contains(judge.identity().settings().get("prompt_digest"));
        assertThat(AnswerEval.over(Evals.set(1))
                        .agent("bot", request -> dev.evalkit.api.answer.AgentReply.of("yes"))
                        .judge("mine 1", judge)
                        .run()
                        .instrument()
                        .judge())
                .isEqualTo(result.instrument().judge());
        assertThat(result.rows().get(0).unread().kind()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void theSameVerdictsGiveTheSameBytes(int concurrency) {
        Judge judge = request -> request.question().endsWith("2") ? ABSTAINED : ANSWERED;
        assertThat(calibration(rows(20), judge).concurrency(concurrency).run().toJson())
                .isEqualTo(calibration(rows(20), judge).run().toJson());
    }

    @Test
    void wrongUseIsNamed() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Calibration.of(rows(1)).run())
                .withMessage("no judge was given; call judge(name, judge) before run()");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Calibration.of(List.of(row("a", true), row("a", true))))
                .withMessage("two calibration rows have the id 'a'");
        CalibrationRow plain = CalibrationRow.builder()
                .id("x")
                .question("q")
                .answer("a")
                .human(HumanLabels.NONE)
                .build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Calibration.of(List.of(plain)))
                .withMessage("none of 1 calibration rows has a label, so there is nothing to compare the judge with");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Calibration.of(rows(1)).concurrency(0))
                .withMessage("concurrency must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Calibration.of(rows(1)).judgeTimeout(Duration.ZERO))
                .withMessage("judgeTimeout must be above zero and at most 24 hours but was PT0S");
    }

    @Test
    void aCheckedFaultOfTheJudgeIsTriedAgainOrErrored() {
        AtomicInteger calls = new AtomicInteger();
        CalibrationResult result = calibration(rows(2), request -> {
                    if (request.question().equals("question r2")) {
                        throw new FileNotFoundException("prompt.md");
                    }
                    if (calls.incrementAndGet() < 3) {
                        throw new IOException("Connection reset");
                    }
                    return ANSWERED;
                })
                .run();
        assertThat(calls).hasValue(3);
        assertThat(result.rows())
                .extracting(CalibratedRow::error)
                .containsExactly(null, "the judge threw java.io.FileNotFoundException: prompt.md");
    }
}
