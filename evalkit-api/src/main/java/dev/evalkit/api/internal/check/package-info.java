/**
 * Argument checks with one wording of their messages. Not for hosts: exported to evalkit's own modules only.
 */
@NullMarked
package dev.evalkit.api.internal.check;

import org.jspecify.annotations.NullMarked;
