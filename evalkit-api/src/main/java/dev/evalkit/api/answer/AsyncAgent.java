package dev.evalkit.api.answer;

import java.util.concurrent.CompletionStage;

/** The system under test, if it answers asynchronously. {@link Agent} documents the rest. */
@FunctionalInterface
public interface AsyncAgent {
    /**
     * Starts to answer one question.
     *
     * @return a stage that completes with what the agent said and did, or exceptionally. The request's cancellation
     *     signals when the reply is no longer wanted; a stage that is a future is then cancelled too
     * @throws Exception if the agent cannot start
     */
    CompletionStage<AgentReply> reply(AgentRequest request) throws Exception;
}
