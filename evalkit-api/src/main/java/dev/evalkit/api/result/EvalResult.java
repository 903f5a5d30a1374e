package dev.evalkit.api.result;

import java.nio.file.Path;

/**
 * What the results of all evals have in common, for those who keep, list or pass on results of any kind. What a result found is in
 * its own type.
 */
public interface EvalResult {
    /** Name of the file format, which is also the kind of result: {@code evalkit.answer-result}. */
    String schema();

    /** What was measured with. */
    Instrument instrument();

    /** Name of the golden set, or of the calibration rows: that of the instrument. */
    default String set() {
        return instrument().set();
    }

    /** What was measured. */
    Subject subject();

    /** When and from which code. */
    Stamp stamp();

    /** The result as a JSON document, ending in a newline; equal results give equal text. */
    String toJson();

    /**
     * Writes the result as a JSON document; a file that exists is replaced atomically.
     *
     * @throws java.io.UncheckedIOException if the file cannot be written
     */
    void write(Path file);
}
