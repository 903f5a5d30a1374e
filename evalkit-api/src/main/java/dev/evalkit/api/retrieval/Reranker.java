package dev.evalkit.api.retrieval;

import java.util.List;

/**
 * Orders hits anew, usually with a slower and better model. evalkit calls it from one thread at a time.
 */
@FunctionalInterface
public interface Reranker {
    /**
     * Orders the candidates anew.
     *
     * @param candidates the hits to order, best first; not modified
     * @return the same hits in the new order, each once, with new scores; hits may be left out, none added
     * @throws Exception whatever the model throws; the eval stops and names the reranker
     */
    List<Hit> rerank(Query query, List<Hit> candidates) throws Exception;
}
