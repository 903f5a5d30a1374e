/**
 * The ablation ladder: each component of a retrieval pipeline is a rung, and all rungs are scored on the same cases and
 * the same unit. Start at {@code RetrievalEval}; {@code Ladder} is the recipe that it runs. A rung earns its place by
 * what it adds to the rung before it.
 */
@NullMarked
package dev.evalkit.retrieval;

import org.jspecify.annotations.NullMarked;
