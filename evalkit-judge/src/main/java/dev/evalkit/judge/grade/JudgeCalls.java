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
 * The calls of a judge, with retries after transient faults ({@link RetryPolicy#isTransient}): at most {@value
 * #MOST_CALLS} calls for one verdict. The waits are as long as the fault says, or else half a second and then one
 * second, each with up to half a second more. The built-in judges throw no such fault, since their limits have retried
 * already. Thread-safe.
 *
 * @param <Q> the request
 * @param <A> the verdict or score
 */
public final class JudgeCalls<Q, A> {
    /** The reason if a judge returns null. */
    public static final String RETURNED_NULL = "the judge returned null";

    static final int MOST_CALLS = 3;
    private static final Duration FIRST_WAIT = Duration.ofMillis(500);
    private static final int JITTER_MILLIS = 500;

    /** A fault that asks for a longer wait is not retried. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private final Asked<Q, A> judge;
    private final Pause pause;

    /** Returns the calls of a judge of meaning. */
    public static JudgeCalls<JudgeRequest, JudgeVerdict> verdicts(Judge judge) {
        return new JudgeCalls<>(judge::judge, JudgeCalls::sleep);
    }

    /** Returns the calls of a judge that scores. */
    static JudgeCalls<RubricRequest, RubricScore> scores(RubricJudge judge) {
        return new JudgeCalls<>(judge::score, JudgeCalls::sleep);
    }

    /** Sleeps in real time. */
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
        /** Asks the judge. Passes each reply of a model to the consumer. */
        A ask(Q request, Consumer<LlmReply> replies) throws JudgeException, IOException, InterruptedException;
    }

    /** Lets time pass. */
    @FunctionalInterface
    interface Pause {
        /** Waits that long. */
        void pause(Duration wait) throws InterruptedException;
    }

    /**
     * Asks for a verdict.
     *
     * @param replies receives the replies of models
     * @throws IOException the fault of the last call, if it is one
     * @throws RuntimeException the fault of the last call, if it is one, or the judge returned null
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

    /** Returns why there is no verdict if the call of a judge ended with this throwable. */
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
