package dev.evalkit.api.internal.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedFileTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("deep/board.csv");
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(file.getParent())) {
            return files.map(each -> each.getFileName().toString()).toList();
        }
    }

    @Test
    void missingFileIsEmptyAndMade() throws IOException {
        String after = SharedFile.update(file, text -> {
            assertThat(text).isEmpty();
            return "a\n";
        });

        assertThat(after).isEqualTo("a\n");
        assertThat(Files.readString(file)).isEqualTo("a\n");
        assertThat(files()).as("nothing stays beside it").containsExactly("board.csv");
    }

    @Test
    void whatOnlyAddsKeepsTheFileAndWhatDoesNotReplacesIt() throws IOException {
        SharedFile.update(file, text -> "a\n");
        Object first = Files.readAttributes(file, "unix:ino").get("ino");
        SharedFile.update(file, text -> text + "é\n");
        assertThat(Files.readAttributes(file, "unix:ino").get("ino")).isEqualTo(first);

        SharedFile.update(file, text -> text.replace("a", "A") + "c\n");

        assertThat(SharedFile.read(file)).isEqualTo("A\né\nc\n");
        assertThat(Files.readAttributes(file, "unix:ino").get("ino")).isNotEqualTo(first);
        assertThat(files()).containsExactly("board.csv");
    }

    @Test
    void symbolicLinkStaysOneAndItsTargetIsChanged() throws IOException {
        SharedFile.update(file, text -> "a\n");
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), file);

        SharedFile.update(link, text -> "b\n");

        assertThat(link).isSymbolicLink();
        assertThat(Files.readString(file)).isEqualTo("b\n");
    }

    @Test
    void changeThatThrowsChangesNothing() throws IOException {
        SharedFile.update(file, text -> "a\n");

        assertThatThrownBy(() -> SharedFile.update(file, text -> {
                    throw new IllegalArgumentException("no");
                }))
                .hasMessage("no");
        assertThatThrownBy(() -> SharedFile.update(file, text -> text + "\ud800"))
                .hasMessage("new text of " + file + " must be valid Unicode but has the lone surrogate U+D800");
        assertThat(Files.readString(file)).isEqualTo("a\n");
    }

    @Test
    void byteOrderMarkIsHandedOutToChangeAndDroppedToRead() throws IOException {
        SharedFile.update(file, text -> "\uFEFFa\n");

        SharedFile.update(file, text -> {
            assertThat(text).isEqualTo("\uFEFFa\n");
            return text + "b\n";
        });

        assertThat(SharedFile.read(file)).isEqualTo("a\nb\n");
    }

    @Test
    void whatIsNoUtf8IsRefusedAndStays() throws IOException {
        byte[] latin = "a\n\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
        Files.createDirectories(file.getParent());
        Files.write(file, latin);

        assertThatThrownBy(() -> SharedFile.update(file, text -> text + "b\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ":2: must be UTF-8 but has the invalid byte 0xE9");
        assertThat(Files.readAllBytes(file)).isEqualTo(latin);
    }

    @Test
    void folderIsNoFile() throws IOException {
        Files.createDirectories(file);

        assertThatThrownBy(() -> SharedFile.update(file, text -> "a\n"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(file + ": cannot be written: it is a folder, not a file");
    }

    @Test
    void lockThatIsNotFreedInTimeIsSaid() throws IOException {
        SharedFile.update(file, text -> "a\n");
        try (DiskLogFile other = DiskLogFile.open(file)) {
            assertThat(other.tryLock()).isPresent();

            assertThatThrownBy(() -> SharedFile.update(file, text -> "b\n", Duration.ofMillis(30)))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessage(file + ": cannot be written: another process has kept it locked for 30 ms");
        }
        assertThat(Files.readString(file)).isEqualTo("a\n");
    }

    @Test
    void interruptBreaksNothingAndStays() throws IOException {
        SharedFile.update(file, text -> "a\n");
        Thread.currentThread().interrupt();

        SharedFile.update(file, text -> text + "b\n");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(Files.readString(file)).isEqualTo("a\nb\n");
    }

    /** Every change replaces the file, so that those who wait for the lock wait for that of a file which is gone. */
    @Test
    void threadsSeeWhatTheOneBeforeMade() throws Exception {
        int threads = 4;
        int each = 50;
        List<Thread> all = new ArrayList<>();
        List<Throwable> failures = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            Thread thread = new Thread(() -> {
                for (int i = 0; i < each; i++) {
                    SharedFile.update(file, text -> "x" + text.length() + "\n" + text);
                }
            });
            thread.setUncaughtExceptionHandler((who, failure) -> {
                synchronized (failures) {
                    failures.add(failure);
                }
            });
            all.add(thread);
            thread.start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(failures).isEmpty();
        assertThat(SharedFile.read(file).lines()).hasSize(threads * each).doesNotHaveDuplicates();
    }

    @Test
    void theLockOfAnActionIsGoneAfterIt() throws IOException {
        SharedFile.update(file, text -> "a\n");
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), file);
        assertThat(SharedFile.exclusively(link, this::names)).containsExactlyInAnyOrder("board.csv", "board.csv.lock");
        assertThatThrownBy(() -> SharedFile.exclusively(file, () -> {
                    throw new IllegalArgumentException("no");
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no");
        assertThat(files()).containsExactly("board.csv");
    }

    private List<String> names() {
        try {
            return files();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As the one above, with processes, for which only the lock of the file stands between them. */
    @ParameterizedTest
    @ValueSource(strings = {"board.csv", "baseline.json"})
    void processesSeeWhatTheOneBeforeMade(String name) throws Exception {
        file = folder.resolve("deep").resolve(name);
        int each = 200;
        Process one = SharedFileWriter.start(file, "one", each);
        Process two = SharedFileWriter.start(file, "two", each);
        try {
            for (Process process : List.of(one, two)) {
                assertThat(process.getInputStream().read()).as("ready").isEqualTo('!');
            }
            for (Process process : List.of(one, two)) {
                process.getOutputStream().write('\n');
                process.getOutputStream().close();
            }
            SharedFileWriter.write(file, "own", each);
            for (Process process : List.of(one, two)) {
                assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                        .as("what it said")
                        .isEmpty();
                assertThat(process.waitFor()).isZero();
            }
        } finally {
            one.destroyForcibly();
            two.destroyForcibly();
        }
        assertThat(SharedFile.read(file).lines()).hasSize(3 * each).doesNotHaveDuplicates();
        assertThat(files()).containsExactly(name);
    }
}
