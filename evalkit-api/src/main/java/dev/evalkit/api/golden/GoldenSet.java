package dev.evalkit.api.golden;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Digest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A named list of golden cases with distinct ids, in the order of its file. Immutable and thread-safe. Two sets are equal
 * if their names and cases are.
 */
public final class GoldenSet {
    private final String name;
    private final List<GoldenCase> cases;
    private final Map<String, GoldenCase> byId;

    private GoldenSet(String name, List<GoldenCase> cases, Map<String, GoldenCase> byId) {
        this.name = name;
        this.cases = cases;
        this.byId = byId;
    }

    /**
     * A set of the given cases, in the given order.
     *
     * @param name what the set is called in results
     * @throws IllegalArgumentException if {@code name} is blank, there is no case, or two cases have the same id
     */
    public static GoldenSet of(String name, List<GoldenCase> cases) {
        Require.notBlank(name, "golden set name");
        List<GoldenCase> copy = Require.listOf(cases, "cases");
        if (copy.isEmpty()) {
            throw new IllegalArgumentException("golden set '" + name + "' has no cases");
        }
        Map<String, GoldenCase> byId = new TreeMap<>();
        for (GoldenCase each : copy) {
            if (byId.put(each.id(), each) != null) {
                throw new IllegalArgumentException(
                        "two cases of golden set '" + name + "' have the id '" + each.id() + "'");
            }
        }
        return new GoldenSet(name, copy, byId);
    }

    /**
     * Reads a JSON-lines file with the standard {@link Vocabulary}; the set is named after the file. {@link
     * GoldenSetReader} says what the lines look like and what is refused.
     *
     * @throws GoldenSetException if anything in the file is wrong; it lists every problem
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public static GoldenSet load(Path file) {
        return reader().load(file);
    }

    /** A reader with the standard vocabulary, to which a host adds its own words. */
    public static GoldenSetReader reader() {
        return GoldenSetReader.STANDARD;
    }

    /** What the set is called in results; not blank. */
    public String name() {
        return name;
    }

    /** The cases, in the order of the file; at least one. */
    public List<GoldenCase> cases() {
        return cases;
    }

    /** The number of cases; at least 1. */
    public int size() {
        return cases.size();
    }

    /** The case with this id. */
    public Optional<GoldenCase> find(String id) {
        return Optional.ofNullable(byId.get(Require.nonNull(id, "id")));
    }

    /**
     * A digest of the ids and contents of the cases; neither their order nor their labels nor the set's name change it.
     *
     * @return 24 hexadecimal digits
     */
    public String digest() {
        Digest digest = new Digest();
        byId.forEach((id, each) -> digest.add(id).add(each.digest()));
        return digest.hex();
    }

    /** Whether {@code other} is a set of the same name with the same cases in the same order. */
    @Override
    public boolean equals(Object other) {
        return other instanceof GoldenSet set && name.equals(set.name) && cases.equals(set.cases);
    }

    /** A hash of the name and the cases. */
    @Override
    public int hashCode() {
        return 31 * name.hashCode() + cases.hashCode();
    }

    /** Name and size, for instance {@code acme (60 cases)}. */
    @Override
    public String toString() {
        return name + " (" + cases.size() + (cases.size() == 1 ? " case)" : " cases)");
    }
}
