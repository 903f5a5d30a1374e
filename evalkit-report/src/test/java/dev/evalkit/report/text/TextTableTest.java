package dev.evalkit.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void columnsAreAlignedAndLinesHaveNoTrailingSpaces() {
        TextTable table = new TextTable("<><");
        table.row(List.of("rung", "n", "note"));
        table.row(List.of("v", "100", ""));
        table.row(List.of("keyword", "7", "x"));

        assertThat(textOf(table)).isEqualTo("""
                rung       n  note
                v        100
                keyword    7  x
                """);
    }

    @Test
    void widthCountsCharactersNotSurrogates() {
        TextTable table = new TextTable("<<");
        table.row(List.of("\ud83d\ude00", "a"));
        table.row(List.of("xy", "b"));

        assertThat(textOf(table)).isEqualTo("\ud83d\ude00   a\nxy  b\n");
    }

    @Test
    void aCellCannotEndItsLine() {
        TextTable table = new TextTable("<<");
        table.row(List.of("a\nb", "c"));
        table.row(List.of("d", "e"));

        assertThat(textOf(table)).isEqualTo("a\\u000ab  c\nd         e\n");
    }

    @Test
    void aNameOfFortyEightCharactersIsKept() {
        String name = "x".repeat(48);

        assertThat(TextTable.name(name)).isEqualTo(name);
    }

    @Test
    void aLongerNameLosesItsMiddle() {
        assertThat(TextTable.name("a".repeat(40) + "b".repeat(9)))
                .isEqualTo("a".repeat(33) + "..." + "aaa" + "b".repeat(9))
                .hasSize(48);
    }

    @Test
    void aLongNameIsNotCutInsideACharacter() {
        assertThat(TextTable.name("\ud83d\ude00".repeat(49)))
                .isEqualTo("\ud83d\ude00".repeat(33) + "..." + "\ud83d\ude00".repeat(12));
    }

    private static String textOf(TextTable table) {
        PlainText out = new PlainText();
        table.appendTo(out);
        return out.toString();
    }
}
