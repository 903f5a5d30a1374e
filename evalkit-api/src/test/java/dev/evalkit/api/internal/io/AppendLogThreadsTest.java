package dev.evalkit.api.internal.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.internal.io.AppendLog.Durability;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several threads and logs of one file, and interrupts. */
class AppendLogThreadsTest {
    private static final String START = "{\"";

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("log.jsonl");
    }

    private AppendLog open() {
        return AppendLog.open(file, START, Durability.PROCESS);
    }

    private static String line(int number) {
        return "{\"n\": " + number + "}";
    }

    private List<String> lines() throws IOException {
        String text = Files.readString(file);
        assertThat(text).endsWith("\n");
        return text.lines().toList();
    }

    private static String text(AppendLog log) throws IOException {
        try (InputStream in = log.read()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void together(List<Callable<Void>> tasks) throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        try {
            for (Future<Void> done : threads.invokeAll(tasks)) {
                done.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void threadsAndLogsOfOneFileKeepLinesWhole() throws Exception {
        int threads = 4;
        int each = 500;
        AppendLog shared = open();
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            int thread = t;
            tasks.add(() -> {
                AppendLog log = thread < 2 ? shared : open();
                SplittableRandom random = new SplittableRandom(thread);
                for (int i = 0; i < each; i++) {
                    log.append(
                            "{\"n\": " + (thread * each + i) + ", \"x\": \"" + "x".repeat(random.nextInt(300)) + "\"}");
                }
                if (thread >= 2) {
                    log.close();
                }
                return null;
            });
        }
        together(tasks);
        shared.close();
        assertThat(lines()).allMatch(line -> line.matches("\\{\"n\": \\d+, \"x\": \"x*\"\\}"));
        assertThat(lines().stream()
                        .map(line -> Integer.valueOf(line.replaceAll("^.{6}(\\d+).*", "$1")))
                        .toList())
                .hasSize(threads * each)
                .containsExactlyInAnyOrderElementsOf(
                        new TreeSet<>(IntStream.range(0, threads * each).boxed().toList()));
    }

    @Test
    void interruptedThreadAppendsAndBreaksNothing() throws IOException {
        try (AppendLog log = open()) {
            Thread.currentThread().interrupt();
            log.append(line(1));
            assertThat(text(log)).isEqualTo(line(1) + "\n");
            assertThat(Thread.interrupted()).as("the mark stays").isTrue();
            log.append(line(2));
        }
        assertThat(lines()).containsExactly(line(1), line(2));
    }

    @Test
    void interruptedThreadWaitsForTheLock() throws IOException {
        FlakyFile flaky = new FlakyFile(file);
        AppendLog log = new AppendLog(file, flaky, START, Durability.PROCESS, Duration.ofMillis(5));
        flaky.locked = true;
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> log.append(line(1))).isInstanceOf(UncheckedIOException.class);
        assertThat(Thread.interrupted()).as("the mark stays").isTrue();
    }

    @Test
    void interruptsDuringAppendsBreakNothing() throws Exception {
        int each = 2_000;
        try (AppendLog log = open()) {
            List<Callable<Void>> tasks = new ArrayList<>();
            List<Thread> writers = Collections.synchronizedList(new ArrayList<>());
            CountDownLatch running = new CountDownLatch(3);
            for (int t = 0; t < 3; t++) {
                int thread = t;
                tasks.add(() -> {
                    writers.add(Thread.currentThread());
                    running.countDown();
                    for (int i = 0; i < each; i++) {
                        log.append(line(thread * each + i));
                    }
                    running.await(); // throws if it was interrupted, and is over otherwise
                    return null;
                });
            }
            Thread interrupter = new Thread(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    List.copyOf(writers).forEach(Thread::interrupt);
                }
            });
            interrupter.start();
            ExecutorService threads = Executors.newFixedThreadPool(3);
            threads.invokeAll(tasks);
            interrupter.interrupt();
            interrupter.join();
            threads.shutdownNow();
        }
        assertThat(lines()).hasSize(3 * each).doesNotHaveDuplicates();
    }
}
