/**
 * Ranking metrics: pure functions of a ranking and its relevance grades. Start at {@code RankingMetrics} for plain ids,
 * or at {@code Measure} for the measures of an eval. Unjudged documents count as not relevant. Duplicates are removed
 * before anything is counted; the first occurrence stays.
 */
@NullMarked
package dev.evalkit.api.metric;

import org.jspecify.annotations.NullMarked;
