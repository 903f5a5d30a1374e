package dev.evalkit.api.retrieval;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.json.JsonFormat;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a retrieval eval found, and the form in which it is kept on disk.
 *
 * @param provenance what was measured with what
 * @param gateOn what a gate looks at; {@code null} if the ladder has no rung to gate on
 * @param seed where the draws behind every interval and p-value start, for each of them anew; who computes them again with
 *     this seed gets the same figures
 * @param rungs each rung over all scored cases, in ladder order
 * @param withoutExpected ids of the golden cases left out because they expect no id; in the order of the set
 * @param cases the scored cases, in the order of the set
 */
public record RetrievalResult(
        Provenance provenance,
        @Nullable GateOn gateOn,
        long seed,
        List<RungSummary> rungs,
        List<String> withoutExpected,
        List<RetrievalCase> cases)
        implements EvalResult {
    /** Name of the file format. */
    public static final String SCHEMA = "evalkit.retrieval-result";

    /** Version of the file format that this library writes; it reads this one and older ones. */
    public static final int VERSION = 1;

    private static final JsonFormat<RetrievalResult> FORMAT = JsonFormat.of(SCHEMA, VERSION, RetrievalResult.class);

    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component that is not nullable, or an element, is null
     * @throws IllegalArgumentException if two cases or two rungs have one name
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
     * Refuses a result whose parts contradict each other, as those of an edited or badly merged file do: every case has
     * every rung, every mean is that of the cases, every difference is that to the rung before, and every adjusted p-value
     * is Holm's. Readers of files call it.
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

    /** The summary of one rung; empty if the ladder has no such rung. */
    public Optional<RungSummary> rung(String name) {
        return rungs.stream().filter(r -> r.rung().equals(name)).findFirst();
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
     * @throws IllegalArgumentException if it is no retrieval result, incomplete, contradicts itself, or is of a newer version; the message names
     *     file and place
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
