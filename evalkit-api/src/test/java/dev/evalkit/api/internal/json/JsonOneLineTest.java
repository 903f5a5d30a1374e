package dev.evalkit.api.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.CaseRun;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class JsonOneLineTest {
    private static final CaseRun RUN =
            new CaseRun("q1", 2, AgentReply.of("a\nb\r\"\u2028"), Duration.ofMillis(1500), 1);

    @Test
    void aRecordIsOneLineAndReadsBackEqual() {
        String line = Json.line(RUN);
        assertThat(line)
                .startsWith("{\"case_id\":\"q1\",\"repeat\":2,\"reply\":{\"answer\":\"a\\nb\\r\\\"")
                .endsWith("\"latency\":\"PT1.5S\",\"attempts\":1}")
                .doesNotContain("\n", "\r");
        assertThat(Json.readLine(line, "f:1", CaseRun.class)).isEqualTo(RUN);
    }

    @Test
    void whatIsNoRecordIsRefusedWithItsPlace() {
        String line = Json.line(RUN);
        String incomplete = ": must be one complete JSON document but ";
        assertRefused(line + "}", "f:3: column 91" + incomplete + "has an unmatched closing bracket here");
        assertRefused(line + "{}", "f:3: column 91" + incomplete + "more follows here");
        assertRefused(
                line.substring(0, line.length() - 1), "f:3: column 90" + incomplete + "ends here: it was cut off");
        assertRefused("", "f:3: $: must be an object but is missing");
        assertRefused("null", "f:3: $: must not be null");
        assertRefused(line.replace("PT1.5S", "1.5"), "f:3: $.latency: ");
        assertRefused(line.replace("\"repeat\":2", "\"repeat\":\"2\""), "f:3: $.repeat: ");
        assertRefused(line.replace("\"repeat\":2", "\"repeat\":2.5"), "f:3: $.repeat: ");
        assertRefused(line.replace("\"repeat\":2", "\"repeat\":0"), "f:3: $: repeat of case 'q1' must be at least 1");
        assertRefused(line.replace("\"attempts\"", "\"tries\":1,\"attempts\""), "f:3: $.tries: ");
        assertRefused(
                line.replace("\"attempts\":1", "\"attempts\":1,\"attempts\":1"),
                "f:3: column 101: field 'attempts' must be given once but is repeated");
    }

    private static void assertRefused(String line, String message) {
        assertThatIllegalArgumentException()
                .as(line)
                .isThrownBy(() -> Json.readLine(line, "f:3", CaseRun.class))
                .withMessageStartingWith(message);
    }
}
