package dev.evalkit.report.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes and threads append at the same time. */
class ScoreboardProcessTest {
    private static final int PROCESSES = 3;
    private static final int THREADS = 3;
    private static final int EACH = 25;

    @TempDir
    Path folder;

    @Test
    void noRowIsLostWhileAnOldHeaderIsWidened() throws Exception {
        Path board = folder.resolve("board.csv");
        Files.writeString(board, ScoreboardRows.BY_HAND);

        appendAtOnce(board);

        assertThat(Files.readString(board).lines().limit(6).skip(1))
                .containsExactlyElementsOf(
                        ScoreboardRows.BY_HAND.lines().skip(1).toList());
        assertThat(Scoreboard.read(board).rows()).hasSize(5 + (PROCESSES + THREADS) * EACH);
        assertComplete(board);
    }

    @Test
    void noRowIsLostInAFileThatIsMade() throws Exception {
        Path board = folder.resolve("board.csv");

        appendAtOnce(board);

        assertThat(Scoreboard.read(board).rows()).hasSize((PROCESSES + THREADS) * EACH);
        assertComplete(board);
    }

    private static void appendAtOnce(Path board) throws Exception {
        List<Process> processes = new ArrayList<>();
        try {
            for (int p = 0; p < PROCESSES; p++) {
                processes.add(ScoreboardWriter.start(board, "p" + p, EACH));
            }
            for (Process each : processes) {
                assertThat(each.getInputStream().read()).as("ready").isEqualTo('!');
            }
            List<Thread> threads = IntStream.range(0, THREADS)
                    .mapToObj(t -> new Thread(() -> ScoreboardWriter.append(board, "t" + t, EACH)))
                    .toList();
            threads.forEach(Thread::start);
            for (Process each : processes) {
                each.getOutputStream().write('\n');
                each.getOutputStream().close();
            }
            for (Thread each : threads) {
                each.join();
            }
            for (Process each : processes) {
                assertThat(new String(each.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                        .as("what it said")
                        .isEmpty();
                assertThat(each.waitFor()).isZero();
            }
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    /** Each writer's rows are there once and in its order, and nothing stays beside the file. */
    private void assertComplete(Path board) throws Exception {
        List<String> notes = Scoreboard.read(board).rows().stream()
                .map(ScoreboardRow::note)
                .filter(note -> note != null)
                .toList();
        List<String> writers = Stream.concat(
                        IntStream.range(0, PROCESSES).mapToObj(p -> "p" + p),
                        IntStream.range(0, THREADS).mapToObj(t -> "t" + t))
                .toList();
        for (String writer : writers) {
            assertThat(notes.stream().filter(note -> note.startsWith(writer + "-")))
                    .containsExactlyElementsOf(IntStream.range(0, EACH)
                            .mapToObj(i -> writer + "-" + i)
                            .toList());
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(board);
        }
    }
}
