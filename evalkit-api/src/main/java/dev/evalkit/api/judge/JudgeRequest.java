package dev.evalkit.api.judge;

import dev.evalkit.api.golden.CaseContext.Message;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Digest;
import java.util.List;
import java.util.stream.Stream;

/**
 * Everything that a judge sees.
 *
 * @param question what was asked; not blank
 * @param history the conversation before the question, oldest message first; empty if there was none
 * @param requiredFacts what the answer must state, in any wording
 * @param passages the passages that the agent saw, exactly as it saw them
 * @param answer what the agent said; may be empty
 */
public record JudgeRequest(
        String question, List<Message> history, List<String> requiredFacts, List<String> passages, String answer) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     * @throws IllegalArgumentException if the question is blank
     */
    public JudgeRequest {
        Require.notBlank(question, "question");
        history = Require.listOf(history, "history");
        requiredFacts = Require.listOf(requiredFacts, "requiredFacts");
        passages = Require.listOf(passages, "passages");
        Require.nonNull(answer, "answer");
    }

    /**
     * Creates a request about a question without a conversation before it.
     *
     * @throws NullPointerException if an argument or an element is null
     * @throws IllegalArgumentException if the question is blank
     */
    public JudgeRequest(String question, List<String> requiredFacts, List<String> passages, String answer) {
        this(question, List.of(), requiredFacts, passages, answer);
    }

    /**
     * Returns a digest of the whole request. Requests that differ in anything have different digests.
     *
     * @return 24 hexadecimal digits
     */
    public String digest() {
        Digest digest = new Digest().add(question).add(answer).addAll(passages).addAll(requiredFacts);
        List<String> said = history.stream()
                .flatMap(message -> Stream.of(message.role(), message.content()))
                .toList();
        return said.isEmpty() ? digest.hex() : digest.addAll(said).hex();
    }

    /**
     * Returns a digest of the passages in their order. It equals that of the agent's reply if the judge sees what the
     * agent saw.
     */
    public String passagesDigest() {
        return new Digest().addAll(passages).hex();
    }
}
