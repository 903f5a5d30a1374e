package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import java.util.List;

/**
 * A splitter of answers into claims that can be verified one by one. A lambda is enough. Several threads call it at
 * once.
 */
@FunctionalInterface
public interface ClaimSplitter {
    /**
     * Splits an answer.
     *
     * @return its claims in order; empty if it claims nothing
     * @throws JudgeException if the answer cannot be split
     * @throws InterruptedException if the thread is interrupted
     */
    List<CitedClaim> split(String answer) throws JudgeException, InterruptedException;

    /**
     * A claim of an answer, with its citations.
     *
     * @param text one statement, without its citation markers; not blank
     * @param citations what its markers name, in order, without duplicates: numbers, chunk ids or document ids
     */
    record CitedClaim(String text, List<String> citations) {
        /**
         * Checks and copies the components.
         *
         * @throws NullPointerException if a component or an element is null
         * @throws IllegalArgumentException if the text is blank
         */
        public CitedClaim {
            Require.notBlank(text, "text of the claim");
            citations = Require.listOf(citations, "citations of the claim");
        }
    }
}
