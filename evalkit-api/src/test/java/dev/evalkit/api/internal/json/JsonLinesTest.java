package dev.evalkit.api.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonLinesTest {
    private static final int CHUNK = 1 << 16;

    @TempDir
    Path folder;

    private final List<String> found = new ArrayList<>();

    private List<String> read(byte[] content, int maxLineBytes) {
        found.clear();
        try {
            Path file = Files.write(folder.resolve("a.jsonl"), content);
            JsonLines.read(
                    file,
                    maxLineBytes,
                    (line, path, message) -> found.add(line + ": " + path + ": " + message),
                    fields -> found.add(fields.line() + "=" + fields.text("a")));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return found;
    }

    private List<String> read(String content, int maxLineBytes) {
        return read(content.getBytes(StandardCharsets.UTF_8), maxLineBytes);
    }

    @Test
    void lastLineNeedsNoEnd() {
        assertThat(read("{\"a\": \"x\"}\n{\"a\": \"y\"}", 100)).containsExactly("1=x", "2=y");
        assertThat(read("{\"a\": \"x\"}\n", 100)).containsExactly("1=x");
        assertThat(read("", 100)).isEmpty();
        assertThat(read("\uFEFF", 100)).isEmpty();
    }

    @Test
    void endOfLineAndByteOrderMarkAreNotPartOfTheLength() {
        assertThat(read("{\"a\": \"x\"}\r\n", 10)).containsExactly("1=x");
        assertThat(read("\uFEFF{\"a\": \"x\"}\r\n", 10)).containsExactly("1=x");
        assertThat(read("\uFEFF{\"a\": \"x\"} \r\n", 10))
                .containsExactly("1: $: the line must be at most 10 bytes (maxLineBytes) but was 11");
    }

    @Test
    void columnsAreCountedBehindTheByteOrderMark() {
        assertThat(read("\uFEFF{\"a\" 1}", 100).get(0)).startsWith("1: $: malformed JSON at column 6:");
    }

    @Test
    void byteOrderMarkElsewhereIsMalformed() {
        assertThat(read("{\"a\": \"x\"}\n\uFEFF{\"a\": \"y\"}", 100).get(1))
                .startsWith("2: $: malformed JSON at column 1:");
    }

    @Test
    void lengthsAreInBytesNotCharacters() {
        assertThat(read("{\"a\": \"é\"}", 11)).containsExactly("1=é");
        assertThat(read("{\"a\": \"é\"}", 10))
                .containsExactly("1: $: the line must be at most 10 bytes (maxLineBytes) but was 11");
    }

    @Test
    void linesAcrossTheReadBufferAreWhole() {
        for (int shift = -3; shift <= 3; shift++) {
            String padding = " ".repeat(CHUNK - "{\"a\": \"x\"}\r\n".length() + shift);
            String content = padding + "{\"a\": \"x\"}\r\n{\"a\": \"漢é\"}\r\n{\"a\": \"y\"}";
            assertThat(read(content, 2 * CHUNK)).as("shift %s", shift).containsExactly("1=x", "2=漢é", "3=y");
        }
    }

    @Test
    void anOverlongLineIsMeasuredAndTheNextIsRead() {
        assertThat(read("x".repeat(3 * CHUNK + 7) + "\r\n{\"a\": \"y\"}", 20))
                .containsExactly(
                        "1: $: the line must be at most 20 bytes (maxLineBytes) but was " + (3 * CHUNK + 7), "2=y");
    }

    @Test
    void anOverlongLineNeedsNoValidText() {
        byte[] content = new byte[100];
        Arrays.fill(content, (byte) 0xFF);
        assertThat(read(content, 99))
                .containsExactly("1: $: the line must be at most 99 bytes (maxLineBytes) but was 100");
        assertThat(read(content, 100)).containsExactly("1: $: must be UTF-8 but has the invalid byte 0xFF at byte 1");
    }

    @Test
    void anyMixOfLinesIsReadInOrder() {
        for (int seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder content = new StringBuilder(random.nextBoolean() ? "\uFEFF" : "");
            List<String> expected = new ArrayList<>();
            int lines = random.nextInt(1, 12);
            for (int line = 1; line <= lines; line++) {
                String text = "z".repeat(random.nextInt(10) == 0 ? random.nextInt(2 * CHUNK) : random.nextInt(50));
                String json = "{\"a\":\"" + text + "\"}";
                if (random.nextInt(4) == 0) {
                    content.append(" ".repeat(random.nextInt(3)));
                } else if (json.length() > CHUNK) {
                    content.append(json);
                    expected.add(line + ": $: the line must be at most " + CHUNK + " bytes (maxLineBytes) but was "
                            + json.length());
                } else {
                    content.append(json);
                    expected.add(line + "=" + text);
                }
                content.append(random.nextBoolean() ? "\n" : "\r\n");
            }
            assertThat(read(content.toString(), CHUNK)).as("seed %s", seed).isEqualTo(expected);
        }
    }

    @Test
    void theLimitIsAtLeastOne() {
        assertThatThrownBy(() -> JsonLines.read(folder, 0, (line, path, message) -> {}, fields -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("maxLineBytes must be at least 1 but was 0");
    }

    @Test
    void theLargestLimitIsNotAllocated() {
        assertThat(read("{\"a\": \"x\"}", Integer.MAX_VALUE)).containsExactly("1=x");
    }
}
