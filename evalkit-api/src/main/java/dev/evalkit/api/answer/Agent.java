package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;

/**
 * The system under test. A lambda is enough. Its name is given where it is plugged in. A run calls one instance from as
 * many threads at once as its concurrency, unless it was given a factory.
 */
@FunctionalInterface
public interface Agent {
    /**
     * Answers one question.
     *
     * @return what the agent said and did; not null
     * @throws dev.evalkit.api.model.TransientException if the next try may succeed
     * @throws Exception if the agent fails; the run's settings decide whether it retries
     */
    AgentReply reply(AgentRequest request) throws Exception;

    /**
     * Returns an agent that is a function from question to answer. It reports no tools, passages or steps.
     *
     * @throws NullPointerException if {@code function} is null
     */
    static Agent of(Function function) {
        Require.nonNull(function, "function");
        return request -> AgentReply.of(function.answer(request.question()));
    }

    /** A function from question to answer. */
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
