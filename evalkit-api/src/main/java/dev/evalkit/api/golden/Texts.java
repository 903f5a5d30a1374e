package dev.evalkit.api.golden;

import dev.evalkit.api.internal.check.Require;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rule for every list of texts in a golden case: none blank, none twice. */
final class Texts {
    private Texts() {}

    /** An unmodifiable copy; null becomes empty. */
    static List<String> distinct(@Nullable List<String> texts, String what) {
        if (texts == null) {
            return List.of();
        }
        List<String> copy = Require.listOf(texts, what);
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < copy.size(); i++) {
            Require.notBlank(copy.get(i), what + "[" + i + "]");
            if (!seen.add(copy.get(i))) {
                throw new IllegalArgumentException(
                        what + "[" + i + "] must occur once but is the same as [" + copy.indexOf(copy.get(i)) + "]");
            }
        }
        return copy;
    }
}
