package dev.evalkit.judge.claim;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.judge.Claim;
import dev.evalkit.api.judge.ClaimVerdict;
import dev.evalkit.api.judge.ClaimVerifier;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeException.Kind;
import dev.evalkit.api.judge.Support;
import dev.evalkit.api.judge.VerifierRow;
import dev.evalkit.api.stats.ConfusionMatrix;
import dev.evalkit.api.stats.Kappa;
import dev.evalkit.api.stats.Rate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How far a verifier agrees with people. Rows without a verdict are counted, and are in no rate.
 *
 * @param rows every row with what the verifier said, in order
 */
public record VerifierAgreement(List<Verified> rows) {
    private static final double LEVEL = 0.95;
    private static final int SHOWN = 200;

    /**
     * Copies the rows.
     *
     * @throws NullPointerException if they or one of them are null
     */
    public VerifierAgreement {
        rows = Require.listOf(rows, "rows");
    }

    /**
     * One row with what the verifier said.
     *
     * @param row the row
     * @param verdict its verdict; {@code null} if it gave none
     * @param fault what was wrong with its reply; {@code null} if there is a verdict, or it threw something else
     * @param problem why there is no verdict; {@code null} if there is one
     */
    public record Verified(
            VerifierRow row,
            @Nullable Support verdict,
            @Nullable Kind fault,
            @Nullable String problem) {
        /**
         * Checks the components.
         *
         * @throws NullPointerException if the row is null
         * @throws IllegalArgumentException if there is neither a verdict nor a problem, or both
         */
        public Verified {
            Require.nonNull(row, "row");
            if ((verdict == null) == (problem == null) || (verdict != null && fault != null)) {
                throw new IllegalArgumentException("a verified row must have either a verdict or a problem");
            }
        }
    }

    /**
     * Asks a verifier about each row, one after the other. A row without sources is not sent: nothing supports its claim, as in {@link
     * ClaimMetrics}. What the verifier throws becomes the problem of its row.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    public static VerifierAgreement of(ClaimVerifier verifier, List<VerifierRow> rows) throws InterruptedException {
        Require.nonNull(verifier, "verifier");
        List<Verified> found = new ArrayList<>();
        for (VerifierRow row : Require.listOf(rows, "rows")) {
            found.add(verified(verifier, row));
        }
        return new VerifierAgreement(found);
    }

    private static Verified verified(ClaimVerifier verifier, VerifierRow row) throws InterruptedException {
        if (row.sources().isEmpty()) {
            return new Verified(row, Support.NOT_SUPPORTED, null, null);
        }
        Claim claim = row.claim("c1");
        try {
            List<ClaimVerdict> verdicts = Require.listOf(verifier.verify(List.of(claim)), "the verifier's verdicts");
            if (verdicts.size() != 1 || !verdicts.get(0).id().equals(claim.id())) {
                throw new JudgeException(
                        Kind.WRONG_COUNT, "the verifier has not exactly one verdict on the claim", null);
            }
            return new Verified(row, verdicts.get(0).support(), null, null);
        } catch (JudgeException e) {
            return new Verified(row, null, e.kind(), Shown.of(Objects.toString(e.getMessage(), ""), SHOWN));
        } catch (IOException | RuntimeException e) {
            return new Verified(row, null, null, "the verifier threw " + Shown.of(Objects.toString(e, ""), SHOWN));
        }
    }

    /** How many rows people gave one class and the verifier another one, or the same. */
    public int count(Support human, Support verifier) {
        Require.nonNull(human, "human");
        Require.nonNull(verifier, "verifier");
        return (int) rows.stream()
                .filter(each -> each.row().humanVerdict() == human && each.verdict() == verifier)
                .count();
    }

    /** Rows are people's classes, columns the verifier's, both in the order of {@link Support}. */
    public ConfusionMatrix confusion() {
        return ConfusionMatrix.of(table());
    }

    private int[][] table() {
        Support[] classes = Support.values();
        int[][] table = new int[classes.length][classes.length];
        for (int i = 0; i < classes.length; i++) {
            for (int j = 0; j < classes.length; j++) {
                table[i][j] = count(classes[i], classes[j]);
            }
        }
        return table;
    }

    /** Verdicts equal to people's, of all verdicts. */
    public Rate agreement() {
        int equal = 0;
        int all = 0;
        for (Support each : Support.values()) {
            equal += recall(each).successes();
            all += recall(each).n();
        }
        return new Rate(equal, all);
    }

    /** Verdicts of this class, of those where people gave it. */
    public Rate recall(Support human) {
        int all = 0;
        for (Support each : Support.values()) {
            all += count(human, each);
        }
        return new Rate(count(human, human), all);
    }

    /** Where people gave this class, of the verifier's verdicts of it. */
    public Rate precision(Support verifier) {
        int all = 0;
        for (Support each : Support.values()) {
            all += count(each, verifier);
        }
        return new Rate(count(verifier, verifier), all);
    }

    /** Cohen's kappa, all disagreements alike, with its interval at 95 %; empty without a verdict. */
    public Optional<Kappa> kappa() {
        return agreement().n() == 0 ? Optional.empty() : Optional.of(Kappa.of(table(), Kappa.Weights.NONE, LEVEL));
    }

    /** Rows whose reply could not be read, by what was wrong with it. */
    public SortedMap<Kind, Integer> faults() {
        SortedMap<Kind, Integer> counts = new TreeMap<>();
        for (Verified each : rows) {
            if (each.fault() != null) {
                counts.merge(each.fault(), 1, Integer::sum);
            }
        }
        return Collections.unmodifiableSortedMap(counts);
    }

    /** Rows on which the verifier could not be asked. */
    public int errored() {
        return (int) rows.stream()
                .filter(each -> each.verdict() == null && each.fault() == null)
                .count();
    }

    /** Rows on which the verifier says something else than people, in order. */
    public List<Verified> disagreements() {
        return rows.stream()
                .filter(each ->
                        each.verdict() != null && each.verdict() != each.row().humanVerdict())
                .toList();
    }
}
