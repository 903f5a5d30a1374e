/**
 * How two results are paired, and what a comparison says. Hosts do not see this package.
 */
@NullMarked
package dev.evalkit.report.compare;

import org.jspecify.annotations.NullMarked;
