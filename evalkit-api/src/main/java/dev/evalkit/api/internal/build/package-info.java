/** Settings of the build that must be written in Java, namely those for generated builders. Not exported. */
@NullMarked
package dev.evalkit.api.internal.build;

import org.jspecify.annotations.NullMarked;
