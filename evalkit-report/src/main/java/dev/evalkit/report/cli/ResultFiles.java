package dev.evalkit.report.cli;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.internal.json.VersionedFormat;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.gate.Baseline;
import java.nio.file.Path;
import java.util.Optional;

/** Reading of result files of any kind. */
final class ResultFiles {
    private ResultFiles() {}

    /**
     * Reads the result in a file; from a baseline, the accepted result.
     *
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalArgumentException if the file holds no result, or one that is incomplete, contradicts itself, or
     *     has a newer version; the message names file and place
     */
    static EvalResult read(Path file) {
        String schema = VersionedFormat.schemaOf(file).orElse(AnswerResult.SCHEMA); // its reader reports the problem
        return switch (schema) {
            case AnswerResult.SCHEMA -> AnswerResult.read(file);
            case RetrievalResult.SCHEMA -> RetrievalResult.read(file);
            case Baseline.SCHEMA -> Baseline.read(file).result();
            default ->
                throw new IllegalArgumentException(file + ": $.schema: must be '" + AnswerResult.SCHEMA + "' or '"
                        + RetrievalResult.SCHEMA + "' but was '" + schema + "'");
        };
    }

    /**
     * Requires the file of a new run, not a baseline, whose result is an old one.
     *
     * @throws IllegalArgumentException if the file is a baseline
     */
    static void requireNew(Path file) {
        if (VersionedFormat.schemaOf(file).equals(Optional.of(Baseline.SCHEMA))) {
            throw new IllegalArgumentException(
                    file + " is a baseline, an accepted result; give the result of a new run");
        }
    }

    /**
     * Requires two results of the same kind.
     *
     * @throws IllegalArgumentException if the kinds differ; the message names files and kinds
     */
    static void requireOneKind(Path file, EvalResult result, Path otherFile, EvalResult other) {
        if (!result.schema().equals(other.schema())) {
            throw new IllegalArgumentException(file + " is of kind " + result.schema() + ", but " + otherFile
                    + " is of kind " + other.schema() + ": only results of one kind can be compared");
        }
    }
}
