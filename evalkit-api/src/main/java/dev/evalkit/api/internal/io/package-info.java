/**
 * Files: strict UTF-8, atomic replacement, and logs that only grow. Not for hosts: exported to evalkit's own modules only.
 */
@NullMarked
package dev.evalkit.api.internal.io;

import org.jspecify.annotations.NullMarked;
