/**
 * Reading and writing of files. Start at {@code Utf8Files} for whole files: strict UTF-8 and atomic replacement. {@code
 * AppendLog} is the append-only file behind journals, caches and feedback logs; it cuts off a torn last line. {@code
 * SharedFile} is for small files that several processes change. {@code Inputs} decompresses {@code .gz} files. Exported
 * to evalkit's own modules only.
 */
@NullMarked
package dev.evalkit.api.internal.io;

import org.jspecify.annotations.NullMarked;
