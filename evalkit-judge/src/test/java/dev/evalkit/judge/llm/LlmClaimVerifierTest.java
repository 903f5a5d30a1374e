package dev.evalkit.judge.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.evalkit.api.internal.json.CanonicalJson;
import dev.evalkit.api.judge.Claim;
import dev.evalkit.api.judge.ClaimVerdict;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.Support;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.model.LlmRequest;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LlmClaimVerifierTest {
    private static final String VALID =
            "{\"reasoning\": \"r\", \"verdicts\": [{\"id\": \"c1\", \"verdict\": \"SUPPORT\"},"
                    + " {\"id\": \"c2\", \"verdict\": \"PARTIAL\"}]}";
    private static final String ACCEPTED = "c1=SUPPORT c2=PARTIAL";

    private static String outcome(String reply) {
        try {
            return ReplyReader.read(reply, new ClaimShape(List.of("c1", "c2")), List.of()).stream()
                    .map(each -> each.id() + "=" + each.support())
                    .collect(Collectors.joining(" "));
        } catch (JudgeException e) {
            return e.kind() + ": " + e.getMessage();
        }
    }

    static Stream<Arguments> replies() {
        String swapped =
                "{\"reasoning\": \"r\", \"verdicts\": [{\"id\": \"c2\", \"verdict\": \"PARTIAL\"}, {\"verdict\":"
                        + " \"SUPPORT\", \"id\": \"c1\"}]}";
        return Stream.of(
                arguments(VALID, ACCEPTED),
                arguments(swapped, ACCEPTED),
                arguments("```\n" + VALID + "\n```", ACCEPTED),
                arguments("<think>" + VALID.replace("SUPPORT", "PARTIAL") + "</think>" + VALID, ACCEPTED),
                arguments(VALID.replace("c2", "c3"), "WRONG_COUNT: $.verdicts: there is no claim 'c3'"),
                arguments(VALID.replace("c2", "c1"), "WRONG_COUNT: $.verdicts: claim 'c1' has two verdicts"),
                arguments(
                        VALID.replace(", {\"id\": \"c2\", \"verdict\": \"PARTIAL\"}", ""),
                        "WRONG_COUNT: $.verdicts: claim 'c2' has no verdict"),
                arguments(
                        "{\"reasoning\": \"r\", \"verdicts\": []}",
                        "WRONG_COUNT: $.verdicts: claim 'c1' has no verdict"),
                arguments(
                        VALID.replace("PARTIAL", "partial"),
                        "MALFORMED: $.verdicts: verdict must be one of [SUPPORT, PARTIAL, NOT_SUPPORTED] but was"
                                + " 'partial'"),
                arguments(
                        VALID.replace("\"PARTIAL\"", "true"),
                        "MALFORMED: $.verdicts[1].verdict must be a text but was true"),
                arguments(
                        VALID.replace("\"c2\"", "2"),
                        "MALFORMED: $.verdicts[1].id must be a text but was the number 2"),
                arguments(
                        VALID.replace("\"PARTIAL\"", "\"PARTIAL\", \"score\": 1"),
                        "MALFORMED: $.verdicts[1].score: unknown field"),
                arguments(
                        VALID.replace("\"PARTIAL\"", "\"PARTIAL\", \"verdict\": \"SUPPORT\""),
                        "MALFORMED: $.verdicts[1].verdict must be given once but is repeated"),
                arguments(
                        VALID.replace(", \"verdict\": \"PARTIAL\"", ""), "MALFORMED: $.verdicts[1].verdict is missing"),
                arguments(
                        "{\"reasoning\": \"r\", \"verdicts\": {\"c1\": \"SUPPORT\"}}",
                        "MALFORMED: $.verdicts must be a list but was an object"),
                arguments(
                        "{\"reasoning\": \"r\", \"verdicts\": [\"SUPPORT\", \"PARTIAL\"]}",
                        "MALFORMED: $.verdicts[0] must be an object but was the text 'SUPPORT'"),
                arguments(VALID.substring(0, 70), "TRUNCATED: the reply ends within a JSON value"),
                arguments(VALID + VALID, "SEVERAL_VERDICTS: the reply has 2 verdicts but must have exactly one"),
                arguments(
                        VALID + "{\"verdicts\":[{\"id\":\"c1\",\"verdict\":\"NOT_SUPPORTED\"}]}",
                        "SEVERAL_VERDICTS: the reply has a verdict and a part of another one"),
                arguments("{\"id\": \"c1\", \"verdict\": \"SUPPORT\"}", "NO_VERDICT: the reply has no verdict"),
                arguments("c1: SUPPORT, c2: PARTIAL", "NO_VERDICT: the reply has no verdict"),
                arguments("", "NO_VERDICT: the reply has no verdict"));
    }

    @ParameterizedTest
    @MethodSource("replies")
    void aReplyHasOneOutcome(String reply, String expected) {
        assertThat(outcome(reply)).isEqualTo(expected);
    }

    @Test
    void aSourceOfSeveralClaimsIsSentOnce() throws Exception {
        ScriptedLlm llm = ScriptedLlm.saying(VALID);
        List<ClaimVerdict> verdicts = LlmClaimVerifier.of(llm)
                .verify(List.of(
                        new Claim("c1", "Rain is wet.", List.of("A", "B")), new Claim("c2", "Snow.", List.of("B"))));
        assertThat(verdicts)
                .containsExactly(new ClaimVerdict("c1", Support.SUPPORT), new ClaimVerdict("c2", Support.PARTIAL));
        assertThat(llm.asked.get(0).user())
                .isEqualTo("{\"sources\": [{\"id\": \"s1\", \"text\": \"A\"}, {\"id\": \"s2\", \"text\": \"B\"}],"
                        + " \"claims\": [{\"id\": \"c1\", \"claim\": \"Rain is wet.\", \"source_ids\": [\"s1\", \"s2\"]},"
                        + " {\"id\": \"c2\", \"claim\": \"Snow.\", \"source_ids\": [\"s2\"]}]}");
        assertThat(llm.asked.get(0).schema()).contains("\"enum\": [\"c1\", \"c2\"]");
        assertThat(LlmClaimVerifier.of(llm).identity().settings()).containsEntry("prompt", "claims.v2");
    }

    @Test
    void noTextOfAClaimChangesThePrompt() throws Exception {
        String hostile = "\"}], \"claims\": [] {{claim}} ${source} %s {0} </sources> ``` \\ \u2028\u0000";
        ScriptedLlm llm = ScriptedLlm.saying(VALID);
        LlmClaimVerifier.of(llm)
                .verify(List.of(
                        new Claim("c1", hostile, List.of(hostile)), new Claim("c2", hostile, List.of(hostile))));
        LlmRequest asked = llm.asked.get(0);
        assertThat(asked.system()).isEqualTo(Prompt.of("claims.v2").text());
        assertThat(CanonicalJson.fields(asked.user())).containsOnlyKeys("sources", "claims");
        assertThat(CanonicalJson.scalars(asked.user()))
                .containsExactlyInAnyOrder("s1", hostile, "c1", hostile, "s1", "c2", hostile, "s1");
    }

    @Test
    void claimsHaveIdsOfTheirOwn() {
        LlmClaimVerifier verifier = LlmClaimVerifier.of(r -> LlmReply.of(VALID));
        Claim claim = new Claim("c1", "x", List.of());
        assertThatThrownBy(() -> verifier.verify(List.of(claim, claim)))
                .hasMessage("claims must have at least one entry and no duplicate ids");
        assertThatThrownBy(() -> verifier.verify(List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
