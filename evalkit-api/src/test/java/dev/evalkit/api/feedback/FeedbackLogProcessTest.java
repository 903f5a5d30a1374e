package dev.evalkit.api.feedback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a log when processes die, run out of space, or write at the same time. */
class FeedbackLogProcessTest {
    private static final int APPENDS = 100_000;
    private static final int KILLED_AT = 50_000;

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("feedback.jsonl");
    }

    /** By writer the numbers of its entries, in the order of the log; each entry is what was appended. */
    private static Map<String, List<Integer>> numbers(List<Feedback> entries) {
        Map<String, List<Integer>> numbers = new HashMap<>();
        for (Feedback entry : entries) {
            String[] id = entry.requestId().split("-", -1);
            int number = Integer.parseInt(id[1]);
            if (!entry.equals(LogWriter.entry(id[0], number))) {
                throw new AssertionError(entry + " is not what was appended");
            }
            numbers.computeIfAbsent(id[0], writer -> new ArrayList<>()).add(number);
        }
        return numbers;
    }

    private static List<Integer> upTo(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    private int acknowledged(int thread) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(LogWriter.acknowledged(file, thread)));
        int count = bytes.remaining() / Integer.BYTES;
        for (int i = 0; i < count; i++) {
            assertThat(bytes.getInt()).isEqualTo(i);
        }
        return count;
    }

    /**
     * Four threads append; in the middle of 100,000 entries the process is killed. Should that take long, it goes on beyond:
     * it is never done before.
     */
    @Test
    void everyAcknowledgedEntryOfAKilledProcessIsThere() throws Exception {
        Process writer = LogWriter.process(LogWriter.command("threads", file, KILLED_AT, 10 * APPENDS))
                .start();
        try {
            assertThat(writer.getInputStream().read()).as("the signal").isEqualTo('!');
        } finally {
            writer.destroyForcibly().waitFor();
        }
        assertThat(writer.exitValue()).as("killed, not finished").isNotZero();
        try (FeedbackLog log = FeedbackLog.open(file)) {
            log.append(Entries.full("after"));
            List<Feedback> entries = log.entries();
            int last = entries.size() - 1;
            assertThat(entries.get(last)).isEqualTo(Entries.full("after"));
            Map<String, List<Integer>> numbers = numbers(entries.subList(0, last));
            int all = 0;
            for (int t = 0; t < LogWriter.THREADS; t++) {
                int acknowledged = acknowledged(t);
                all += acknowledged;
                // one more may have been written and not acknowledged
                assertThat(numbers.get("t" + t).size()).isBetween(acknowledged, acknowledged + 1);
                assertThat(numbers.get("t" + t).equals(upTo(numbers.get("t" + t).size())))
                        .as("the entries of thread %s are whole, in order, and there once", t)
                        .isTrue();
            }
            assertThat(all).isGreaterThanOrEqualTo(KILLED_AT);
        }
    }

    /** The size of a file is limited as a full disk would limit it: the last write is a partial one. */
    @Test
    void writeThatRunsOutOfSpaceLeavesNoPartBehind() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell here");
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -f 20 && exec \"$@\"", "sh"));
        command.addAll(LogWriter.command("full", file));
        Process writer = LogWriter.process(command).start();
        String said = new String(writer.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(writer.waitFor()).isZero();
        try (FeedbackLog log = FeedbackLog.open(file)) {
            int taken = log.entries().size();
            assertThat(said.strip()).isEqualTo(taken + " " + taken + " File too large");
            assertThat(taken).isPositive();
            assertThat(log.recoveredBytes()).as("bytes left behind").isZero();
            assertThat(numbers(log.entries())).containsEntry("t", upTo(taken));
            log.append(LogWriter.entry("t", taken));
        }
        assertThat(Files.size(file)).as("beyond the limit").isGreaterThan(20 * 512);
    }

    @Test
    void twoProcessesKeepLinesWhole() throws Exception {
        int each = 1_000;
        Process other = LogWriter.process(LogWriter.command("some", file, "other", each))
                .start();
        try (FeedbackLog log = FeedbackLog.open(file)) {
            int own = 0;
            while (own < each || other.isAlive()) {
                log.append(LogWriter.entry("own", own++));
            }
            assertThat(other.exitValue()).isZero();
            Map<String, List<Integer>> numbers = numbers(log.entries());
            assertThat(numbers.get("other").equals(upTo(each))).isTrue();
            assertThat(numbers.get("own").equals(upTo(own))).isTrue();
            assertThat(log.recoveredBytes()).isZero();
        }
    }
}
