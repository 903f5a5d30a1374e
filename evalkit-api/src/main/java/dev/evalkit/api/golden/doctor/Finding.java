package dev.evalkit.api.golden.doctor;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.text.Printable;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Something that is probably wrong with a golden set although it can be read.
 *
 * @param caseId the case; {@code null} if it is the set as a whole
 * @param rule which rule found it, for instance {@code near_duplicate_question}; {@link Doctor} lists the rules; not blank
 * @param severity how much it matters
 * @param message what is wrong; not blank
 * @param remedy what to do about it; not blank
 */
public record Finding(@Nullable String caseId, String rule, Severity severity, String message, String remedy) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if one other than {@code caseId} is null
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
        /** The case cannot be passed, or cannot be failed, by what it is meant to tell apart. */
        ERROR,
        /** The case most likely measures something else than it is meant to. */
        WARNING,
        /** Worth a look; often right as it is. */
        NOTE
    }

    /** {@code q7: warning: near_duplicate_question: message; remedy} on one line; {@code set:} where it is no single case. */
    @Override
    public String toString() {
        return Printable.line((caseId == null ? "set" : caseId) + ": "
                + severity.name().toLowerCase(Locale.ROOT) + ": " + rule + ": " + message + "; " + remedy);
    }
}
