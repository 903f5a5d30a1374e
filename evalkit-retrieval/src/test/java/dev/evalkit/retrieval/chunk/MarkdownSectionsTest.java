package dev.evalkit.retrieval.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.retrieval.chunk.Section.Level;
import dev.evalkit.retrieval.chunk.Section.Piece;
import dev.evalkit.retrieval.chunk.Section.Table;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownSectionsTest {
    private static List<Section> sections(String text) {
        return MarkdownSections.in(text, new Tokens(text));
    }

    /** The starts of the pieces of a text that is one section, by their first words. */
    private static List<String> pieces(String text) {
        assertThat(sections(text)).hasSize(1);
        return sections(text).get(0).pieces().stream()
                .map(piece -> piece.level()
                        + (piece.prose() ? " " : " code ")
                        + text.substring(piece.start()).lines().findFirst().orElseThrow())
                .toList();
    }

    @Test
    void sectionsAreTheWholeText() {
        assertThat(sections("# A\n\none\n## B\ntwo"))
                .containsExactly(
                        new Section(0, 4, 9, List.of("A"), List.of(new Piece(0, Level.BLOCK, true)), List.of()),
                        new Section(9, 14, 17, List.of("A", "B"), List.of(new Piece(9, Level.BLOCK, true)), List.of()));
        assertThat(sections("")).containsExactly(new Section(0, 0, 0, List.of(), List.of(), List.of()));
    }

    @Test
    void aSectionWithoutAWordBelongsToTheNext() {
        assertThat(sections("***\n# A\n---\n## B\none"))
                .containsExactly(
                        new Section(0, 17, 20, List.of("A", "B"), List.of(new Piece(0, Level.BLOCK, true)), List.of()));
    }

    @Test
    void blocksStandBetweenBlankLines() {
        assertThat(pieces("one\ntwo\n \nthree\n\n\nfour")).containsExactly("BLOCK one", "BLOCK three", "BLOCK four");
    }

    @Test
    void aFenceStandsForItselfAndItsLinesAreLines() {
        assertThat(pieces("one\n```\ntwo\n\nthree\n```\nfour"))
                .containsExactly("BLOCK one", "BLOCK code ```", "LINE code two", "LINE code three", "BLOCK four");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"- item", "* item", "+ item", "1. item", "23) item", "123456789. item", "   - item", "\t- item"})
    void aLineWithASignOfAListIsAnItem(String item) {
        assertThat(pieces("words\n" + item)).containsExactly("BLOCK words", "LINE " + item);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-item",
                "*item*",
                "1.5 items",
                "1 item",
                "1234567890. item",
                "a. item",
                "-",
                "1.",
                "=",
                ". item",
                "0"
            })
    void otherLinesAreNot(String line) {
        assertThat(pieces("words\n" + line)).containsExactly("BLOCK words");
    }

    @Test
    void aTableIsABlockOfRows() {
        String text = "words\n| a | b |\n|:--|--:|\n| c | d |\n| e | f |\n\nwords";
        assertThat(pieces(text)).containsExactly("BLOCK words", "BLOCK | a | b |", "LINE | e | f |", "BLOCK words");
        assertThat(sections(text).get(0).tables()).containsExactly(new Table(6, 26, 46));
    }

    @Test
    void aTableEndsAtAHeadingAFenceOrTheEnd() {
        String table = "a | b\n--|--\nc | d\n";
        assertThat(sections(table + "# A\none").get(0).tables()).containsExactly(new Table(0, 12, 18));
        assertThat(sections(table + "# A\none").get(1).tables()).isEmpty();
        assertThat(sections(table + "```\none\n```").get(0).tables()).containsExactly(new Table(0, 12, 18));
        assertThat(sections(table).get(0).tables()).containsExactly(new Table(0, 12, 18));
        assertThat(sections("a | b\n--|--").get(0).tables()).containsExactly(new Table(0, 11, 11));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a | b\nc | d", "a | b\n- x | y", "a | b\n-----", "a | b\n| | |", "a b\n--|--", "a | b\n\n--|--"
            })
    void otherLinesWithBarsAreNoTable(String text) {
        assertThat(sections(text).get(0).tables()).isEmpty();
    }
}
