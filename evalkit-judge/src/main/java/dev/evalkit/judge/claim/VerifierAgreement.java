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
import dev.evalkit.judge.pace.ClientFaults;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The agreement of a verifier with people. Rows without a verdict are counted, but are not part of any rate.
 *
 * @param rows every row with the verifier's result, in order
 */
public record VerifierAgreement(List<Verified> rows) {
    private static final double LEVEL = 0.95;
    private static final int SHOWN = 200;

    /**
     * Copies the rows.
     *
     * @throws NullPointerException if the list or a row is null
     */
    public VerifierAgreement {
        rows = Require.listOf(rows, "rows");
    }

    /**
     * A row with the verifier's result.
     *
     * @param row the row
     * @param verdict the verifier's verdict; {@code null} if it gave none
     * @param fault what is wrong with its reply; {@code null} if there is a verdict, or if it threw something else
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
     * Asks a verifier about each row, one after the other. A row without sources is not sent: as in {@link
     * ClaimMetrics}, nothing supports its claim. Whatever
     * the verifier throws becomes the problem of its row, and the other rows keep their verdicts.
     *
     * @throws NullPointerException if an argument or a row is null
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
                        Kind.WRONG_COUNT, "the verifier did not give exactly one verdict on the claim", null);
            }
            return new Verified(row, verdicts.get(0).support(), null, null);
        } catch (JudgeException e) {
            return new Verified(row, null, e.kind(), Shown.of(Objects.toString(e.getMessage(), ""), SHOWN));
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable e) { // whatever the user's code throws is an error of the row, not of the measurement
            return new Verified(row, null, null, "the verifier threw " + ClientFaults.withCause(e));
        }
    }

    /**
     * Returns the number of rows with these classes.
     *
     * @param human the class that people gave
     * @param verifier the class that the verifier gave
     * @throws NullPointerException if an argument is null
     */
    public int count(Support human, Support verifier) {
        Require.nonNull(human, "human");
        Require.nonNull(verifier, "verifier");
        return (int) rows.stream()
                .filter(each -> each.row().humanVerdict() == human && each.verdict() == verifier)
                .count();
    }

    /**
     * Returns the confusion matrix: rows are people's classes, columns the verifier's, both in the order of {@link
     * Support}.
     */
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

    /** Returns the verdicts equal to people's, of all verdicts. */
    public Rate agreement() {
        int equal = 0;
        int all = 0;
        for (Support each : Support.values()) {
            equal += recall(each).successes();
            all += recall(each).n();
        }
        return new Rate(equal, all);
    }

    /**
     * Returns the verdicts of a class, of all verdicts on rows to which people gave it.
     *
     * @throws NullPointerException if the class is null
     */
    public Rate recall(Support human) {
        int all = 0;
        for (Support each : Support.values()) {
            all += count(human, each);
        }
        return new Rate(count(human, human), all);
    }

    /**
     * Returns the verdicts of a class on rows to which people gave it, of all verdicts of that class.
     *
     * @throws NullPointerException if the class is null
     */
    public Rate precision(Support verifier) {
        int all = 0;
        for (Support each : Support.values()) {
            all += count(each, verifier);
        }
        return new Rate(count(verifier, verifier), all);
    }

    /** Returns unweighted Cohen's kappa with its 95 % confidence interval; empty without a verdict. */
    public Optional<Kappa> kappa() {
        return agreement().n() == 0 ? Optional.empty() : Optional.of(Kappa.of(table(), Kappa.Weights.NONE, LEVEL));
    }

    /** Returns the rows with a verdict, of all rows. A low coverage makes every other rate doubtful. */
    public Rate coverage() {
        return new Rate(agreement().n(), rows.size());
    }

    /** Returns the rows with an unreadable reply, by kind of fault. */
    public SortedMap<Kind, Integer> faults() {
        SortedMap<Kind, Integer> counts = new TreeMap<>();
        for (Verified each : rows) {
            if (each.fault() != null) {
                counts.merge(each.fault(), 1, Integer::sum);
            }
        }
        return Collections.unmodifiableSortedMap(counts);
    }

    /** Returns the number of rows on which the verifier could not be asked. */
    public int errored() {
        return (int) rows.stream()
                .filter(each -> each.verdict() == null && each.fault() == null)
                .count();
    }

    /** Returns the rows on which the verifier disagrees with people, in order. */
    public List<Verified> disagreements() {
        return rows.stream()
                .filter(each ->
                        each.verdict() != null && each.verdict() != each.row().humanVerdict())
                .toList();
    }
}
