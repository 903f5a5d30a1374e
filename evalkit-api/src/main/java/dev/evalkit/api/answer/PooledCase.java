package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One case with all its repeats: the unit that is counted and compared.
 *
 * @param golden what the result stores of the case
 * @param repeats its repeats, ascending; at least one
 */
public record PooledCase(CaseResult.Case golden, List<CaseResult> repeats) {
    /** The case has the first of these outcomes that any repeat has. If no repeat has one of them, it was skipped. */
    static final List<Outcome> GRAVEST_FIRST =
            List.of(Outcome.FAILED, Outcome.PASSED, Outcome.UNSCORED, Outcome.ERRORED);

    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     * @throws IllegalArgumentException if there is no repeat, or one belongs to another case or has other content
     */
    public PooledCase {
        Require.nonNull(golden, "golden case");
        repeats = Require.listOf(repeats, "repeats of case", golden.id());
        if (repeats.isEmpty()) {
            throw new IllegalArgumentException("case '" + golden.id() + "' must have a repeat");
        }
        repeats = ascending(repeats);
        for (CaseResult repeat : repeats) {
            if (!repeat.golden().equals(golden)) {
                throw new IllegalArgumentException("repeat " + repeat.repeat() + " of case '" + golden.id()
                        + "' belongs to "
                        + (repeat.golden().id().equals(golden.id())
                                ? "another version of the case than repeat "
                                        + repeats.get(0).repeat()
                                : "case '" + repeat.golden().id() + "'"));
            }
        }
    }

    /** Sorts repeats by number, so that neither sums nor the repeat that is shown depend on the order of a file. */
    private static List<CaseResult> ascending(List<CaseResult> repeats) {
        return repeats.size() == 1
                ? repeats
                : repeats.stream()
                        .sorted(Comparator.comparingInt(CaseResult::repeat))
                        .toList();
    }

    /**
     * Returns the cases of these repeats, in the order in which they first occur.
     *
     * @throws IllegalArgumentException if two repeats of one case differ in the case's content
     */
    public static List<PooledCase> of(List<CaseResult> results) {
        Map<String, List<CaseResult>> byId = new LinkedHashMap<>(2 * results.size());
        for (CaseResult result : results) {
            List<CaseResult> only = List.of(result); // most cases have one repeat, which needs no growing list
            List<CaseResult> before = byId.putIfAbsent(result.golden().id(), only);
            if (before != null) {
                List<CaseResult> all = before instanceof ArrayList ? before : new ArrayList<>(before);
                all.add(result);
                byId.put(result.golden().id(), all);
            }
        }
        List<PooledCase> cases = new ArrayList<>(byId.size());
        for (List<CaseResult> repeats : byId.values()) {
            cases.add(new PooledCase(repeats.get(0).golden(), repeats));
        }
        return cases;
    }

    /** Returns the outcome of the whole case; {@link AnswerSummary} has the rule. */
    public Outcome outcome() {
        return decisive().outcome();
    }

    /** Returns the first repeat that has the case's outcome. */
    public CaseResult decisive() {
        if (repeats.size() == 1) { // the usual case, asked for often
            return repeats.get(0);
        }
        for (Outcome outcome : GRAVEST_FIRST) {
            for (CaseResult repeat : repeats) {
                if (repeat.outcome() == outcome) {
                    return repeat;
                }
            }
        }
        return repeats.get(0);
    }

    /**
     * Returns the reasons for the case's outcome: those of all repeats that have it, each once, in order; empty if none
     * is known.
     */
    public List<String> reasons() {
        CaseResult decisive = decisive();
        if (repeats.size() == 1 && decisive.reasons().size() <= 1) {
            return decisive.reasons();
        }
        Outcome outcome = decisive.outcome();
        return repeats.stream()
                .filter(repeat -> repeat.outcome() == outcome)
                .flatMap(repeat -> repeat.reasons().stream())
                .distinct()
                .toList();
    }
}
