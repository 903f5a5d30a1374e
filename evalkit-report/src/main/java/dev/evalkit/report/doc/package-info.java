/**
 * What reports are made of: each result describes itself once, as a {@code Doc} of {@code Block}s, and a {@code DocWriter} makes
 * text, Markdown or another format of it. Start at {@code DocWriter} to add a format. Blocks are values; writers format and never
 * calculate.
 */
@NullMarked
package dev.evalkit.report.doc;

import org.jspecify.annotations.NullMarked;
