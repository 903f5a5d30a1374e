/**
 * Text for terminals and spreadsheets: {@code Printable} makes untrusted text safe to print, {@code CsvParser} reads
 * comma-separated values, and {@code CsvCell} protects cells from being read as formulas. Exported to evalkit's own
 * modules only.
 */
@NullMarked
package dev.evalkit.api.internal.text;

import org.jspecify.annotations.NullMarked;
