/**
 * Checks of answers that need no model. Start at {@link dev.evalkit.judge.check.Checks}. Every check reports what was
 * expected, what was found, and how texts were compared. A check that needs what a reply does not report is usually not
 * applicable.
 */
@NullMarked
package dev.evalkit.judge.check;

import org.jspecify.annotations.NullMarked;
