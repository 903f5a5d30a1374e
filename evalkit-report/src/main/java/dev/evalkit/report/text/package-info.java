/**
 * Results as lines and tables for a terminal, and numbers as people read them. Hosts do not see this
 * package.
 */
@NullMarked
package dev.evalkit.report.text;

import org.jspecify.annotations.NullMarked;
