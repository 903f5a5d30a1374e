/**
 * Argument checks and the wording of messages. Start at {@code Require}. {@code Shown} makes untrusted text safe for a
 * message, and {@code Nearest} suggests the name that was probably meant. Exported to evalkit's own modules only.
 */
@NullMarked
package dev.evalkit.api.internal.check;

import org.jspecify.annotations.NullMarked;
