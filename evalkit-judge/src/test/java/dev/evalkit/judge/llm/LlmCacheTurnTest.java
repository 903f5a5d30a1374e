package dev.evalkit.judge.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeRequest;
import dev.evalkit.api.model.Llm;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.model.LlmRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several threads that ask the same at the same time. */
class LlmCacheTurnTest {
    private static final JudgeRequest REQUEST = new JudgeRequest("a", List.of("f"), List.of(), "b");

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("replies.jsonl");
    }

    /** A model that is asked by the first thread, and says so, and replies when it may. */
    private static final class SlowLlm implements Llm {
        final CountDownLatch asked = new CountDownLatch(1);
        final CountDownLatch mayReply = new CountDownLatch(1);
        final AtomicInteger calls = new AtomicInteger();
        private final String first;
        private final int times;

        SlowLlm(String first) {
            this(first, 1);
        }

        /** Creates a model that gives a reply this often, and then a verdict. */
        SlowLlm(String first, int times) {
            this.first = first;
            this.times = times;
        }

        @Override
        public LlmReply reply(LlmRequest request) throws InterruptedException {
            int call = calls.incrementAndGet();
            asked.countDown();
            mayReply.await();
            return LlmReply.of(call <= times ? first : ScriptedLlm.VERDICT);
        }
    }

    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    /** What two threads that ask the same at once are told; the second one is sure to wait for the first. */
    private List<String> askedTwiceAtOnce(SlowLlm llm, LlmCache cache, LlmMeter meter) throws Exception {
        LlmJudge judge = LlmJudge.of(JudgeModel.of("m", llm).cache(cache).meter(meter));
        List<String> said = Collections.synchronizedList(new ArrayList<>());
        Runnable ask = () -> {
            try {
                said.add(judge.judge(REQUEST).reasoning());
            } catch (Exception e) {
                said.add(String.valueOf(e.getMessage()));
            }
        };
        Thread first = new Thread(ask);
        Thread second = new Thread(ask);
        first.start();
        llm.asked.await();
        second.start();
        awaitWaiting(second);
        llm.mayReply.countDown();
        first.join();
        second.join();
        return said;
    }

    @Test
    @Timeout(60)
    void whoAsksTheSameAtTheSameTimeWaitsAndPaysNothing() throws Exception {
        SlowLlm llm = new SlowLlm(ScriptedLlm.VERDICT);
        LlmMeter meter = new LlmMeter();
        try (LlmCache cache = LlmCache.open(file())) {
            assertThat(askedTwiceAtOnce(llm, cache, meter)).containsExactly("because", "because");
        }
        assertThat(llm.calls).hasValue(1);
        assertThat(meter.paid().replies()).isEqualTo(1);
        assertThat(meter.cached().replies()).isEqualTo(1);
        assertThat(Files.readAllLines(file())).hasSize(2);
    }

    @Test
    @Timeout(60)
    void whoWaitedForAReplyThatCannotBeReadAsksItself() throws Exception {
        SlowLlm llm = new SlowLlm("I cannot decide", 2);
        try (LlmCache cache = LlmCache.open(file())) {
            assertThat(askedTwiceAtOnce(llm, cache, new LlmMeter()))
                    .containsExactlyInAnyOrder("the reply has no verdict", "because");
        }
        assertThat(llm.calls).hasValue(3);
    }

    @Test
    @Timeout(60)
    void whoAsksSomethingElseDoesNotWait() throws Exception {
        SlowLlm slow = new SlowLlm(ScriptedLlm.VERDICT);
        try (LlmCache cache = LlmCache.open(file())) {
            Thread first = new Thread(() -> {
                try {
                    LlmJudge.of(JudgeModel.of("m", slow).cache(cache)).judge(REQUEST);
                } catch (JudgeException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            first.start();
            slow.asked.await();
            ScriptedLlm other = ScriptedLlm.saying(ScriptedLlm.VERDICT);
            assertThat(LlmJudge.of(JudgeModel.of("m", other).cache(cache))
                            .judge(new JudgeRequest("c", List.of("f"), List.of(), "d"))
                            .grounded())
                    .isTrue();
            slow.mayReply.countDown();
            first.join();
            assertThat(cache.size()).isEqualTo(2);
        }
    }

    @Test
    @Timeout(60)
    void whoIsInterruptedWhileWaitingLeavesTheOthersAlone() throws Exception {
        SlowLlm llm = new SlowLlm(ScriptedLlm.VERDICT);
        try (LlmCache cache = LlmCache.open(file())) {
            LlmJudge judge = LlmJudge.of(JudgeModel.of("m", llm).cache(cache));
            List<String> said = Collections.synchronizedList(new ArrayList<>());
            Thread first = new Thread(() -> {
                try {
                    said.add(judge.judge(REQUEST).reasoning());
                } catch (JudgeException | InterruptedException e) {
                    said.add(e.toString());
                }
            });
            Thread second = new Thread(() -> assertThatThrownBy(() -> judge.judge(REQUEST))
                    .isInstanceOf(InterruptedException.class)
                    .satisfies(e -> said.add("interrupted")));
            first.start();
            llm.asked.await();
            second.start();
            awaitWaiting(second);
            second.interrupt();
            second.join();
            llm.mayReply.countDown();
            first.join();
            assertThat(said).containsExactly("interrupted", "because");
            assertThat(judge.judge(REQUEST).reasoning()).isEqualTo("because");
            assertThat(llm.calls).hasValue(1);
        }
    }
}
