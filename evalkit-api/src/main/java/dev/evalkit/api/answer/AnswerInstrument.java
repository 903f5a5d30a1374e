package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Difference;
import dev.evalkit.api.result.Identity;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What answers were measured with. Results whose instruments differ are not compared. The golden set's content is not part of
 * it: its changes show case by case.
 *
 * @param set name of the golden set
 * @param split the split that all cases are of; {@code null} if they are of several, or of none
 * @param checks names of the checks with their settings, in their order
 * @param judge the judge; {@code null} if there is none
 * @param judging what happens where a check of meaning is needed
 * @param repeats how often each case is run; at least 1
 * @param rubric the rubric judge, and how often it is asked; {@code null} if there is none
 * @param corpusDigest digest of the source documents; {@code null} if the host did not say
 */
public record AnswerInstrument(
        String set,
        @Nullable String split,
        List<Identity> checks,
        @Nullable Identity judge,
        Judging judging,
        int repeats,
        @Nullable Identity rubric,
        @Nullable String corpusDigest) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component that is not nullable, or an element, is null
     * @throws IllegalArgumentException if the set's name is blank or {@code repeats} below 1
     */
    public AnswerInstrument {
        Require.notBlank(set, "set name of the instrument");
        checks = Require.listOf(checks, "checks of the instrument");
        Require.nonNull(judging, "judging of the instrument");
        Require.atLeast(1, repeats, "repeats of the instrument");
    }

    /** An instrument without a rubric, of unknown documents. */
    public AnswerInstrument(
            String set,
            @Nullable String split,
            List<Identity> checks,
            @Nullable Identity judge,
            Judging judging,
            int repeats) {
        this(set, split, checks, judge, judging, repeats, null, null);
    }

    /** What happens where a check of meaning is needed. */
    public enum Judging {
        /** The judge is asked where the checks have not decided; without a judge the case is unscored. */
        WHERE_NEEDED,
        /** The judge is asked about every run. */
        ALWAYS,
        /** The checks decide alone, and meaning is not looked at. */
        CHECKS_ONLY
    }

    /** What differs from another instrument, {@code this} being the earlier one; empty if nothing does. */
    public List<Difference> differences(AnswerInstrument later) {
        List<Difference> found = new ArrayList<>();
        add(found, "set", set, later.set);
        add(found, "split", Objects.toString(split, "all"), Objects.toString(later.split, "all"));
        add(
                found,
                "corpus",
                Objects.toString(corpusDigest, "unknown"),
                Objects.toString(later.corpusDigest, "unknown"));
        add(found, "checks", checks, later.checks);
        add(found, "judge", orNone(judge), orNone(later.judge));
        add(found, "judging", judging, later.judging);
        add(found, "repeats", repeats, later.repeats);
        add(found, "rubric", orNone(rubric), orNone(later.rubric));
        return List.copyOf(found);
    }

    private static Object orNone(@Nullable Identity part) {
        return part == null ? "none" : part;
    }

    private static void add(List<Difference> found, String name, Object before, Object after) {
        if (!before.equals(after)) {
            found.add(Difference.of(name, before, after));
        }
    }
}
