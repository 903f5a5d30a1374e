package dev.evalkit.api.model;

/**
 * A language model, as the host calls it: {@code r -> LlmReply.of(chat.ask(r.system(), r.user()))}. Its name, keys and
 * address stay with the host. It must be thread-safe. The runner retries, so switch off the client's retries.
 */
@FunctionalInterface
public interface Llm {
    /**
     * Asks the model once.
     *
     * @return the reply; not null. A reply that was cut off or refused is returned with its finish reason, not thrown
     * @throws TransientException if a retry may succeed: rate limited, overloaded, connection lost
     * @throws Exception if the model cannot be called; the message should not contain a key
     */
    LlmReply reply(LlmRequest request) throws Exception;
}
