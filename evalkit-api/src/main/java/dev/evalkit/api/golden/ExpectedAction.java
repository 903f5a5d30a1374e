package dev.evalkit.api.golden;

import dev.evalkit.api.internal.check.Require;
import java.util.List;

/**
 * A tool call that the system should make.
 *
 * @param tool the tool's name; not blank
 * @param mustContain phrases that the call's arguments must contain; none blank; null becomes empty
 */
public record ExpectedAction(String tool, List<String> mustContain) {
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
}
