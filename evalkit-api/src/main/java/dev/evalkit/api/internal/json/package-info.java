/**
 * Strict reading and stable writing of JSON. Start at {@code VersionedFormat} for result files: it writes schema and
 * version, and rejects newer versions. {@code Json} is for small documents and single lines of records. {@code
 * JsonLines} reads files of one object per line field by field, and {@code JsonLineWriter} writes such lines. {@code
 * JsonErrors} turns the parser's faults into messages with line, column and rule. No type of the JSON library appears
 * in a signature. Exported to evalkit's own modules only.
 */
@NullMarked
package dev.evalkit.api.internal.json;

import org.jspecify.annotations.NullMarked;
