package dev.evalkit.api.result;

import java.nio.file.Path;

/**
 * The common part of all eval results, for code that stores, lists or forwards results of any kind. The findings are in
 * the types of the results.
 */
public interface EvalResult {
    /** Returns the name of the file format, which is also the kind of result: {@code evalkit.answer-result}. */
    String schema();

    /** Returns the instrument: what the result was measured with. */
    Instrument instrument();

    /** Returns the name of the golden set or of the calibration rows, as the instrument has it. */
    default String set() {
        return instrument().set();
    }

    /** Returns the subject: what was measured. */
    Subject subject();

    /** Returns when the result was made, and from which code. */
    Stamp stamp();

    /** Returns the result as a JSON document, ending in a newline; equal results give equal text. */
    String toJson();

    /**
     * Writes the result as a JSON document. An existing file is replaced atomically.
     *
     * @throws java.io.UncheckedIOException if the file cannot be written
     */
    void write(Path file);
}
