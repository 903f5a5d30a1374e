package dev.evalkit.judge;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the host's listener and the log how far a run is. Used by the thread of the run only. */
final class Progress {
    private static final Logger LOG = LoggerFactory.getLogger(AnswerEval.class);
    private static final long INTERVAL_NANOS = 1_000_000_000L;
    /** Of so many states one is logged. */
    private static final int LOGGED = 10;

    private final RunSettings settings;
    private final Ledger ledger;
    private final long startNanos;
    private final long doneBefore;
    private long nextNanos;
    private int count;

    Progress(RunSettings settings, Ledger ledger, long startNanos) {
        this.settings = settings;
        this.ledger = ledger;
        this.startNanos = startNanos;
        this.doneBefore = ledger.summary().done();
        this.nextNanos = startNanos + INTERVAL_NANOS;
    }

    /** When to tell next. */
    long nextNanos() {
        return nextNanos;
    }

    boolean isDue(long now) {
        return now >= nextNanos;
    }

    void tell(long now) {
        nextNanos = now + INTERVAL_NANOS;
        count++;
        tell(now, count % LOGGED == 0);
    }

    void tellEnd(long now) {
        tell(now, true);
    }

    private void tell(long now, boolean logged) {
        RunSummary summary = ledger.summary();
        RunProgress progress =
                new RunProgress(summary, summary.done() - doneBefore, Duration.ofNanos(now - startNanos));
        if (logged) {
            LOG.info("answer eval: {}", progress);
        }
        try {
            if (settings.listener != null) {
                settings.listener.progress(progress);
            }
        } catch (Exception | AssertionError | LinkageError | StackOverflowError e) { // of the host's listener
            LOG.warn("the progress listener failed", e);
        }
    }
}
