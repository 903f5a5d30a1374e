package dev.evalkit.api.golden.doctor;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.text.Printable;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A probable fault of a golden set that can be read.
 *
 * @param caseId the id of the case; {@code null} for the set as a whole
 * @param rule the rule that found it, for instance {@code near_duplicate_question}; one of those listed by {@link
 *     Doctor}; not blank
 * @param severity how much it matters
 * @param message what is wrong; not blank
 * @param remedy how to mend it; not blank
 */
public record Finding(@Nullable String caseId, String rule, Severity severity, String message, String remedy) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if a component other than {@code caseId} is null
     * @throws IllegalArgumentException if a text is blank
     */
    public Finding {
        if (caseId != null) {
            Require.notBlank(caseId, "caseId");
        }
        Require.notBlank(rule, "rule");
        Require.nonNull(severity, "severity");
        Require.notBlank(message, "message");
        Require.notBlank(remedy, "remedy");
    }

    /** How much a finding matters. */
    public enum Severity {
        /** The case cannot tell good answers from bad ones: none can pass it, or none can fail it. */
        ERROR,
        /** The case most likely measures something other than intended. */
        WARNING,
        /** Worth a look, but often fine. */
        NOTE
    }

    /**
     * Returns {@code q7: warning: near_duplicate_question: message; remedy} on one line; with {@code set:} for the set
     * as a whole.
     */
    @Override
    public String toString() {
        return Printable.line((caseId == null ? "set" : caseId) + ": "
                + severity.name().toLowerCase(Locale.ROOT) + ": " + rule + ": " + message + "; " + remedy);
    }
}
