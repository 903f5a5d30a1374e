/**
 * The ablation ladder: every component of a retrieval pipeline as a rung, each scored on the same cases and the same unit.
 * Start at {@code RetrievalEval}; {@code Ladder} is the recipe it runs. A rung earns its place by what it adds to the rung
 * before it.
 */
@NullMarked
package dev.evalkit.retrieval;

import org.jspecify.annotations.NullMarked;
