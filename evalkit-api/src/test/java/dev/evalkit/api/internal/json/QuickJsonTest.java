package dev.evalkit.api.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.evalkit.api.internal.io.Utf8Files;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read quickly is what {@link JsonTree} reads, and nothing that it has a word to say about is read quickly. */
class QuickJsonTest {
    private static final int MUTATIONS = 200_000;
    private static final byte[] PIECES =
            "{}[]\",:\\\t\r /0-19.eEnulltruefasb\u0000\u001fdud83d\u007fé\uFFFD\uFEFF".getBytes(StandardCharsets.UTF_8);
    private static final byte[] VALID =
            ("{\"id\": \"q1\", \"q\": \"café \uD83D\uDE00 \\\"x\\\" \\ud83d\\ude00\\n\\/\\b\", \"a\":"
                            + " [1, -20, 0, \"t\", [], {}], \"b\": {\"c\": true, \"\\ud83d\\ude00\": false, \"漢\": null}, \"e\": [[\"x\"]]}")
                    .getBytes(StandardCharsets.UTF_8);

    private final QuickJson quick = new QuickJson();

    private JsonValue.@Nullable Fields quick(byte[] line) {
        return quick.read(line, line.length);
    }

    private JsonValue.@Nullable Fields quick(String line) {
        return quick(line.getBytes(StandardCharsets.UTF_8));
    }

    private static @Nullable JsonValue exact(String line, List<String> problems) {
        return JsonTree.read(line, (path, message) -> problems.add(path + ": " + message));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                " {\t}\r",
                "{\"a\":\"\"}",
                "{ \"a\" : [ ] , \"b\" : { } }",
                "{\"a\": [1, -1, 0, -0, 12345678901234567890]}",
                "{\"a\": [true, false, null]}",
                "{\"a\": \"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00\\ud800\"}",
                "{\"caf\u00e9\": \"\u6f22\u5b57 \uD83D\uDE00 \\u0000\", \"\\u0061\": \"\u007f\"}",
                "{\"a-name-that-is-longer-than-the-forty-characters-kept\": {\"a\": {\"a\": \"x\"}}}"
            })
    void plainLinesAreReadAsTheTreeReadsThem(String line) {
        List<String> problems = new ArrayList<>();
        assertThat(quick(line)).isNotNull().isEqualTo(exact(line, problems));
        assertThat(problems).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "5",
                "[]",
                "{",
                "{\"a\"",
                "{\"a\":",
                "{\"a\": 1",
                "{\"a\": 1,",
                "{\"a\": 1,}",
                "{\"a\": [1,]}",
                "{\"a\": [1",
                "{\"a\": \"x",
                "{\"a\": \"\\",
                "{\"a\": \"\\x\"}",
                "{\"a\": \"\\u12\"}",
                "{\"a\": \"\\u00g0\"}",
                "{\"a\": \"\\u\uFF11111\"}",
                "{\"a\": \"tab\there\"}",
                "{\"a\tb\": 1}",
                "{\"a\": 01}",
                "{\"a\": -}",
                "{\"a\": +1}",
                "{\"a\": 1.5}",
                "{\"a\": 1e5}",
                "{\"a\": 1x}",
                "{\"a\": tru}",
                "{\"a\": truex}",
                "{\"a\": nul",
                "{a: 1}",
                "{\"a\": 1, \"a\": 2}",
                "{\"a\": 1, \"\\u0061\": 2}",
                "{\"\\ud800\": 1}",
                "{} {}",
                "{}x",
                "{\"a\": \"\uFFFD\"}",
                "\uFEFF{}"
            })
    void linesThatAreWrongOrRareAreGivenUp(String line) {
        assertThat(quick(line)).isNull();
    }

    @Test
    void invalidBytesAreGivenUpWhereverTheyAre() {
        assertThat(quick(new byte[] {'{', '"', (byte) 0xC3, '"', ':', '1', '}'}))
                .isNull();
        assertThat(quick(new byte[] {'{', '"', 'a', '"', ':', '"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"', '}'}))
                .isNull();
        assertThat(quick(new byte[] {'{', '}', (byte) 0xFF})).isNull();
    }

    @Test
    void nestingIsReadToTheSameDepth() {
        int deepest = JsonTree.MAX_DEPTH - 1;
        String allowed = "{\"a\":" + "[".repeat(deepest) + "]".repeat(deepest) + "}";
        String deeper = "{\"a\":" + "[".repeat(deepest + 1) + "]".repeat(deepest + 1) + "}";
        assertThat(quick(allowed)).isNotNull().isEqualTo(exact(allowed, new ArrayList<>()));
        assertThat(quick(deeper)).isNull();
    }

    @Test
    void theBytesBehindTheLineAreNotLookedAt() {
        byte[] bytes = "{\"a\": 1}}".getBytes(StandardCharsets.UTF_8);
        assertThat(quick.read(bytes, bytes.length - 1)).isNotNull();
        assertThat(quick.read(bytes, bytes.length - 2)).isNull();
    }

    @Test
    void namesWithTheSameHashAreKeptApart() {
        assertThat(quick("{\"Aa\": 1, \"BB\": 2, \"Aa\\u0020\": 3}")).isNotNull();
        assertThat(quick("{\"BB\": {\"Aa\": {\"BB\": 1}}}"))
                .hasToString(String.valueOf(exact("{\"BB\": {\"Aa\": {\"BB\": 1}}}", new ArrayList<>())));
    }

    @Test
    void mutatedLinesAreReadAlikeOrGivenUp() {
        int read = 0;
        for (int seed = 0; seed < MUTATIONS; seed++) {
            byte[] line = mutated(new SplittableRandom(seed));
            JsonValue.Fields found = quick(line);
            if (found != null) {
                read++;
                List<String> problems = new ArrayList<>();
                JsonValue exact = exact(new String(line, StandardCharsets.UTF_8), problems);
                if (Utf8Files.invalidAt(line, line.length) >= 0 || !problems.isEmpty() || !found.equals(exact)) {
                    fail("seed " + seed + ": " + found + " but " + exact + " " + problems);
                }
            }
        }
        assertThat(read).as("mutations that were read quickly").isBetween(MUTATIONS / 50, MUTATIONS / 2);
    }

    /** One or two bytes replaced, inserted or removed. */
    private static byte[] mutated(SplittableRandom random) {
        byte[] bytes = VALID;
        for (int i = random.nextInt(1, 3); i > 0; i--) {
            int at = random.nextInt(bytes.length);
            int kind = random.nextInt(3);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.write(bytes, 0, at);
            if (kind > 0) {
                out.write(random.nextInt(8) == 0 ? random.nextInt(256) : PIECES[random.nextInt(PIECES.length)]);
            }
            int next = kind == 1 ? at : at + 1;
            out.write(bytes, next, bytes.length - next);
            bytes = out.toByteArray();
        }
        return bytes;
    }
}
