/** Numbers in texts: what they mean, and whether a fact's number stands in an answer. */
@NullMarked
package dev.evalkit.api.text.number;

import org.jspecify.annotations.NullMarked;
