/**
 * Root of the API module; it holds the packages and the settings of the generated builders, no type for users.
 */
@NullMarked
@BuilderStyle
package dev.evalkit.api;

import dev.evalkit.api.internal.build.BuilderStyle;
import org.jspecify.annotations.NullMarked;
