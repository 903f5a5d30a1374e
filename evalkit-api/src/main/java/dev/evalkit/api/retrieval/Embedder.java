package dev.evalkit.api.retrieval;

import java.util.List;

/**
 * An embedder of texts: it returns vectors whose cosine shows how close their meanings are. evalkit calls it from one
 * thread at a time.
 */
@FunctionalInterface
public interface Embedder {
    /** The role of a text. Asymmetric models embed questions and passages differently. */
    enum Role {
        /** A question. */
        QUERY,
        /** A passage that may answer one. */
        PASSAGE
    }

    /**
     * Embeds the texts.
     *
     * @param texts at least one text
     * @return one vector per text, in the order of the texts. All vectors of all calls have the same number of
     *     dimensions, and only finite values; they need not have length 1
     * @throws Exception any exception of the model; the eval then stops and names the embedder
     */
    List<float[]> embed(List<String> texts, Role role) throws Exception;
}
