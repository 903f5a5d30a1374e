package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.docs.FirstWeek.Step;
import dev.evalkit.report.gate.GateVerdict;
import dev.evalkit.report.gate.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The week of a new team: the page shows what the gate says at each step. */
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
            page = page.substring(0, begin) + table(steps, folder) + page.substring(end);
            Files.writeString(PAGE, page);
            end = page.indexOf(END);
        }

        assertThat(page.substring(begin, end)).isEqualTo(table(steps, folder));
    }

    /** Which step says what; the temporary folder is left out of it. */
    private static String table(List<Step> steps, Path folder) {
        StringBuilder out =
                new StringBuilder("| # | What happened | Verdict | What the gate says |\n|---|---|---|---|\n");
        for (Step step : steps) {
            String said = said(step.verdict()).replace(folder + "/", "").replace("|", "\\|");
            String note = step.note().isEmpty() ? "" : " (" + step.note() + ")";
            out.append("| ")
                    .append(String.join(
                            " | ",
                            String.valueOf(step.number()),
                            step.what() + note,
                            step.verdict().verdict() + " (" + step.verdict().exitCode() + ")",
                            said))
                    .append(" |\n");
        }
        return out.toString();
    }

    /** The first line and what a reader must see of a pass; else why it is none. */
    private static String said(GateVerdict verdict) {
        String title = verdict.toString().lines().findFirst().orElse("");
        List<String> shown = new ArrayList<>(
                verdict.verdict() == Verdict.PASS
                        ? verdict.reservations()
                        : verdict.reasons().subList(0, 1));
        if (verdict.ratchet() != null) {
            shown.add(verdict.ratchet());
        }
        return "`" + title + "`" + (shown.isEmpty() ? "" : ": " + String.join("; ", shown));
    }
}
