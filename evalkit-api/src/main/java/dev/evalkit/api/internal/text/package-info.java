/** Text made safe to print, and comma-separated values. Not for hosts: exported to evalkit's own modules only. */
@NullMarked
package dev.evalkit.api.internal.text;

import org.jspecify.annotations.NullMarked;
