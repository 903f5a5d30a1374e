package dev.evalkit.judge.claim;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.Support;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The faithfulness of an answer: how much of it its passages support.
 *
 * <pre>
 * faithfulness = claims that are supported / claims
 * </pre>
 *
 * <p>A partly supported claim counts as not supported. Source: S. Es et al., "RAGAS: Automated Evaluation of Retrieval
 * Augmented Generation", EACL 2024 (demonstrations).
 *
 * @param claims the claims, in order
 * @param support whether the passages support each claim, in the same order
 */
public record Faithfulness(List<String> claims, List<Support> support) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     * @throws IllegalArgumentException if the lists differ in size
     */
    public Faithfulness {
        claims = Require.listOf(claims, "claims");
        support = Require.listOf(support, "support");
        if (claims.size() != support.size()) {
            throw new IllegalArgumentException(
                    claims.size() + " claims must have as many verdicts but have " + support.size());
        }
    }

    /** Returns the share of supported claims, in {@code [0, 1]}; empty without a claim. */
    public OptionalDouble value() {
        return share(support, Support.SUPPORT);
    }

    /** Returns the share of partly supported claims, in {@code [0, 1]}; empty without a claim. */
    public OptionalDouble partial() {
        return share(support, Support.PARTIAL);
    }

    static OptionalDouble share(List<Support> all, Support wanted) {
        return all.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        (double) all.stream().filter(each -> each == wanted).count() / all.size());
    }
}
