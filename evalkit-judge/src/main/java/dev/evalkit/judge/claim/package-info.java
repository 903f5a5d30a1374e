/**
 * Metrics over the claims of an answer: faithfulness, and precision and recall of citations. Start at {@link
 * dev.evalkit.judge.claim.ClaimMetrics}. An answer without a claim has no value, neither 0 nor 1.
 */
@NullMarked
package dev.evalkit.judge.claim;

import org.jspecify.annotations.NullMarked;
