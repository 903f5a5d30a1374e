/** Settings of the build that must be written in Java. Not exported. */
@NullMarked
package dev.evalkit.api.internal.build;

import org.jspecify.annotations.NullMarked;
