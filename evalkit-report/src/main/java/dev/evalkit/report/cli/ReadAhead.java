package dev.evalkit.report.cli;

import dev.evalkit.api.result.EvalResult;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Reads a result while the caller reads another one, for large ones take seconds. It makes a thread, as the library never does: the
 * command line is a process of its own.
 */
final class ReadAhead {
    private final FutureTask<EvalResult> reading;

    private ReadAhead(FutureTask<EvalResult> reading) {
        this.reading = reading;
    }

    /** Begins to read. */
    static ReadAhead of(Path file) {
        FutureTask<EvalResult> reading = new FutureTask<>(() -> ResultFiles.read(file));
        Thread thread = new Thread(reading, "evalkit-read");
        thread.setDaemon(true); // nobody waits for it where the other file is wrong
        thread.start();
        return new ReadAhead(reading);
    }

    /**
     * The result, when it is read.
     *
     * @throws java.io.UncheckedIOException as {@link ResultFiles#read} does
     * @throws IllegalArgumentException as {@link ResultFiles#read} does
     */
    EvalResult result() {
        try {
            return reading.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) e.getCause(); // reading throws no other exception
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a file was read", e);
        }
    }
}
