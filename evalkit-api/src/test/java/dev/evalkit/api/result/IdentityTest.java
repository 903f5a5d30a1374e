package dev.evalkit.api.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.Map;
import org.junit.jupiter.api.Test;

class IdentityTest {
    @Test
    void subjectsDifferPartByPart() {
        Subject before = Subject.of(
                Map.of("embedder", Identity.of("hashing").with("dimension", 512), "chunker", Identity.of("headings")));
        Subject after = Subject.of(
                Map.of("embedder", Identity.of("hashing").with("dimension", 256), "reranker", Identity.of("lexical")));
        assertThat(before.differences(after))
                .map(Difference::toString)
                .containsExactly(
                        "chunker: headings -> none",
                        "embedder: hashing {dimension=512} -> hashing {dimension=256}",
                        "reranker: none -> lexical");
        assertThat(before.differences(before)).isEmpty();
    }

    @Test
    void anIdentityReadsAsNameVersionAndSettings() {
        Identity identity = Identity.of("bm25").with("k1", 0.9).with("b", 0.4);
        assertThat(identity).hasToString("bm25 {b=0.4, k1=0.9}");
        assertThat(identity.version("9.12")).hasToString("bm25 9.12 {b=0.4, k1=0.9}");
        assertThat(Identity.of("bm25").with("b", 0.4).with("k1", 0.9)).isEqualTo(identity);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Identity.of(" "))
                .withMessage("identity name must not be blank");
        assertThatNullPointerException()
                .isThrownBy(() -> Identity.of(null))
                .withMessage("identity name must not be null");
    }
}
