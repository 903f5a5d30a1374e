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
import dev.evalkit.judge.pace.CallsEnded;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The calls of a judge, with retries by the retry policy of the run: at most {@link RetryPolicy#attempts} calls for one
 * verdict. A fault that asks for a longer wait than {@link RetryPolicy#longest} is not retried. The built-in judges
 * throw nothing to retry, since their limits have retried already. Thread-safe.
 *
 * @param <Q> the request
 * @param <A> the verdict or score
 */
public final class JudgeCalls<Q, A> {
    /** The reason if a judge returns null. */
    public static final String RETURNED_NULL = "the judge returned null";

    private final String name;
    private final Asked<Q, A> judge;
    private final RetryPolicy retry;
    private final Pause pause;

    /** Returns the calls of a judge of meaning. */
    public static JudgeCalls<JudgeRequest, JudgeVerdict> verdicts(Judge judge, RetryPolicy retry) {
        return new JudgeCalls<>("judge", judge::judge, retry, JudgeCalls::sleep);
    }

    /** Returns the calls of a judge that scores. */
    static JudgeCalls<RubricRequest, RubricScore> scores(RubricJudge judge, RetryPolicy retry) {
        return new JudgeCalls<>("rubric judge", judge::score, retry, JudgeCalls::sleep);
    }

    /** Sleeps in real time. */
    static void sleep(Duration wait) throws InterruptedException {
        Thread.sleep(wait.toMillis());
    }

    /** Creates calls of a judge of meaning with the standard retries. */
    JudgeCalls(Asked<Q, A> judge, Pause pause) {
        this("judge", judge, RetryPolicy.standard(), pause);
    }

    JudgeCalls(String name, Asked<Q, A> judge, RetryPolicy retry, Pause pause) {
        this.name = name;
        this.judge = Require.nonNull(judge, "judge");
        this.retry = Require.nonNull(retry, "retry");
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
            } catch (CallsEnded | ReturnedNull e) {
                throw e;
            } catch (IOException | RuntimeException e) {
                Optional<Duration> after = RetryPolicy.retryAfter(e);
                boolean tooLate = after.isPresent() && after.get().compareTo(retry.longest()) > 0;
                if (call == retry.attempts() || tooLate || !retry.isRetryable(e)) {
                    throw e;
                }
                pause.pause(retry.waitAfter(name + "/" + request.hashCode() + "/" + call, call, after.orElse(null)));
            }
        }
    }

    /** Returns why there is no verdict if the call of this judge ended with this throwable. */
    String fault(Throwable thrown) {
        if (thrown instanceof CallsEnded ended) {
            return ended.reason(name);
        }
        return "the " + name + (thrown instanceof ReturnedNull ? " returned null" : " threw " + Findings.text(thrown));
    }

    private static final class ReturnedNull extends IllegalStateException {
        private static final long serialVersionUID = 1;

        ReturnedNull() {
            super(RETURNED_NULL);
        }
    }
}
