package dev.evalkit.retrieval.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.result.Identity;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Headings, sections and settings; how long sections are cut is in {@code SectionSplitterTest}. */
class HeadingChunkerTest {
    private static List<Passage> chunk(int target, String text) {
        return new HeadingChunker(target, 0).chunk(Document.of("doc", "Title", text));
    }

    private static List<String> texts(int target, String text) {
        return chunk(target, text).stream().map(Passage::text).toList();
    }

    private static List<String> sections(int target, String text) {
        return chunk(target, text).stream().map(Passage::section).toList();
    }

    @Test
    void everySectionThatFillsTheTargetIsAPassage() {
        String text = "# Refunds\n\none two three\n\n## Exceptions\n\nfour five six\n";
        assertThat(chunk(5, text))
                .containsExactly(
                        new Passage("doc::0", "doc", "Title", "Refunds", null, "# Refunds\n\none two three"),
                        new Passage(
                                "doc::1",
                                "doc",
                                "Title",
                                "Refunds > Exceptions",
                                null,
                                "## Exceptions\n\nfour five six"));
    }

    @Test
    void neighbouringSectionsAreJoinedUpToTheTarget() {
        String text = "# A\n\none\n\n## B\n\ntwo\n\n## C\n\nthree\n";
        assertThat(texts(6, text)).containsExactly("# A\n\none\n\n## B\n\ntwo\n\n## C\n\nthree");
        assertThat(texts(5, text)).containsExactly("# A\n\none\n\n## B\n\ntwo", "## C\n\nthree");
        assertThat(texts(3, text)).containsExactly("# A\n\none", "## B\n\ntwo", "## C\n\nthree");
    }

    @Test
    void joinedSectionsShareAPathOrHaveNone() {
        assertThat(sections(9, "# A\n\n## B\n\none\n\n## C\n\ntwo\n")).containsExactly("A");
        assertThat(sections(9, "# A\n\none\n\n# B\n\ntwo\n")).containsExactly((String) null);
        assertThat(sections(9, "before\n\n# A\n\none\n")).containsExactly((String) null);
    }

    @Test
    void aHeadingWithoutTextStaysWithTheNextSection() {
        String text = "# A\n\n## B\n\none two three four\n";
        assertThat(texts(6, text)).containsExactly("# A\n\n## B\n\none two three four");
        assertThat(sections(6, text)).containsExactly("A > B");
        assertThat(texts(4, text)).containsExactly("# A\n\n## B\n\none two", "three four");
    }

    @Test
    void aHeadingAtTheEndIsNotLost() {
        assertThat(texts(3, "one two three\n\n# End\n")).containsExactly("one two three", "# End");
        assertThat(texts(4, "one two three\n\n# End")).containsExactly("one two three\n\n# End");
    }

    @Test
    void aPathLeavesDeeperLevelsWhenALevelRepeats() {
        String text = "# A\n\none\n\n### B\n\ntwo\n\n## C\n\nthree\n\n# D\n\nfour\n";
        assertThat(sections(2, text)).containsExactly("A", "A > B", "A > C", "D");
    }

    @Test
    void onlyAtxHeadingsCount() {
        assertThat(sections(2, "# A #\n\none")).containsExactly("A");
        assertThat(sections(2, "   ###### F ##\n\none")).containsExactly("F");
        assertThat(sections(2, "#\tTabbed\n\none")).containsExactly("Tabbed");
        assertThat(sections(2, "# C#\n\none")).containsExactly("C#");
        assertThat(sections(3, "#\n\none")).containsExactly((String) null);
        assertThat(sections(3, "# ##\n\none")).containsExactly((String) null);
        assertThat(sections(3, "####### G\n\none")).containsExactly((String) null);
        assertThat(sections(3, "#hashtag\n\none")).containsExactly((String) null);
        assertThat(sections(3, "    # Code\n\none")).containsExactly((String) null);
        assertThat(sections(3, "text # A\n\none")).containsExactly((String) null);
    }

    @Test
    void aHeadingInFencedCodeIsCode() {
        assertThat(sections(9, "# A\n\n```sh\n# comment\n```\n\none")).containsExactly("A");
        assertThat(sections(9, "# A\n\n~~~\n```\n# comment\n~~~\n\none")).containsExactly("A");
        assertThat(sections(9, "# A\n\n````\n```\n# comment\n````\n\none")).containsExactly("A");
        assertThat(sections(9, "# A\n\n```\nnever closed\n# comment")).containsExactly("A");
        assertThat(sections(2, "# A\n\n```\none\n```\n# B\n\ntwo")).containsExactly("A", "B");
        assertThat(sections(3, "# A\n\n``` `not` a fence\n# B\n\ntwo")).endsWith("B");
    }

    @Test
    void windowsLineEndsAreLineEnds() {
        String text = "# A\r\n\r\none\r\n\r\n## B\r\n\r\ntwo\r\n";
        assertThat(texts(2, text)).containsExactly("# A\r\n\r\none", "## B\r\n\r\ntwo");
        assertThat(sections(2, text)).containsExactly("A", "A > B");
    }

    @Test
    void aPlainTextHasNoSection() {
        assertThat(chunk(9, "one two")).containsExactly(new Passage("doc::0", "doc", "Title", null, null, "one two"));
    }

    @Test
    void anEmptyDocumentGivesOnePassage() {
        assertThat(texts(9, "")).containsExactly("");
        assertThat(texts(9, " \n\n ")).containsExactly("");
        assertThat(texts(9, "***")).containsExactly("***");
    }

    @Test
    void titleSectionAndDayOfTheDocumentAreKept() {
        LocalDate day = LocalDate.of(2025, 6, 10);
        HeadingChunker chunker = new HeadingChunker(2, 0);
        assertThat(chunker.chunk(new Document("d", "T", "# A\n\none\n\n# B\n\ntwo", "Part", day)))
                .containsExactly(
                        new Passage("d::0", "d", "T", "Part > A", day, "# A\n\none"),
                        new Passage("d::1", "d", "T", "Part > B", day, "# B\n\ntwo"));
        assertThat(chunker.chunk(new Document("d", "T", "one", "Part", day)))
                .containsExactly(new Passage("d::0", "d", "T", "Part", day, "one"));
        assertThat(chunker.chunk(new Document("d", "T", "one", " ", null)))
                .containsExactly(new Passage("d::0", "d", "T", null, null, "one"));
    }

    @Test
    void blankLinesAroundAPassageAreDroppedAndIndentationIsKept() {
        assertThat(texts(9, "\n \n    code\n\n\n")).containsExactly("    code");
    }

    @Test
    void standardIs350TokensWithAnOverlapOf50() {
        assertThat(HeadingChunker.standard()).isEqualTo(new HeadingChunker(350, 50));
        assertThat(HeadingChunker.standard().identity())
                .isEqualTo(Identity.of("headings").with("target tokens", 350).with("overlap tokens", 50));
    }

    @Test
    void settersGiveAnotherChunker() {
        HeadingChunker chunker = HeadingChunker.standard();
        assertThat(chunker.targetTokens(150)).isEqualTo(new HeadingChunker(150, 50));
        assertThat(chunker.overlapTokens(0)).isEqualTo(new HeadingChunker(350, 0));
        assertThat(chunker).isEqualTo(new HeadingChunker(350, 50));
    }

    @Test
    void aSmallTargetTakesTheOverlapAlong() {
        assertThat(HeadingChunker.standard().targetTokens(51)).isEqualTo(new HeadingChunker(51, 50));
        assertThat(HeadingChunker.standard().targetTokens(50)).isEqualTo(new HeadingChunker(50, 25));
        assertThat(HeadingChunker.standard().targetTokens(1)).isEqualTo(new HeadingChunker(1, 0));
    }

    @Test
    void settingsOutOfRangeAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HeadingChunker.standard().targetTokens(0))
                .withMessage("target tokens must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HeadingChunker.standard().overlapTokens(-1))
                .withMessage("overlap tokens must be at least 0 but was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HeadingChunker(8, 8))
                .withMessage("overlap tokens must be below target tokens = 8 but was 8");
        assertThat(new HeadingChunker(8, 7).overlapTokens()).isEqualTo(7);
    }

    @Test
    void nullIsNamed() {
        assertThatNullPointerException()
                .isThrownBy(() -> HeadingChunker.standard().chunk(null))
                .withMessage("document must not be null");
    }
}
