/**
 * Answer evals: run the real agent on every case of a golden set, record all of it, check what can be checked without a model,
 * and ask a judge where meaning is needed.
 */
@NullMarked
package dev.evalkit.judge;

import org.jspecify.annotations.NullMarked;
