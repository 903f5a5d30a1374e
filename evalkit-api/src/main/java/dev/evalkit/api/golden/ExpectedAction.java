package dev.evalkit.api.golden;

import dev.evalkit.api.internal.check.Require;
import java.util.List;

/**
 * An action that the system should take once: a tool that it asks permission to call, or calls.
 *
 * @param tool the tool's name; not blank
 * @param mustContain phrases that the arguments must contain; none blank; null becomes empty
 * @param withoutConfirmation whether the system may call the tool without asking first; otherwise a system that reports
 *     its confirmations must have asked for this one
 */
public record ExpectedAction(String tool, List<String> mustContain, boolean withoutConfirmation) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if {@code tool} or a phrase is null
     * @throws IllegalArgumentException if {@code tool} or a phrase is blank, or a phrase is repeated
     */
    public ExpectedAction {
        Require.notBlank(tool, "tool");
        mustContain = Texts.distinct(mustContain, "mustContain of '" + tool + "'");
    }

    /**
     * Creates an action that must be confirmed.
     *
     * @throws NullPointerException if {@code tool} or a phrase is null
     * @throws IllegalArgumentException if {@code tool} or a phrase is blank, or a phrase is repeated
     */
    public ExpectedAction(String tool, List<String> mustContain) {
        this(tool, mustContain, false);
    }
}
