package dev.evalkit.api.metric;

import dev.evalkit.api.internal.check.Require;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Stream;

/**
 * A measure of the quality of one ranking. Hosts add their own with {@link #of}. Implementations are pure functions and
 * thread-safe.
 */
public interface Measure {
    /** Returns the name as papers print it, such as {@code nDCG@10}. It is unique among the measures of one eval. */
    String name();

    /** Returns the number of ranks that count; empty if all do. */
    OptionalInt depth();

    /**
     * Returns the value for one question.
     *
     * @return the value, never NaN; empty if it is undefined for these judgments
     */
    OptionalDouble value(Ranking ranking, Qrels qrels);

    /**
     * Returns the name of the mean over questions, such as {@code MRR} or {@code MAP}; the plain name if the mean has
     * no name of its own.
     */
    default String meanName() {
        return name();
    }

    /**
     * Returns the name of the mean of a measure, given only the measure's name, as in a result.
     *
     * @param measure name of a measure
     * @return the name of its mean; the given name if usage has no other, or if the measure is not one of this library's
     */
    static String meanNameOf(String measure) {
        return Stream.of(new ReciprocalRank(), new AveragePrecision())
                .filter(each -> each.name().equals(measure))
                .map(Measure::meanName)
                .findFirst()
                .orElse(measure);
    }

    /**
     * Returns a host's own measure over all ranks, defined for questions with at least one relevant id.
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
