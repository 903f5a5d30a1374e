package dev.evalkit.api.metric;

import dev.evalkit.api.internal.check.Require;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Stream;

/**
 * A number that tells how good one ranking is. An open value: a host adds its own with {@link #of}. Implementations are
 * pure functions and thread-safe.
 */
public interface Measure {
    /** The name papers print, such as {@code nDCG@10}; unique among the measures of one eval. */
    String name();

    /** The number of ranks looked at; empty if all of them are. */
    OptionalInt depth();

    /**
     * The value for one question.
     *
     * @return the value; empty if it is not defined for these judgments, never NaN
     */
    OptionalDouble value(Ranking ranking, Qrels qrels);

    /** The name of its mean over questions, where usage has one of its own ({@code MRR}, {@code MAP}); else the name. */
    default String meanName() {
        return name();
    }

    /**
     * The same for a measure of which only the name is known, as in a result.
     *
     * @param measure name of a measure
     * @return its mean's name; the name itself if that has none of its own or is not one of this library's
     */
    static String meanNameOf(String measure) {
        return Stream.of(new ReciprocalRank(), new AveragePrecision())
                .filter(each -> each.name().equals(measure))
                .map(Measure::meanName)
                .findFirst()
                .orElse(measure);
    }

    /**
     * A measure of a host's own that looks at all ranks and is defined wherever a document is relevant.
     *
     * @param name its name; not blank
     * @param function its value for a question with at least one relevant id; must be finite
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the name is blank
     */
    static Measure of(String name, ToDoubleBiFunction<Ranking, Qrels> function) {
        return new HostMeasure(Require.notBlank(name, "measure name"), Require.nonNull(function, "function"));
    }
}
