package dev.evalkit.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.report.doc.Block;
import dev.evalkit.report.doc.DocWriter;
import dev.evalkit.report.doc.Item;
import dev.evalkit.report.doc.Mark;
import dev.evalkit.report.doc.Table;
import dev.evalkit.report.gate.Baseline;
import dev.evalkit.report.gate.Gate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A format is one class, and blocks have what it needs: numbers, names and marks, not only texts. */
class OwnFormatTest {
    @Test
    void aLadderHasItsNumbersAndFullNames() {
        String rung = "a name of a rung that is longer than forty-eight characters";

        assertThat(Report.of(new ResultBuilder()
                                .rungs(rung)
                                .scored("q-1", "a.md=1 b.md=3 c.md=-")
                                .build())
                        .write(new RecordsWriter()))
                .startsWith(
                        "# retrieval of set 'acme', unit document\n" + rung + ", 0.6666666666666666, 1.0, 1.0, 1.25");
    }

    @Test
    void aVerdictHasItsRulesAndCasesWithMarks() {
        assertThat(Report.of(Gate.strict()
                                .check(
                                        Results.answers(2, null, List.of("q2")),
                                        new Baseline("first", Instant.EPOCH, List.of(), Results.answers(2, null))))
                        .write(new RecordsWriter()))
                .contains("broken FAILED\n", "coverage PASSED\n", "q2 WORSE\n");
    }

    /** Lines for programs. */
    private static final class RecordsWriter implements DocWriter {
        private final StringBuilder out = new StringBuilder();

        @Override
        public void heading(Block.Heading heading) {
            out.append("# ").append(heading.text()).append('\n');
        }

        @Override
        public void paragraph(Block.Paragraph paragraph) {}

        @Override
        public void table(Table table) {
            for (List<Table.Cell> row : table.rows()) {
                List<String> cells = new ArrayList<>();
                row.forEach(cell -> cells.add(
                        cell.value() == null
                                ? Objects.requireNonNullElse(cell.name(), cell.text())
                                : cell.value().toString()));
                out.append(String.join(", ", cells)).append('\n');
            }
        }

        @Override
        public void items(Block.Items items) {
            for (Item item : items.items()) {
                if (item.mark() != Mark.NONE) {
                    out.append(item.id()).append(' ').append(item.mark()).append('\n');
                }
            }
        }

        @Override
        public String text() {
            return out.toString();
        }
    }
}
