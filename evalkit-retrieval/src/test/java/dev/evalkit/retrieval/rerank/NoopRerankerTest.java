package dev.evalkit.retrieval.rerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.Query;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoopRerankerTest {
    private static final NoopReranker NOOP = new NoopReranker();
    private static final Query QUERY = new Query("why?", 1);

    @Test
    void orderAndScoresStay() {
        List<Hit> hits = List.of(Hit.ofDocument("b", 1), Hit.ofDocument("a", 2));
        assertThat(NOOP.rerank(QUERY, hits)).isEqualTo(hits);
        assertThat(NOOP.identity()).isEqualTo(Identity.of("none"));
    }

    @Test
    void nullIsNamed() {
        assertThatNullPointerException()
                .isThrownBy(() -> NOOP.rerank(null, List.of()))
                .withMessage("query must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> NOOP.rerank(QUERY, null))
                .withMessage("candidates must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> NOOP.rerank(QUERY, Arrays.asList((Hit) null)))
                .withMessage("candidates[0] must not be null");
    }
}
