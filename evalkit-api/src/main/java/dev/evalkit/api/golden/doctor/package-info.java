/**
 * Rules of thumb that find probable faults in a golden set. Start at {@code Doctor.examine}. Each rule is one method of
 * a {@code …Rules} class, named in the list in {@code Doctor}.
 */
@NullMarked
package dev.evalkit.api.golden.doctor;

import org.jspecify.annotations.NullMarked;
