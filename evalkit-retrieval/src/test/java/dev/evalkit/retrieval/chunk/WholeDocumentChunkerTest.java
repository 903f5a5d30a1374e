package dev.evalkit.retrieval.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.result.Identity;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class WholeDocumentChunkerTest {
    private static final WholeDocumentChunker CHUNKER = new WholeDocumentChunker();

    @Test
    void aDocumentIsOnePassageAsItStands() {
        LocalDate day = LocalDate.of(2025, 6, 10);
        Document document = new Document("a/b.md", "Title", " # One\n\n# Two\n ", "Part", day);
        assertThat(CHUNKER.chunk(document))
                .containsExactly(new Passage("a/b.md::0", "a/b.md", "Title", "Part", day, " # One\n\n# Two\n "));
    }

    @Test
    void anEmptyDocumentIsAPassageToo() {
        assertThat(CHUNKER.chunk(Document.of("a", "", "")))
                .containsExactly(new Passage("a::0", "a", "", null, null, ""));
    }

    @Test
    void itsIdentityHasNoSettings() {
        assertThat(CHUNKER.identity()).isEqualTo(Identity.of("whole document"));
    }

    @Test
    void nullIsNamed() {
        assertThatNullPointerException().isThrownBy(() -> CHUNKER.chunk(null)).withMessage("document must not be null");
    }
}
