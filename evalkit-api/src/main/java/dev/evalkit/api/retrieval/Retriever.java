package dev.evalkit.api.retrieval;

import java.util.List;

/**
 * A retriever of passages for a question. A lambda over the host's own search is enough. Its name is given where it is
 * plugged in.
 *
 * <p>evalkit calls a retriever from one thread at a time.
 */
@FunctionalInterface
public interface Retriever {
    /**
     * Finds the best passages.
     *
     * @return at most {@code query.limit()} hits, best first, ties in a fixed order; an empty list if nothing was found
     * @throws Exception any exception of the search; the eval then stops and names the retriever and the question's
     *     case
     */
    List<Hit> retrieve(Query query) throws Exception;
}
