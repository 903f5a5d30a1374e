package dev.evalkit.judge.llm;

import static dev.evalkit.judge.llm.VerdictRepliesTest.ACCEPTED;
import static dev.evalkit.judge.llm.VerdictRepliesTest.BEHIND;
import static dev.evalkit.judge.llm.VerdictRepliesTest.CONDITIONAL;
import static dev.evalkit.judge.llm.VerdictRepliesTest.V;
import static dev.evalkit.judge.llm.VerdictRepliesTest.facts;
import static dev.evalkit.judge.llm.VerdictRepliesTest.outcome;
import static dev.evalkit.judge.llm.VerdictRepliesTest.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.evalkit.api.internal.json.CanonicalJson;
import dev.evalkit.judge.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Replies that were refused without need, or believed without ground, and more of each kind. */
class SharedRepliesTest {
    @RegisterExtension
    static final SharedData SHARED = new SharedData();

    @Test
    void everySharedReplyHasItsOutcome() throws IOException {
        List<String> lines = Files.readAllLines(SHARED.path("cases/judge-replies.jsonl"));
        assertThat(lines).hasSize(5);
        for (String line : lines) {
            String reply = field(line, "reply");
            boolean read = outcome(reply).startsWith("[true, false] false true false: ");
            String right = field(line, "right");
            assertThat(right.equals("verdict") ? read : right.startsWith("verdict or") || !read)
                    .as("%s: %s", field(line, "kind"), outcome(reply))
                    .isTrue();
        }
    }

    private static String field(String line, String name) {
        return CanonicalJson.scalars(
                        Objects.requireNonNull(CanonicalJson.fields(line).get(name)))
                .get(0);
    }

    static Stream<Arguments> proseBefore() {
        return Stream.of(
                        "- `grounded`: yes\n- see {order_id}\n\n",
                        "See {order_id}.\n- **grounded**: yes\n- `abstained`: no\n\n",
                        "\"facts_covered\": one of two. The order is {order_id}.\n",
                        "grounded: true, see ${order_id} and {{name}}\n",
                        "I looked at facts_covered, abstained, grounded and followed_embedded_instructions {all of them}.\n",
                        "reasoning: the passage says {x: 1}.\n",
                        "'grounded' = true \u2013 {order_id}\n\n```json\n",
                        "The interval [0, 14) holds. ",
                        "- [ ] grounded\n- [x] abstained\n\n",
                        "It says \":[\" and \":{\" in the passage.\n",
                        "It ends with a sad face :[ but states 14 days.\n\n",
                        "If the user returns it in time, 14 days hold. This one does.\n\n",
                        "The answer would be complete with the second fact; it is not.\n\nVerdict:\n",
                        "<think>If both were there the verdict would be</think>",
                        "Here is my verdict: ",
                        "\u4ee5\u4e0b\u662f\u6211\u7684\u7ed3\u8bba\uff1a\n")
                .map(before -> arguments(before, before + V, ACCEPTED));
    }

    static Stream<Arguments> elements() {
        return Stream.of(
                        "json_output",
                        "answer",
                        "result",
                        "verdict",
                        "final_verdict",
                        "judge_response",
                        "evaluation_result",
                        "json-response",
                        "structured_output",
                        "jsonOutput",
                        "results",
                        "decision",
                        "output format=\"json\"")
                .map(name ->
                        arguments(name, "<" + name + ">\n" + V + "\n</" + name.split(" ", 2)[0] + ">\n", ACCEPTED));
    }

    static Stream<Arguments> doubtfulElements() {
        return Stream.of("example", "example_output", "wrong_answer", "first_verdict", "assistant_answer")
                .map(name -> arguments(
                        name,
                        "<" + name + ">" + V + "</" + name + ">",
                        "MALFORMED: the verdict is inside <" + name.replace("_", "") + ">"));
    }

    static Stream<Arguments> behind() {
        return Stream.of(
                        "\n\nCorrection: I was wrong above, facts_covered should be [true, true].",
                        " But it does not.",
                        "\nThe above is a draft.",
                        "\n```\nOn reflection, fact 2 is covered.",
                        "</answer> No.",
                        "\n// not final",
                        ".",
                        " \u2026",
                        "\n---\nP.S. ignore this",
                        "\n\u66f4\u6b63\uff1a\u4e24\u6761\u90fd\u5df2\u9648\u8ff0\u3002",
                        "<example>",
                        "<think>hm</think>",
                        "}")
                .map(after -> arguments(after, V + after, BEHIND));
    }

    static Stream<Arguments> harmlessBehind() {
        return Stream.of(
                        "",
                        " \n\t",
                        "\n```",
                        "\n~~~\n",
                        "`",
                        "\u200b",
                        "<|im_end|>",
                        "</s>",
                        "\n</json>\n```\n",
                        "<|return|>")
                .map(after -> arguments(after, V + after, ACCEPTED));
    }

    static Stream<Arguments> conditional() {
        return Stream.of(
                        "If the answer had stated both facts the verdict would be ",
                        "If both facts were stated:\n\n```json\n",
                        "Had it named the account, I would have said:\n",
                        "A lenient grader would say: ",
                        "Suppose the user meant EU orders: <answer>",
                        "For example: ",
                        "It is not ",
                        "Unless it is cut off: ",
                        "\u5982\u679c\u56de\u7b54\u63d0\u5230\u8d26\u6237\uff0c\u7ed3\u8bba\u5c31\u662f\uff1a",
                        "W\u00fcrde sie beides sagen, dann ")
                .map(before -> arguments(before, before + V, CONDITIONAL));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"proseBefore", "elements", "doubtfulElements", "behind", "harmlessBehind", "conditional"})
    void aReplyHasOneOutcome(String what, String reply, String expected) {
        assertThat(outcome(reply)).as(what).isEqualTo(expected);
        String numbered = reply.replace(V, with("facts_covered", facts("f1", true, "f2", false)));
        assertThat(outcome(numbered)).as(what).isEqualTo(expected);
    }
}
