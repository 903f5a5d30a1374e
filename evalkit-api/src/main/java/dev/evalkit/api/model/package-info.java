/**
 * Models as the host calls them, their costs and their failures. Start at {@link dev.evalkit.api.model.Llm}. Prices and
 * keys stay with the host; the library knows none.
 */
@NullMarked
package dev.evalkit.api.model;

import org.jspecify.annotations.NullMarked;
