/**
 * The documents an evaluated system searches, and the passages they are cut into. Start at {@code Corpus}. Document ids
 * are paths relative to the corpus folder; chunk ids are {@code documentId::n}.
 */
@NullMarked
package dev.evalkit.api.corpus;

import org.jspecify.annotations.NullMarked;
