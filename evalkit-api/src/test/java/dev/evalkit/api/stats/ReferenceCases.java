package dev.evalkit.api.stats;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** One file of reference values: every case is run, and every expected value is compared or named as left out. */
final class ReferenceCases {
    private final double tolerance;
    private final JsonNode cases;

    private ReferenceCases(JsonNode file) {
        tolerance = file.get("abs_tolerance").asDouble();
        cases = file.get("cases");
    }

    static ReferenceCases of(String method) {
        try (InputStream in = requireNonNull(ReferenceCases.class.getResourceAsStream(method + ".json"), method)) {
            return new ReferenceCases(new ObjectMapper().readTree(in));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Runs the cases; {@code leftOut} are the expected values that evalkit does not compute. */
    void check(int count, Set<String> leftOut, Consumer<Case> test) {
        assertThat(cases.size()).as("number of cases").isEqualTo(count);
        Set<String> unseen = new TreeSet<>();
        for (JsonNode node : cases) {
            Case one = new Case(node, tolerance);
            test.accept(one);
            node.get("expected").fieldNames().forEachRemaining(unseen::add);
            unseen.removeAll(one.seen);
        }
        assertThat(unseen).as("expected values not compared").isSubsetOf(leftOut);
    }

    static final class Case {
        final String name;
        private final JsonNode input;
        private final JsonNode expected;
        private final double tolerance;
        private final Set<String> seen = new TreeSet<>();

        private Case(JsonNode node, double tolerance) {
            name = node.get("name").asText();
            input = node.get("input");
            expected = node.get("expected");
            this.tolerance = tolerance;
        }

        boolean has(String key) {
            return input.has(key);
        }

        int integer(String key) {
            return input.get(key).intValue();
        }

        double number(String key) {
            return toDouble(input.get(key));
        }

        double[] numbers(String key) {
            return toDoubles(input.get(key));
        }

        int[] integers(String key) {
            return toInts(input.get(key));
        }

        int[][] table(String key) {
            int[][] table = new int[input.get(key).size()][];
            for (int i = 0; i < table.length; i++) {
                table[i] = toInts(input.get(key).get(i));
            }
            return table;
        }

        /** Rows of numbers without their nulls. */
        double[][] rows(String key) {
            List<double[]> rows = new ArrayList<>();
            for (JsonNode row : input.get(key)) {
                List<Double> given = new ArrayList<>();
                row.forEach(value -> {
                    if (!value.isNull()) {
                        given.add(toDouble(value));
                    }
                });
                rows.add(given.stream().mapToDouble(Double::doubleValue).toArray());
            }
            return rows.toArray(new double[0][]);
        }

        /** Whether the case must be refused. */
        boolean isError() {
            return expects("error");
        }

        boolean expects(String key) {
            seen.add(key);
            return expected.has(key);
        }

        JsonNode expected(String... path) {
            seen.add(path[0]);
            JsonNode node = expected;
            for (String key : path) {
                node = node.get(key);
                assertThat(node).as("%s: expected value %s", name, key).isNotNull();
            }
            return node;
        }

        void refused(ThrowingCallable call) {
            expects("error");
            assertThatIllegalArgumentException().as(name).isThrownBy(call);
        }

        void same(double actual, String... path) {
            assertThat(actual)
                    .as("%s: %s", name, String.join(".", path))
                    .isCloseTo(toDouble(expected(path)), within(tolerance));
        }

        /** Null and an error stand for undefined. */
        void same(OptionalDouble actual, String... path) {
            JsonNode node = expected(path);
            if (node.isNull() || node.has("error")) {
                assertThat(actual).as("%s: %s", name, String.join(".", path)).isEmpty();
            } else {
                assertThat(actual).as("%s: %s", name, String.join(".", path)).isPresent();
                same(actual.getAsDouble(), path);
            }
        }

        void same(Interval actual, String... path) {
            JsonNode node = expected(path);
            close(actual, node.get(0).asDouble(), node.get(1).asDouble(), tolerance, String.join(".", path));
        }

        void same(Optional<Interval> actual, String... path) {
            assertThat(actual).as("%s: %s", name, String.join(".", path)).isPresent();
            same(actual.orElseThrow(), path);
        }

        void close(Interval actual, double lower, double upper, double tolerance, String what) {
            assertThat(actual.lower()).as("%s: lower %s", name, what).isCloseTo(lower, within(tolerance));
            assertThat(actual.upper()).as("%s: upper %s", name, what).isCloseTo(upper, within(tolerance));
        }

        private static double toDouble(JsonNode node) {
            return node.isTextual() ? Double.parseDouble(node.asText()) : node.doubleValue();
        }

        private static double[] toDoubles(JsonNode node) {
            double[] values = new double[node.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = toDouble(node.get(i));
            }
            return values;
        }

        private static int[] toInts(JsonNode node) {
            int[] values = new int[node.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = node.get(i).intValue();
            }
            return values;
        }
    }
}
