package dev.evalkit.judge.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.retrieval.Embedder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Context precision and response relevancy: what other tools call so, with a defined answer for nothing there. */
class RagasMetricsTest {
    private static String useful(String flags) {
        return "{\"reasoning\": \"r\", \"useful\": [" + flags + "]}";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "true | 1",
                "false | 0",
                "true, false, true | 0.8333333333333333",
                "false, true | 0.5",
                "true, true, true | 1",
                "false, false, true, true | 0.41666666666666663"
            })
    void contextPrecisionIsAveragePrecisionOfUsefulPassages(String flags, double expected) throws Exception {
        List<String> passages = List.of("a", "b", "c", "d").subList(0, flags.split(",", -1).length);
        ScriptedLlm llm = ScriptedLlm.saying(useful(flags));
        assertThat(LlmContextPrecision.of(llm).value("q", "r", passages)).hasValue(expected);
        assertThat(llm.asked.get(0).user())
                .startsWith("{\"question\": \"q\", \"reference_answer\": \"r\", \"documentation");
    }

    @Test
    void withoutPassagesOrReferenceThereIsNoContextPrecisionAndNobodyIsAsked() throws Exception {
        ScriptedLlm llm = ScriptedLlm.saying("");
        assertThat(LlmContextPrecision.of(llm).value("q", "r", List.of())).isEmpty();
        assertThat(LlmContextPrecision.of(llm).value("q", " \u200b\n", List.of("p")))
                .isEmpty();
        assertThat(llm.asked).isEmpty();
    }

    @Test
    void everyPassageHasItsVerdict() {
        assertThatThrownBy(() -> LlmContextPrecision.of(ScriptedLlm.saying(useful("true")))
                        .value("q", "r", List.of("a", "b")))
                .isInstanceOf(JudgeException.class)
                .hasMessage("$.useful must have one entry for each of 2 passages but has 1");
        assertThat(LlmContextPrecision.of(r -> LlmReply.of("")).identity().settings())
                .containsEntry("prompt", "context.v2");
    }

    private static String questions(boolean noncommittal, String list) {
        return "{\"reasoning\": \"r\", \"noncommittal\": " + noncommittal + ", \"questions\": [" + list + "]}";
    }

    /** A text's vector has its length before its first question mark on one axis. */
    private static final Embedder AXES = (texts, role) -> {
        List<float[]> vectors = new ArrayList<>();
        for (String text : texts) {
            vectors.add(
                    switch (text) {
                        case "north" -> new float[] {0, 2};
                        case "east" -> new float[] {3, 0};
                        case "south" -> new float[] {0, -1};
                        default -> new float[] {1, 1};
                    });
        }
        return vectors;
    };

    private static LlmResponseRelevancy relevancy(String reply) {
        return LlmResponseRelevancy.of(ScriptedLlm.saying(reply), "axes 1", AXES);
    }

    @Test
    void responseRelevancyIsTheMeanCosineToTheWrittenQuestions() throws Exception {
        assertThat(relevancy(questions(false, "\"north\", \"north\", \"north\""))
                        .value("north", "a"))
                .hasValue(1);
        assertThat(relevancy(questions(false, "\"north\", \"east\", \"south\"")).value("north", "a"))
                .hasValue(0);
        assertThat(relevancy(questions(false, "\"x\", \"north\", \"east\""))
                        .value("north", "a")
                        .getAsDouble())
                .isEqualTo((Math.sqrt(0.5) + 1) / 3, offset(1e-12));
        assertThat(relevancy(questions(false, "\"south\", \"south\", \"south\""))
                        .value("north", "a"))
                .hasValue(-1);
    }

    @Test
    void aNoncommittalAnswerHasNoRelevancy() throws Exception {
        assertThat(relevancy(questions(true, "\"north\", \"east\", \"south\"")).value("north", "I don't know."))
                .isEmpty();
        ScriptedLlm llm = ScriptedLlm.saying("");
        assertThat(LlmResponseRelevancy.of(llm, "axes 1", AXES).value("north", " "))
                .isEmpty();
        assertThat(llm.asked).isEmpty();
    }

    @Test
    void exactlyThreeQuestionsAreNeeded() {
        assertThatThrownBy(() -> relevancy(questions(false, "\"north\"")).value("north", "a"))
                .hasMessage("$.questions must have one entry for each of 3 questions but has 1");
        assertThatThrownBy(() ->
                        relevancy(questions(false, "\"north\", \" \", \"x\"")).value("north", "a"))
                .hasMessage("$.questions[1] must be a text that is not blank but was the text ' '");
    }

    @SuppressWarnings("NullAway") // a host's embedder may do it
    private static void assertRefused(String message, float[]... vectors) {
        ScriptedLlm llm = ScriptedLlm.saying(questions(false, "\"a\", \"b\", \"c\""));
        LlmResponseRelevancy metric = LlmResponseRelevancy.of(
                llm, "axes 1", (texts, role) -> vectors == null ? null : Arrays.asList(vectors));
        assertThatThrownBy(() -> metric.value("q", "a"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the embedder 'axes 1' gave " + message);
    }

    @Test
    @SuppressWarnings("NullAway") // a host's embedder may do it
    void brokenVectorsAreRefused() {
        float[] fine = {0, 1};
        assertRefused("null for 4 texts", (float[][]) null);
        assertRefused("3 vectors for 4 texts", fine, fine, fine);
        assertRefused("5 vectors for 4 texts", fine, fine, fine, fine, fine);
        assertRefused("null for text 2 of 4", fine, null, fine, fine);
        assertRefused("no numbers for text 1 of 4", new float[0], fine, fine, fine);
        assertRefused("3 numbers for text 4 of 4 but 2 for text 1", fine, fine, fine, new float[] {0, 1, 2});
        assertRefused("1 numbers for text 2 of 4 but 2 for text 1", fine, new float[] {1}, fine, fine);
        assertRefused(
                "numbers for text 3 of 4 that are not finite, such as NaN",
                fine,
                fine,
                new float[] {1, Float.NaN},
                fine);
        assertRefused(
                "numbers for text 1 of 4 that are not finite, such as -Infinity",
                new float[] {Float.NEGATIVE_INFINITY, 0},
                fine,
                fine,
                fine);
        assertRefused("only zeros for text 4 of 4, which have no direction", fine, fine, fine, new float[] {0, -0f});
    }

    @Test
    void aFaultOfTheEmbedderNamesIt() {
        ScriptedLlm llm = ScriptedLlm.saying(questions(false, "\"a\", \"b\", \"c\""));
        assertThatThrownBy(() -> LlmResponseRelevancy.of(llm, "axes 1", (texts, role) -> List.of())
                        .value("q", "a"))
                .hasMessage("the embedder 'axes 1' gave 0 vectors for 4 texts");
        assertThatThrownBy(() -> LlmResponseRelevancy.of(llm, "axes 1", (texts, role) -> {
                            throw new java.io.IOException("disk");
                        })
                        .value("q", "a"))
                .hasMessage("the embedder 'axes 1' threw java.io.IOException: disk");
        assertThat(relevancy("").identity().settings())
                .containsEntry("embedder", "axes 1")
                .containsEntry("prompt", "questions.v2");
    }
}
