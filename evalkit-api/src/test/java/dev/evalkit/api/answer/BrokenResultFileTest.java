package dev.evalkit.api.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every way in which somebody or something breaks a result file, and what is said of it. */
class BrokenResultFileTest {
    private static final CaseResult.Case GOLDEN = new CaseResult.Case("q-1", "d", "Why?", null, null, "answer");
    private static final AnswerResult RESULT = new AnswerResult(
            new AnswerInstrument("acme", "dev", List.of(), null, Judging.CHECKS_ONLY, 1, null, null),
            new Subject(null, new TreeMap<>(Map.of("agent", Identity.of("bot")))),
            new Stamp(Instant.parse("2026-11-30T10:00:00Z"), "0.1.0", null, true),
            List.of(new CaseResult(
                    GOLDEN,
                    1,
                    new CaseRun(
                            "q-1",
                            1,
                            AgentReply.builder()
                                    .answer("14 days.")
                                    .costUsd(0.25)
                                    .steps(2)
                                    .build(),
                            Duration.ofMillis(1500),
                            1),
                    CaseGrade.builder()
                            .outcome(Outcome.PASSED)
                            .checks(List.of(
                                    new CheckReport("a", CheckResult.passed()),
                                    new CheckReport("json", CheckResult.notApplicable("no"))))
                            .build(),
                    null)));

    @TempDir
    Path folder;

    private String message(String content) throws IOException {
        Path file = folder.resolve("result.json");
        Files.writeString(file, content);
        try {
            AnswerResult.read(file);
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage());
            assertThat(message).startsWith(file + ": ");
            return message.substring(file.toString().length() + 2);
        }
        throw new AssertionError("it was read");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // values
                "\"passed\",\"reasons\"|\"pased\",\"reasons\"|$.cases[0].grade.outcome: must be one of passed, failed,"
                        + " unscored, errored, skipped but was 'pased' (did you mean 'passed'?)",
                "\"steps\" : 2|\"steps\" : \"2\"|$.cases[0].run.reply.steps: must be a whole number up to 2147483647 but was '2'",
                "\"steps\" : 2|\"steps\" : 2.5|$.cases[0].run.reply.steps: must be a whole number up to 2147483647 but was 2.5",
                "\"steps\" : 2|\"steps\" : 99999999999|$.cases[0].run.reply.steps: must be a whole number up to 2147483647 but was"
                        + " 99999999999",
                "\"cost_usd\" : 0.25|\"cost_usd\" : \"free\"|$.cases[0].run.reply.cost_usd: must be a number but was 'free'",
                "\"14 days.\"|14|$.cases[0].run.reply.answer: must be a text but was 14",
                "\"14 days.\"|[\"14 days.\"]|$.cases[0].run.reply.answer: must be a text but was a list",
                "\"14 days.\"|{}|$.cases[0].run.reply.answer: must be a text but was an object",
                "\"14 days.\"|null|$.cases[0].run.reply: answer must not be null",
                "\"dirty\" : true|\"dirty\" : \"yes\"|$.stamp.dirty: must be true or false but was 'yes'",
                "\"2026-11-30T10:00:00Z\"|\"yesterday\"|$.stamp.time: must be a time such as 2026-11-30T10:00:00Z but was 'yesterday'",
                "\"PT1.5S\"|\"1.5 s\"|$.cases[0].run.latency: must be a duration such as PT1.5S but was '1.5 s'",
                "\"instrument\" : {|\"instrument\" : [], \"x\" : {|$.instrument: must be an object but was a list",
                "\"reasons\" : [ ]|\"reasons\" : \"none\"|$.cases[0].grade.reasons: must be a list but was 'none'",
                // fields
                "\"steps\"|\"stepz\"|$.cases[0].run.reply.stepz: unknown field (did you mean 'steps'?)",
                "\"outcome\"|\"outcom\"|$.cases[0].grade: outcome must not be null",
                "\"answer\" : \"14 days.\",||$.cases[0].run.reply: answer must not be null",
                "\"attempts\" : 1|\"attempts\" : null|$.cases[0].run.attempts: must be a whole number up to 2147483647 but was null",
                // text
                "\"steps\" : 2|\"steps\" : 2, \"steps\" : 3|line L, column C: field 'steps' must be given once but is repeated",
                "\"cost_usd\" : 0.25|\"cost_usd\" : NaN|line L, column C: must be one complete JSON document but has NaN here,"
                        + " which is not a number; if there is no value, leave the field out",
                "\"steps\" : 2|\"steps\" : two|line L, column C: must be one complete JSON document but has two here, which is"
                        + " neither a text in double quotes nor a number, true, false or null",
                "\"steps\" : 2|\"steps\" 2|line L, column C: must be one complete JSON document but has '2' here, where it is not"
                        + " allowed; look for a missing or extra comma, colon, bracket or quote",
                "\"steps\" : 2|\"steps\" : 2,,|line L, column C: must be one complete JSON document but has ',' here, where it"
                        + " is not allowed; look for a missing or extra comma, colon, bracket or quote",
                "14 days.|14\\q days|line L, column C: must be one complete JSON document but has a backslash here that does"
                        + " not start a JSON escape",
                "14 days.|14\tdays|line L, column C: must be one complete JSON document but has a control character in a text here,"
                        + " which must be written as an escape",
            })
    void whatIsWrongIsSaidInWordsOfTheFile(String part, String replacement, String expected) throws IOException {
        String written = RESULT.toJson();
        String wrong = written.replace(part, replacement == null ? "" : replacement.replace("\\t", "\t"));
        assertThat(wrong).as("%s in %s", part, written).isNotEqualTo(written);

        assertThat(message(wrong).replaceFirst("^line [0-9]+, column [0-9]+", "line L, column C"))
                .isEqualTo(expected);
    }

    @Test
    void aFileThatWasCutOffIsSaidWithThePlace() throws IOException {
        String written = RESULT.toJson();
        int end = written.indexOf("14 days");
        assertThat(message(written.substring(0, end)))
                .matches(
                        "line [0-9]+, column [0-9]+: must be one complete JSON document but ends here: it was cut off, so"
                                + " write or copy it again");
        assertThat(message(written.substring(0, written.length() - 2))).contains(" but ends here: it was cut off");
        assertThat(message("")).isEqualTo("$: is empty; must be a JSON object with schema 'evalkit.answer-result'");
    }

    @Test
    void whatIsNoResultIsSaid() throws IOException {
        assertThat(message("id,question\n"))
                .isEqualTo("column 1: must be one complete JSON document but has id here, which is neither a text in"
                        + " double quotes nor a number, true, false or null");
        assertThat(message("[]")).isEqualTo("$: must be a JSON object with schema 'evalkit.answer-result'");
        assertThat(message(RESULT.toJson() + "{}"))
                .matches("line [0-9]+, column 1: must be one complete JSON document but more follows here");
        assertThat(message("[".repeat(2000)))
                .isEqualTo("must be one complete JSON document but is nested too deep, or has a name or number that is"
                        + " too long");
    }

    @Test
    void noMessageHasWordsOfTheParser() throws IOException {
        String written = RESULT.toJson();
        for (int i = 0; i < written.length(); i += 3) {
            for (String other : List.of("", "\"", "{", "]", ",", "7", "x", "null", "\\")) {
                String changed = written.substring(0, i) + other + written.substring(i + 1);
                Path file = folder.resolve("changed.json");
                Files.writeString(file, changed);
                try {
                    AnswerResult.read(file);
                } catch (IllegalArgumentException e) {
                    assertThat(e.getMessage())
                            .as("place %d made %s", i, other)
                            .doesNotContain(
                                    "JsonToken", "java.", "dev.evalkit", "Cannot", "Unexpected", "expected a", "`")
                            .doesNotContain("must be another value", "something else", "(code");
                }
            }
        }
    }
}
