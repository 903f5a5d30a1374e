package dev.evalkit.api.retrieval;

import java.util.List;

/**
 * A reranker of hits, usually with a slower and better model. evalkit calls it from one thread at a time.
 */
@FunctionalInterface
public interface Reranker {
    /**
     * Reorders the candidates.
     *
     * @param candidates the hits to order, best first; not modified
     * @return the same hits in the new order, each once, with new scores; hits may be left out but not added
     * @throws Exception any exception of the model; the eval then stops and names the reranker
     */
    List<Hit> rerank(Query query, List<Hit> candidates) throws Exception;
}
