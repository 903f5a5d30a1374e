package dev.evalkit.api.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LlmRecordsTest {
    private static LlmRequest.Builder request() {
        LlmRequest.Builder builder = LlmRequest.builder();
        builder.system("").user("u").maxTokens(1);
        return builder;
    }

    private static LlmReply finished(String reason) {
        return LlmReply.builder().text("").finishReason(reason).build();
    }

    @Test
    void aLambdaIsAModel() throws Exception {
        Llm llm = r -> LlmReply.of(r.system() + "/" + r.user());
        LlmRequest request =
                LlmRequest.builder().system("s").user("u").maxTokens(10).build();
        assertThat(llm.reply(request)).isEqualTo(LlmReply.of("s/u"));
    }

    @Test
    void temperatureIsZeroAndTheRepeatIsTheFirstUnlessSet() {
        assertThat(request().build()).isEqualTo(new LlmRequest("", "u", null, 1, 0, null, 1));
        assertThat(request().temperature(0.7).repeat(2).seed(5L).schema("{}").build())
                .isEqualTo(new LlmRequest("", "u", "{}", 1, 0.7, 5L, 2));
        assertThat(request().build().withMaxTokens(9).maxTokens()).isEqualTo(9);
    }

    @Test
    void aRequestIsChecked() {
        assertThatThrownBy(() -> request().user(" ").build()).hasMessage("user must not be blank");
        assertThatThrownBy(() -> request().maxTokens(0).build()).hasMessage("maxTokens must be at least 1 but was 0");
        assertThatThrownBy(() -> request().repeat(0).build()).hasMessage("repeat must be at least 1 but was 0");
        assertThatThrownBy(() -> request().temperature(-0.1).build())
                .hasMessage("temperature must be at least 0 but was -0.1");
        assertThatThrownBy(() -> request().temperature(Double.NaN).build())
                .hasMessage("temperature must be a finite number but was NaN");
        assertThatThrownBy(() -> new LlmRequest(null, "u", null, 1, 0, null, 1)).hasMessage("system must not be null");
    }

    @Test
    void aReplyIsChecked() {
        assertThatThrownBy(() -> LlmReply.of(null)).hasMessage("text must not be null");
        assertThatThrownBy(() -> LlmReply.builder().text("").costUsd(-1.0).build())
                .hasMessage("costUsd must be at least 0 but was -1.0");
        assertThatThrownBy(() -> LlmReply.builder().text("").costUsd(Double.NaN).build())
                .hasMessage("costUsd must be a finite number but was NaN");
        assertThatThrownBy(() -> LlmReply.builder()
                        .text("")
                        .latency(Duration.ofMillis(-1))
                        .build())
                .hasMessage("latency must not be negative but was PT-0.001S");
        assertThat(LlmReply.builder()
                        .text("")
                        .latency(Duration.ZERO)
                        .costUsd(0.0)
                        .build()
                        .cached())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"length", "LENGTH", "max_tokens", "MAX_TOKENS", "max-output-tokens", " length ", "incomplete"})
    void theLimitOfTokensHasManyNames(String reason) {
        assertThat(finished(reason).isCutOff()).isTrue();
        assertThat(finished(reason).isRefused()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"refusal", "content_filter", "SAFETY", "guardrail_intervened"})
    void aRefusalHasManyNames(String reason) {
        assertThat(finished(reason).isRefused()).isTrue();
        assertThat(finished(reason).isCutOff()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"stop", "end_turn", "STOP", "", "tool_calls"})
    void anotherEndIsNeither(String reason) {
        assertThat(finished(reason).isRefused()).isFalse();
        assertThat(finished(reason).isCutOff()).isFalse();
        assertThat(LlmReply.of("").isRefused()).isFalse();
        assertThat(LlmReply.of("").isCutOff()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"error", "pause_turn", "PAUSE-TURN", "tool_calls", "tool_use"})
    void aReplyMayStopForOtherReasons(String reason) {
        assertThat(finished(reason).isUnfinished()).isTrue();
        assertThat(finished("stop").isUnfinished()).isFalse();
        assertThat(finished("length").isUnfinished()).isFalse();
        assertThat(LlmReply.of("").isUnfinished()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\u200b"})
    void aBlankRefusalIsNone(String words) {
        assertThat(LlmReply.builder().text("").refusal(words).build().isRefused())
                .isFalse();
    }

    @Test
    void wordsOfARefusalAreOne() {
        assertThat(LlmReply.builder().text("").refusal("No.").build().isRefused())
                .isTrue();
    }

    @Test
    void callsAddUpWhatRepliesSay() {
        LlmReply told =
                LlmReply.builder().text("").usage(new Usage(10, 2)).costUsd(0.5).build();
        LlmCalls two = LlmCalls.of(told).plus(LlmCalls.of(LlmReply.of("")));
        assertThat(two).isEqualTo(new LlmCalls(2, new Usage(10, 2), 0.5, 1));
        assertThat(LlmCalls.NONE.plus(two)).isEqualTo(two);
        LlmCalls dear = new LlmCalls(1, Usage.NONE, Double.MAX_VALUE, 0);
        assertThat(dear.plus(dear).costUsd()).isEqualTo(Double.MAX_VALUE);
        assertThat(told.withCostUsd(0.25).withLatency(Duration.ofMillis(5)))
                .isEqualTo(LlmReply.builder()
                        .text("")
                        .usage(new Usage(10, 2))
                        .costUsd(0.25)
                        .latency(Duration.ofMillis(5))
                        .build());
    }

    @Test
    void callsAreChecked() {
        assertThatThrownBy(() -> new LlmCalls(-1, Usage.NONE, 0, 0)).hasMessage("calls must be at least 0 but was -1");
        assertThatThrownBy(() -> new LlmCalls(0, Usage.NONE, -0.1, 0))
                .hasMessage("costUsd must be at least 0 but was -0.1");
        assertThatThrownBy(() -> new LlmCalls(0, Usage.NONE, Double.NaN, 0)).hasMessageStartingWith("costUsd must be");
        assertThatThrownBy(() -> new LlmCalls(1, Usage.NONE, 0, 2))
                .hasMessage("unpriced must be between 0 and 1 but was 2");
        assertThatThrownBy(() -> new LlmCalls(1, Usage.NONE, 0, -1))
                .hasMessage("unpriced must be between 0 and 1 but was -1");
        assertThat(new LlmCalls(1, Usage.NONE, 0, 1).unpriced()).isEqualTo(1);
    }
}
