package dev.evalkit.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlainTextTest {
    @Test
    void aLineIsOneLineWhateverIsInIt() {
        assertThat(new PlainText().line("a\r\nb\u001b[2J  ").gap().line("c").toString())
                .isEqualTo("a\\u000d\\u000ab\\u001b[2J\n\nc\n");
    }

    @Test
    void aLiteralIsJava() {
        assertThat(PlainText.literal("C:\\my \"base\"\n.json")).isEqualTo("\"C:\\\\my \\\"base\\\"\\u000a.json\"");
    }

    @Test
    void onlyOneIsSingular() {
        assertThat(List.of(PlainText.count(0, "case"), PlainText.count(1, "case"), PlainText.count(2, "case")))
                .containsExactly("0 cases", "1 case", "2 cases");
    }

    @Test
    void namesAreQuotedEach() {
        assertThat(PlainText.quoted(List.of("a, b", "c"))).isEqualTo("'a, b', 'c'");
    }
}
