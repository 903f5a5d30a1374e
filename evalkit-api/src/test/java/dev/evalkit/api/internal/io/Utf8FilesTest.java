package dev.evalkit.api.internal.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Utf8FilesTest {
    @TempDir
    Path folder;

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList();
        }
    }

    @Test
    void utf16IsToldByItsMarkOrItsZeroBytes() {
        for (Charset charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            for (String text : List.of("\uFEFF", "\uFEFFab", "ab", "{\"id\": \"caf\u00E9\"}")) {
                assertThat(Utf8Files.invalid(text.getBytes(charset)))
                        .as("%s as %s", text, charset)
                        .isEqualTo(new Utf8Files.Invalid(1, "looks like UTF-16; save it as UTF-8"));
            }
        }
        for (String text :
                List.of("", "a", "ab", "abcd", "\0", "\0\0\0\0", "a\0", "a\0b", "a\0bc", "ab\0c", "\uFEFFab")) {
            assertThat(Utf8Files.invalid(text.getBytes(StandardCharsets.UTF_8)))
                    .as(text)
                    .isNull();
        }
    }

    @Test
    void whatIsWrittenIsRead() {
        Path file = folder.resolve("a.txt");
        Utf8Files.replace(file, "café 漢 \uD83D\uDE00\r\n");
        assertThat(Utf8Files.read(file)).isEqualTo("café 漢 \uD83D\uDE00\r\n");
    }

    @Test
    void byteOrderMarkIsDroppedAtTheStartOnly() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "\uFEFFa\uFEFFb");
        assertThat(Utf8Files.read(file)).isEqualTo("a\uFEFFb");
    }

    @Test
    void invalidUtf8IsNamedWithFileAndLine() throws IOException {
        Path file = Files.write(folder.resolve("a.txt"), "a\nb\ncaf\u00E9".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> Utf8Files.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ":3: must be UTF-8 but has the invalid byte 0xE9");
    }

    @Test
    void invalidFirstByteIsNamed() throws IOException {
        Path file = Files.write(folder.resolve("a.txt"), new byte[] {(byte) 0x80});
        assertThatThrownBy(() -> Utf8Files.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ":1: must be UTF-8 but has the invalid byte 0x80");
    }

    @Test
    void reasonsAreWords() {
        assertThat(Utf8Files.reason(new NoSuchFileException("a"))).isEqualTo("no such file");
        assertThat(Utf8Files.reason(new AccessDeniedException("a"))).isEqualTo("access denied");
        assertThat(Utf8Files.reason(new IOException("Is a directory"))).isEqualTo("Is a directory");
    }

    @Test
    void missingFileIsNamed() {
        Path file = folder.resolve("missing.txt");
        assertThatThrownBy(() -> Utf8Files.read(file))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageEndingWith(file + ": cannot be read: no such file");
    }

    @Test
    void folderIsNoFile() {
        assertThatThrownBy(() -> Utf8Files.read(folder))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(folder + ": cannot be read: ");
    }

    @Test
    void replacingLeavesNoOtherFile() throws IOException {
        Path file = folder.resolve("a.txt");
        Utf8Files.replace(file, "old");
        Utf8Files.replace(file, "new");
        assertThat(Utf8Files.read(file)).isEqualTo("new");
        assertThat(names(folder)).containsExactly("a.txt");
    }

    @Test
    void missingFoldersAreMade() {
        Path file = folder.resolve("x/y/a.txt");
        Utf8Files.replace(file, "text");
        assertThat(Utf8Files.read(file)).isEqualTo("text");
    }

    @Test
    void createdFileIsNew() throws IOException {
        Path file = folder.resolve("x/a.txt");
        Utf8Files.create(file, "first");
        assertThatThrownBy(() -> Utf8Files.create(file, "second"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(file + ": cannot be written: the file already exists");
        assertThat(Utf8Files.read(file)).isEqualTo("first");
        Path dangling = Files.createSymbolicLink(folder.resolve("x/link"), folder.resolve("nowhere"));
        assertThatThrownBy(() -> Utf8Files.create(dangling, "second"))
                .hasMessage(dangling + ": cannot be written: the file already exists");
        assertThatThrownBy(() -> Utf8Files.create(folder.resolve("x/b.txt"), "\ud800"))
                .isInstanceOf(UncheckedIOException.class);
        assertThat(names(folder.resolve("x"))).containsExactlyInAnyOrder("a.txt", "link");
    }

    @Test
    void failedReplacementKeepsTheOldFileAndLeavesNoOther() throws IOException {
        Path file = folder.resolve("a.txt");
        Utf8Files.replace(file, "old");
        assertThatThrownBy(() -> Utf8Files.replace(file, "lone surrogate \uD800"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(file + ": cannot be written: ");
        assertThat(Utf8Files.read(file)).isEqualTo("old");
        assertThat(names(folder)).containsExactly("a.txt");
    }

    @Test
    void reasonsOfAFailedWriteAreWordsToo() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");
        assertThatThrownBy(() -> Utf8Files.replace(file.resolve("inner.json"), "y"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(file.resolve("inner.json") + ": cannot be written: a file stands where a folder should be");
        assertThatThrownBy(() -> Utf8Files.replace(file, "\ud800"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(file + ": cannot be written: the text has half of a surrogate pair");
    }

    @Test
    void aFolderIsNotReplaced() throws IOException {
        Path inner = Files.createDirectories(folder.resolve("inner/file")).getParent();
        assertThatThrownBy(() -> Utf8Files.replace(inner, "text"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(inner + ": cannot be written: ");
        assertThat(names(folder)).containsExactly("inner");
    }

    @Test
    void replacedFileHasTheRightsOfAnyNewFile() throws IOException {
        assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"), "no POSIX rights here");
        Path file = folder.resolve("a.txt");
        Utf8Files.replace(file, "text");
        Path plain = Files.writeString(folder.resolve("b.txt"), "text");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(plain));
    }

    @Test
    void symbolicLinkIsKept() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link.txt"), file);
        Utf8Files.replace(link, "new");
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(Utf8Files.read(file)).isEqualTo("new");
    }

    @Test
    void firstInvalidByteIsFound() {
        assertThat(Utf8Files.invalidAt(new byte[0], 0)).isEqualTo(-1);
        assertThat(Utf8Files.invalidAt(new byte[] {'a', (byte) 0xC3, (byte) 0xA9}, 3))
                .isEqualTo(-1);
        assertThat(Utf8Files.invalidAt(new byte[] {'a', (byte) 0xC3, (byte) 0xA9}, 2))
                .isEqualTo(1);
        assertThat(Utf8Files.invalidAt(new byte[] {'a', 'b', (byte) 0xFF}, 3)).isEqualTo(2);
        assertThat(Utf8Files.invalidAt(new byte[] {'a', 'b', (byte) 0xFF}, 2)).isEqualTo(-1);
        assertThat(Utf8Files.invalidAt(new byte[] {(byte) 0xC0, (byte) 0x80}, 2))
                .isZero(); // overlong
        assertThat(Utf8Files.invalidAt(new byte[] {'a', (byte) 0xED, (byte) 0xA0, (byte) 0x80}, 4))
                .isEqualTo(1); // a surrogate
        byte[] replacement = "a\uFFFDb".getBytes(StandardCharsets.UTF_8);
        assertThat(Utf8Files.invalidAt(replacement, replacement.length)).isEqualTo(-1);
    }

    @Test
    void validBytesAreThoseThatComeBackTheSame() {
        for (int seed = 0; seed < 2_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = new byte[random.nextInt(8)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (random.nextBoolean() ? random.nextInt(128) : random.nextInt(128, 256));
            }
            byte[] back = new String(bytes, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8);
            assertThat(Utf8Files.invalidAt(bytes, bytes.length) < 0)
                    .as("seed %s", seed)
                    .isEqualTo(Arrays.equals(bytes, back));
        }
    }

    @Test
    void linesAreCountedFromOne() {
        byte[] bytes = "a\n\nb".getBytes(StandardCharsets.UTF_8);
        assertThat(Utf8Files.lineOf(bytes, 0)).isEqualTo(1);
        assertThat(Utf8Files.lineOf(bytes, 1)).isEqualTo(1);
        assertThat(Utf8Files.lineOf(bytes, 2)).isEqualTo(2);
        assertThat(Utf8Files.lineOf(bytes, 3)).isEqualTo(3);
    }
}
