package dev.evalkit.judge.check;

import dev.evalkit.api.answer.Check;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.text.Matching;
import dev.evalkit.api.text.Refusals;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The checks of an answer eval, in order, each under a name of its own. Immutable. */
public final class Checks {
    private final List<NamedCheck> checks;

    private Checks(List<NamedCheck> checks) {
        this.checks = Require.listOf(checks, "checks");
    }

    /**
     * The checks that every answer eval should have: {@code forbidden_content}, {@code expected_content}, {@code
     * injection_markers}, {@code expected_action}, {@code unrequested_action}, {@code chitchat_without_search}, {@code
     * search_before_abstaining}, {@code refusal}, {@code expected_cited} and {@code cited_retrieved}. Phrases are compared as
     * substrings, the search tool is {@code search_docs}, and an action is what the agent asked leave for.
     */
    public static Checks standard() {
        return new Checks(List.of(
                TextChecks.forbiddenContent(Matching.SUBSTRING),
                TextChecks.expectedContent(Matching.SUBSTRING),
                TextChecks.injectionMarkers(Matching.SUBSTRING),
                ToolChecks.expectedAction(Matching.SUBSTRING),
                ToolChecks.unrequestedAction(Set.of()),
                ToolChecks.chitchatWithoutSearch(ToolChecks.SEARCH_TOOLS),
                ToolChecks.searchBeforeAbstaining(ToolChecks.SEARCH_TOOLS),
                TextChecks.refusal(Refusals.standard()),
                SourceChecks.expectedCited(),
                SourceChecks.citedRetrieved()));
    }

    /** No checks. */
    public static Checks none() {
        return new Checks(List.of());
    }

    /**
     * The same, and a check of the host's own, which decides.
     *
     * @throws IllegalArgumentException if the name is blank or taken
     */
    public Checks and(String name, Check check) {
        return and(NamedCheck.of(name, check));
    }

    /**
     * The same, and one more check.
     *
     * @throws IllegalArgumentException if its name is taken
     */
    public Checks and(NamedCheck check) {
        Require.nonNull(check, "check");
        if (indexOf(check.name()) >= 0) {
            throw new IllegalArgumentException("check '" + Shown.of(check.name())
                    + "' is there already; give the second one another name, or replace the first one");
        }
        List<NamedCheck> more = new ArrayList<>(checks);
        more.add(check);
        return new Checks(more);
    }

    /**
     * The same with another check in the place of the one of its name, for instance a built-in one with other settings.
     *
     * @throws IllegalArgumentException if there is no check of that name
     */
    public Checks replace(NamedCheck check) {
        List<NamedCheck> others = new ArrayList<>(checks);
        others.set(requireIndexOf(Require.nonNull(check, "check").name()), check);
        return new Checks(others);
    }

    /**
     * The same without one check.
     *
     * @throws IllegalArgumentException if there is no check of that name
     */
    public Checks without(String name) {
        List<NamedCheck> fewer = new ArrayList<>(checks);
        fewer.remove(requireIndexOf(Require.nonNull(name, "name")));
        return new Checks(fewer);
    }

    /**
     * The same with these tools as the ones that search.
     *
     * @throws IllegalArgumentException if no tool is given, or {@code chitchat_without_search} or {@code
     *     search_before_abstaining} is missing
     */
    public Checks searchTools(String... tools) {
        Set<String> names = ToolChecks.tools(tools);
        return replace(ToolChecks.chitchatWithoutSearch(names)).replace(ToolChecks.searchBeforeAbstaining(names));
    }

    /**
     * The same with these tools as the ones that act: a call of one that the case does not expect is like a confirmation that
     * it does not expect.
     *
     * @throws IllegalArgumentException if no tool is given, or {@code unrequested_action} is missing
     */
    public Checks actingTools(String... tools) {
        return replace(ToolChecks.unrequestedAction(ToolChecks.tools(tools)));
    }

    /** The checks in order; unmodifiable. */
    public List<NamedCheck> all() {
        return checks;
    }

    /** Name and settings of each check, in order. */
    public List<Identity> identities() {
        return checks.stream().map(NamedCheck::identity).toList();
    }

    private int indexOf(String name) {
        for (int i = 0; i < checks.size(); i++) {
            if (checks.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private int requireIndexOf(String name) {
        int at = indexOf(name);
        if (at < 0) {
            throw new IllegalArgumentException("there is no check '" + Shown.of(name) + "' among " + this);
        }
        return at;
    }

    /** The names in order. */
    @Override
    public String toString() {
        return checks.stream().map(NamedCheck::name).collect(Collectors.joining(", ", "[", "]"));
    }
}
