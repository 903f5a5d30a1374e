package dev.evalkit.api.internal.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputsTest {
    private static final String CONTENT = "one\ntwo\n".repeat(1000);

    @TempDir
    Path folder;

    private static byte[] gzip() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(CONTENT.getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    private String read(String name, byte[] content) throws IOException {
        return new String(Inputs.bytes(Files.write(folder.resolve(name), content)), StandardCharsets.UTF_8);
    }

    private void assertRefused(String name, byte[] content, String message) {
        assertThatThrownBy(() -> read(name, content))
                .isInstanceOf(IOException.class)
                .hasMessage(message);
    }

    @Test
    void gzipIsUndoneWhereTheNameSaysSo() throws IOException {
        assertThat(read("x.gz", gzip())).isEqualTo(CONTENT);
        assertThat(read("x.GZ", gzip())).isEqualTo(CONTENT);
        ByteArrayOutputStream two = new ByteArrayOutputStream();
        two.writeBytes(gzip());
        two.writeBytes(gzip());
        assertThat(read("two.gz", two.toByteArray())).isEqualTo(CONTENT + CONTENT);
        assertThat(read("x.txt", CONTENT.getBytes(StandardCharsets.UTF_8))).isEqualTo(CONTENT);
        assertThat(read("empty", new byte[0])).isEmpty();
        assertThat(read("one", new byte[] {0x1f})).isEqualTo("\u001f");
    }

    @Test
    void aSingleByteIsReadToo() throws IOException {
        Path file = Files.write(folder.resolve("x.gz"), gzip());
        try (InputStream in = Inputs.open(file)) {
            assertThat(in.read()).isEqualTo('o');
            assertThat(in.readAllBytes()).hasSize(CONTENT.length() - 1);
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    @Test
    void gzipOfAnotherNameAndAnotherThingOfThatNameAreRefused() throws IOException {
        assertRefused("x.jsonl", gzip(), "it is a gzip file; its name must end in .gz");
        assertRefused("gz", gzip(), "it is a gzip file; its name must end in .gz");
        assertRefused("x.gz", new byte[] {'a', 'b', 'c'}, "its name ends in .gz but it is not a gzip file");
        assertRefused("x.gz", new byte[0], "its name ends in .gz but it is not a gzip file");
    }

    @Test
    void gzipThatIsCutAnywhereIsRefused() throws IOException {
        byte[] whole = gzip();
        for (int length = 2; length < whole.length; length++) {
            assertRefused("cut.gz", Arrays.copyOf(whole, length), "its gzip data end early");
        }
    }

    @Test
    void damagedGzipIsRefused() throws IOException {
        byte[] damaged = gzip();
        damaged[damaged.length - 6] ^= 1; // in the checksum
        assertRefused("bad.gz", damaged, "its gzip data are damaged: wrong checksum or length");
        assertRefused(
                "bad.gz",
                new byte[] {0x1f, (byte) 0x8b, 7, 0, 0, 0, 0, 0, 0, 0},
                "its gzip data are damaged: unknown compression method");
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    @Test
    void bytesBehindTheGzipDataAreRefused() throws IOException {
        String message = "it has other bytes after its gzip data";
        for (String garbage : new String[] {"g", "garbage", "\u001f", "\u001fx", "\0\0", "x".repeat(1 << 17)}) {
            byte[] behind = garbage.getBytes(StandardCharsets.UTF_8);
            assertRefused("x.gz", joined(gzip(), behind), message);
            assertRefused("x.gz", joined(gzip(), gzip(), behind), message);
        }
        byte[] part = Arrays.copyOf(gzip(), 5);
        assertRefused("x.gz", joined(gzip(), part), "its gzip data end early");
    }

    @Test
    void allPartsOfAHeaderAreSkipped() throws IOException {
        byte[] plain = gzip();
        byte[] rest = Arrays.copyOfRange(plain, 10, plain.length);
        byte[] header = {0x1f, (byte) 0x8b, 8, 4 + 8 + 16, 1, 2, 3, 4, 0, 3, 3, 0, 'a', 'b', 'c', 'n', 0, 'c', 'd', 0};
        assertThat(read("x.gz", joined(header, rest, header, rest))).isEqualTo(CONTENT + CONTENT);

        byte[] summed = {0x1f, (byte) 0x8b, 8, 2, 0, 0, 0, 0, 0, 3};
        CRC32 checksum = new CRC32();
        checksum.update(summed);
        byte[] sum = {(byte) checksum.getValue(), (byte) (checksum.getValue() >> 8)};
        assertThat(read("x.gz", joined(summed, sum, rest))).isEqualTo(CONTENT);
        sum[0] ^= 1;
        assertRefused("x.gz", joined(summed, sum, rest), "its gzip data are damaged: wrong checksum of the header");
    }

    @Test
    void contentOfAnySizeComesBack() throws IOException {
        Random random = new Random(7);
        for (int size : new int[] {0, 1, (1 << 16) - 1, 1 << 16, (1 << 16) + 1, 300_000}) {
            byte[] content = new byte[size]; // noise, which is as long when it is compressed
            random.nextBytes(content);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
                gzip.write(content);
            }
            Path file = Files.write(folder.resolve("x.gz"), joined(out.toByteArray(), out.toByteArray()));
            assertThat(Inputs.bytes(file)).isEqualTo(joined(content, content));
        }
    }

    @Test
    void foldersAndMissingFilesAreRefused() {
        assertThatThrownBy(() -> Inputs.open(folder)).hasMessage("it is a folder, not a file");
        assertThatThrownBy(() -> Inputs.open(folder.resolve("x.gz"))).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void baseNamesHaveNoEnding() {
        assertThat(Inputs.baseName("a/b.c/golden.jsonl")).isEqualTo("golden");
        assertThat(Inputs.baseName("golden.csv.GZ")).isEqualTo("golden");
        assertThat(Inputs.baseName("golden")).isEqualTo("golden");
        assertThat(Inputs.baseName(".gz")).isEqualTo(".gz");
        assertThat(Inputs.baseName(".hidden")).isEqualTo(".hidden");
    }
}
