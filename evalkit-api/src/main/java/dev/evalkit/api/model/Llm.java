package dev.evalkit.api.model;

/**
 * A language model, as the host calls it: {@code r -> LlmReply.of(chat.ask(r.system(), r.user()))}. Its name, keys and address stay
 * with the host. It is called from several threads at once. Whoever runs it retries, so switch off the retries of the client.
 */
@FunctionalInterface
public interface Llm {
    /**
     * Asks the model once.
     *
     * @return what it said; not null. A reply that was cut off or refused is returned, not thrown, with its finish reason
     * @throws TransientException if the next try may succeed: rate limited, overloaded, connection lost
     * @throws Exception if the model cannot be asked; no message of it should hold a key
     */
    LlmReply reply(LlmRequest request) throws Exception;
}
