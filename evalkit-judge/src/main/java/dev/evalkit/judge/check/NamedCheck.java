package dev.evalkit.judge.check;

import dev.evalkit.api.answer.Check;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Identity;
import java.util.List;

/**
 * A check with its name, its settings and its role.
 *
 * @param identity what results call it, and what it was set to
 * @param check the check
 * @param role what its finding means for the grade
 * @param cases ids of golden cases that it is about; an eval whose set lacks one of them says so in its log. Empty
 *     if it is about all
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

    /** A check that is about all cases. */
    public NamedCheck(Identity identity, Check check, Role role) {
        this(identity, check, role, List.of());
    }

    /** What the finding of a check means for the grade of a case. A check that did not hold fails the case, with one exception. */
    public enum Role {
        /** The case asks for it: a case may pass because it held. */
        DECIDES,
        /** It is asked of every case, whatever the case asks for: that it held is no reason to pass. */
        GUARDS,
        /** It guesses by words what a judge tells by meaning: like {@link #DECIDES}, but only where no verdict decides. */
        STANDS_IN
    }

    /** A host's own check, which decides. */
    public static NamedCheck of(String name, Check check) {
        return new NamedCheck(Identity.of(name), check, Role.DECIDES);
    }

    /** Its name in results. */
    public String name() {
        return identity.name();
    }
}
