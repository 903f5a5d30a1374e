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
 * Compares two results case by case: what was fixed, what broke, and whether the difference is more than chance. Cases pair by id
 * and content, so their order means nothing. Immutable.
 *
 * <p>Results of different instruments (see {@code RetrievalInstrument} and {@code AnswerInstrument}) are refused, until each difference is
 * accepted by name; the comparison then keeps and prints it. Differences between what was measured, the subjects, are what one
 * compares: they are listed, a retrieval result's embedder among them.
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
     * Compares two ladders by what their gate looks at, or the first measure that both have where nothing is gated;
     * {@link LadderComparison#measure} looks at another one.
     *
     * @param before the earlier result
     * @param after the later result
     * @throws IncomparableException if their instruments differ; the message names each difference
     * @throws NullPointerException if one is null
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
     * @throws NullPointerException if one is null
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
     * A comparison in spite of named differences of the instruments. A name in which the results do not differ is noted.
     *
     * @param names of a ladder {@code set}, {@code split}, {@code corpus}, {@code unit}, {@code cutoffs} or {@code measures}; of
     *     answers {@code set}, {@code split}, {@code checks}, {@code corpus}, {@code judge}, {@code judging}, {@code repeats} or
     *     {@code rubric}
     * @throws NullPointerException if a name is null
     * @throws IllegalArgumentException if a name is another one
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
     * As {@link #of(RetrievalResult, RetrievalResult)}.
     *
     * @throws IncomparableException if their instruments differ in what is not accepted
     * @throws IllegalArgumentException if {@code measures} is accepted and they have none in common
     * @throws NullPointerException if one is null
     */
    public LadderComparison compare(RetrievalResult before, RetrievalResult after) {
        Require.nonNull(before, "earlier result");
        Require.nonNull(after, "later result");
        List<Difference> differences =
                before.provenance().instrument().differences(after.provenance().instrument());
        requireAccepted(differences);
        return LadderComparison.of(before, after, differences, unneeded(differences));
    }

    /**
     * As {@link #of(AnswerResult, AnswerResult)}.
     *
     * @throws IncomparableException if their instruments differ in what is not accepted
     * @throws IllegalArgumentException if repeats of one case contradict each other about its content
     * @throws NullPointerException if one is null
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
                notes.add("a difference of '" + name + "' is accepted, but there is none");
            }
        }
        return notes;
    }
}
