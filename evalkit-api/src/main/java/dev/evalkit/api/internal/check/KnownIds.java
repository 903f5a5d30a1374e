package dev.evalkit.api.internal.check;

import java.util.Collection;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A check of ids against the known ones. Messages about the first unknown ids suggest the nearest known one. One per
 * file or set.
 */
public final class KnownIds {
    /** The maximum number of suggestions, since finding the nearest of many ids is slow. */
    private static final int MOST_HINTS = 20;

    private final String absence;
    private final Predicate<String> known;
    private final Supplier<Collection<String>> all;
    private int hints;

    /**
     * Creates a check.
     *
     * @param absence the start of the message about an unknown id
     * @param all returns the known ids; called only for an unknown id
     */
    public KnownIds(String absence, Predicate<String> known, Supplier<Collection<String>> all) {
        this.absence = absence;
        this.known = known;
        this.all = all;
    }

    /** Returns the message about an unknown id; null if the id is known. */
    public @Nullable String unknown(String id) {
        if (known.test(id)) {
            return null;
        }
        String hint = hints++ < MOST_HINTS ? Nearest.hint(id, all.get()) : "";
        return absence + " '" + Shown.of(id) + "'" + hint;
    }
}
