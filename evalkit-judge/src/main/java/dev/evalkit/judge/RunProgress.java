package dev.evalkit.judge;

import dev.evalkit.api.internal.check.Require;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The progress of a run.
 *
 * @param soFar the counts so far
 * @param doneNow how many repeats of cases this run has finished, without those that were in the journal
 * @param elapsed time since its start
 */
public record RunProgress(RunSummary soFar, long doneNow, Duration elapsed) {
    private static final double NANOS = 1e9;
    private static final long MINUTE = 60;
    private static final double LEAST_SHOWN = 0.0001;

    /**
     * Checks the components.
     *
     * @throws NullPointerException if one is null
     */
    public RunProgress {
        Require.nonNull(soFar, "soFar");
        Require.nonNull(elapsed, "elapsed");
    }

    /** Returns the repeats of cases per second; empty until one is finished. */
    public OptionalDouble perSecond() {
        double seconds = elapsed.toNanos() / NANOS;
        return doneNow > 0 && seconds > 0 ? OptionalDouble.of(doneNow / seconds) : OptionalDouble.empty();
    }

    /** Returns the time left at the present rate; empty until there is a rate. */
    public Optional<Duration> remaining() {
        OptionalDouble rate = perSecond();
        return rate.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Duration.ofSeconds((long) Math.ceil((soFar.total() - soFar.done()) / rate.getAsDouble())));
    }

    /** Returns one line for a console: {@code 120/2000 (6 %), 14.2/s, 3 errors, $0.4200, 2 min 12 s left}. */
    @Override
    public String toString() {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%d/%d (%d %%)",
                soFar.done(),
                soFar.total(),
                soFar.total() == 0 ? 100 : soFar.done() * 100 / soFar.total()));
        perSecond().ifPresent(rate -> line.append(String.format(Locale.ROOT, ", %.1f/s", rate)));
        line.append(", ").append(soFar.errored()).append(soFar.errored() == 1 ? " error" : " errors");
        if (soFar.costUsd() > 0) {
            line.append(String.format(
                    Locale.ROOT,
                    soFar.costUsd() < LEAST_SHOWN ? ", below $%.4f" : ", $%.4f",
                    Math.max(LEAST_SHOWN, soFar.costUsd())));
            line.append(
                    soFar.unpriced() == 0
                            ? ""
                            : " and " + soFar.unpriced() + (soFar.unpriced() == 1 ? " reply" : " replies")
                                    + " of unknown cost");
        }
        if (soFar.done() < soFar.total()) {
            remaining().ifPresent(left -> line.append(", ").append(text(left)).append(" left"));
        }
        return line.toString();
    }

    private static String text(Duration left) {
        long seconds = left.toSeconds();
        if (seconds < MINUTE) {
            return seconds + " s";
        }
        return seconds < MINUTE * MINUTE
                ? seconds / MINUTE + " min " + seconds % MINUTE + " s"
                : seconds / MINUTE / MINUTE + " h " + seconds / MINUTE % MINUTE + " min";
    }
}
