package dev.evalkit.retrieval.rerank;

import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.Query;
import dev.evalkit.api.retrieval.Reranker;
import java.util.List;

/** Leaves the candidates as they are; a ladder with it has no rung for reranking. */
public record NoopReranker() implements Reranker, Identified {
    @Override
    public List<Hit> rerank(Query query, List<Hit> candidates) {
        return List.copyOf(candidates);
    }

    @Override
    public Identity identity() {
        return Identity.of("none");
    }
}
