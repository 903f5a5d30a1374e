package dev.evalkit.api.retrieval;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.json.VersionedFormat;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result of a retrieval eval, in memory and as a file.
 *
 * @param provenance what was measured with what
 * @param gateOn the rung and measure that a gate compares; {@code null} if the ladder has no rung to gate on
 * @param seed seed of the random draws, used afresh for every interval and p-value; computing them again with it gives
 *     the same figures
 * @param rungs the summary of each rung over all scored cases, in ladder order
 * @param withoutExpected ids of the golden cases left out because they expect no id, in the order of the set
 * @param cases the scored cases, in the order of the set
 */
public record RetrievalResult(
        Provenance provenance,
        @Nullable RungMeasure gateOn,
        long seed,
        List<RungSummary> rungs,
        List<String> withoutExpected,
        List<RetrievalCase> cases)
        implements EvalResult {
    /** Name of the file format. */
    public static final String SCHEMA = "evalkit.retrieval-result";

    /** Version of the file format that this library writes; it reads this one and older ones. */
    public static final int VERSION = 1;

    private static final VersionedFormat<RetrievalResult> FORMAT =
            VersionedFormat.of(SCHEMA, VERSION, RetrievalResult.class);

    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component that is not nullable, or an element, is null
     * @throws IllegalArgumentException if two cases or two rungs have the same name
     */
    public RetrievalResult {
        Require.nonNull(provenance, "provenance");
        rungs = Require.listOf(rungs, "rungs");
        withoutExpected = Require.listOf(withoutExpected, "withoutExpected");
        cases = Require.listOf(cases, "cases");
        requireDistinct(rungs.stream().map(RungSummary::rung).toList(), "rung");
        requireDistinct(cases.stream().map(RetrievalCase::id).toList(), "case");
    }

    /**
     * Refuses a result whose parts contradict each other, as in an edited or badly merged file. Every case must have
     * every rung, every mean must be that of the cases, every difference must be that from the previous rung, and every
     * adjusted p-value must be Holm's. Readers of files call this method.
     *
     * @return this result
     * @throws IllegalArgumentException otherwise; the message names the first contradiction
     */
    public RetrievalResult requireConsistent() {
        new Consistency(this).require();
        return this;
    }

    private static void requireDistinct(List<String> names, String what) {
        Set<String> seen = new HashSet<>(2 * names.size());
        for (String name : names) {
            if (!seen.add(name)) {
                throw new IllegalArgumentException("two " + what + "s of the result are named '" + name + "'");
            }
        }
    }

    @Override
    public String schema() {
        return SCHEMA;
    }

    @Override
    public RetrievalInstrument instrument() {
        return provenance.instrument();
    }

    @Override
    public Subject subject() {
        return provenance.subject();
    }

    @Override
    public Stamp stamp() {
        return provenance.stamp();
    }

    /**
     * Returns the summary of one rung; empty if the ladder has no such rung.
     *
     * @param name name of the rung, or the identity of what is behind it, such as {@code elastic 8.15}
     */
    public Optional<RungSummary> rung(String name) {
        return rungs.stream()
                .filter(each -> each.rung().equals(name))
                .findFirst()
                .or(() -> rungs.stream()
                        .filter(each -> name.equals(identity(each.rung())))
                        .findFirst());
    }

    private @Nullable String identity(String rung) {
        Identity identity = subject().parts().get("rung " + rung);
        return identity == null ? null : identity.toString();
    }

    @Override
    public String toJson() {
        return FORMAT.text(this);
    }

    @Override
    public void write(Path file) {
        FORMAT.write(file, this);
    }

    /**
     * Reads a result that {@link #write} wrote.
     *
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalArgumentException if it is not a retrieval result, is incomplete, contradicts itself, or has a
     *     newer version; the message names the file and the place
     */
    public static RetrievalResult read(Path file) {
        RetrievalResult result = FORMAT.read(file);
        try {
            return result.requireConsistent();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }
}
