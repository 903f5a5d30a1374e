package dev.evalkit.api.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.internal.io.Digest;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.RubricGrade;
import dev.evalkit.api.judge.RubricGrade.Unread;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.model.LlmCalls;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerResultFileTest {
    @TempDir
    Path folder;

    private static AnswerResult result() {
        CaseResult.Case golden = new CaseResult.Case("q-1", "d1", "Why?\u2028\"", "multi_hop", null, "answer");
        AgentReply reply = AgentReply.builder()
                .answer("Because.\n</script>")
                .toolCalls(List.of(ToolCall.of("search_docs", Map.of("q", "why", "n", 1.0))))
                .confirmations(List.of())
                .passages(List.of(new SeenPassage("a.md::0", "[a.md]\nBecause."), new SeenPassage(null, "")))
                .citations(List.of("a.md::0"))
                .steps(2)
                .usage(new Usage(10, 2))
                .costUsd(0.1)
                .model("m")
                .finishReason("stop")
                .build();
        CaseGrade grade = new CaseGrade(
                Outcome.FAILED,
                List.of("missing fact"),
                List.of(
                        new CheckReport("a", CheckResult.passed()),
                        new CheckReport("b", CheckResult.failed("x", "y")),
                        new CheckReport("c", CheckResult.notApplicable("no steps"))),
                new JudgeVerdict("r", List.of(true, false), false, true, false, "{}", "d3"),
                null,
                List.of(new SourceUse("a.md", 1, true), new SourceUse("b.md", null, null)),
                new RubricGrade(List.of(new RubricScore("Short.", 4, 2, 5)), List.of(new Unread(2, "no score", ""))),
                new JudgeWork(
                        JudgeException.Kind.REFUSED,
                        RunError.Kind.BUDGET,
                        new LlmCalls(3, new Usage(900, 30), 0.006, 1),
                        new LlmCalls(1, Usage.NONE, 0, 1)),
                false);
        CaseResult.Case other = new CaseResult.Case("q-2", "d2", "Who?", null, "lookup", "abstain");
        return new AnswerResult(
                new AnswerInstrument(
                        "acme",
                        null,
                        List.of(Identity.of("a").with("most", 8)),
                        Identity.of("judge").version("2"),
                        Judging.ALWAYS,
                        2,
                        Identity.of("rubric").with("runs", 2),
                        "c0ffee"),
                new Subject("answer@v4", new TreeMap<>(Map.of("agent", Identity.of("bot")))),
                new Stamp(Instant.parse("2026-11-30T10:00:00Z"), "0.1.0", "abc", true),
                List.of(
                        new CaseResult(
                                golden,
                                1,
                                new CaseRun("q-1", 1, reply, Duration.ofNanos(1_234_567_891), 2),
                                grade,
                                null),
                        new CaseResult(golden, 2, null, null, new RunError(RunError.Kind.TIMEOUT, "no reply", 1)),
                        new CaseResult(other, 1, null, null, null),
                        new CaseResult(other, 2, null, null, null)));
    }

    @Test
    void aWrittenResultReadsBackEqual() {
        Path file = folder.resolve("result.json");
        result().write(file);

        assertThat(AnswerResult.read(file)).isEqualTo(result());
        assertThat(AnswerResult.read(file).toJson()).isEqualTo(result().toJson());
    }

    @Test
    void aFileFromBeforeJudgesReportedTheirWorkIsRead() throws IOException {
        String old = result().toJson().replaceFirst("(?s),\\s*\"judging\" : \\{\"fault\".*?\\}\\}", "");
        assertThat(old).doesNotContain("fault").isNotEqualTo(result().toJson());
        Path file = folder.resolve("old.json");
        Files.writeString(file, old);
        AnswerResult read = AnswerResult.read(file);
        assertThat(Objects.requireNonNull(read.cases().get(0).grade()).judging())
                .isNull();
        assertThat(read.toJson()).isEqualTo(old);
    }

    @Test
    void whatIsNotReportedStaysUnreported() {
        CaseResult.Case golden = new CaseResult.Case("q-1", "d1", "Why?", null, null, "answer");
        AnswerResult plain = new AnswerResult(
                result().instrument(),
                result().subject(),
                result().stamp(),
                List.of(
                        new CaseResult(
                                golden,
                                1,
                                new CaseRun("q-1", 1, AgentReply.of(""), Duration.ZERO, 1),
                                CaseGrade.builder()
                                        .outcome(Outcome.UNSCORED)
                                        .reasons(List.of("no judge"))
                                        .judgeReply("raw")
                                        .build(),
                                null),
                        new CaseResult(golden, 2, null, null, null)));
        Path file = folder.resolve("result.json");
        plain.write(file);

        assertThat(AnswerResult.read(file)).isEqualTo(plain);
    }

    @Test
    void eachTextOfAPassageIsWrittenOnceAndCasesComeLast() {
        AnswerResult result = AnswerResults.random(new SplittableRandom(7), 20);
        String json = result.toJson();
        List<String> texts = AnswerResults.passageTexts(result);
        assertThat(texts).doesNotHaveDuplicates().hasSizeGreaterThan(3);
        for (String text : texts) {
            assertThat(json.split("\"" + new Digest().add(text).hex() + "\" : \"", -1))
                    .hasSize(2);
        }
        assertThat(json.indexOf("\n  \"cases\" : [")).isGreaterThan(json.indexOf("\n  \"stamp\" : {"));
        assertThat(json).doesNotContain("\"text\" :").contains("\"passages\" : [{\"id\" : \"");
    }

    @Test
    void equalTextsAreOneTextAfterReading() {
        Path file = folder.resolve("result.json");
        AnswerResults.random(new SplittableRandom(7), 20).write(file);
        AnswerResult read = AnswerResult.read(file);
        Set<String> distinct = Collections.newSetFromMap(new IdentityHashMap<>());
        for (CaseResult each : read.cases()) {
            if (each.run() != null && each.run().reply().passages() != null) {
                each.run().reply().passages().forEach(passage -> distinct.add(passage.text()));
            }
        }
        assertThat(distinct).hasSameSizeAs(AnswerResults.passageTexts(read));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void randomResultsReadBackEqual(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        AnswerResult result = AnswerResults.random(random, random.nextInt(40));
        Path file = folder.resolve("result.json");
        result.write(file);
        assertThat(Files.readString(file)).as("seed %d", seed).isEqualTo(result.toJson());
        assertThat(AnswerResult.read(file)).as("seed %d", seed).isEqualTo(result);
        assertThat(AnswerResult.read(file).toJson()).as("seed %d", seed).isEqualTo(result.toJson());
    }

    @Test
    void aFileOfVersionOneHasTheTextsInTheCases() throws IOException {
        String table = result().toJson().replaceFirst("(?s).*(\n  \"passages\" : \\{.*?\n  },).*", "$1");
        String old = result().toJson().replace(table, "").replace("\"version\" : 2", "\"version\" : 1");
        for (String text : List.of("[a.md]\nBecause.", "")) {
            old = old.replace(
                    "\"digest\" : \"" + new Digest().add(text).hex() + "\"",
                    "\"text\" : \"" + text.replace("\n", "\\n") + "\"");
        }
        Path file = folder.resolve("old.json");
        Files.writeString(file, old);
        assertThat(old).doesNotContain("\n  \"passages\"");
        assertThat(AnswerResult.read(file)).isEqualTo(result());

        Files.writeString(file, old.replace("\"version\" : 1", "\"version\" : 2"));
        assertThatThrownBy(() -> AnswerResult.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ": $.passages: must be an object of texts by digest");
    }

    @Test
    void aTextThatWasEditedIsRefused() throws IOException {
        String digest = new Digest().add("[a.md]\nBecause.").hex();
        String edited = new Digest().add("[a.md]\nNever.").hex();
        assertRefused(
                result().toJson().replace("[a.md]\\nBecause.", "[a.md]\\nNever."),
                "$.passages." + digest + ": must be the text with this digest but has the digest " + edited);
        assertRefused(
                result().toJson().replace("\"[a.md]\\nBecause.\"", "7"),
                "$.passages." + digest + ": must be the text with this digest but is not a text");
    }

    @Test
    void aReferenceToNoTextIsRefused() throws IOException {
        String digest = new Digest().add("").hex();
        String json = result().toJson();
        int reference = json.lastIndexOf(digest);
        assertRefused(
                json.substring(0, reference) + "none" + json.substring(reference + digest.length()),
                "$.cases[0].run.reply.passages[1].digest: 'none' must be in $.passages but is not");
        assertRefused(
                json.substring(0, reference - 1) + "7" + json.substring(reference + digest.length() + 1),
                "$.cases[0].run.reply.passages[1].digest: must be a text but was 7");
        assertRefused(
                json.replace("\"id\" : \"a.md::0\",\"digest\"", "\"id\" : \"a.md::0\",\"text\" : \"\",\"digest\""),
                "$.cases[0].run.reply.passages[0].text: unknown field");
    }

    private void assertRefused(String document, String message) throws IOException {
        Path file = folder.resolve("wrong.json");
        assertThat(document).isNotEqualTo(result().toJson());
        Files.writeString(file, document);
        assertThatThrownBy(() -> AnswerResult.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(file + ": " + message);
        int from = document.indexOf(",\n  \"cases\"");
        int to = document.lastIndexOf("\n}");
        Files.writeString(
                file,
                "{" + document.substring(from + 1, to) + "," + document.substring(1, from) + document.substring(to));
        assertThatThrownBy(() -> AnswerResult.read(file))
                .as("in another order")
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(file + ": " + message);
    }

    @Test
    void anotherFileIsRefusedByName() throws IOException {
        Path file = folder.resolve("other.json");
        Files.writeString(file, result().toJson().replace("evalkit.answer-result", "evalkit.retrieval-result"));
        assertThatThrownBy(() -> AnswerResult.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ": $.schema: must be 'evalkit.answer-result' but was 'evalkit.retrieval-result'");

        Files.writeString(file, result().toJson().replace("\"version\" : 2", "\"version\" : 3"));
        assertThatThrownBy(() -> AnswerResult.read(file))
                .hasMessage(file + ": $.version: is 3, but this evalkit reads up to 2; use a newer evalkit");

        Files.writeString(file, result().toJson().replace("\"repeat\" : 2", "\"repeat\" : 1"));
        assertThatThrownBy(() -> AnswerResult.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("repeat 1 of case 'q-1' is in the result twice");

        Files.writeString(file, result().toJson().substring(0, 500));
        assertThatThrownBy(() -> AnswerResult.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be one complete JSON document");
    }

    private static AnswerResult withRepeats(int said, int... made) {
        List<CaseResult> cases = new ArrayList<>();
        for (int repeat : made) {
            cases.add(new CaseResult(
                    new CaseResult.Case("q", "d", "Why?", null, null, "answer"), repeat, null, null, null));
        }
        return new AnswerResult(
                new AnswerInstrument("acme", null, List.of(), null, Judging.CHECKS_ONLY, said, null, null),
                new Subject(null, new TreeMap<>()),
                new Stamp(Instant.parse("2026-11-30T10:00:00Z"), "0.1.0", null, null),
                cases);
    }

    @Test
    void repeatsOfOneIdThatAreOfDifferentCasesAreRefused() {
        Path file = folder.resolve("torn.json");
        AnswerResult whole = withRepeats(2, 1, 2);
        CaseResult.Case other = new CaseResult.Case("q", "e", "Why?", null, null, "answer");
        new AnswerResult(
                        whole.instrument(),
                        whole.subject(),
                        whole.stamp(),
                        List.of(whole.cases().get(0), new CaseResult(other, 2, null, null, null)))
                .write(file);
        assertThatThrownBy(() -> AnswerResult.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ": repeat 2 of case 'q' belongs to another version of the case than repeat 1");
    }

    @Test
    void aFileThatCannotBeReadTwiceIsRefused() {
        Path pipe = Path.of("/dev/null");
        assumeTrue(Files.exists(pipe), "there is no /dev/null");
        assertThatThrownBy(() -> AnswerResult.read(pipe))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "/dev/null: must be a regular file, because it is read more than once; write its content to one first");
    }

    /** A repeat that failed and was taken out of the file would let its case pass. */
    @Test
    void aResultThatLacksRepeatsIsRefused() {
        withRepeats(2, 1, 2).requireWhole();
        Path file = folder.resolve("lacking.json");
        withRepeats(3, 2, 3).write(file);
        assertThatThrownBy(() -> AnswerResult.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ": case 'q' must have 3 repeats, as the instrument says, but has 2");
        withRepeats(2, 1, 3).write(file);
        assertThatThrownBy(() -> AnswerResult.read(file))
                .hasMessage(file + ": case 'q' has repeat 3, but each case was run 2 times");
    }
}
