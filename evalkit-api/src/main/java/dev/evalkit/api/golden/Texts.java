package dev.evalkit.api.golden;

import dev.evalkit.api.internal.check.FirstIndex;
import dev.evalkit.api.internal.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rule for lists of texts in a golden case: distinct and not blank. */
final class Texts {
    private Texts() {}

    /** Returns an unmodifiable copy; null becomes empty. */
    static List<String> distinct(@Nullable List<String> texts, String what) {
        if (texts == null || texts.isEmpty()) {
            return List.of();
        }
        List<String> copy = Require.listOf(texts, what);
        FirstIndex first = new FirstIndex();
        for (int i = 0; i < copy.size(); i++) {
            if (Require.isBlank(copy.get(i))) {
                throw new IllegalArgumentException(what + "[" + i + "] must not be blank");
            }
            int before = first.put(copy.get(i), i);
            if (before >= 0) {
                throw new IllegalArgumentException(
                        what + "[" + i + "] must occur once but is the same as [" + before + "]");
            }
        }
        return copy;
    }
}
