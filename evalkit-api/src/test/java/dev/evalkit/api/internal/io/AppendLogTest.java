package dev.evalkit.api.internal.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.evalkit.api.internal.io.AppendLog.Durability;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppendLogTest {
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

    private AppendLog over(LogFile flaky, Durability durability) {
        return new AppendLog(file, flaky, START, durability, Duration.ofMillis(5));
    }

    private static String line(int number) {
        return "{\"n\": " + number + "}";
    }

    private List<String> lines() throws IOException {
        String text = Files.readString(file);
        assertThat(text.isEmpty() || text.endsWith("\n")).isTrue();
        return text.lines().toList();
    }

    private static String text(AppendLog log) throws IOException {
        try (InputStream in = log.read()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void linesStandInTheFileBeforeAppendReturns() throws IOException {
        try (AppendLog log = open()) {
            log.append(line(1));
            assertThat(Files.readString(file)).isEqualTo("{\"n\": 1}\n");
            log.append("{\"n\": \"é漢😀\"}");
            assertThat(Files.readString(file)).isEqualTo("{\"n\": 1}\n{\"n\": \"é漢😀\"}\n");
            assertThat(log.recoveredBytes()).isZero();
        }
    }

    @Test
    void openedAgainItGrowsOn() throws IOException {
        for (int i = 0; i < 3; i++) {
            try (AppendLog log = open()) {
                log.append(line(i));
            }
        }
        assertThat(lines()).containsExactly(line(0), line(1), line(2));
    }

    @Test
    void missingFoldersAreMade() throws IOException {
        file = folder.resolve("a/b/log.jsonl");
        open().close();
        assertThat(file).isEmptyFile();
    }

    @Test
    void folderBehindALinkIsFine() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Files.createDirectory(folder.resolve("real")));
        file = link.resolve("log.jsonl");
        open().close();
        assertThat(folder.resolve("real/log.jsonl")).exists();
    }

    @Test
    void emptyLineIsALine() throws IOException {
        try (AppendLog log = open()) {
            log.append("");
        }
        assertThat(Files.readString(file)).isEqualTo("\n");
    }

    @Test
    void textThatIsNoLineIsRefused() throws IOException {
        try (AppendLog log = open()) {
            for (String text : List.of("a\nb", "a\n", "a\rb")) {
                assertThatThrownBy(() -> log.append(text))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("line must not have a line end");
            }
            assertThatThrownBy(() -> log.append("a\uD83D"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("line must be valid Unicode but has the lone surrogate U+D83D");
        }
        assertThat(file).isEmptyFile();
    }

    @Test
    void tornLastLineIsCutOffAndCounted() throws IOException {
        Files.writeString(file, line(1) + "\n{\"n\": 2");
        try (AppendLog log = open()) {
            assertThat(log.recoveredBytes()).isEqualTo(7);
            log.append(line(3));
            assertThat(log.recoveredBytes()).isEqualTo(7);
        }
        assertThat(lines()).containsExactly(line(1), line(3));
    }

    @Test
    void cutAnywhereAFileKeepsItsWholeLines() throws IOException {
        byte[] all = "{\"a\": 1}\n{\"é\": \"漢\"}\n{\"b\": 2}\n".getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length <= all.length; length++) {
            Files.write(file, Arrays.copyOf(all, length));
            String whole = new String(all, 0, length, StandardCharsets.ISO_8859_1);
            int end = whole.lastIndexOf('\n') + 1;
            try (AppendLog log = open()) {
                assertThat(log.recoveredBytes()).as("cut at %s", length).isEqualTo(length - end);
                assertThat(Files.size(file)).as("cut at %s", length).isEqualTo(end);
            }
        }
    }

    @Test
    void longTornLineIsCutOff() throws IOException {
        Files.writeString(file, line(1) + "\n{\"n\": \"" + "x".repeat(100_000));
        try (AppendLog log = open()) {
            assertThat(log.recoveredBytes()).isEqualTo(100_007);
        }
        assertThat(lines()).containsExactly(line(1));
    }

    @Test
    void tornLineWithNothingBeforeItIsCutOff() throws IOException {
        Files.writeString(file, "{\"n");
        open().close();
        assertThat(file).isEmptyFile();
    }

    @Test
    void zeroBytesAfterTheDeathOfAMachineAreCutOff() throws IOException {
        Files.writeString(file, line(1) + "\n\0\0\0\0");
        open().close();
        assertThat(lines()).containsExactly(line(1));
    }

    @Test
    void anotherKindOfFileIsNotCut() throws IOException {
        for (String text : List.of("my only notes", "{n", line(1) + "\nmy notes")) {
            Files.writeString(file, text);
            assertThatThrownBy(this::open)
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessage(
                            file + ": cannot be opened: its last line has no line end and does not belong to this log;"
                                    + " complete or remove it");
            assertThat(file).hasContent(text);
        }
    }

    @Test
    void lineTornByAnotherWriterIsCutOffBeforeTheNextOne() throws IOException {
        try (AppendLog log = open()) {
            log.append(line(1));
            Files.writeString(file, line(1) + "\n{\"n\": 2"); // as if another process had died in it
            log.append(line(3));
            assertThat(log.recoveredBytes()).isEqualTo(7);
        }
        assertThat(lines()).containsExactly(line(1), line(3));
    }

    @Test
    void fileThatWasEmptiedMeanwhileGrowsAnew() throws IOException {
        try (AppendLog log = open()) {
            log.append(line(1));
            Files.writeString(file, "");
            log.append(line(2));
        }
        assertThat(lines()).containsExactly(line(2));
    }

    @Test
    void readingGivesTheLinesOfItsStart() throws IOException {
        try (AppendLog log = open()) {
            assertThat(text(log)).isEmpty();
            log.append(line(1));
            try (InputStream in = log.read()) {
                log.append(line(2));
                assertThat(in.read()).isEqualTo('{');
                assertThat(in.read(new byte[0])).isZero();
                assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo("\"n\": 1}\n");
                assertThat(in.read()).isEqualTo(-1);
            }
            assertThat(text(log)).isEqualTo("{\"n\": 1}\n{\"n\": 2}\n");
        }
    }

    @Test
    void readingEndsWithAnErrorIfTheLogIsClosedOrCut() throws IOException {
        AppendLog log = open();
        log.append(line(1));
        InputStream cut = log.read();
        Files.writeString(file, "");
        assertThatThrownBy(cut::readAllBytes)
                .isInstanceOf(IOException.class)
                .hasMessage("it became shorter while it was being read");
        log.append(line(1));
        InputStream closed = log.read();
        log.close();
        assertThatThrownBy(closed::readAllBytes)
                .isInstanceOf(IOException.class)
                .hasMessage("the log was closed while it was being read");
    }

    @Test
    void closedLogIsSaid() throws IOException {
        AppendLog log = open();
        log.close();
        log.close();
        assertThatThrownBy(() -> log.append(line(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(file + ": the log is closed");
        assertThatThrownBy(log::read).isInstanceOf(IllegalStateException.class);
        assertThat(file).isEmptyFile();
    }

    @Test
    void whatCannotBeOpenedIsNamed() throws IOException {
        assertThatThrownBy(() -> AppendLog.open(folder, START, Durability.PROCESS))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(folder + ": cannot be opened: it is a folder, not a file");
        Files.writeString(file, "");
        Path below = file.resolve("log.jsonl");
        assertThatThrownBy(() -> AppendLog.open(below, START, Durability.PROCESS))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith(below + ": cannot be opened: ");
    }

    @Test
    void fullDiskIsRaisedAndTakenBack() throws IOException {
        FlakyFile flaky = new FlakyFile(file);
        try (AppendLog log = over(flaky, Durability.PROCESS)) {
            log.append(line(1));
            for (int room = 0; room <= line(2).length(); room++) {
                flaky.room = room;
                UncheckedIOException e = catchThrowableOfType(UncheckedIOException.class, () -> log.append(line(2)));
                assertThat(e).hasMessage(file + ": cannot be written: No space left on device");
                assertThat(lines()).as("room for %s bytes", room).containsExactly(line(1));
            }
            flaky.room = line(3).length() + 1;
            log.append(line(3));
            assertThat(text(log)).isEqualTo("{\"n\": 1}\n{\"n\": 3}\n");
            assertThat(log.recoveredBytes()).isZero();
        }
        assertThat(lines()).containsExactly(line(1), line(3));
    }

    @Test
    void whatCannotBeTakenBackIsCutOffLater() throws IOException {
        FlakyFile flaky = new FlakyFile(file);
        try (AppendLog log = over(flaky, Durability.PROCESS)) {
            log.append(line(1));
            flaky.room = 5;
            flaky.cannotTruncate = true;
            UncheckedIOException e = catchThrowableOfType(UncheckedIOException.class, () -> log.append(line(2)));
            assertThat(e).hasMessage(file + ": cannot be written: No space left on device");
            assertThat(e.getCause().getSuppressed()).hasSize(1);
            assertThatThrownBy(() -> log.append(line(3)))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessage(file + ": cannot be written: Input/output error");
            flaky.cannotTruncate = false;
            flaky.room = 100;
            assertThat(text(log)).isEqualTo("{\"n\": 1}\n");
            log.append(line(4));
            assertThat(log.recoveredBytes()).isEqualTo(5);
        }
        assertThat(lines()).containsExactly(line(1), line(4));
    }

    @Test
    void fullDeviceIsRaised() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.isWritable(full), "no /dev/full here");
        try (AppendLog log = AppendLog.open(full, START, Durability.PROCESS)) {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> log.append(line(1)))
                        .isInstanceOf(UncheckedIOException.class)
                        .hasMessage("/dev/full: cannot be written: No space left on device");
            }
        }
    }

    @Test
    void onlyTheDurableLogForces() throws IOException {
        FlakyFile flaky = new FlakyFile(file);
        over(flaky, Durability.PROCESS).append(line(1));
        assertThat(flaky.forced).isZero();
        AppendLog durable = over(flaky, Durability.MACHINE);
        durable.append(line(2));
        assertThat(flaky.forced).isEqualTo(1);
        flaky.cannotForce = true;
        assertThatThrownBy(() -> durable.append(line(3))).hasMessage(file + ": cannot be written: Input/output error");
        durable.close();
        assertThat(lines()).containsExactly(line(1), line(2));
    }

    @Test
    void aLockThatStaysIsSaid() throws IOException {
        FlakyFile flaky = new FlakyFile(file);
        AppendLog log = over(flaky, Durability.PROCESS);
        flaky.locked = true;
        assertThatThrownBy(() -> log.append(line(1)))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(file + ": cannot be written: another process has kept it locked for 5 ms");
        flaky.locked = false;
        log.append(line(2));
        log.close();
        assertThat(lines()).containsExactly(line(2));
    }
}
