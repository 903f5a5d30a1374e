package dev.evalkit.api.retrieval;

import java.util.List;

/**
 * Turns texts into vectors whose cosine tells how near their meanings are. evalkit calls it from one thread at a time.
 */
@FunctionalInterface
public interface Embedder {
    /** What a text is; asymmetric models embed questions and passages differently. */
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
     * @return one vector a text, in the order of the texts, all of one length in every call, finite numbers only; they
     *     need not have length 1
     * @throws Exception whatever the model throws; the eval stops and names the embedder
     */
    List<float[]> embed(List<String> texts, Role role) throws Exception;
}
