package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;

/**
 * The system under test. A lambda is enough; its name is given where it is plugged in. It is called from as many threads at
 * once as the run's concurrency, unless the run was given a factory.
 */
@FunctionalInterface
public interface Agent {
    /**
     * Answers one question.
     *
     * @return what the agent said and did; not null
     * @throws dev.evalkit.api.model.TransientException if the next try may succeed
     * @throws Exception if the agent fails; the run decides by its settings whether to try again
     */
    AgentReply reply(AgentRequest request) throws Exception;

    /**
     * An agent that is a function from question to answer; it reports neither tools nor passages nor steps.
     *
     * @throws NullPointerException if {@code function} is null
     */
    static Agent of(Function function) {
        Require.nonNull(function, "function");
        return request -> AgentReply.of(function.answer(request.question()));
    }

    /** From question to answer. */
    @FunctionalInterface
    interface Function {
        /**
         * Answers one question.
         *
         * @return the answer; not null
         * @throws Exception if it fails
         */
        String answer(String question) throws Exception;
    }
}
