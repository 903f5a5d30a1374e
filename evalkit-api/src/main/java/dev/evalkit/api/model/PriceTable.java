package dev.evalkit.api.model;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import java.time.LocalDate;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A table of model prices, supplied by the host. Immutable.
 *
 * @param date the day the prices were looked up
 * @param prices price of each model, by the model name in replies
 */
public record PriceTable(LocalDate date, SortedMap<String, Price> prices) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component is null
     */
    public PriceTable {
        Require.nonNull(date, "date of the prices");
        prices = Require.sortedMapOf(prices, "prices");
    }

    /**
     * Returns a table without models.
     *
     * @throws NullPointerException if {@code date} is null
     */
    public static PriceTable of(LocalDate date) {
        return new PriceTable(date, new TreeMap<>());
    }

    /**
     * Returns the same table with one more model, or with a new price for it.
     *
     * @throws NullPointerException if {@code name} is null
     * @throws IllegalArgumentException if {@code name} is blank, or a price is negative or not finite
     */
    public PriceTable model(String name, double usdPerMillionInput, double usdPerMillionOutput) {
        SortedMap<String, Price> more = new TreeMap<>(prices);
        more.put(Require.notBlank(name, "model"), new Price(usdPerMillionInput, usdPerMillionOutput));
        return new PriceTable(date, more);
    }

    /**
     * Returns the cost of a model's tokens.
     *
     * <pre>
     * cost = (input tokens * input price + output tokens * output price) / 1,000,000
     * </pre>
     *
     * @return US dollars; empty, not 0, if the table does not contain the model
     * @throws NullPointerException if an argument is null
     */
    public OptionalDouble costUsd(String model, Usage usage) {
        Price price = prices.get(Require.nonNull(model, "model"));
        Require.nonNull(usage, "usage");
        return price == null ? OptionalDouble.empty() : OptionalDouble.of(price.costUsd(usage));
    }

    /**
     * The price of one model.
     *
     * @param usdPerMillionInput US dollars per million input tokens; at least 0
     * @param usdPerMillionOutput US dollars per million output tokens; at least 0
     */
    public record Price(double usdPerMillionInput, double usdPerMillionOutput) {
        private static final double MILLION = 1e6;

        /**
         * Checks the components.
         *
         * @throws IllegalArgumentException if a price is negative or not finite
         */
        public Price {
            requirePrice(usdPerMillionInput, "usdPerMillionInput");
            requirePrice(usdPerMillionOutput, "usdPerMillionOutput");
        }

        private static void requirePrice(double usd, String what) {
            if (!(Require.finite(usd, what) >= 0)) {
                throw new IllegalArgumentException(what + " must be at least 0 but was " + Shown.decimal(usd));
            }
        }

        private double costUsd(Usage usage) {
            return (usage.inputTokens() * usdPerMillionInput + usage.outputTokens() * usdPerMillionOutput) / MILLION;
        }
    }
}
