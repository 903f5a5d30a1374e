/**
 * Kinds of Unicode characters. {@code CodePoints} knows what is visible, and {@code WordCharacters} what belongs to a
 * word. Exported to evalkit's own modules only.
 */
@NullMarked
package dev.evalkit.api.internal.unicode;

import org.jspecify.annotations.NullMarked;
