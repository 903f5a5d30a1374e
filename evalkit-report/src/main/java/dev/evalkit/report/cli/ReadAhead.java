package dev.evalkit.report.cli;

import dev.evalkit.api.result.EvalResult;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Reads a result while the caller reads another one, since large ones take seconds. It creates a thread, which the
 * library never does; the command line is its own process.
 */
final class ReadAhead {
    private final FutureTask<EvalResult> reading;

    private ReadAhead(FutureTask<EvalResult> reading) {
        this.reading = reading;
    }

    /** Starts reading. */
    static ReadAhead of(Path file) {
        FutureTask<EvalResult> reading = new FutureTask<>(() -> ResultFiles.read(file));
        Thread thread = new Thread(reading, "evalkit-read");
        thread.setDaemon(true); // nobody waits for it if the other file is invalid
        thread.start();
        return new ReadAhead(reading);
    }

    /**
     * Waits for the result and returns it.
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
