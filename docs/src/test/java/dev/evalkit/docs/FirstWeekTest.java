package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.docs.FirstWeek.Step;
import dev.evalkit.report.gate.GateVerdict;
import dev.evalkit.report.gate.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The week of a new team: each verdict is the one that people wrote down before they saw it, and the page shows them all. */
class FirstWeekTest {
    private static final Path PAGE = Path.of("docs/first-week.md");
    private static final String BEGIN = "<!-- the week -->\n";
    private static final List<List<String>> WANTED = wanted();
    private static final String END = "<!-- end of the week -->\n";

    /** What three people wanted, step by step, in letters: X refused, R regression, I inconclusive, P pass. */
    private static List<List<String>> wanted() {
        try {
            return Files.readAllLines(Path.of("docs/src/test/resources/dev/evalkit/docs/first-week-wanted.csv"))
                    .stream()
                    .skip(1)
                    .map(line -> List.of(line.split(",", -1)).subList(1, 4))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A verdict that fewer than two of three wanted is explained on the page. */
    @Test
    void everyVerdictIsWantedOrExplained(@TempDir Path folder) throws IOException {
        String page = Files.readString(PAGE);
        for (Step step : new FirstWeek(folder).steps()) {
            String letter = step.verdict().verdict() == Verdict.REFUSED
                    ? "X"
                    : step.verdict().verdict().name().substring(0, 1);
            long wanted = WANTED.get(step.number() - 1).stream()
                    .filter(letter::equals)
                    .count();
            assertThat(wanted >= 2 || page.contains("\n- Step " + step.number() + ": "))
                    .as("step %d, %s: %s, wanted %s", step.number(), step.what(), letter, WANTED.get(step.number() - 1))
                    .isTrue();
        }
    }

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
        StringBuilder out = new StringBuilder(
                "| # | What happened | Wanted | Verdict | What the gate says |\n|---|---|---|---|---|\n");
        for (Step step : steps) {
            String said = said(step.verdict()).replace(folder + "/", "").replace("|", "\\|");
            String note = step.note().isEmpty() ? "" : " (" + step.note() + ")";
            out.append("| ")
                    .append(String.join(
                            " | ",
                            String.valueOf(step.number()),
                            step.what() + note,
                            String.join(" ", WANTED.get(step.number() - 1)),
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
