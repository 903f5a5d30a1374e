package dev.evalkit.api.feedback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.evalkit.api.feedback.FeedbackLog.Durability;
import dev.evalkit.api.golden.GoldenSetException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeedbackLogTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("feedback.jsonl");
    }

    private List<String> problems(String... lines) throws IOException {
        Files.writeString(file, String.join("\n", lines) + "\n");
        try (FeedbackLog log = FeedbackLog.open(file)) {
            GoldenSetException e = catchThrowableOfType(GoldenSetException.class, log::entries);
            assertThat(e).as("the file must be refused").isNotNull();
            return e.getMessage().replace(folder + "/", "").lines().toList();
        }
    }

    @Test
    void whatIsAppendedIsReadBackEqual() throws IOException {
        List<Feedback> all = List.of(
                Entries.full("r1"),
                Entries.down("r2", "Why?"),
                Feedback.builder()
                        .requestId("r3")
                        .question("Why?")
                        .failure("timeout")
                        .time(Entries.TIME)
                        .build());
        try (FeedbackLog log = FeedbackLog.open(file)) {
            assertThat(log.entries()).isEmpty();
            all.forEach(log::append);
            assertThat(log.entries()).isEqualTo(all);
            assertThat(log.recoveredBytes()).isZero();
        }
        assertThat(Files.readAllLines(file))
                .element(1)
                .isEqualTo("{\"request_id\": \"r2\", \"question\": \"Why?\", \"answer\": \"Because.\", \"thumbs\":"
                        + " \"down\", \"time\": \"2026-11-30T10:15:30Z\"}");
        try (FeedbackLog log = FeedbackLog.open(file)) {
            assertThat(log.entries()).isEqualTo(all);
        }
    }

    @Test
    void wrongLinesAreNamed() throws IOException {
        String fine = "{\"request_id\": \"r1\", \"question\": \"q\", \"answer\": \"a\", \"thumbs\": \"up\", \"time\":"
                + " \"2026-11-30T10:15:30Z\"}";
        assertThat(problems(
                        fine,
                        "{}",
                        fine.replace("\"up\"", "\"Up\""),
                        fine.replace("T10:15:30Z", ""),
                        fine.replace("\"answer\": \"a\", ", ""),
                        fine.replace("answer", "anwser"),
                        fine.replace("\"up\"", "\"up\", \"failure\": \"\", \"model\": \" \", \"passages\": [\"\", 1]"),
                        "{\"id\": \"q1\", \"question\": \"q\", \"expected_facts\": [\"f\"]}",
                        "null",
                        "",
                        fine + fine))
                .containsExactly(
                        "feedback.jsonl:2: $.request_id: is missing",
                        "feedback.jsonl:2: $.question: is missing",
                        "feedback.jsonl:2: $.thumbs: is missing",
                        "feedback.jsonl:2: $.time: is missing",
                        "feedback.jsonl:3: $.thumbs: must be 'up', 'down' or 'none' but was 'Up' (did you mean 'up'?)",
                        "feedback.jsonl:4: $.time: must be a time such as 2026-01-31T12:00:00Z but was '2026-11-30'",
                        "feedback.jsonl:5: $: must have an answer or a failure",
                        "feedback.jsonl:6: $.anwser: unknown field (did you mean 'answer'?)",
                        "feedback.jsonl:7: $.passages[1]: must be a text but was the number 1",
                        "feedback.jsonl:7: $.model: model must not be blank",
                        "feedback.jsonl:7: $.failure: failure must not be blank",
                        "feedback.jsonl:8: $.id: unknown field",
                        "feedback.jsonl:8: $.expected_facts: unknown field",
                        "feedback.jsonl:8: $.request_id: is missing",
                        "feedback.jsonl:8: $.thumbs: is missing",
                        "feedback.jsonl:8: $.time: is missing",
                        "feedback.jsonl:9: $: must be an object but was null",
                        "feedback.jsonl:11: $: must be one object per line but another value follows at column "
                                + (fine.length() + 1));
    }

    @Test
    void tornLastLineIsNoEntry() throws IOException {
        try (FeedbackLog log = FeedbackLog.open(file)) {
            log.append(Entries.full("r1"));
            log.append(Entries.full("r2"));
        }
        byte[] all = Files.readAllBytes(file);
        int first = new String(all, StandardCharsets.ISO_8859_1).indexOf('\n') + 1;
        for (int length = first; length < all.length; length++) {
            Files.write(file, Arrays.copyOf(all, length));
            try (FeedbackLog log = FeedbackLog.open(file)) {
                assertThat(log.recoveredBytes()).isEqualTo(length - first);
                assertThat(log.entries()).as("cut at %s", length).containsExactly(Entries.full("r1"));
                log.append(Entries.full("r3"));
                assertThat(log.entries()).hasSize(2);
            }
        }
    }

    @Test
    void otherFileIsNotCut() throws IOException {
        Files.writeString(file, "{\"id\": \"q1\"}");
        assertThatThrownBy(() -> FeedbackLog.open(file))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(file
                        + ": cannot be opened: its last line has no line end and does not belong to this log; complete or"
                        + " remove it");
        assertThat(file).hasContent("{\"id\": \"q1\"}");
    }

    @Test
    void fileOfAnotherKindIsNotAppendedTo() throws IOException {
        String golden = "\n{\"id\": \"q1\", \"question\": \"q\", \"expected_facts\": [\"f\"]}\n";
        Files.writeString(file, golden);
        assertThatThrownBy(() -> FeedbackLog.open(file))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(file
                        + ":2: is not feedback, so the file is not a feedback log and was left unchanged: $.id: unknown"
                        + " field; $.expected_facts: unknown field; $.request_id: is missing");
        assertThat(Files.readString(file)).isEqualTo(golden);
        Files.writeString(file, "some text\n");
        assertThatThrownBy(() -> FeedbackLog.open(file))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith(file + ":1: is not feedback");
        assertThat(file).hasContent("some text\n");
    }

    @Test
    void fileWithoutALineOrWithFeedbackFirstIsOpened() throws IOException {
        String fine = FeedbackLine.of(Entries.full("r1"));
        for (String before : List.of("", "\n", " \r\n\n", fine + "\n", "\uFEFF" + fine + "\r\n", fine + "\n{}\n")) {
            Files.writeString(file, before);
            try (FeedbackLog log = FeedbackLog.open(file)) {
                log.append(Entries.full("r2"));
            }
            assertThat(Files.readString(file)).isEqualTo(before + FeedbackLine.of(Entries.full("r2")) + "\n");
        }
    }

    @Test
    void fullDiskIsRaised() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.isWritable(full), "no /dev/full here");
        try (FeedbackLog log = FeedbackLog.open(full)) {
            assertThatThrownBy(() -> log.append(Entries.full("r1")))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessage("/dev/full: cannot be written: No space left on device");
            assertThat(log.entries()).isEmpty();
        }
    }

    @Test
    void lineIsAtMostSixteenMebibytes() {
        int rest = FeedbackLine.of(Entries.down("r1", "q")).length() - "q".length();
        Feedback longest = Entries.down("r1", "q".repeat(FeedbackLog.MAX_LINE_BYTES - rest));
        try (FeedbackLog log = FeedbackLog.open(file)) {
            log.append(longest);
            assertThatThrownBy(() -> log.append(Entries.down("r1", longest.question() + "q")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("feedback 'r1' must be at most 16777216 bytes as a line but was 16777217");
            assertThat(log.entries().equals(List.of(longest))).isTrue();
        }
    }

    @Test
    void textsAreMaskedAtAppendOnRequest() throws IOException {
        Feedback feedback =
                Entries.of("r1", "I am a@b.co").comment("4111 1111 1111 1111").build();
        try (FeedbackLog log = FeedbackLog.open(file)) {
            log.append(feedback);
            assertThat(log.entries()).containsExactly(feedback);
        }
        try (FeedbackLog log = FeedbackLog.open(file, Masking.standard(), Durability.MACHINE)) {
            log.append(feedback);
            assertThat(log.entries()).element(1).isEqualTo(Masking.standard().mask(feedback));
        }
        assertThat(Files.readAllLines(file).get(1))
                .contains("I am [email]", "[card]")
                .doesNotContain("a@b.co", "4111");
    }

    @Test
    void closedLogIsSaid() {
        FeedbackLog log = FeedbackLog.open(file);
        log.close();
        log.close();
        assertThatThrownBy(() -> log.append(Entries.full("r1")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(file + ": the log is closed");
        assertThatThrownBy(log::entries).isInstanceOf(IllegalStateException.class);
    }
}
