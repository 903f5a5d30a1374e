package dev.evalkit.report.compare;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Difference;
import dev.evalkit.api.retrieval.RetrievalResult;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Compares two results case by case: what was fixed, what broke, and whether the difference is more than chance. Cases
 * pair by id and content, so their order does not matter. Immutable.
 *
 * <p>Results of different instruments (see {@code RetrievalInstrument} and {@code AnswerInstrument}) are refused until
 * each difference is accepted by name; the comparison then keeps and prints it. Differences between what was measured,
 * the subjects, are the point of a comparison. They are listed, including a ladder's embedder.
 */
public final class Comparison {
    /** Names of the differences between instruments that a caller can accept, in natural order. */
    public static final List<String> ACCEPTABLE = List.of(
            "checks", "corpus", "cutoffs", "judge", "judging", "measures", "repeats", "rubric", "set", "split", "unit");

    private final NavigableSet<String> accepted;

    private Comparison(NavigableSet<String> accepted) {
        this.accepted = accepted;
    }

    /**
     * Compares two ladders by the gated measure, or by the first measure that both have if nothing is gated. {@link
     * LadderComparison#measure} selects another one.
     *
     * @param before the earlier result
     * @param after the later result
     * @throws IncomparableException if their instruments differ; the message names each difference
     * @throws NullPointerException if a result is null
     */
    public static LadderComparison of(RetrievalResult before, RetrievalResult after) {
        return accepting().compare(before, after);
    }

    /**
     * Compares answers.
     *
     * @param before the earlier result
     * @param after the later result
     * @throws IncomparableException if their instruments differ; the message names each difference
     * @throws IllegalArgumentException if repeats of one case contradict each other about its content
     * @throws NullPointerException if a result is null
     */
    public static AnswerComparison of(AnswerResult before, AnswerResult after) {
        return accepting().compare(before, after);
    }

    /**
     * Compares each rung of a ladder with each other rung.
     *
     * @throws NullPointerException if the result is null
     * @throws IllegalArgumentException if the result has no measure
     */
    public static RungComparison ofRungs(RetrievalResult result) {
        return RungComparison.of(Require.nonNull(result, "result"));
    }

    /**
     * Returns a comparison that accepts the named differences of the instruments. It notes names in which the results
     * do not differ.
     *
     * @param names for ladders {@code set}, {@code split}, {@code corpus}, {@code unit}, {@code cutoffs} or {@code
     *     measures}; for answers {@code set}, {@code split}, {@code checks}, {@code corpus}, {@code judge}, {@code
     *     judging}, {@code repeats} or {@code rubric}
     * @throws NullPointerException if a name is null
     * @throws IllegalArgumentException if a name is not one of these
     */
    public static Comparison accepting(String... names) {
        NavigableSet<String> accepted = new TreeSet<>();
        for (String name : names) {
            Require.nonNull(name, "name of a difference");
            if (!ACCEPTABLE.contains(name)) {
                throw new IllegalArgumentException("difference '" + name + "' must be one of "
                        + String.join(", ", ACCEPTABLE) + Nearest.hint(name, ACCEPTABLE));
            }
            accepted.add(name);
        }
        return new Comparison(accepted);
    }

    /**
     * Compares two ladders as {@link #of(RetrievalResult, RetrievalResult)} does.
     *
     * @throws IncomparableException if their instruments differ in anything that is not accepted
     * @throws IllegalArgumentException if {@code measures} is accepted but they have none in common
     * @throws NullPointerException if a result is null
     */
    public LadderComparison compare(RetrievalResult before, RetrievalResult after) {
        Require.nonNull(before, "earlier result");
        Require.nonNull(after, "later result");
        List<Difference> differences = before.instrument().differences(after.instrument());
        requireAccepted(differences);
        return LadderComparison.of(before, after, differences, unneeded(differences));
    }

    /**
     * Compares answers as {@link #of(AnswerResult, AnswerResult)} does.
     *
     * @throws IncomparableException if their instruments differ in anything that is not accepted
     * @throws IllegalArgumentException if repeats of one case contradict each other about its content
     * @throws NullPointerException if a result is null
     */
    public AnswerComparison compare(AnswerResult before, AnswerResult after) {
        Require.nonNull(before, "earlier result");
        Require.nonNull(after, "later result");
        List<Difference> differences = before.instrument().differences(after.instrument());
        requireAccepted(differences);
        return new AnswerComparison(before, after, differences, unneeded(differences));
    }

    private void requireAccepted(List<Difference> differences) {
        List<Difference> refused = differences.stream()
                .filter(difference -> !accepted.contains(difference.name()))
                .toList();
        if (!refused.isEmpty()) {
            throw new IncomparableException(refused);
        }
    }

    private List<String> unneeded(List<Difference> differences) {
        List<String> notes = new ArrayList<>();
        for (String name : accepted) {
            if (differences.stream().noneMatch(difference -> difference.name().equals(name))) {
                notes.add("the difference '" + name + "' is accepted, but the results do not differ in it");
            }
        }
        return notes;
    }
}
