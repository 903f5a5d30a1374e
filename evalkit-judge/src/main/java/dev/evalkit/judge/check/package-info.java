/**
 * What can be said about an answer without a model. Start at {@link dev.evalkit.judge.check.Checks}. Every check says what was
 * expected, what was found, and how texts were compared; what a reply does not report makes a check not applicable.
 */
@NullMarked
package dev.evalkit.judge.check;

import org.jspecify.annotations.NullMarked;
