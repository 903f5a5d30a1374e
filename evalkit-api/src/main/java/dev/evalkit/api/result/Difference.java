package dev.evalkit.api.result;

import java.util.List;

/**
 * One thing in which two provenances differ.
 *
 * @param name what differs, for instance {@code unit} or {@code embedder}
 * @param before its value in the earlier result, as text
 * @param after its value in the later result, as text
 */
public record Difference(String name, String before, String after) {
    static void add(List<Difference> found, String name, Object before, Object after) {
        if (!before.equals(after)) {
            found.add(new Difference(name, before.toString(), after.toString()));
        }
    }

    /** {@code name: before -> after}. */
    @Override
    public String toString() {
        return name + ": " + before + " -> " + after;
    }
}
