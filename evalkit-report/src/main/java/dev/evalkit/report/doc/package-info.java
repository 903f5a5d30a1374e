/**
 * The structure of reports: a result describes itself once, as a {@code Doc} of {@code Block}s, and a {@code DocWriter}
 * turns it into text, Markdown or another format. Start at {@code DocWriter} to add a format. Blocks are values;
 * writers format but never calculate.
 */
@NullMarked
package dev.evalkit.report.doc;

import org.jspecify.annotations.NullMarked;
