package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.Tally;
import dev.evalkit.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The answers of the demo agent, and the page that explains them. */
class AnswerDemoTest {
    private static final Pattern TEXT = Pattern.compile("(?ms)^```text\\n(.*?)^```$");

    @Test
    void theBillingDemoPrintsWhatThePageSays() throws IOException {
        AnswerResult result = AnswerDemo.acme();
        String report = Report.of(result).toText();

        assertThat(result.summary().cases()).isEqualTo(new Tally(30, 30, 0, 0, 0));
        assertThat(TEXT.matcher(Files.readString(Path.of("docs/read-answers.md")))
                        .results())
                .hasSize(5)
                .allSatisfy(block -> assertThat(report).contains("\n" + block.group(1)));
        assertThat(report).contains("CHECKS ONLY");
    }

    @Test
    void theTieredDemoNeedsNoJudge() {
        AnswerResult result = AnswerDemo.postgres();

        assertThat(result.summary().cases()).isEqualTo(new Tally(16, 34, 0, 0, 0));
        assertThat(Report.of(result).toText()).contains("answers of set 'postgres'\n", "found no '5432'");
    }

    @Test
    void twoRunsGiveTheSameAnswers() {
        assertThat(AnswerDemo.postgres().cases())
                .usingRecursiveComparison()
                .ignoringFieldsMatchingRegexes(".*latency")
                .isEqualTo(AnswerDemo.postgres().cases());
    }
}
