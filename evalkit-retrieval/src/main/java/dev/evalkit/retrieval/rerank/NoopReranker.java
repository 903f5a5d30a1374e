package dev.evalkit.retrieval.rerank;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.Query;
import dev.evalkit.api.retrieval.Reranker;
import java.util.List;

/** A reranker that leaves order and scores unchanged. A ladder with it has no reranking rung. */
public record NoopReranker() implements Reranker, Identified {
    @Override
    public List<Hit> rerank(Query query, List<Hit> candidates) {
        Require.nonNull(query, "query");
        return Require.listOf(candidates, "candidates");
    }

    @Override
    public Identity identity() {
        return Identity.of("none");
    }
}
