package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.docs.FirstWeek.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The week of a new team: each verdict is the one that people wrote down before they saw it, and the page shows them all. */
class FirstWeekTest {
    private static final Path PAGE = Path.of("docs/first-week.md");
    private static final String BEGIN = "<!-- the week -->\n";
    private static final String END = "<!-- end of the week -->\n";

    /** {@code -Dgolden.update} writes the page's table anew. */
    @Test
    void thePageShowsTheWeek(@TempDir Path folder) throws IOException {
        List<Step> steps = new FirstWeek(folder).steps();
        String page = Files.readString(PAGE);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        int end = page.indexOf(END);
        if (System.getProperty("golden.update") != null) {
            page = page.substring(0, begin) + table(steps) + page.substring(end);
            Files.writeString(PAGE, page);
            end = page.indexOf(END);
        }

        assertThat(page.substring(begin, end)).isEqualTo(table(steps));
    }

    private static String table(List<Step> steps) {
        StringBuilder out = new StringBuilder(
                "| # | What happened | Verdict | Exit code | What the gate says |\n|---|---|---|---|---|\n");
        for (Step step : steps) {
            String said = step.verdict()
                    .toString()
                    .lines()
                    .limit(2)
                    .map(String::strip)
                    .reduce((a, b) -> a + ": " + b)
                    .orElse("");
            out.append("| ")
                    .append(step.number())
                    .append(" | ")
                    .append(step.what())
                    .append(step.note().isEmpty() ? "" : " (" + step.note() + ")")
                    .append(" | ")
                    .append(step.verdict().verdict())
                    .append(" | ")
                    .append(step.verdict().exitCode())
                    .append(" | ")
                    .append(said.replace("|", "\\|"))
                    .append(" |\n");
        }
        return out.toString();
    }
}
