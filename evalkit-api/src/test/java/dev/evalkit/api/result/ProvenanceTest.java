package dev.evalkit.api.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.evalkit.api.corpus.Unit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProvenanceTest {
    private static final Instrument INSTRUMENT =
            new Instrument("acme", null, "abc", Unit.DOCUMENT, List.of(5, 20), List.of("recall@5", "RR"));

    @Test
    void equalInstrumentsHaveNoDifference() {
        assertThat(INSTRUMENT.differences(
                        new Instrument("acme", null, "abc", Unit.DOCUMENT, List.of(5, 20), List.of("recall@5", "RR"))))
                .isEmpty();
    }

    @Test
    void everyPartOfAnInstrumentIsCompared() {
        Instrument other = new Instrument("beta", "dev", "def", Unit.CHUNK, List.of(10), List.of("RR"));
        assertThat(INSTRUMENT.differences(other))
                .map(Difference::toString)
                .containsExactly(
                        "set: acme -> beta",
                        "split: all -> dev",
                        "corpus: abc -> def",
                        "unit: DOCUMENT -> CHUNK",
                        "cutoffs: + 10, - 5, - 20",
                        "measures: - 'recall@5'");
    }

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

    @Test
    void listsAreCopiedAndTheirNullsNamed() {
        assertThatNullPointerException()
                .isThrownBy(
                        () -> new Instrument("acme", null, "abc", Unit.DOCUMENT, Arrays.asList(5, null), List.of("RR")))
                .withMessage("cutoffs of the instrument[1] must not be null");
    }
}
