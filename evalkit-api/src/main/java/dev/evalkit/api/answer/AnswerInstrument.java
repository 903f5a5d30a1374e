package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Difference;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Instrument;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The instrument of an answer eval: what answers were measured with.
 *
 * @param set name of the golden set
 * @param split the split that all cases belong to; {@code null} if they belong to several, or to none
 * @param checks names of the checks with their settings, in their order
 * @param judge the judge; {@code null} if there is none
 * @param judging when the judge is asked
 * @param repeats how many times each case is run; at least 1
 * @param rubric the rubric judge, with the number of its runs; {@code null} if there is none
 * @param corpusDigest digest of the source documents; {@code null} if the host did not provide it
 */
public record AnswerInstrument(
        String set,
        @Nullable String split,
        List<Identity> checks,
        @Nullable Identity judge,
        Judging judging,
        int repeats,
        @Nullable Identity rubric,
        @Nullable String corpusDigest)
        implements Instrument {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component that is not nullable, or an element, is null
     * @throws IllegalArgumentException if the set's name is blank or {@code repeats} is below 1
     */
    public AnswerInstrument {
        Require.notBlank(set, "set name of the instrument");
        checks = Require.listOf(checks, "checks of the instrument");
        Require.nonNull(judging, "judging of the instrument");
        Require.atLeast(1, repeats, "repeats of the instrument");
    }

    /** When the judge of meaning is asked. */
    public enum Judging {
        /** The judge is asked only if the checks have not decided. Without a judge such a case is unscored. */
        WHERE_NEEDED,
        /** The judge is asked about every run. */
        ALWAYS,
        /** The checks decide alone; meaning is not judged. */
        CHECKS_ONLY
    }

    @Override
    public List<Difference> differences(Instrument later) {
        if (!(later instanceof AnswerInstrument other)) {
            throw new IllegalArgumentException("an answer eval's instrument cannot be compared with " + later);
        }
        return Stream.of(
                        Difference.between("set", set, other.set),
                        Difference.between(
                                "split", Objects.toString(split, "all"), Objects.toString(other.split, "all")),
                        Difference.between(
                                "corpus",
                                Objects.toString(corpusDigest, "unknown"),
                                Objects.toString(other.corpusDigest, "unknown")),
                        Difference.between("checks", checks, other.checks),
                        Difference.between("judge", orNone(judge), orNone(other.judge)),
                        Difference.between("judging", judging, other.judging),
                        Difference.between("repeats", repeats, other.repeats),
                        Difference.between("rubric", orNone(rubric), orNone(other.rubric)))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Object orNone(@Nullable Identity part) {
        return part == null ? "none" : part;
    }
}
