package dev.evalkit.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTextTest {
    @Test
    void aLiteralIsJava() {
        assertThat(ReportText.literal("C:\\my \"base\"\n.json")).isEqualTo("\"C:\\\\my \\\"base\\\"\\u000a.json\"");
    }

    @Test
    void onlyOneIsSingular() {
        assertThat(List.of(ReportText.count(0, "case"), ReportText.count(1, "case"), ReportText.count(2, "case")))
                .containsExactly("0 cases", "1 case", "2 cases");
    }

    @Test
    void namesAreQuotedEach() {
        assertThat(ReportText.quoted(List.of("a, b", "c"))).isEqualTo("'a, b', 'c'");
    }
}
