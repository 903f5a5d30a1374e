/** The demo that the README runs. */
@NullMarked
package dev.evalkit.docs;

import org.jspecify.annotations.NullMarked;
