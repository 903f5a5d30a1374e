package dev.evalkit.report.cli;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.internal.json.DocumentSchema;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.Baseline;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Reads result files of any kind. */
final class ResultFiles {
    private ResultFiles() {}

    /**
     * Reads the result that a file holds, of a baseline the accepted one.
     *
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalArgumentException if it holds no result, or one that is incomplete, contradicts itself, or is of a newer
     *     version; the message names file and place
     */
    static EvalResult read(Path file) {
        String schema = DocumentSchema.of(file).orElse(AnswerResult.SCHEMA); // whose reader says what is wrong
        return switch (schema) {
            case AnswerResult.SCHEMA -> AnswerResult.read(file);
            case RetrievalResult.SCHEMA -> RetrievalResult.read(file);
            case Baseline.SCHEMA -> Baseline.read(file).result();
            default ->
                throw new IllegalArgumentException(file + ": $.schema: must be '" + AnswerResult.SCHEMA + "' or '"
                        + RetrievalResult.SCHEMA + "' but was '" + schema + "'");
        };
    }

    /** Two results of one kind. */
    record Two(EvalResult first, EvalResult second) {}

    /**
     * Reads two results of one kind, at the same time. Both are read, or given up, when it returns.
     *
     * @throws java.io.UncheckedIOException if a file cannot be read
     * @throws IllegalArgumentException if one {@linkplain #read is refused}, of both the first, or their kinds differ
     */
    static Two readTwo(Path first, Path second) {
        FutureTask<EvalResult> other = new FutureTask<>(() -> read(second));
        Thread thread = new Thread(other, "evalkit: reads " + second);
        thread.start();
        EvalResult one;
        try {
            one = read(first);
        } finally {
            join(thread);
        }
        Two two = new Two(one, result(other));
        requireOneKind(first, two.first(), second, two.second());
        return two;
    }

    private static EvalResult result(FutureTask<EvalResult> done) {
        try {
            return done.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException refused) {
                throw refused;
            }
            if (e.getCause() instanceof Error broken) {
                throw broken;
            }
            throw new IllegalStateException("a result cannot be read", e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException("what is done is not waited for", e);
        }
    }

    /** Waits for the end of a thread, also where this one is interrupted, which it then still is. */
    private static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Refuses two results of different kinds.
     *
     * @throws IllegalArgumentException if they are; the message names files and kinds
     */
    static void requireOneKind(Path file, EvalResult result, Path otherFile, EvalResult other) {
        if (!result.schema().equals(other.schema())) {
            throw new IllegalArgumentException(file + " is of kind " + result.schema() + ", and " + otherFile
                    + " of kind " + other.schema() + ": only results of one kind can be compared");
        }
    }
}
