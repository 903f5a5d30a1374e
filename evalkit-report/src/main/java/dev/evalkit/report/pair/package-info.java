/** How the cases of two results are paired: by id and content. Hosts do not see this package. */
@NullMarked
package dev.evalkit.report.pair;

import org.jspecify.annotations.NullMarked;
