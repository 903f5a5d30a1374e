package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import java.io.IOException;
import java.util.List;

/**
 * Cuts an answer into claims that can be verified one by one. A lambda is enough.
 *
 * <p>It is called from several threads at once. It may throw an {@link IOException} as its client does, so nothing need be wrapped.
 * Don't retry here: whoever calls it does, and gets what it throws.
 */
@FunctionalInterface
public interface ClaimSplitter {
    /**
     * Splits an answer.
     *
     * @return its claims in order; none if it claims nothing
     * @throws JudgeException if it cannot be cut
     * @throws IOException if it cannot be reached
     * @throws InterruptedException if the thread is interrupted
     */
    List<CitedClaim> split(String answer) throws JudgeException, IOException, InterruptedException;

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
