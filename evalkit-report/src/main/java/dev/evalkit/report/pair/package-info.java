/** Pairing of the cases of two results, by id and content. Not exported. */
@NullMarked
package dev.evalkit.report.pair;

import org.jspecify.annotations.NullMarked;
