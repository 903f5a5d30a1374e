package dev.evalkit.report.doc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisplayWidthTest {
    @ParameterizedTest
    @CsvSource({
        "abc, 3",
        "'', 0",
        "退款 14 天, 10",
        "ｶﾅ, 2",
        "カナ, 4",
        "한국, 4",
        "é, 1",
        "e\u0301, 1",
        "a\u200Bb, 2",
        "（全角）, 8",
        "✓ ok, 4",
        "😀, 2",
        "𠮷, 2"
    })
    void wideLettersTakeTwoColumns(String text, int columns) {
        assertThat(DisplayWidth.of(text)).isEqualTo(columns);
    }
}
