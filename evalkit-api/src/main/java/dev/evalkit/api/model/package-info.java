/**
 * What models cost and how they fail: tokens, prices, and the fault that may be tried again. Prices are data of the host; the
 * library knows none.
 */
@NullMarked
package dev.evalkit.api.model;

import org.jspecify.annotations.NullMarked;
