package dev.evalkit.api.internal.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShownTest {
    @Test
    void plainTextIsShownAsItIs() {
        assertThat(Shown.of("a b 'c' 漢 \uD83D\uDE00")).isEqualTo("a b 'c' 漢 \uD83D\uDE00");
        assertThat(Shown.of("")).isEmpty();
    }

    @Test
    void charactersThatWouldForgeALineAreEscaped() {
        assertThat(Shown.of("a\nb\r\u001B[31m\u2028\u0000")).isEqualTo("a\\u000ab\\u000d\\u001b[31m\\u2028\\u0000");
        assertThat(Shown.of("\u202Eabc\uD800")).isEqualTo("\\u202eabc\\ud800");
        assertThat(Shown.of("\uDB40\uDC41")).isEqualTo("\\udb40\\udc41");
    }

    @Test
    void fortyCharactersAreShownAndMoreAreCut() {
        String forty = "\uD83D\uDE00".repeat(40);
        assertThat(Shown.of(forty)).isEqualTo(forty);
        assertThat(Shown.of(forty + "x")).isEqualTo(forty + "…");
        assertThat(Shown.of("abc", 2)).isEqualTo("ab…");
    }
}
