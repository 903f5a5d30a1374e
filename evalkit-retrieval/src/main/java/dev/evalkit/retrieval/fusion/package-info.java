/**
 * Fusion of the ranked lists of several retrievers into one. Start at {@code ReciprocalRankFusion}. Only ranks count,
 * since the scores of different retrievers are not comparable.
 */
@NullMarked
package dev.evalkit.retrieval.fusion;

import org.jspecify.annotations.NullMarked;
