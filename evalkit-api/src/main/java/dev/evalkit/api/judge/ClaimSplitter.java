package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import java.util.List;

/** Cuts an answer into claims that can be verified one by one. A lambda is enough. It is called from several threads at once. */
@FunctionalInterface
public interface ClaimSplitter {
    /**
     * Cuts an answer.
     *
     * @return its claims in order; none if it claims nothing
     * @throws JudgeException if it cannot be cut
     * @throws InterruptedException if the thread is interrupted
     */
    List<CitedClaim> split(String answer) throws JudgeException, InterruptedException;

    /**
     * A claim as it stands in an answer.
     *
     * @param text one statement, without its citation markers; not blank
     * @param citations what its markers name, in order, none twice: numbers, chunk ids or document ids
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
