package dev.evalkit.judge.grade;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeRequest;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.RubricJudge;
import dev.evalkit.api.judge.RubricRequest;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.model.RetryPolicy;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/**
 * Calls a judge, and again after a fault that may be gone ({@link RetryPolicy#isTransient}): at most {@value #MOST_CALLS} calls for one verdict. Between them it
 * waits as long as the fault says, or half a second and then a second, each with up to half a second more. Judges that ask models of
 * ours throw no such fault: their limits have called again by then. Thread-safe.
 *
 * @param <Q> what it is asked
 * @param <A> what it says
 */
public final class JudgeCalls<Q, A> {
    /** What is said of a judge that gives nothing. */
    public static final String RETURNED_NULL = "the judge returned null";

    static final int MOST_CALLS = 3;
    private static final Duration FIRST_WAIT = Duration.ofMillis(500);
    private static final int JITTER_MILLIS = 500;

    /** A fault that says to wait longer is not waited for. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private final Asked<Q, A> judge;
    private final Pause pause;

    /** Calls of a judge of meaning. */
    public static JudgeCalls<JudgeRequest, JudgeVerdict> verdicts(Judge judge) {
        return new JudgeCalls<>(judge::judge, JudgeCalls::sleep);
    }

    /** Calls of a judge that scores. */
    static JudgeCalls<RubricRequest, RubricScore> scores(RubricJudge judge) {
        return new JudgeCalls<>(judge::score, JudgeCalls::sleep);
    }

    /** Time that passes by itself. */
    static void sleep(Duration wait) throws InterruptedException {
        Thread.sleep(wait.toMillis());
    }

    JudgeCalls(Asked<Q, A> judge, Pause pause) {
        this.judge = Require.nonNull(judge, "judge");
        this.pause = Require.nonNull(pause, "pause");
    }

    /** A judge of any kind. */
    @FunctionalInterface
    interface Asked<Q, A> {
        /** What the judge says; it tells each reply of a model that it takes. */
        A ask(Q request, Consumer<LlmReply> replies) throws JudgeException, IOException, InterruptedException;
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
     * @param replies hears the replies of models
     * @throws IOException the last fault, if it is one
     * @throws RuntimeException the last fault, if there was one after every call
     */
    A ask(Q request, Consumer<LlmReply> replies) throws JudgeException, IOException, InterruptedException {
        for (int call = 1; ; call++) {
            try {
                A said = judge.ask(request, replies);
                if (said == null) {
                    throw new ReturnedNull();
                }
                return said;
            } catch (IOException | RuntimeException e) {
                Duration wait = wait(call, RetryPolicy.retryAfter(e));
                if (!RetryPolicy.isTransient(e) || call == MOST_CALLS || wait.compareTo(LONGEST_WAIT) > 0) {
                    throw e;
                }
                pause.pause(wait.plusMillis(ThreadLocalRandom.current().nextInt(JITTER_MILLIS + 1)));
            }
        }
    }

    /** Why there is no verdict, where the call of a judge ended so. */
    static String fault(Throwable thrown) {
        return thrown instanceof ReturnedNull ? RETURNED_NULL : "the judge threw " + Findings.text(thrown);
    }

    private static final class ReturnedNull extends IllegalStateException {
        private static final long serialVersionUID = 1;

        ReturnedNull() {
            super(RETURNED_NULL);
        }
    }

    private static Duration wait(int call, Optional<Duration> retryAfter) {
        return retryAfter.orElse(FIRST_WAIT.multipliedBy(call));
    }
}
