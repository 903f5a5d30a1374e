package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import java.util.List;

/**
 * A claim with the sources that it is verified against.
 *
 * @param id identifies the claim among those sent with it; not blank
 * @param text one statement; not blank
 * @param sources texts, exactly as the agent saw them; an empty list supports nothing
 */
public record Claim(String id, String text, List<String> sources) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     * @throws IllegalArgumentException if the id or the text is blank
     */
    public Claim {
        Require.notBlank(id, "claim id");
        Require.notBlank(text, "text of claim '" + id + "'");
        sources = Require.listOf(sources, "sources of claim '" + id + "'");
    }
}
