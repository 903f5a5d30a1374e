/**
 * Text normalisation and matching, in one place. Start at {@code NormalizedText}. Spellings of the same text that
 * differ in composed letters, spaces, apostrophes or case compare equal, whatever the default locale.
 */
@NullMarked
package dev.evalkit.api.text;

import org.jspecify.annotations.NullMarked;
