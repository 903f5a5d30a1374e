/**
 * Models as the host calls them, what they cost and how they fail. Start at {@link dev.evalkit.api.model.Llm}. Prices and keys are
 * the host's; the library knows none.
 */
@NullMarked
package dev.evalkit.api.model;

import org.jspecify.annotations.NullMarked;
