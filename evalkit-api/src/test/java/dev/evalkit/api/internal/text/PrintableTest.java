package dev.evalkit.api.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintableTest {
    @ParameterizedTest
    @CsvSource({
        "000a, a line feed",
        "000d, a carriage return",
        "0009, a tab",
        "0000, NUL",
        "001b, escape",
        "007f, delete",
        "0085, next line",
        "009b, the one-character control sequence introducer",
        "00ad, a soft hyphen",
        "200b, a zero-width space",
        "2028, a line separator",
        "2029, a paragraph separator",
        "202e, right-to-left override",
        "2066, left-to-right isolate",
        "d800, a lone high surrogate",
        "dfff, a lone low surrogate",
        "feff, a byte-order mark"
    })
    void whatATerminalObeysIsShown(String code, String what) {
        String raw = "a" + (char) Integer.parseInt(code, 16) + "b";

        assertThat(Printable.line(raw)).as(what).isEqualTo("a\\u" + code + "b");
    }

    @Test
    void whatIsReadStaysAsItIs() {
        String text = "policies/refunds.md~ [x] 'q' \\ caf\u00e9 \u4e2d\u6587 \u05e9\u05dc\u05d5\u05dd \ud83d\ude00";

        assertThat(Printable.line(text)).isEqualTo(text);
    }

    @Test
    void invisibleTagsBeyondTheBasicPlaneAreShownAsTheirSurrogates() {
        assertThat(Printable.line("\udb40\udc41")).isEqualTo("\\udb40\\udc41");
    }
}
