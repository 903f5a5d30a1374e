package dev.evalkit.api.golden;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Digest;
import dev.evalkit.api.internal.io.Overwriting;
import dev.evalkit.api.internal.io.Utf8Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A named list of golden cases with distinct ids, in the order of its file. Immutable and thread-safe. Two sets are equal
 * if their names and cases are.
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
     * Reads a JSON-lines file with the standard {@link Vocabulary}; the set is named after the file. {@link
     * GoldenSetReader} says what the lines look like and what is refused.
     *
     * @throws GoldenSetException if anything in the file is wrong; it lists every problem
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public static GoldenSet load(Path file) {
        return reader().load(file);
    }

    /**
     * Reads the cases of a file one after the other, in bounded memory; {@link GoldenSetReader#stream} says how wrong lines
     * show. Put it into a try block if it may stop early.
     *
     * @throws java.io.UncheckedIOException if the file cannot be opened
     */
    public static Stream<GoldenCase> stream(Path file) {
        return reader().stream(file);
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

    /** How many holdout cases of its file the set does without; 0 if it was read from none, and for the holdout itself. */
    public int holdoutLeftOut() {
        return holdoutLeftOut;
    }

    /**
     * How many cases of its file the set does without since it was read: the holdout cases, or, for the holdout, all others. As
     * long as there are any, the set and what is cut from it cannot be written over a file; {@link #detached} says how.
     */
    public int leftOut() {
        return holdoutLeftOut + othersLeftOut;
    }

    /**
     * The same cases, forgetting those that were left out when they were read: {@link #leftOut} is 0, and the set may be written
     * over any file, also over the one that it was read from, which then loses the others.
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
     * The cases that a filter picks, in their order; the set keeps its name.
     *
     * @throws IllegalArgumentException if it picks none: a set without cases would pass every gate
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
     * A part of the set with the same mix, for a run that must be quick: of each category (of each tier, for cases without a
     * category) its share of {@code n}, rounded by largest remainders, ties to the category that comes first in natural
     * order. The same seed picks the same cases in every run, and of each category a larger {@code n} keeps the cases of a
     * smaller one as long as the category's number does not fall. The cases keep their order, the set its name.
     *
     * @param n how many cases; at least 1, at most {@link #size}
     * @throws IllegalArgumentException if it is another number
     */
    public GoldenSet sample(int n, long seed) {
        Require.atLeast(1, n, "n");
        if (n > size()) {
            throw new IllegalArgumentException(
                    "n must be at most " + size() + ", the size of golden set '" + name + "', but was " + n);
        }
        return with(Sample.of(cases, n, seed));
    }

    /** What the set consists of, and what it therefore cannot measure. */
    public Mix mix() {
        return Mix.of(this);
    }

    /**
     * The set as JSON lines, which {@link GoldenSetReader} reads back equal: a line a case, in order; fields in one order,
     * empty parts left out, {@code refuse} as {@code abstain}, and phrases that are forbidden as {@code must_not}, or as
     * {@code forbidden_phrases} where a case has a tier and no category. A reader needs the words declared that the set
     * uses beyond the standard ones, and a larger {@code maxLineBytes} for lines beyond 1 MiB.
     *
     * @throws IllegalArgumentException if a text has an unpaired surrogate, which no file could keep
     */
    public String toJsonl() {
        StringBuilder lines = new StringBuilder();
        cases.forEach(each -> lines.append(CaseWriter.line(each)).append('\n'));
        return lines.toString();
    }

    /**
     * Writes {@link #toJsonl} to a file, which is replaced atomically; missing folders are made. Cases that were left out
     * when the set was read are not in it, so a set that does without some is not written over a file that is there:
     * {@link #detached} says that the file may lose them.
     *
     * @throws IllegalStateException if the file is there and {@link #leftOut} is not 0; the file is not touched
     * @throws IllegalArgumentException if a text has an unpaired surrogate; the file is not touched
     * @throws java.io.UncheckedIOException if the file cannot be written; it is as it was before
     */
    public void write(Path file) {
        Overwriting.requireNothingLost(Require.nonNull(file, "file"), name, leftOut());
        Utf8Files.replace(file, toJsonl());
    }

    /**
     * A digest of the ids and contents of the cases; neither their order nor their labels nor the set's name change it.
     *
     * @return 24 hexadecimal digits
     */
    public String digest() {
        Digest digest = new Digest();
        new TreeMap<>(byId).forEach((id, each) -> digest.add(id).add(each.digest()));
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
