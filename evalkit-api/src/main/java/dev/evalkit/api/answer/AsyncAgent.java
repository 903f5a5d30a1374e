package dev.evalkit.api.answer;

import java.util.concurrent.CompletionStage;

/** The system under test where it answers later. {@link Agent} says the rest. */
@FunctionalInterface
public interface AsyncAgent {
    /**
     * Starts to answer one question.
     *
     * @return completes with what the agent said and did, or exceptionally. When the reply is no longer wanted, the request's
     *     cancellation tells; a stage that is a future is cancelled too
     * @throws Exception if the agent cannot start
     */
    CompletionStage<AgentReply> reply(AgentRequest request) throws Exception;
}
