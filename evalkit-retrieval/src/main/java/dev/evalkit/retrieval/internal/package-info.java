/**
 * Helpers shared by several retrievers. Not exported.
 */
@NullMarked
package dev.evalkit.retrieval.internal;

import org.jspecify.annotations.NullMarked;
