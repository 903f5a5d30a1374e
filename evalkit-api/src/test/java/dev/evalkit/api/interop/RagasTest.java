package dev.evalkit.api.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.golden.CaseContext.Message;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RagasTest {
    @TempDir
    Path folder;

    private InteropFiles files;

    @BeforeEach
    void setUp() {
        files = new InteropFiles(folder);
    }

    private RagasSamples read(String... lines) {
        return Ragas.load(files.lines("x.jsonl", lines));
    }

    private List<String> problems(String... lines) {
        Path file = files.lines("x.jsonl", lines);
        return files.problems(() -> Ragas.load(file));
    }

    private static String sample(String more) {
        return "{\"user_input\": \"q\", \"reference\": \"r\"" + more + "}";
    }

    @Test
    void aSampleIsACaseAndARecordedAnswer() {
        RagasSamples read = read(
                "{\"user_input\": \"Why?\", \"retrieved_contexts\": [\"p\", \"\", \"p\"], \"retrieved_context_ids\": [\"a\", 7, \"a\"],"
                        + " \"reference_context_ids\": [\"b\", 12], \"response\": \"\", \"reference\": null,"
                        + " \"persona_name\": null, \"rubrics\": {\"s1\": \"bad\"}, \"multi_responses\": [\"x\"]}",
                "{\"user_input\": \"Who?\", \"reference\": \"me\", \"rubrics\": {}}");
        assertThat(read.set().cases()).hasSize(2);
        GoldenCase first = read.set().cases().get(0);
        assertThat(first.question()).isEqualTo("Why?");
        assertThat(first.expected())
                .isEqualTo(Expected.builder().sources(List.of("b", "12")).build());
        assertThat(read.set().cases().get(1).expected())
                .isEqualTo(Expected.builder().referenceAnswer("me").build());
        assertThat(read.answers())
                .containsExactly(new RecordedAnswer(first.id(), "", List.of("p", "", "p"), List.of("a", "7", "a")));
        assertThat(read.leftOut()).isEqualTo(Map.of("rubrics", 2, "multi_responses", 1));
        assertThat(read.set().name()).isEqualTo("x");
    }

    @Test
    void renamedColumnsDoNotBreakOldSets() {
        RagasSamples today = read("{\"user_input\": \"q\", \"retrieved_contexts\": [\"p\"], \"response\": \"a\","
                + " \"reference\": \"r\"}");
        assertThat(read("{\"question\": \"q\", \"contexts\": [\"p\"], \"answer\": \"a\", \"ground_truth\": \"r\"}"))
                .isEqualTo(today);
        assertThat(read("{\"question\": \"q\", \"contexts\": [\"p\"], \"answer\": \"a\", \"ground_truths\": [\"r\"]}"))
                .isEqualTo(today);
    }

    @Test
    void bothNamesOfAFieldInOneSampleAreRefused() {
        assertThat(
                        problems(
                                "{\"user_input\": \"q\", \"question\": \"q\", \"reference\": \"r\", \"ground_truth\": \"r\","
                                        + " \"response\": \"a\", \"answer\": \"a\", \"retrieved_contexts\": [], \"contexts\": []}"))
                .containsExactly(
                        "x.jsonl:1: $.question: must not be given along with user_input",
                        "x.jsonl:1: $.answer: must not be given along with response",
                        "x.jsonl:1: $.ground_truth: must not be given along with reference",
                        "x.jsonl:1: $.contexts: must not be given along with retrieved_contexts");
    }

    @Test
    void idsDependOnTheQuestionAloneSoThatNoSampleMovesAnother() {
        String other = "{\"user_input\": \"new\", \"reference\": \"r\"}";
        String id = read(sample("")).set().cases().get(0).id();
        assertThat(id).isEqualTo("rf7a70b0fec842a69"); // SHA-256 of 00 00 00 01 71
        RagasSamples moved = read(other, sample("").replace("\"r\"", "\"another\""));
        assertThat(moved.set().cases().get(1).id()).isEqualTo(id);
        assertThat(moved.set().cases().get(0).id()).isNotEqualTo(id);
    }

    @Test
    void oneQuestionWithSeveralAnswersIsOneCase() {
        RagasSamples read = read(sample(", \"response\": \"a\""), sample(""), sample(", \"response\": \"b\""));
        assertThat(read.set().cases()).hasSize(1);
        assertThat(read.answers()).extracting(RecordedAnswer::answer).containsExactly("a", "b");
        assertThat(problems(sample(""), sample("").replace("\"r\"", "\"s\"")))
                .containsExactly("x.jsonl:2: $: asks the same question as line 1 but expects something else; make the"
                        + " expectations equal or the questions different");
    }

    @Test
    void aSampleWithNothingToCheckIsToldWhatToAdd() {
        String nothing = "x.jsonl:1: $: has nothing to check; add reference (ground_truth before ragas 0.2) or"
                + " reference_context_ids";
        assertThat(problems("{\"user_input\": \"q\", \"response\": \"a\"}")).containsExactly(nothing);
        assertThat(problems("{\"user_input\": \"q\", \"reference_context_ids\": []}"))
                .containsExactly(nothing);
        assertThat(problems("{\"user_input\": [{\"type\": \"human\", \"content\": \"q\"}], \"reference\": null}"))
                .containsExactly("x.jsonl:1: $: has nothing to check; add reference");
        assertThat(problems("{\"user_input\": \"q\", \"reference\": \"\"}"))
                .containsExactly("x.jsonl:1: $.reference: reference must not be blank");
    }

    @Test
    void wrongFieldsAreNamed() {
        assertThat(problems(
                        sample(", \"groud_truth\": \"x\""),
                        "null",
                        "{\"question\": 5, \"ground_truths\": [\"a\", \"b\"]}",
                        sample(", \"retrieved_contexts\": [\"a\"], \"retrieved_context_ids\": [\"a\", \"b\"]"),
                        sample(", \"reference_context_ids\": [\"a\", \"a\", \"../b\", 1.5, \"\"]"),
                        sample(", \"reference_context_ids\": [1, \"1\", \"a/../b\"]"),
                        sample(", \"response\": 1, \"retrieved_contexts\": \"p\"")))
                .containsExactly(
                        "x.jsonl:1: $.groud_truth: unknown field (did you mean 'ground_truth'?)",
                        "x.jsonl:2: $: must be an object but was null",
                        "x.jsonl:3: $.question: must be a text but was the number 5",
                        "x.jsonl:3: $.ground_truths: must have one text, the reference answer, but has 2",
                        "x.jsonl:4: $.retrieved_context_ids: must have as many ids as retrieved_contexts has texts (1) but has 2",
                        "x.jsonl:5: $.reference_context_ids[3]: must be a text but was the number 1.5",
                        "x.jsonl:5: $.reference_context_ids[4]: id must not be blank",
                        "x.jsonl:6: $.reference_context_ids: must have each id once but repeats '1'",
                        "x.jsonl:6: $.reference_context_ids: id must not have '..' between slashes but was 'a/../b'",
                        "x.jsonl:7: $.response: must be a text but was the number 1",
                        "x.jsonl:7: $.retrieved_contexts: must be a list of texts but was the text 'p'");
        assertThat(problems("")).containsExactly("x.jsonl:1: $: the file has no samples");
    }

    private static String conversation(String messages) {
        return "{\"user_input\": [" + messages + "], \"reference\": \"r\"}";
    }

    private static String message(String type, String content) {
        return "{\"content\": \"" + content + "\", \"type\": \"" + type + "\", \"metadata\": null}";
    }

    @Test
    void aConversationIsHistoryQuestionAndAnswer() {
        String asked = message("human", "hi") + ", " + message("ai", "hello") + ", " + message("human", "why?");
        RagasSamples read = read(
                conversation(asked),
                conversation(asked + ", " + message("ai", "so").replace("null", "{}, \"tool_calls\": []")),
                conversation(message("human", "why?")));
        assertThat(read.set().cases()).hasSize(2);
        GoldenCase first = read.set().cases().get(0);
        assertThat(first.question()).isEqualTo("why?");
        assertThat(first.context().history())
                .containsExactly(new Message("user", "hi"), new Message("assistant", "hello"));
        assertThat(read.set().cases().get(1).context().history()).isEmpty();
        assertThat(read.answers()).containsExactly(new RecordedAnswer(first.id(), "so", List.of(), List.of()));
    }

    @Test
    void aConversationThatIsNoCaseIsRefused() {
        String end = ": $.user_input: must end with a human message, or with one ai message after it";
        String human = message("human", "q");
        String ai = message("ai", "a");
        assertThat(problems(
                        conversation(""),
                        conversation(ai),
                        conversation(human + "," + ai + "," + ai),
                        conversation(human + "," + ai + "," + message("tool", "t")),
                        conversation(human + "," + ai.replace("null", "null, \"tool_calls\": [{}]")),
                        conversation(human.replace("\"q\"", "[]")),
                        conversation(message("human", " ")),
                        conversation(human).replace("\"reference\"", "\"response\": \"a\", \"reference\""),
                        conversation("\"q\"")))
                .containsExactly(
                        "x.jsonl:1" + end,
                        "x.jsonl:2" + end,
                        "x.jsonl:3" + end,
                        "x.jsonl:4: $.user_input[2].type: must be human or ai but was 'tool'; a case cannot hold other"
                                + " messages",
                        "x.jsonl:5: $.user_input[1].tool_calls: must be absent or empty; a case cannot hold tool"
                                + " calls",
                        "x.jsonl:6: $.user_input[0].content: must be a text but was a list",
                        "x.jsonl:7: $.user_input: the last human message must not be blank",
                        "x.jsonl:8: $.response: unknown field of a sample whose user_input is a conversation",
                        "x.jsonl:9: $.user_input[0]: must be an object but was the text 'q'");
    }

    @Test
    void whatIsReadIsWrittenAndReadBackEqual() {
        RagasSamples read = read(
                "{\"user_input\": \"q\\n1\", \"retrieved_contexts\": [\"p\"], \"retrieved_context_ids\": [\"a\"],"
                        + " \"reference_context_ids\": [\"b\"], \"response\": \"a\", \"reference\": \"r\"}",
                "{\"question\": \"q2\", \"ground_truth\": \"r\"}",
                "{\"question\": \"q\\n1\", \"ground_truth\": \"r\", \"reference_context_ids\": [\"b\"], \"answer\": \"\"}");
        assertThat(Ragas.writer().toJsonl(read.set(), read.answers()))
                .isEqualTo(
                        "{\"user_input\": \"q\\n1\", \"retrieved_contexts\": [\"p\"], \"retrieved_context_ids\": [\"a\"],"
                                + " \"reference_context_ids\": [\"b\"], \"response\": \"a\", \"reference\": \"r\"}\n"
                                + "{\"user_input\": \"q\\n1\", \"reference_context_ids\": [\"b\"], \"response\": \"\","
                                + " \"reference\": \"r\"}\n"
                                + "{\"user_input\": \"q2\", \"reference\": \"r\"}\n");
        Ragas.writer().write(read.set(), read.answers(), files.path("deep/x.jsonl"));
        assertThat(Ragas.load(files.path("deep/x.jsonl"))).isEqualTo(read);
    }

    @Test
    void conversationsAreWrittenAndReadBackEqual() {
        RagasSamples read = read(
                conversation(message("human", "hi") + "," + message("ai", "a") + "," + message("human", "why?") + ","
                        + message("ai", "so")),
                conversation(message("human", "who?")));
        String written = Ragas.writer().toJsonl(read.set(), read.answers());
        assertThat(written)
                .isEqualTo(
                        "{\"user_input\": [{\"content\": \"hi\", \"type\": \"human\"}, {\"content\": \"a\", \"type\":"
                                + " \"ai\"}, {\"content\": \"why?\", \"type\": \"human\"}, {\"content\": \"so\", \"type\":"
                                + " \"ai\"}], \"reference\": \"r\"}\n"
                                + "{\"user_input\": [{\"content\": \"who?\", \"type\": \"human\"}], \"reference\": \"r\"}\n");
        assertThat(Ragas.load(files.write("x.jsonl", written))).isEqualTo(read);
        assertThat(Ragas.writer().dropping("context").toJsonl(read.set(), read.answers()))
                .isEqualTo("""
                        {"user_input": "why?", "response": "so", "reference": "r"}
                        {"user_input": "who?", "reference": "r"}
                        """);
    }

    @Test
    void whatASampleCannotHoldIsRefusedByName() {
        GoldenCase graded = GoldenCase.builder()
                .id("q1")
                .question("why?")
                .expected(Expected.builder()
                        .sources(List.of("a"))
                        .grades(new TreeMap<>(Map.of("a", 2)))
                        .facts(List.of("f"))
                        .build())
                .build();
        GoldenSet set = GoldenSet.of("set", List.of(graded));
        assertThatThrownBy(() -> Ragas.writer().toJsonl(set, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "a ragas sample cannot hold expected_facts (1, first in case 'q1'), grades (1, first in case"
                                + " 'q1'); to leave that out, use Ragas.writer().dropping(\"expected_facts\", \"grades\")");
        assertThat(Ragas.writer().dropping("expected_facts", "grades").toJsonl(set, List.of()))
                .isEqualTo("{\"user_input\": \"why?\", \"reference_context_ids\": [\"a\"]}\n");
        RagasSamples talk = read(conversation(message("human", "hi") + "," + message("human", "why?")));
        String id = talk.set().cases().get(0).id();
        RecordedAnswer passages = new RecordedAnswer(id, null, List.of("p"), List.of());
        assertThatThrownBy(() -> Ragas.writer().toJsonl(talk.set(), List.of(passages)))
                .hasMessage("a ragas sample cannot hold passages (1, first in the answer to case '" + id
                        + "'); to leave that out, use Ragas.writer().dropping(\"passages\")");
        assertThatThrownBy(() -> Ragas.writer().toJsonl(set, List.of(passages)))
                .hasMessage("an answer was recorded for case '" + id + "', which is not in golden set 'set'");
    }

    @Test
    void aSetWithoutItsHoldoutIsNotWrittenOverAFile() {
        Path golden = files.write(
                "g.jsonl",
                "{\"id\": \"q1\", \"question\": \"w?\", \"reference_answer\": \"a\"}\n{\"id\": \"q2\", \"question\":"
                        + " \"x?\", \"reference_answer\": \"b\", \"split\": \"holdout\"}\n");
        GoldenSet set = GoldenSet.load(golden);
        Path out = files.path("out.jsonl");
        Ragas.writer().write(set, List.of(), out);
        assertThatThrownBy(() -> Ragas.writer().write(set, List.of(), out))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(
                        out + ": already exists, and golden set 'g' would replace it without the 1 case that");
        Ragas.writer().write(set.detached(), List.of(), out);
        assertThat(Ragas.load(out).set().size()).isOne();
    }

    @Test
    void aRecordedAnswerHasSomething() {
        assertThatThrownBy(() -> new RecordedAnswer("q", null, List.of(), List.of()))
                .hasMessage("a recorded answer to case 'q' must have an answer, passages or their ids");
        assertThatThrownBy(() -> new RecordedAnswer("q", "a", List.of("p"), List.of("1", "2")))
                .hasMessage("passageIds must have as many ids as passages has texts (1) but has 2");
        assertThat(new RecordedAnswer("q", null, List.of(), List.of("1")).passageIds())
                .containsExactly("1");
    }
}
