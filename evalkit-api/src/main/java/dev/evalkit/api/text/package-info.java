/**
 * Text normalisation and matching, in one place. Start at {@code NormalizedText}. Two spellings of one text (composed
 * and decomposed letters, kinds of spaces and apostrophes, case) compare equal, independent of the default locale.
 */
@NullMarked
package dev.evalkit.api.text;

import org.jspecify.annotations.NullMarked;
