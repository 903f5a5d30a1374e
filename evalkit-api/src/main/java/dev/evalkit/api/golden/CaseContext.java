package dev.evalkit.api.golden;

import dev.evalkit.api.internal.check.Require;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.immutables.value.Value;

/**
 * What the system is given along with the question.
 *
 * @param history the conversation so far, oldest message first; null becomes empty
 * @param attributes what else the system knows, for instance the customer's plan, by name in natural order; null becomes
 *     empty
 */
@Value.Builder
@SuppressWarnings("exports") // a build-time annotation that users don't need
public record CaseContext(
        List<Message> history, @Value.NaturalOrder SortedMap<String, String> attributes) {
    /** No context. */
    public static final CaseContext EMPTY = new CaseContext(List.of(), new TreeMap<>());

    /**
     * Copies the components.
     *
     * @throws NullPointerException if a message or an attribute is null
     */
    public CaseContext {
        history = history == null ? List.of() : Require.listOf(history, "history");
        attributes = Require.sortedMapOf(attributes == null ? new TreeMap<>() : attributes, "attributes");
    }

    /** Returns a builder; nothing is required. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * One message of the conversation before the question.
     *
     * @param role the speaker, for instance {@code user} or {@code assistant}; not blank
     * @param content what was said; may be empty
     */
    public record Message(String role, String content) {
        /**
         * Checks the components.
         *
         * @throws NullPointerException if a component is null
         * @throws IllegalArgumentException if {@code role} is blank
         */
        public Message {
            Require.notBlank(role, "role");
            Require.nonNull(content, "content");
        }
    }

    /** Builds a context. */
    public static final class Builder extends CaseContextBuilder {
        Builder() {}
    }
}
