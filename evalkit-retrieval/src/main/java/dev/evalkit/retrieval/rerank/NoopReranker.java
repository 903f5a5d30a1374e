package dev.evalkit.retrieval.rerank;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.Query;
import dev.evalkit.api.retrieval.Reranker;
import java.util.List;

/** Leaves order and scores as they are. A ladder with it has no rung for reranking. */
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
