package dev.evalkit.api.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.RubricGrade;
import dev.evalkit.api.judge.RubricGrade.Unread;
import dev.evalkit.api.judge.RubricScore;
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
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
                new JudgeVerdict("r", List.of(true, false), false, true, false, "{}"),
                null,
                List.of(new SourceUse("a.md", 1, true), new SourceUse("b.md", null, null)),
                new RubricGrade(List.of(new RubricScore("Short.", 4, 2, 5)), List.of(new Unread(2, "no score", ""))));
        CaseResult.Case other = new CaseResult.Case("q-2", "d2", "Who?", null, "lookup", "abstain");
        return new AnswerResult(
                new AnswerInstrument(
                        "acme",
                        null,
                        List.of(Identity.of("a").with("most", 8)),
                        Identity.of("judge").version("2"),
                        Judging.ALWAYS,
                        2,
                        Identity.of("rubric").with("runs", 2)),
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
                        new CaseResult(other, 1, null, null, null)));
    }

    @Test
    void aWrittenResultReadsBackEqual() {
        Path file = folder.resolve("result.json");
        result().write(file);

        assertThat(AnswerResult.read(file)).isEqualTo(result());
        assertThat(AnswerResult.read(file).toJson()).isEqualTo(result().toJson());
    }

    @Test
    void whatIsNotReportedStaysUnreported() {
        CaseResult.Case golden = new CaseResult.Case("q-1", "d1", "Why?", null, null, "answer");
        AnswerResult plain = new AnswerResult(
                result().instrument(),
                result().subject(),
                result().stamp(),
                List.of(new CaseResult(
                        golden,
                        1,
                        new CaseRun("q-1", 1, AgentReply.of(""), Duration.ZERO, 1),
                        new CaseGrade(Outcome.UNSCORED, List.of("no judge"), List.of(), null, "raw", null),
                        null)));
        Path file = folder.resolve("result.json");
        plain.write(file);

        assertThat(AnswerResult.read(file)).isEqualTo(plain);
    }

    @Test
    void anotherFileIsRefusedByName() throws IOException {
        Path file = folder.resolve("other.json");
        Files.writeString(file, result().toJson().replace("evalkit.answer-result", "evalkit.retrieval-result"));
        assertThatThrownBy(() -> AnswerResult.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ": $.schema: must be 'evalkit.answer-result' but was 'evalkit.retrieval-result'");

        Files.writeString(file, result().toJson().replace("\"version\" : 1", "\"version\" : 2"));
        assertThatThrownBy(() -> AnswerResult.read(file))
                .hasMessage(file + ": $.version: is 2, this evalkit reads up to 1; use a newer evalkit");

        Files.writeString(file, result().toJson().replace("\"repeat\" : 2", "\"repeat\" : 1"));
        assertThatThrownBy(() -> AnswerResult.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("repeat 1 of case 'q-1' is in the result twice");

        Files.writeString(file, result().toJson().substring(0, 500));
        assertThatThrownBy(() -> AnswerResult.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be one complete JSON document");
    }
}
