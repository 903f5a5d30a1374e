package dev.evalkit.api.text.number;

import dev.evalkit.api.internal.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * A wanted number and what an answer says of it.
 *
 * @param wanted the number, as it is written; not blank
 * @param agreement whether the answer says the same
 * @param found the number of the answer that comes nearest, as it is written; {@code null} if none can be compared with it
 */
public record NumberMatch(
        String wanted, Agreement agreement, @Nullable String found) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if {@code wanted} or {@code agreement} is null
     * @throws IllegalArgumentException if {@code wanted} is blank
     */
    public NumberMatch {
        Require.notBlank(wanted, "wanted");
        Require.nonNull(agreement, "agreement");
    }
}
