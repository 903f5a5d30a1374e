package dev.evalkit.api.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonLineWriterTest {
    @Test
    void everyKindOfValueIsWritten() {
        JsonLineWriter line = new JsonLineWriter();
        assertThat(line.isEmpty()).isTrue();
        assertThat(line).hasToString("{}");
        line.text("a", "x\"\\\n")
                .texts("b", List.of("y", "z"))
                .texts("c", List.of())
                .number("d", -5)
                .flag("e", true)
                .object("f", new JsonLineWriter().text("g h", ""))
                .objects("i", List.of(new JsonLineWriter(), new JsonLineWriter().number("j", 1)));
        assertThat(line.isEmpty()).isFalse();
        assertThat(line)
                .hasToString("{\"a\": \"x\\\"\\\\\\n\", \"b\": [\"y\", \"z\"], \"c\": [], \"d\": -5, \"e\": true,"
                        + " \"f\": {\"g h\": \"\"}, \"i\": [{}, {\"j\": 1}]}");
    }

    @Test
    void characterThatCouldEndALineIsEscaped() {
        assertThat(new JsonLineWriter().text("a", "\u0000\r~\u007f\u0085\u009f\u00a0\u2027\u2028\u2029\uD83D\uDE00"))
                .hasToString("{\"a\": \"\\u0000\\r~\\u007f\\u0085\\u009f\u00a0\u2027\\u2028\\u2029\uD83D\uDE00\"}");
    }

    @Test
    void loneSurrogateIsRefused() {
        assertThatThrownBy(() -> new JsonLineWriter().texts("a", List.of("x\uDC00")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("text must be valid Unicode but has the lone surrogate U+DC00");
        assertThatThrownBy(() -> new JsonLineWriter().flag("\uD800", true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("text must be valid Unicode but has the lone surrogate U+D800");
    }
}
