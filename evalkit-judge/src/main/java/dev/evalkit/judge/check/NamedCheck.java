package dev.evalkit.judge.check;

import dev.evalkit.api.answer.Check;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Identity;
import java.util.List;

/**
 * A check with its name, its settings and its role.
 *
 * @param identity its name and settings in results
 * @param check the check
 * @param role what its result means for the grade
 * @param cases ids of the golden cases that it is about, empty for all; an eval logs a warning if its set lacks one
 */
public record NamedCheck(Identity identity, Check check, Role role, List<String> cases) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if one or an element is null
     */
    public NamedCheck {
        Require.nonNull(identity, "identity of the check");
        Require.nonNull(check, "check '" + identity.name() + "'");
        Require.nonNull(role, "role of check '" + identity.name() + "'");
        cases = Require.listOf(cases, "cases of check '" + identity.name() + "'");
    }

    /**
     * Creates a check that is about all cases.
     *
     * @throws NullPointerException if an argument is null
     */
    public NamedCheck(Identity identity, Check check, Role role) {
        this(identity, check, role, List.of());
    }

    /**
     * The meaning of a check's result for the grade. A failed check fails the case, except one that stands in for a
     * verdict.
     */
    public enum Role {
        /** The case asks for it: the case may pass because the check passed. */
        DECIDES,
        /** It applies to every case, whatever the case asks for: passing it is not a reason to pass the case. */
        GUARDS,
        /**
         * It guesses from words what a judge decides by meaning: like {@link #DECIDES}, but only if no verdict decides.
         */
        STANDS_IN
    }

    /**
     * Returns a check of your own, which decides.
     *
     * @throws IllegalArgumentException if the name is blank
     * @throws NullPointerException if the check is null
     */
    public static NamedCheck of(String name, Check check) {
        return new NamedCheck(Identity.of(name), check, Role.DECIDES);
    }

    /** Returns its name in results. */
    public String name() {
        return identity.name();
    }
}
