package dev.evalkit.api.result;

import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The subject of a result: what was measured. Subjects may differ between results, since they are what is compared.
 *
 * @param label a name for the run, such as {@code answer@v4}; {@code null} if none was given
 * @param parts the parts of the measured system by role ({@code chunker}, {@code embedder}, …), in natural order
 */
public record Subject(@Nullable String label, SortedMap<String, Identity> parts) {
    private static final String NONE = "none";

    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if {@code parts} or an element of it is null
     */
    public Subject {
        parts = Require.sortedMapOf(parts, "parts of the subject");
    }

    /**
     * Returns a subject without a label.
     *
     * @throws NullPointerException if {@code parts} or an element of it is null
     */
    public static Subject of(Map<String, Identity> parts) {
        return new Subject(null, Require.sortedMapOf(parts, "parts of the subject"));
    }

    /**
     * Returns the parts in which a later subject differs. A part that is absent from one of them counts as {@code none}
     * there.
     */
    public List<Difference> differences(Subject later) {
        List<Difference> found = new ArrayList<>();
        TreeSet<String> roles = new TreeSet<>(parts.keySet());
        roles.addAll(later.parts.keySet());
        for (String role : roles) {
            Identity before = parts.get(role);
            Identity after = later.parts.get(role);
            if (!Objects.equals(before, after)) {
                found.add(Difference.of(role, before == null ? NONE : before, after == null ? NONE : after));
            }
        }
        return List.copyOf(found);
    }
}
