package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.json.CanonicalJson;
import java.util.Map;

/**
 * A tool call that the agent made, or asked permission to make.
 *
 * @param tool the tool's name; not blank
 * @param arguments its arguments as canonical JSON text: names in natural order, no white space, {@code 1} for
 *     {@code 1.0}. Text that is not JSON becomes a JSON string, so that nothing is lost
 */
public record ToolCall(String tool, String arguments) {
    /**
     * Checks the components and brings the arguments into their canonical form.
     *
     * @throws NullPointerException if one is null
     * @throws IllegalArgumentException if {@code tool} is blank
     */
    public ToolCall {
        Require.notBlank(tool, "tool");
        String given = Require.nonNull(arguments, "arguments of tool", tool);
        arguments = CanonicalJson.of(given).orElseGet(() -> CanonicalJson.quoted(given));
    }

    /**
     * Returns a call without arguments.
     *
     * @throws NullPointerException if {@code tool} is null
     * @throws IllegalArgumentException if {@code tool} is blank
     */
    public static ToolCall of(String tool) {
        return new ToolCall(tool, "{}");
    }

    /**
     * Returns a call with the given arguments.
     *
     * @param arguments by name; values are texts, numbers, booleans, nulls, lists and maps
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if {@code tool} is blank, or a value cannot be written as JSON
     */
    public static ToolCall of(String tool, Map<String, ?> arguments) {
        return new ToolCall(tool, CanonicalJson.ofValue(Require.nonNull(arguments, "arguments")));
    }
}
