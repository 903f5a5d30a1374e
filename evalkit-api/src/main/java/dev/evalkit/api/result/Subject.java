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
 * What was measured. Subjects may differ between results: that is what one compares.
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
     * A subject without label.
     *
     * @throws NullPointerException if {@code parts} or an element of it is null
     */
    public static Subject of(Map<String, Identity> parts) {
        return new Subject(null, Require.sortedMapOf(parts, "parts of the subject"));
    }

    /** The parts in which a later subject differs; a part that only one of them has counts as {@code none} there. */
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
