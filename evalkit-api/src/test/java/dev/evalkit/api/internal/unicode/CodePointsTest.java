package dev.evalkit.api.internal.unicode;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodePointsTest {
    @ParameterizedTest
    @CsvSource({
        "AD, AD",
        "34F, 34F",
        "61C, 61C",
        "180B, 180F",
        "200B, 200F",
        "202A, 202E",
        "2060, 206F",
        "FE00, FE0F",
        "FEFF, FEFF",
        "E0000, E0FFF"
    })
    void ignorableRangesEndWhereTheySay(String first, String last) {
        int from = Integer.parseInt(first, 16);
        int to = Integer.parseInt(last, 16);
        assertThat(CodePoints.isIgnorable(from - 1)).isFalse();
        for (int c = from; c <= to; c++) {
            assertThat(CodePoints.isIgnorable(c)).as("U+%04X", c).isTrue();
            assertThat(CodePoints.isVisible(c)).as("U+%04X", c).isFalse();
        }
        assertThat(CodePoints.isIgnorable(to + 1)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {' ', '\t', '\n', '\r', 0x85, 0xA0, 0x1680, 0x2007, 0x2028, 0x2029, 0x202F, 0x3000})
    void spacesOfAllKindsAreSpaces(int c) {
        assertThat(CodePoints.isSpace(c)).isTrue();
        assertThat(CodePoints.isVisible(c)).isFalse();
    }

    @Test
    void lettersSymbolsAndMarksAreVisible() {
        assertThat("aé漢.\u0301\uD83D\uDE00".codePoints()).allMatch(CodePoints::isVisible);
        assertThat("aé漢.\u0301\uD83D\uDE00".codePoints()).noneMatch(CodePoints::isSpace);
        assertThat(CodePoints.isVisible(0)).isFalse();
        assertThat(CodePoints.isVisible(0x7F)).isFalse();
        assertThat(CodePoints.isVisible(0x0600)).isFalse();
    }
}
