package dev.evalkit.judge.grade;

import dev.evalkit.api.answer.JudgeWork;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.model.LlmCalls;
import dev.evalkit.api.model.LlmReply;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The sum of the model replies that one grade took. Thread-safe. */
final class JudgeTab implements Consumer<LlmReply> {
    private JudgeWork work = JudgeWork.NONE;

    @Override
    public synchronized void accept(LlmReply reply) {
        LlmCalls calls = LlmCalls.of(reply);
        work = reply.cached() ? work.plus(null, calls) : work.plus(calls, null);
    }

    /** Returns the sum so far, with what went wrong. */
    synchronized JudgeWork work(JudgeException.@Nullable Kind fault, RunError.@Nullable Kind error) {
        return new JudgeWork(fault, error, work.paid(), work.cached());
    }

    /** Returns the sum so far. */
    synchronized JudgeWork work() {
        return work;
    }
}
