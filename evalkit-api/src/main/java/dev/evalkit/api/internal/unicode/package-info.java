/**
 * What counts as a character of a word. Not for hosts: exported to evalkit's own modules only.
 */
@NullMarked
package dev.evalkit.api.internal.unicode;

import org.jspecify.annotations.NullMarked;
