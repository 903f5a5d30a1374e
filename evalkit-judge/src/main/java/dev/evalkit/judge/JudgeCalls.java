package dev.evalkit.judge;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.model.TransientException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Calls a judge, and again after a fault that may be gone: at most {@value #MOST_CALLS} calls for one verdict. Between them it
 * waits as long as the fault says, or half a second and then a second, each with up to half a second more. Thread-safe.
 *
 * @param <Q> what it is asked
 * @param <A> what it says
 */
final class JudgeCalls<Q, A> {
    static final int MOST_CALLS = 3;
    private static final Duration FIRST_WAIT = Duration.ofMillis(500);
    private static final int JITTER_MILLIS = 500;

    /** A fault that says to wait longer is not waited for. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private final Asked<Q, A> judge;
    private final Pause pause;

    JudgeCalls(Asked<Q, A> judge) {
        this(judge, wait -> Thread.sleep(wait.toMillis()));
    }

    JudgeCalls(Asked<Q, A> judge, Pause pause) {
        this.judge = Require.nonNull(judge, "judge");
        this.pause = Require.nonNull(pause, "pause");
    }

    /** A judge of any kind. */
    @FunctionalInterface
    interface Asked<Q, A> {
        /** What the judge says. */
        A ask(Q request) throws JudgeException, InterruptedException;
    }

    /** Lets time pass. */
    @FunctionalInterface
    interface Pause {
        /** Returns after that time. */
        void pause(Duration wait) throws InterruptedException;
    }

    /**
     * Asks for a verdict.
     *
     * @throws TransientException the last fault, if there was one after every call
     */
    A ask(Q request) throws JudgeException, InterruptedException {
        for (int call = 1; ; call++) {
            try {
                return Require.nonNull(judge.ask(request), "the judge's verdict");
            } catch (TransientException e) {
                Duration wait = wait(call, e.retryAfter());
                if (call == MOST_CALLS || wait.compareTo(LONGEST_WAIT) > 0) {
                    throw e;
                }
                pause.pause(wait.plusMillis(ThreadLocalRandom.current().nextInt(JITTER_MILLIS + 1)));
            }
        }
    }

    private static Duration wait(int call, Optional<Duration> retryAfter) {
        return retryAfter.orElse(FIRST_WAIT.multipliedBy(call));
    }
}
