/**
 * Readable reports. Start at {@code Report}, which shows a result, a comparison of {@code compare}, a verdict of {@code
 * gate} or the history of {@code scoreboard} as text or Markdown. Console text is plain ASCII except for the names it
 * shows, and no name can break a line.
 */
@NullMarked
package dev.evalkit.report;

import org.jspecify.annotations.NullMarked;
