/**
 * Ranking metrics: pure functions of a ranking and its relevance grades. Start at {@code RankingMetrics} for plain ids,
 * at {@code Measure} for values that travel through an eval. Unjudged documents count as not relevant; duplicates are
 * removed in order before anything is counted.
 */
@NullMarked
package dev.evalkit.api.metric;

import org.jspecify.annotations.NullMarked;
