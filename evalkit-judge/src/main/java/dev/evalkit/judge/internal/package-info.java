/** The journal of answer evals: its lines as records, and the file that keeps them. Not for hosts. */
@NullMarked
package dev.evalkit.judge.internal;

import org.jspecify.annotations.NullMarked;
