/**
 * What several retrievers need. Not exported.
 */
@NullMarked
package dev.evalkit.retrieval.internal;

import org.jspecify.annotations.NullMarked;
