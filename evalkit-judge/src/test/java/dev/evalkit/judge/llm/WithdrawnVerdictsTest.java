package dev.evalkit.judge.llm;

import static dev.evalkit.judge.llm.VerdictRepliesTest.ACCEPTED;
import static dev.evalkit.judge.llm.VerdictRepliesTest.BEHIND;
import static dev.evalkit.judge.llm.VerdictRepliesTest.NONE;
import static dev.evalkit.judge.llm.VerdictRepliesTest.OPEN;
import static dev.evalkit.judge.llm.VerdictRepliesTest.OTHER;
import static dev.evalkit.judge.llm.VerdictRepliesTest.TWO;
import static dev.evalkit.judge.llm.VerdictRepliesTest.V;
import static dev.evalkit.judge.llm.VerdictRepliesTest.outcome;
import static dev.evalkit.judge.llm.VerdictRepliesTest.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which of several objects in a reply is the verdict: withdrawn ones, drafts, and what stands in elements. */
class WithdrawnVerdictsTest {
    private static final String PART = "SEVERAL_VERDICTS: the reply has a verdict and a part of another one";

    /** A correction need not repeat what it leaves as it was. */
    static Stream<Arguments> partsOfASecondVerdict() {
        String short4 = "{" + OTHER.substring(OTHER.indexOf("\"facts_covered"));
        return Stream.of(
                arguments("one field before", "{\"grounded\": false} " + V, PART),
                arguments("one field behind", V + " {\"grounded\": false}", PART),
                arguments("the reasoning alone", V + " {\"reasoning\": \"I was wrong\"}", PART),
                arguments("all but the reasoning", V + "\n\nCorrected verdict:\n" + short4, PART),
                arguments("a fence with all but the reasoning", V + "\n```json\n" + short4 + "\n```", PART),
                arguments("one key misspelt", V + OTHER.replace("abstained", "abstaned"), PART),
                arguments("keys in another spelling", V + "{\"factsCovered\": [true, true]}", PART),
                arguments("an escaped key", V + "{\"ground\\u0065d\": false}", PART),
                arguments("inside another object", V + "{\"corrected\": {\"grounded\": false}}", PART),
                arguments("inside a list", V + "[{\"grounded\": false}]", PART),
                arguments("around it", "{\"grounded\": false, \"verdict\": " + V + "}", PART),
                arguments("broken", V + " {\"facts_covered\":[false,\"abstained\":false", PART),
                arguments("broken, before", "{\"grounded\": False} " + V, PART),
                arguments("in single quotes", V + " {'grounded': False}", PART),
                arguments("without quotes", V + " { grounded: false }", PART),
                arguments("without its beginning", V + " \"grounded\" : false}", BEHIND),
                arguments("in a reasoning block", "<think>{\"grounded\": false}</think>" + V, ACCEPTED),
                arguments(
                        "named in the reasoning",
                        V.replace("because", "{grounded: false}"),
                        "[true, false] false true false: {grounded: false}"),
                arguments("a name as a value, before", "{\"field\": \"grounded\"} " + V, ACCEPTED),
                arguments("a longer name, before", "{\"grounded_in\": 1} " + V, ACCEPTED),
                arguments("a name as a value", V + " {\"field\": \"grounded\"}", BEHIND),
                arguments("a longer name", V + " {\"grounded_in\": 1}", BEHIND),
                arguments(
                        "inside the verdict",
                        with("grounded", "{\"abstained\": true}"),
                        "MALFORMED: $.grounded must be true or false but was an object"));
    }

    /** How models mark what they think, and elements of which nobody knows what they mark. */
    static Stream<Arguments> markup() {
        String channels = "<|channel|>analysis<|message|>" + OTHER + "<|end|><|start|>assistant";
        List<Arguments> rows = new ArrayList<>();
        for (String name : List.of("analysis", "seed:think", "draft", "inner_monologue", "plan", "chain-of-thought")) {
            rows.add(arguments("block " + name, "<" + name + ">" + OTHER + "</" + name + ">" + V, ACCEPTED));
            rows.add(arguments("only " + name, "<" + name + ">" + V + "</" + name + ">", NONE));
            rows.add(arguments("open " + name, "<" + name + ">" + V, OPEN));
        }
        rows.addAll(List.of(
                arguments("attributes", "<think id=\"1\">" + OTHER + "</think>" + V, ACCEPTED),
                arguments("attributes, open", "<think id=\"1\">" + V, OPEN),
                arguments("an empty element", "<think/><thinking />" + V, ACCEPTED),
                arguments("START", "<|START_THINKING|>" + OTHER + "<|END_THINKING|>" + V, ACCEPTED),
                arguments("START, only", "<|START_THINKING|>" + V + "<|END_THINKING|>", NONE),
                arguments("START, open", "<|START_THINKING|>" + V, OPEN),
                arguments("begin", "<|begin_of_thought|>" + OTHER + "<|end_of_thought|>" + V, ACCEPTED),
                arguments("begin, only", "<|begin_of_thought|>" + V + "<|end_of_thought|>", NONE),
                arguments("triangles", "\u25c1think\u25b7" + OTHER + "\u25c1/think\u25b7" + V, ACCEPTED),
                arguments("triangles, only", "\u25c1think\u25b7" + V + "\u25c1/think\u25b7", NONE),
                arguments("triangles, open", "\u25c1think\u25b7" + V, OPEN),
                arguments("token", "<|think|>" + OTHER + "<|/think|>" + V, ACCEPTED),
                arguments("token, open", "<|think|>" + V, OPEN),
                arguments("channels", channels + "<|channel|>final<|message|>" + V + "<|return|>", ACCEPTED),
                arguments("channels, no final", "<|channel|>analysis<|message|>" + V + "<|end|>", NONE),
                arguments("channels, open", "<|channel|>analysis<|message|>" + V, OPEN),
                arguments("channels, two finals", channels + "<|channel|>final<|message|>" + V + OTHER, TWO),
                arguments("channels, thought", "<|channel>thought\n" + OTHER + "<channel|>" + V, ACCEPTED),
                arguments("an answer", "<answer>" + V + "</answer>", ACCEPTED),
                arguments("a final answer", "<think>x</think><final_answer>\n" + V + "\n</final_answer>", ACCEPTED),
                arguments("unknown", "<rough>" + V + "</rough>", "MALFORMED: the verdict is inside <rough>"),
                arguments(
                        "unknown, further out",
                        "<rough><json>" + V + "</json></rough>",
                        "MALFORMED: the verdict is inside <rough>"),
                arguments(
                        "unknown, attributes",
                        "<example n=\"1\">" + V + "</example>",
                        "MALFORMED: the verdict is inside <example>"),
                arguments("unknown, and a verdict", "<rough>" + OTHER + "</rough>" + V, TWO),
                arguments("unknown, before", "<rough>x</rough>" + V + "<rough>y", BEHIND)));
        return rows.stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"partsOfASecondVerdict", "markup"})
    void aReplyHasOneOutcome(String what, String reply, String expected) {
        assertThat(outcome(reply)).as(what).isEqualTo(expected);
    }
}
