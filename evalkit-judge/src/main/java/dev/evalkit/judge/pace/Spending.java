package dev.evalkit.judge.pace;

import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.model.Usage;
import org.jspecify.annotations.Nullable;

/**
 * The sum of what calls spent: tokens, money, and whether all calls reported them. Guarded by the lock of its owner.
 */
public final class Spending {
    private Usage usage = Usage.NONE;
    private boolean usageUnknown;
    private double costUsd;
    private long unpriced;
    private @Nullable String unpricedModel;

    /** Creates a sum at zero. */
    public Spending() {}

    /**
     * Adds a call.
     *
     * @param took its tokens; {@code null} if it does not report them
     * @param cost its cost in US dollars; {@code null} if it is not known
     * @param model the model that it names; {@code null} if it names none
     */
    public void add(@Nullable Usage took, @Nullable Double cost, @Nullable String model) {
        if (took != null) {
            usage = usage.plus(took);
        } else {
            usageUnknown = true;
        }
        if (cost != null) {
            costUsd += cost;
        } else if (unpriced++ == 0) {
            unpricedModel = model;
        }
    }

    /** Returns the tokens of all calls that report them. */
    public Usage usage() {
        return usage;
    }

    /** Returns the known cost in US dollars. */
    public double costUsd() {
        return costUsd;
    }

    /** Returns how many calls have no known cost. */
    public long unpriced() {
        return unpriced;
    }

    /**
     * Returns why a budget of money or tokens is spent; null if it is not.
     *
     * @param mostUsd its limit in US dollars; {@code null} if there is none
     * @param mostTokens its limit in tokens; {@code null} if there is none
     */
    public @Nullable String exceeds(@Nullable Double mostUsd, @Nullable Long mostTokens) {
        if (mostUsd != null) {
            if (unpriced > 0) {
                String whose = unpricedModel == null ? "" : " of the model '" + Shown.of(unpricedModel) + "'";
                return "a reply" + whose
                        + " does not say what it cost, and its model and tokens are not in the prices, so a"
                        + " budget in money cannot be kept: add the model to prices(table), with replies that say their tokens";
            }
            if (costUsd >= mostUsd) {
                return "the budget of $" + Shown.decimal(mostUsd) + " is spent";
            }
        }
        if (mostTokens != null) {
            if (usageUnknown) {
                return "a reply does not say how many tokens it took, so a budget in tokens cannot be kept";
            }
            if (usage.totalTokens() >= mostTokens) {
                return "the budget of " + mostTokens + " tokens is spent";
            }
        }
        return null;
    }
}
