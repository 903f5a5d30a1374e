package dev.evalkit.api.answer;

import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.internal.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * A passage exactly as the model received it.
 *
 * @param id id of the chunk or document; {@code null} if the agent does not know it
 * @param text what the model read, with any heading that the agent added; the judge reads the same text
 */
public record SeenPassage(@Nullable String id, String text) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if {@code text} is null
     * @throws IllegalArgumentException if {@code id} is blank
     */
    public SeenPassage {
        if (id != null) {
            Require.notBlank(id, "id of a passage");
        }
        Require.nonNull(text, "text of a passage");
    }

    /** Returns a passage of the corpus as {@link Passage#render} renders it. */
    public static SeenPassage of(Passage passage) {
        return new SeenPassage(passage.chunkId(), passage.render());
    }
}
