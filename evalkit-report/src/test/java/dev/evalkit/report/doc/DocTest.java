package dev.evalkit.report.doc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.evalkit.api.result.Outcome;
import dev.evalkit.report.doc.Table.Cell;
import java.util.List;
import org.junit.jupiter.api.Test;

class DocTest {
    @Test
    void emptySectionsAndListsAreLeftOut() {
        Doc doc = Doc.builder()
                .section()
                .line("a")
                .section()
                .list("none", List.of())
                .section()
                .line("b")
                .build();

        assertThat(doc.sections())
                .containsExactly(List.of(new Block.Paragraph("a")), List.of(new Block.Paragraph("b")));
    }

    @Test
    void aRowHasOneCellAColumn() {
        Table.Builder table = Table.of("<<", List.of("a", "b")).row(Cell.of("c"));

        assertThatIllegalArgumentException().isThrownBy(table::build).withMessage("a row must have 2 cells but has 1");
    }

    @Test
    void aCellKeepsItsMeaning() {
        assertThat(Cell.count(3)).isEqualTo(new Cell("3", 3.0, null, Mark.NONE));
        assertThat(Cell.of("0.017", 0.01666).mark(Mark.NOTABLE))
                .isEqualTo(new Cell("0.017", 0.01666, null, Mark.NOTABLE));
        assertThat(Cell.UNDEFINED.value()).isNull();
    }

    @Test
    void everyOutcomeHasAMark() {
        assertThat(List.of(Outcome.values()))
                .extracting(Mark::of)
                .containsExactly(Mark.PASSED, Mark.FAILED, Mark.UNSCORED, Mark.ERRORED, Mark.NONE);
    }
}
