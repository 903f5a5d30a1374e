package dev.evalkit.report.doc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.report.doc.Table.Cell;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsoleWriterTest {
    @Test
    void columnsAreAlignedAndLinesHaveNoTrailingSpaces() {
        Table table = Table.of("<><", List.of("rung", "n", "note"))
                .row(Cell.name("v"), Cell.count(100), Cell.of(""))
                .row(Cell.name("keyword"), Cell.count(7), Cell.of("x"))
                .build();

        assertThat(textOf(table)).isEqualTo("""
                rung       n  note
                v        100
                keyword    7  x
                """);
    }

    @Test
    void widthCountsTheColumnsOfATerminal() {
        assertThat(textOf(table("\ud83d\ude00", "a", "xy", "b"))).isEqualTo("\ud83d\ude00  a\nxy  b\n");
        assertThat(textOf(table("退款", "a", "xy", "b"))).isEqualTo("退款  a\nxy    b\n");
    }

    @Test
    void aCellCannotEndItsLine() {
        assertThat(textOf(table("a\nb", "c", "d", "e"))).isEqualTo("a\\u000ab  c\nd         e\n");
    }

    @Test
    void aLineIsOneLineWhateverIsInIt() {
        Doc doc = Doc.builder().line("a\r\nb\u001b[2J  ").section().line("c").build();

        assertThat(doc.write(DocWriter.console())).isEqualTo("a\\u000d\\u000ab\\u001b[2J\n\nc\n");
    }

    @Test
    void aNameOfFortyEightCharactersIsKept() {
        String name = "x".repeat(48);

        assertThat(shown(name)).isEqualTo(name);
    }

    @Test
    void aLongerNameLosesItsMiddle() {
        assertThat(shown("a".repeat(40) + "b".repeat(9)))
                .isEqualTo("a".repeat(33) + "..." + "aaa" + "b".repeat(9))
                .hasSize(48);
    }

    @Test
    void aLongNameIsNotCutInsideACharacter() {
        assertThat(shown("\ud83d\ude00".repeat(49)))
                .isEqualTo("\ud83d\ude00".repeat(33) + "..." + "\ud83d\ude00".repeat(12));
    }

    @Test
    void whatMarksANameIsNotCut() {
        Cell cell = new Cell("> " + "a".repeat(49), null, "a".repeat(49), Mark.NOTABLE);

        assertThat(textOf(Table.of("<", List.of("rung")).row(cell).build()))
                .isEqualTo("rung\n> " + "a".repeat(33) + "..." + "a".repeat(12) + "\n");
    }

    @Test
    void listsAreIndentedAndCutAndDrawingsAreLeftOut() {
        List<Item> items =
                List.of(Item.of("q1", "q1: why", Mark.FAILED, List.of("because")), Item.of("b"), Item.of("c"));
        Doc doc = Doc.builder()
                .items("failed", items, 2)
                .add(new Block.Link("the run", "runs/1.json"))
                .add(new Block.Drawing("<svg/>", "plot"))
                .build();

        assertThat(doc.write(DocWriter.console())).isEqualTo("""
                failed (3):
                  q1: why
                    because
                  b
                  and 1 more
                the run: runs/1.json
                """);
    }

    private static String shown(String name) {
        String text = textOf(Table.of("<", List.of("")).row(Cell.name(name)).build());
        return text.substring(1, text.length() - 1);
    }

    private static Table table(String first, String second, String third, String fourth) {
        return Table.of("<<", List.of(first, second))
                .row(Cell.of(third), Cell.of(fourth))
                .build();
    }

    private static String textOf(Table table) {
        return Doc.builder().add(table).build().write(DocWriter.console());
    }
}
