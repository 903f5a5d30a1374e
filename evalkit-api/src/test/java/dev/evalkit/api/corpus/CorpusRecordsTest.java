package dev.evalkit.api.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CorpusRecordsTest {
    private static final LocalDate DAY = LocalDate.of(2025, 6, 10);

    @Test
    void passageIsRenderedWithSectionAndDate() {
        assertThat(new Passage("a.md::0", "a.md", "Refunds", "How to", DAY, "Ask us.\nSoon.").render())
                .isEqualTo("[a.md] How to (updated 2025-06-10)\nAsk us.\nSoon.");
    }

    @Test
    void whatAPassageDoesNotHaveIsLeftOutOfItsRendering() {
        assertThat(new Passage("a.md::0", "a.md", "Refunds", null, null, "Ask us.").render())
                .isEqualTo("[a.md]\nAsk us.");
        assertThat(new Passage("a.md::0", "a.md", "", "How to", null, "").render())
                .isEqualTo("[a.md] How to\n");
        assertThat(new Passage("a.md::0", "a.md", "", null, DAY, "x").render())
                .isEqualTo("[a.md] (updated 2025-06-10)\nx");
    }

    @Test
    void indexedTextStartsWithTheTitle() {
        assertThat(new Passage("a::0", "a", "Refunds", "s", null, "Ask us.").indexedText())
                .isEqualTo("Refunds\nAsk us.");
        assertThat(new Passage("a::0", "a", "", "s", null, "Ask us.").indexedText())
                .isEqualTo("Ask us.");
    }

    @Test
    void chunkIdsAndDocumentIdsAreInverse() {
        for (String id : List.of("a", "a/b.md", "x::y", "::", "a::0", "漢", "a:")) {
            for (int n : new int[] {0, 1, 9, 10, Integer.MAX_VALUE}) {
                assertThat(Passage.documentId(Passage.chunkId(id, n))).isEqualTo(id);
            }
        }
        assertThat(Passage.chunkId("a.md", 0)).isEqualTo("a.md::0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a", "a::", "::0", "a:0", "a::-1", "a::+1", "a::0 ", "a::0x", "a::/", "a:::", "a::٣", "0"})
    void otherFormsAreNoChunkIds(String id) {
        assertThatThrownBy(() -> Passage.documentId(id))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("chunk id must have the form documentId::n but was '" + id + "'");
    }

    @Test
    void numbersOfChunksStartAtZero() {
        assertThatThrownBy(() -> Passage.chunkId("a", -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("n must be at least 0 but was -1");
        assertThatThrownBy(() -> Passage.chunkId(" ", 0)).hasMessage("document id must not be blank");
    }

    @Test
    void rulesOfPassagesAreChecked() {
        assertThatThrownBy(() -> new Passage(" ", "a", "", null, null, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("chunk id must not be blank");
        assertThatThrownBy(() -> new Passage("a::0", "", "", null, null, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("document id of chunk 'a::0' must not be blank");
        assertThatThrownBy(() -> new Passage("a::0", "a", null, null, null, ""))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("title of chunk 'a::0' must not be null");
        assertThatThrownBy(() -> new Passage("a::0", "a", "", null, null, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("text of chunk 'a::0' must not be null");
    }

    @Test
    void rulesOfDocumentsAreChecked() {
        assertThatThrownBy(() -> Document.of("", "", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("document id must not be blank");
        assertThatThrownBy(() -> Document.of("a", null, ""))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("title of document 'a' must not be null");
        assertThatThrownBy(() -> Document.of("a", "", null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("text of document 'a' must not be null");
    }

    @Test
    void corpusIsSortedByIdAndFindsDocuments() {
        List<Document> given = new ArrayList<>(List.of(Document.of("b", "", ""), Document.of("a", "", "x")));
        Corpus corpus = Corpus.of(given);
        given.clear();
        assertThat(corpus.documents()).extracting(Document::id).containsExactly("a", "b");
        assertThat(corpus.documents()).isSameAs(corpus.documents());
        assertThat(corpus.size()).isEqualTo(2);
        assertThat(corpus.find("a")).contains(Document.of("a", "", "x"));
        assertThat(corpus.find("c")).isEmpty();
        assertThatThrownBy(() -> corpus.documents().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void emptyCorpusAndRepeatedIdsAreRefused() {
        assertThatThrownBy(() -> Corpus.of(List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a corpus must have at least one document");
        assertThatThrownBy(() -> Corpus.of(List.of(Document.of("a", "", ""), Document.of("a", "", "x"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("two documents of the corpus have the id 'a'");
    }

    @Test
    void everyPartOfADocumentChangesTheDigestAndTheirOrderDoesNot() {
        Document other = Document.of("z", "", "");
        Document base = new Document("a", "t", "x", "s", DAY);
        List<String> digests = List.of(
                        base,
                        new Document("b", "t", "x", "s", DAY),
                        new Document("a", "u", "x", "s", DAY),
                        new Document("a", "t", "y", "s", DAY),
                        new Document("a", "t", "x", "r", DAY),
                        new Document("a", "t", "x", null, DAY),
                        new Document("a", "t", "x", "", DAY),
                        new Document("a", "t", "x", "s", DAY.plusDays(1)),
                        new Document("a", "t", "x", "s", null),
                        new Document("a", "tx", "", "s", DAY))
                .stream()
                .map(document -> Corpus.of(List.of(document, other)).digest())
                .toList();
        assertThat(digests).doesNotHaveDuplicates().allMatch(digest -> digest.matches("[0-9a-f]{24}"));
        assertThat(Corpus.of(List.of(other, base)).digest()).isEqualTo(digests.get(0));
        assertThat(Corpus.of(List.of(base)).digest()).isNotEqualTo(digests.get(0));
    }

    @Test
    void problemIsShownWithItsPlace() {
        assertThat(new Problem("golden.jsonl", 17, "$.grades.doc-7", "grade must be at least 0 but was -1"))
                .hasToString("golden.jsonl:17: $.grades.doc-7: grade must be at least 0 but was -1");
        assertThat(new Problem("docs", 0, "$", "the folder has no documents"))
                .hasToString("docs: the folder has no documents");
        assertThatThrownBy(() -> new Problem("a", -1, "$", "m"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("line must be at least 0 but was -1");
    }

    @Test
    void exceptionNeedsAProblem() {
        assertThatThrownBy(() -> new CorpusException(List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number of problems must be at least 1 but was 0");
    }
}
