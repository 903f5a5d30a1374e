package dev.evalkit.api.golden;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Digest;
import dev.evalkit.api.internal.io.OverwriteGuard;
import dev.evalkit.api.internal.io.Utf8Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A named list of golden cases with distinct ids, in the order of its file. Immutable and thread-safe. Two sets are
 * equal if their names and cases are equal.
 */
public final class GoldenSet {
    private final String name;
    private final List<GoldenCase> cases;
    private final Map<String, GoldenCase> byId;
    private final int holdoutLeftOut;
    private final int othersLeftOut;

    private GoldenSet(
            String name, List<GoldenCase> cases, Map<String, GoldenCase> byId, int holdoutLeftOut, int othersLeftOut) {
        this.name = name;
        this.cases = cases;
        this.byId = byId;
        this.holdoutLeftOut = holdoutLeftOut;
        this.othersLeftOut = othersLeftOut;
    }

    /**
     * Returns a set of the given cases, in the given order.
     *
     * @param name the name of the set in results; not blank
     * @throws IllegalArgumentException if {@code name} is blank, there is no case, or two cases have the same id
     */
    public static GoldenSet of(String name, List<GoldenCase> cases) {
        Require.notBlank(name, "golden set name");
        List<GoldenCase> copy = Require.listOf(cases, "cases");
        if (copy.isEmpty()) {
            throw new IllegalArgumentException("golden set '" + name + "' has no cases");
        }
        Map<String, GoldenCase> byId = new HashMap<>();
        for (GoldenCase each : copy) {
            if (byId.put(each.id(), each) != null) {
                throw new IllegalArgumentException(
                        "two cases of golden set '" + name + "' have the id '" + each.id() + "'");
            }
        }
        return new GoldenSet(name, copy, byId, 0, 0);
    }

    /**
     * Reads a JSON-lines file with the standard {@link Vocabulary}; the set is named after the file, or after
     * the folder of a file {@code golden.jsonl}, if the path names one. See {@link GoldenSetReader} for the format and its
     * rules.
     *
     * @throws GoldenSetException if anything in the file is wrong; it lists every problem
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public static GoldenSet load(Path file) {
        return reader().load(file);
    }

    /**
     * Reads the cases of a file one by one, in bounded memory. See {@link GoldenSetReader#stream} for how invalid lines
     * are reported. Use try-with-resources if the stream may stop early.
     *
     * @throws java.io.UncheckedIOException if the file cannot be opened
     */
    public static Stream<GoldenCase> stream(Path file) {
        return reader().stream(file);
    }

    /** Returns a reader with the standard vocabulary, to which you can add words. */
    public static GoldenSetReader reader() {
        return GoldenSetReader.STANDARD;
    }

    /** Returns the name of the set in results; not blank. */
    public String name() {
        return name;
    }

    /** Returns the cases, in the order of the file; at least one. */
    public List<GoldenCase> cases() {
        return cases;
    }

    /** Returns the number of cases; at least 1. */
    public int size() {
        return cases.size();
    }

    /**
     * Returns the case with this id.
     *
     * @throws NullPointerException if {@code id} is null
     */
    public Optional<GoldenCase> find(String id) {
        return Optional.ofNullable(byId.get(Require.nonNull(id, "id")));
    }

    /**
     * Returns how many holdout cases were left out when the set was read; 0 if it was not read from a file, or is the
     * holdout itself.
     */
    public int holdoutLeftOut() {
        return holdoutLeftOut;
    }

    /**
     * Returns how many cases were left out when the set was read: the holdout cases, or, for the holdout, all others.
     * Unless it is 0, neither the set nor a part of it can be written over an existing file; see {@link #detached}.
     */
    public int leftOut() {
        return holdoutLeftOut + othersLeftOut;
    }

    /**
     * Returns a set with the same cases and a {@link #leftOut} of 0. It may be written over any file. Written over the
     * file that it was read from, it removes the cases that were left out.
     */
    public GoldenSet detached() {
        return leftOut(0, 0);
    }

    GoldenSet leftOut(int holdout, int others) {
        return new GoldenSet(name, cases, byId, holdout, others);
    }

    private GoldenSet with(List<GoldenCase> chosen) {
        return of(name, chosen).leftOut(holdoutLeftOut, othersLeftOut);
    }

    /**
     * Returns the cases that a filter selects, in their order; the set keeps its name.
     *
     * @throws IllegalArgumentException if it selects none: a set without cases would pass every gate
     */
    public GoldenSet filter(CaseFilter filter) {
        Require.nonNull(filter, "filter");
        List<GoldenCase> chosen = cases.stream().filter(filter::picks).toList();
        if (chosen.isEmpty()) {
            throw new IllegalArgumentException(filter.pickedNothing(this));
        }
        return with(chosen);
    }

    /**
     * Returns a sample with the same mix, for quick runs. Each category (each tier, for cases without a category) gets
     * its share of {@code n}, rounded by largest remainders; ties go to the category that comes first in natural order.
     * The same seed selects the same cases in every run. A larger {@code n} keeps a category's cases of a smaller one,
     * unless the category's number falls. The cases keep their order, the set its name.
     *
     * @param n how many cases; at least 1, at most {@link #size}
     * @throws IllegalArgumentException if {@code n} is out of range
     */
    public GoldenSet sample(int n, long seed) {
        Require.atLeast(1, n, "n");
        if (n > size()) {
            throw new IllegalArgumentException(
                    "n must be at most " + size() + ", the size of golden set '" + name + "', but was " + n);
        }
        return with(Sample.of(cases, n, seed));
    }

    /** Returns what the set consists of, and what it therefore cannot measure. */
    public Mix mix() {
        return Mix.of(this);
    }

    /**
     * Returns the set as JSON lines, which {@link GoldenSetReader} reads back equal: one line per case, in order.
     * Fields have a fixed order and empty parts are omitted. {@code refuse} is written as {@code abstain}. Forbidden
     * phrases are written as {@code must_not}, or as {@code forbidden_phrases} if a case has a tier and no category.
     * The reader must declare the words that are not standard, and needs a larger {@code maxLineBytes} for lines over 1
     * MiB.
     *
     * @throws IllegalArgumentException if a text has an unpaired surrogate, which UTF-8 cannot encode
     */
    public String toJsonl() {
        StringBuilder lines = new StringBuilder();
        cases.forEach(each -> lines.append(CaseWriter.line(each)).append('\n'));
        return lines.toString();
    }

    /**
     * Writes {@link #toJsonl} to a file, which is replaced atomically; missing folders are created. Cases that were
     * left out when the set was read are not written. A set with such cases therefore does not replace an existing
     * file; call {@link #detached} first if the file may lose them.
     *
     * @throws IllegalStateException if the file exists and {@link #leftOut} is not 0; the file is unchanged
     * @throws IllegalArgumentException if a text has an unpaired surrogate; the file is unchanged
     * @throws java.io.UncheckedIOException if the file cannot be written; it is unchanged
     */
    public void write(Path file) {
        OverwriteGuard.requireNothingLost(Require.nonNull(file, "file"), name, leftOut());
        Utf8Files.replace(file, toJsonl());
    }

    /**
     * Returns a digest of the ids and contents of the cases. Their order, their labels and the set's name don't affect
     * it.
     *
     * @return 24 hexadecimal digits
     */
    public String digest() {
        Digest digest = new Digest();
        new TreeMap<>(byId).forEach((id, each) -> digest.add(id).add(each.digest()));
        return digest.hex();
    }

    /** Returns whether {@code other} is a set of the same name with the same cases in the same order. */
    @Override
    public boolean equals(Object other) {
        return other instanceof GoldenSet set && name.equals(set.name) && cases.equals(set.cases);
    }

    /** Returns a hash of the name and the cases. */
    @Override
    public int hashCode() {
        return 31 * name.hashCode() + cases.hashCode();
    }

    /** Returns name and size, for instance {@code acme (60 cases)}. */
    @Override
    public String toString() {
        return name + " (" + cases.size() + (cases.size() == 1 ? " case)" : " cases)");
    }
}
