/**
 * JSON reading and writing, strict and in a stable order. No type of the JSON library appears in a signature. Not for
 * hosts: exported to evalkit's own modules only.
 */
@NullMarked
package dev.evalkit.api.internal.json;

import org.jspecify.annotations.NullMarked;
