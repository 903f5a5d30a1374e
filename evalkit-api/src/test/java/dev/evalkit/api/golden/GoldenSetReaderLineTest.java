package dev.evalkit.api.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with a line before its fields are looked at, and what is not. */
class GoldenSetReaderLineTest {
    private static final String GOOD = "{\"id\": \"q1\", \"question\": \"Why?\", \"expected_facts\": [\"because\"]}";

    @TempDir
    Path folder;

    private GoldenFile golden;

    @BeforeEach
    void makeFile() {
        golden = new GoldenFile(folder);
    }

    @Test
    void malformedJsonIsNamedWithItsColumn() {
        assertThat(golden.problems("{\"id\": \"q1\", question: \"Why?\"}"))
                .containsExactly(
                        "golden.jsonl:1: $: malformed JSON at column 14: Unexpected character ('q' (code 113)):"
                                + " was expecting double-quote to start field name");
        assertThat(golden.problems("{\"id\": \"q1\" \"question\": \"Why?\"}"))
                .containsExactly(
                        "golden.jsonl:1: $: malformed JSON at column 13: Unexpected character ('\"' (code 34)):"
                                + " was expecting comma to separate Object entries");
    }

    @Test
    void malformedJsonIsNotEchoedAtLength() {
        String problem =
                golden.problems("{\"question\": " + "secret".repeat(1000) + "}").get(0);
        assertThat(problem)
                .startsWith("golden.jsonl:1: $: malformed JSON at column ")
                .hasSizeLessThan(250);
    }

    @Test
    void notANumberIsMalformed() {
        assertThat(golden.problems("{\"grades\": NaN}"))
                .containsExactly("golden.jsonl:1: $: malformed JSON at column 15: Non-standard token 'NaN'");
    }

    @Test
    void truncatedJsonIsCalledIncomplete() {
        String incomplete = "golden.jsonl:1: $: must be complete JSON but the line ends within it";
        for (int length = 1; length < GOOD.length(); length++) {
            assertThat(golden.problems(GOOD.substring(0, length)))
                    .as("the first %s characters", length)
                    .containsExactly(incomplete);
        }
        assertThat(golden.load(GOOD).size()).isEqualTo(1);
    }

    @Test
    void literalNullLineIsRefused() {
        assertThat(golden.problems("null")).containsExactly("golden.jsonl:1: $: must be an object but was null");
    }

    @Test
    void arraysAndScalarsAreRefused() {
        assertThat(golden.problems("[" + GOOD + "]", "5", "\"id\"", "true"))
                .containsExactly(
                        "golden.jsonl:1: $: must be an object but was a list",
                        "golden.jsonl:2: $: must be an object but was the number 5",
                        "golden.jsonl:3: $: must be an object but was the text 'id'",
                        "golden.jsonl:4: $: must be an object but was true");
    }

    @Test
    void twoObjectsOnALineAreRefused() {
        assertThat(golden.problems(GOOD + " " + GOOD.replace("q1", "q2")))
                .containsExactly(
                        "golden.jsonl:1: $: must be one object per line but another value follows at column 65");
        assertThat(golden.problems(GOOD + GOOD.replace("q1", "q2")))
                .containsExactly(
                        "golden.jsonl:1: $: must be one object per line but another value follows at column 64");
    }

    @Test
    void repeatedKeysAreRefusedAtAnyDepth() {
        assertThat(golden.problems("{\"id\": \"q1\", \"question\": \"Why?\", \"question\": \"How?\","
                        + " \"grades\": {\"a.md\": 1, \"a.md\": 2, \"a.md\": 3}}"))
                .containsExactly(
                        "golden.jsonl:1: $.question: must be given once but is repeated",
                        "golden.jsonl:1: $.grades['a.md']: must be given once but is repeated",
                        "golden.jsonl:1: $.grades['a.md']: must be given once but is repeated");
    }

    @Test
    void lineOverTheLimitIsRefusedAndTheNextOneIsRead() {
        Path file = golden.write(GOOD, GOOD.replace("Why?", "W" + "h".repeat(20) + "y?"), "{\"id\": 5}");
        assertThat(golden.problems(GoldenSet.reader().maxLineBytes(GOOD.length()), file))
                .containsExactly(
                        "golden.jsonl:2: $: the line must be at most 63 bytes (maxLineBytes) but was 82",
                        "golden.jsonl:3: $.id: must be a text but was the number 5",
                        "golden.jsonl:3: $.question: is missing",
                        "golden.jsonl:3: $: " + GoldenCase.NOTHING_TO_CHECK);
    }

    @Test
    void lineOfTheDefaultLimitIsReadAndOneByteMoreIsNot() {
        String spaces = " ".repeat((1 << 20) - GOOD.length());
        assertThat(golden.load(GOOD + spaces).size()).isEqualTo(1);
        assertThat(golden.problems(GOOD + spaces + " "))
                .containsExactly(
                        "golden.jsonl:1: $: the line must be at most 1048576 bytes (maxLineBytes) but was 1048577");
    }

    @Test
    void invalidUtf8IsNamedWithItsLineAndOtherLinesAreRead() {
        byte[] content = (GOOD + "\n{\"id\": \"caf_\"}\n{\"id\": 7}\n").getBytes(StandardCharsets.UTF_8);
        content[GOOD.length() + 1 + 11] = (byte) 0xE9;
        assertThat(golden.problems(GoldenSet.reader(), golden.write(content)))
                .startsWith(
                        "golden.jsonl:2: $: must be UTF-8 but has the invalid byte 0xE9 at byte 12",
                        "golden.jsonl:3: $.id: must be a text but was the number 7");
    }

    @Test
    void byteOrderMarkCrLfAndBlankLinesAreFine() {
        String content = "\uFEFF" + GOOD + "\r\n\r\n  \t \n\n" + GOOD.replace("q1", "q2");
        GoldenSet set = GoldenSet.load(golden.write(content.getBytes(StandardCharsets.UTF_8)));
        assertThat(set.cases()).extracting(GoldenCase::id).containsExactly("q1", "q2");
    }

    @Test
    void blankLinesAreCounted() {
        assertThat(golden.problems("", GOOD, "", "null"))
                .containsExactly("golden.jsonl:4: $: must be an object but was null");
    }

    @Test
    void deepNestingIsAProblemAndNoStackOverflow() {
        String tooDeep = "golden.jsonl:%d: $: must be nested at most 64 deep but is nested deeper";
        assertThat(golden.problems(
                        "[".repeat(10_000),
                        "{\"id\":".repeat(10_000),
                        "{\"context\": " + "[".repeat(10_000) + "]".repeat(10_000) + "}"))
                .containsExactly(tooDeep.formatted(1), tooDeep.formatted(2), tooDeep.formatted(3));
    }

    @Test
    void nestingUpToTheLimitIsRead() {
        String nested = "{\"x\": " + "[".repeat(63) + "]".repeat(63) + "}";
        assertThat(golden.problems(nested).get(0)).isEqualTo("golden.jsonl:1: $.x: unknown field");
        assertThat(golden.problems(nested.replace("[]", "[[]]")))
                .containsExactly("golden.jsonl:1: $: must be nested at most 64 deep but is nested deeper");
    }

    @Test
    void aFileWithoutCasesIsRefused() {
        assertThat(golden.problems(GoldenSet.reader(), golden.write(new byte[0])))
                .containsExactly("golden.jsonl:1: $: the file has no cases");
        assertThat(golden.problems("", "  ")).containsExactly("golden.jsonl:1: $: the file has no cases");
    }
}
