package dev.evalkit.judge.pace;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientFaultsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "invalid header value: \"Bearer sk-live-SECRET123\" | invalid header value: [masked]",
                "invalid header value: \"SECRET 123\" | invalid header value: [masked]",
                "a header value contains prohibited character 0x0a: SECRET | a header value contains prohibited character 0x0a: [masked]",
                "Unexpected char 0x0a at 6 in x-api-key value: SECRET | Unexpected char 0x0a at 6 in x-api-key value: [masked]",
                "401 for Bearer SECRET, try again | 401 for Bearer [masked], try again",
                "bearer SECRET | Bearer [masked]",
                "Authorization: Bearer SECRET | Authorization: [masked]",
                "{Authorization=[Bearer SECRET], Accept=[text/plain]} | {Authorization=[[masked]], Accept=[text/plain]}",
                "{\"Authorization\": \"Basic SECRET==\"} | {\"Authorization\": [masked]}",
                "Proxy-Authorization: SECRET | Proxy-Authorization: [masked]",
                "sent Basic dXNlcjpTRUNSRVQ= | sent Basic [masked]",
                "api-key: SECRET | api-key: [masked]",
                "x-api-key=SECRET; x | x-api-key=[masked]; x",
                "{\"api_key\":\"SECRET\"} | {\"api_key\":[masked]}",
                "Incorrect API key provided: SECRET. | Incorrect API key provided: [masked]",
                "GET https://host/v1?key=SECRET&alt=sse gave 400 | GET https://host/v1?key=[masked]&alt=sse gave 400",
                "GET https://host/v1?a=1&token=SECRET | GET https://host/v1?a=1&token=[masked]",
                "access_token: 'SECRET' expired | access_token: [masked] expired",
                "https://me:SECRET@host/v1 | https://[masked]@host/v1",
                "refused sk-SECRET and sk_live_SECRET | refused [masked] and [masked]",
                "refused 4f9a8b7c6d5eSECRET3a2b1c | refused [masked]",
            })
    void aKeyIsMaskedWhereverItStands(String message, String shown) {
        assertThat(ClientFaults.shown(message)).isEqualTo(shown).doesNotContain("SECRET");
        assertThat(ClientFaults.described(new IllegalStateException(message)))
                .isEqualTo("java.lang.IllegalStateException: " + shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no model claude-sonnet-4-5-20250929, internationalization",
                "Bearer token is missing",
                "Bearer realm=\"x\"",
                "basic authentication is required",
                "max_tokens=4096 is above the limit, token 3 of monkey=1",
                "API key not valid. Pass a valid API key.",
                "unknown key: answer",
                "a task-related and risk-adjusted call to https://host/v1/a@b",
                "locale sk-SK"
            })
    void proseIsLeftAlone(String message) {
        assertThat(ClientFaults.shown(message)).isEqualTo(message);
    }

    /** As the JDK's HTTP client says it. */
    @Test
    void aHeaderThatWasRefusedForItsLineBreakIsMaskedAsAWhole() {
        String message = "invalid header value: \"Bearer sk-live-SEC\nRET123\n\"";
        assertThat(ClientFaults.described(new IllegalArgumentException(message)))
                .isEqualTo("java.lang.IllegalArgumentException: invalid header value: [masked]");
    }

    @Test
    void aKeyAtTheCutIsMaskedFirst() {
        String shown = ClientFaults.shown("x".repeat(190) + " sk-live-SECRET123");
        assertThat(shown).isEqualTo("x".repeat(190) + " [masked]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {" ", "key ", "bearer ", "header value ", "a-", "\"", "://", "api key", "basic a", "sk-", "1_"})
    @Timeout(20)
    void aLongMessageTakesNoLongTime(String part) {
        String message = part.repeat(100_000);
        long start = System.nanoTime();
        ClientFaults.shown(message);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    }
}
