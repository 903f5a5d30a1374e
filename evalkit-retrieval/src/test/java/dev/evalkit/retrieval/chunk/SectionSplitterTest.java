package dev.evalkit.retrieval.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.Passage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where sections that are longer than the target are cut, and what the parts repeat. */
class SectionSplitterTest {
    private static List<String> texts(int target, int overlap, String text) {
        return new HeadingChunker(target, overlap)
                .chunk(Document.of("doc", "", text)).stream().map(Passage::text).toList();
    }

    @Test
    void theTargetIsTheLargestSize() {
        assertThat(texts(4, 0, "a b c d")).containsExactly("a b c d");
        assertThat(texts(4, 0, "a b c d e")).containsExactly("a b c d", "e");
    }

    @Test
    void aBlockThatFitsAPassageIsNotTorn() {
        String text = "one\n\na b c d\n\ne f g";
        assertThat(texts(5, 0, text)).containsExactly("one\n\na b c d", "e f g");
        assertThat(texts(4, 0, text)).containsExactly("one", "a b c d", "e f g");
    }

    @Test
    void aBlockTooLongForAPassageIsCutBeforeASentence() {
        assertThat(texts(6, 0, "one\n\nA b c. D e f? G h i.")).containsExactly("one\n\nA b c.", "D e f? G h i.");
    }

    @Test
    void aBlockTooLongStartsAPassageWhereTheOneBeforeIsHalfFull() {
        assertThat(texts(6, 0, "one two three\n\nA b c. D e f? G h i."))
                .containsExactly("one two three", "A b c. D e f?", "G h i.");
    }

    @Test
    void aSentenceTooLongForAPassageIsCutBeforeAWord() {
        assertThat(texts(3, 0, "a b c d (e) f.")).containsExactly("a b c", "d (e) f.");
        assertThat(texts(4, 0, "a b c d (e) f.")).containsExactly("a b c d", "(e) f.");
    }

    @Test
    void aListIsCutBeforeAnItem() {
        assertThat(texts(5, 0, "Do:\n- a b c\n- d e f\n- g h")).containsExactly("Do:\n- a b c", "- d e f\n- g h");
        assertThat(texts(6, 0, "1. a b c\n2. d e f\n   g")).containsExactly("1. a b c", "2. d e f\n   g");
    }

    @Test
    void codeIsCutBeforeALineAndNotBeforeASentence() {
        assertThat(texts(5, 0, "```\na b. C\nd e f\n```")).containsExactly("```\na b. C", "d e f\n```");
    }

    @Test
    void theHeadingStaysWithWhatFollowsIt() {
        assertThat(texts(4, 0, "# What is it? Why?\n\na b\n\nc d e f")).first().isEqualTo("# What is it? Why?");
        assertThat(texts(4, 0, "# Head\n\na b c d e f")).containsExactly("# Head\n\na b c", "d e f");
        assertThat(texts(4, 0, "# Head\n\n- a b c d\n- e f")).first().isEqualTo("# Head\n\n- a b c");
    }

    @Test
    void partsRepeatTheTokensBefore() {
        assertThat(texts(4, 1, "a b c d e f g h")).containsExactly("a b c d", "d e f g", "g h");
        assertThat(texts(4, 3, "a b c d e f")).containsExactly("a b c d", "b c d e", "c d e f");
    }

    @Test
    void anOverlapReachesNoFurtherThanTheStartOfThePartBefore() {
        assertThat(texts(10, 4, "# A\n\none\n\na b c d e f g h"))
                .as("a block of 8 is too long for the 6 new tokens of a passage")
                .containsExactly("# A\n\none\n\na b c d e f g h");
        assertThat(texts(10, 4, "# A\n\none\n\na b c d e f\n\ng h i"))
                .containsExactly("# A\n\none\n\na b c d e f", "c d e f\n\ng h i");
        assertThat(texts(6, 3, "x y\n\na b c\n\nd e f\n\ng h"))
                .containsExactly("x y\n\na b c", "a b c\n\nd e f", "d e f\n\ng h");
        assertThat(texts(6, 3, "x\n\na b c\n\nd e f")).containsExactly("x\n\na b c", "a b c\n\nd e f");
    }

    @Test
    void nothingIsRepeatedBetweenSections() {
        assertThat(texts(4, 3, "# A\n\na b c\n\n# B\n\nd e f")).containsExactly("# A\n\na b c", "# B\n\nd e f");
    }

    @Test
    void aTableThatIsCutRepeatsItsHeader() {
        String text = "| Plan | Price |\n| --- | --: |\n| Basic | 9 |\n| Growth | 29 |\n| Scale | 99 |\n\nEnd of it.";
        assertThat(texts(6, 2, text))
                .containsExactly(
                        "| Plan | Price |\n| --- | --: |\n| Basic | 9 |\n| Growth | 29 |",
                        "| Plan | Price |\n| --- | --: |\n| Scale | 99 |",
                        "| Scale | 99 |\n\nEnd of it.");
    }

    @Test
    void aHeaderOfMoreThanHalfTheTargetIsNotRepeated() {
        String header = "| a b | c |\n| --- | --- |\n";
        assertThat(texts(6, 0, header + "| d | e |\n| f | g |\n| h | i |"))
                .containsExactly(header + "| d | e |", header + "| f | g |", header + "| h | i |");
        assertThat(texts(5, 0, header + "| d | e |\n| f | g |\n| h | i |"))
                .containsExactly(header + "| d | e |", "| f | g |\n| h | i |");
    }

    @Test
    void aTableEndsAtABlankLineAndStartsABlock() {
        String table = "| a | b |\n| --- | --- |\n| c | d |";
        assertThat(texts(6, 0, "x y z\n" + table + "\n\ne f g")).containsExactly("x y z", table, "e f g");
    }

    @Test
    void aHeaderIsNeverWithoutARow() {
        assertThat(texts(4, 0, "x y\n\n| a | b |\n| --- | --- |\n| c | d |\n| e | f |"))
                .containsExactly("x y", "| a | b |\n| --- | --- |\n| c | d |", "| a | b |\n| --- | --- |\n| e | f |");
    }

    @Test
    void aRowTooLongForAPassageKeepsTheHeader() {
        assertThat(texts(4, 0, "| a |\n| --- |\n| b c d e f g |\n| h |"))
                .containsExactly("| a |\n| --- |\n| b c d", "| a |\n| --- |\ne f g |", "| a |\n| --- |\n| h |");
    }

    @Test
    void scriptsWithoutSpacesAreCutBetweenLetters() {
        assertThat(texts(4, 0, "退款需要五天")).containsExactly("退款需要", "五天");
        assertThat(texts(4, 1, "退款需要五天")).containsExactly("退款需要", "要五天");
        assertThat(texts(4, 0, "退款。需要五天。")).containsExactly("退款。", "需要五天。");
    }

    @Test
    void aRunWithoutAPlaceToCutIsLeftWhole() {
        assertThat(texts(1, 0, "3.5 can't")).containsExactly("3.5", "can't");
        assertThat(texts(1, 0, "a·b·c d")).containsExactly("a·b·c", "d");
    }

    @Test
    void aRunOfSignsIsNoPassage() {
        assertThat(texts(2, 0, "a b\n\n***\n\nc d")).containsExactly("a b\n\n***", "c d");
        assertThat(texts(2, 0, "a b c\n\n***")).containsExactly("a b", "c\n\n***");
    }
}
