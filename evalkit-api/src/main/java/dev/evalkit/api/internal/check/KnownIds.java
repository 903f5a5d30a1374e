package dev.evalkit.api.internal.check;

import java.util.Collection;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tells which ids are known, and of the first unknown ones which known one is nearest. One per file or set. */
public final class KnownIds {
    /** For how many unknown ids the nearest known one is looked for, which takes a while among many. */
    private static final int MOST_HINTS = 20;

    private final String absence;
    private final Predicate<String> known;
    private final Supplier<Collection<String>> all;
    private int hints;

    /**
     * Knows some ids.
     *
     * @param absence what is said of an unknown id, in front of it
     * @param all the known ids, asked for only where one is unknown
     */
    public KnownIds(String absence, Predicate<String> known, Supplier<Collection<String>> all) {
        this.absence = absence;
        this.known = known;
        this.all = all;
    }

    /** What is wrong with an id; null if it is known. */
    public @Nullable String unknown(String id) {
        if (known.test(id)) {
            return null;
        }
        String hint = hints++ < MOST_HINTS ? Nearest.hint(id, all.get()) : "";
        return absence + " '" + Shown.of(id) + "'" + hint;
    }
}
