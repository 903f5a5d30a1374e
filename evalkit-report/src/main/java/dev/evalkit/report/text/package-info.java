/**
 * Text that all reports share: numbers with enough digits, wording, rungs, provenance, and escaping for markup. Not
 * exported.
 */
@NullMarked
package dev.evalkit.report.text;

import org.jspecify.annotations.NullMarked;
