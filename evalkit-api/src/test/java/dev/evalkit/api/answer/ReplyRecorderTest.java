package dev.evalkit.api.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.evalkit.api.model.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ReplyRecorderTest {
    private final ReplyRecorder recorder = new ReplyRecorder();

    @Test
    void theReplyHasTheEventsInTheirOrder() {
        recorder.text("Hello ");
        recorder.toolStarted("search_docs", "{\"q\": 1.0}");
        recorder.passage(new SeenPassage("a.md", "text"));
        recorder.text("world");
        recorder.confirmationNeeded("create_ticket", "{}");
        recorder.citation("a.md");
        recorder.step();
        recorder.step();
        recorder.usage(new Usage(10, 1));
        recorder.usage(new Usage(5, 2));
        recorder.costUsd(0.25);
        recorder.costUsd(0.5);
        recorder.model("m1", "stop");

        assertThat(recorder.finish())
                .isEqualTo(new AgentReply(
                        "Hello world",
                        List.of(new ToolCall("search_docs", "{\"q\":1}")),
                        List.of(ToolCall.of("create_ticket")),
                        List.of(new SeenPassage("a.md", "text")),
                        List.of("a.md"),
                        2,
                        new Usage(15, 3),
                        0.75,
                        "m1",
                        "stop"));
    }

    @Test
    void withoutEventsToolsAreReportedAsNoneAndTheRestNotAtAll() {
        AgentReply reply = recorder.finish();

        assertThat(reply.answer()).isEmpty();
        assertThat(reply.toolCalls()).isEmpty();
        assertThat(reply.confirmations()).isEmpty();
        assertThat(reply.passages()).isEmpty();
        assertThat(reply.citations()).isNull();
        assertThat(reply.steps()).isNull();
        assertThat(reply.usage()).isNull();
        assertThat(reply.costUsd()).isNull();
        assertThat(reply.model()).isNull();
    }

    @Test
    void eventsAfterTheEndAreDroppedAndCounted() {
        recorder.text("a");
        AgentReply reply = recorder.finish();
        assertThat(recorder.lateEvents()).isZero();
        recorder.text("b");
        recorder.toolStarted("late", "{}");
        recorder.step();

        assertThat(recorder.lateEvents()).isEqualTo(3);
        assertThat(recorder.finish()).isSameAs(reply);
        assertThat(reply.answer()).isEqualTo("a");
        assertThat(reply.toolCalls()).isEmpty();
    }

    @Test
    void noEventOfManyThreadsIsLost() throws InterruptedException {
        long threads = 8;
        long events = 2_000;
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> {
                try {
                    start.await();
                } catch (InterruptedException e) {
                    return;
                }
                for (int event = 0; event < events; event++) {
                    recorder.text("x");
                    recorder.step();
                    recorder.usage(new Usage(1, 1));
                    recorder.toolStarted("t", "{}");
                }
            });
            thread.start();
            all.add(thread);
        }
        start.countDown();
        for (Thread thread : all) {
            thread.join();
        }
        AgentReply reply = recorder.finish();

        assertThat(reply.answer()).hasSize((int) (threads * events));
        assertThat(reply.steps()).isEqualTo((int) (threads * events));
        assertThat(reply.usage()).isEqualTo(new Usage(threads * events, threads * events));
        assertThat(reply.toolCalls()).hasSize((int) (threads * events));
    }

    @Test
    void eventsThatSayNothingAreRefusedAtOnce() {
        assertThatNullPointerException().isThrownBy(() -> recorder.text(null)).withMessage("part must not be null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> recorder.toolStarted(" ", "{}"))
                .withMessage("tool must not be blank");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> recorder.citation(""))
                .withMessage("id of a citation must not be blank");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> recorder.costUsd(-0.01))
                .withMessage("cost must be at least 0 but was -0.01");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> recorder.costUsd(Double.NaN))
                .withMessage("cost must be a finite number but was NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> recorder.model("", null))
                .withMessage("model must not be blank");
        recorder.costUsd(0);
        assertThat(recorder.finish().costUsd()).isZero();
    }

    @Test
    void aSystemWithoutAConfirmationStepReportsNoConfirmations() {
        assertThat(new ReplyRecorder().finish().confirmations()).isEmpty();
        ReplyRecorder none = new ReplyRecorder();
        none.noConfirmationStep();
        assertThat(none.finish().confirmations()).isNull();
        ReplyRecorder one = new ReplyRecorder();
        one.noConfirmationStep();
        one.confirmationNeeded("refund", "{}");
        assertThat(one.finish().confirmations()).containsExactly(ToolCall.of("refund"));
    }
}
