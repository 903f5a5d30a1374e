package dev.evalkit.api.metric;

import dev.evalkit.api.internal.check.Require;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleBiFunction;

/** A measure that a host defines by a name and a function. */
record HostMeasure(String name, ToDoubleBiFunction<Ranking, Qrels> function) implements Measure {
    @Override
    public OptionalInt depth() {
        return OptionalInt.empty();
    }

    @Override
    public OptionalDouble value(Ranking ranking, Qrels qrels) {
        return qrels.relevantCount() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        Require.finite(function.applyAsDouble(ranking, qrels), "value of measure '" + name + "'"));
    }

    @Override
    public String toString() {
        return name;
    }
}
