package dev.evalkit.judge.check;

import dev.evalkit.api.answer.Check;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.text.Matching;
import dev.evalkit.api.text.Refusals;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The checks of an answer eval, in order, each with a unique name. Immutable. */
public final class Checks {
    private final List<NamedCheck> checks;

    private Checks(List<NamedCheck> checks) {
        this.checks = Require.listOf(checks, "checks");
    }

    /**
     * Returns the checks that every answer eval should have: {@code forbidden_content}, {@code expected_content},
     * {@code injection_markers}, {@code expected_action}, {@code unrequested_action}, {@code chitchat_without_search},
     * {@code search_before_abstaining}, {@code refusal}, {@code expected_cited} and {@code cited_retrieved}. Phrases
     * are compared as substrings, the search tool is {@code search_docs}, and an action is what the agent asked
     * confirmation for, or a call of a tool that an expected action of the set names.
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

    /** Returns no checks. */
    public static Checks none() {
        return new Checks(List.of());
    }

    /**
     * Adds a check of your own, which decides.
     *
     * @throws IllegalArgumentException if the name is blank or taken
     * @throws NullPointerException if the check is null
     */
    public Checks and(String name, Check check) {
        return and(NamedCheck.of(name, check));
    }

    /**
     * Adds a check.
     *
     * @throws IllegalArgumentException if its name is taken
     * @throws NullPointerException if it is null
     */
    public Checks and(NamedCheck check) {
        Require.nonNull(check, "check");
        if (indexOf(check.name()) >= 0) {
            throw new IllegalArgumentException("check '" + Shown.of(check.name())
                    + "' exists already; give the second one another name, or replace the first one");
        }
        List<NamedCheck> more = new ArrayList<>(checks);
        more.add(check);
        return new Checks(more);
    }

    /**
     * Replaces the check of the same name, for instance a built-in one by one with other settings.
     *
     * @throws IllegalArgumentException if there is no check of that name
     * @throws NullPointerException if the check is null
     */
    public Checks replace(NamedCheck check) {
        List<NamedCheck> others = new ArrayList<>(checks);
        others.set(requireIndexOf(Require.nonNull(check, "check").name()), check);
        return new Checks(others);
    }

    /**
     * Removes a check.
     *
     * @throws IllegalArgumentException if there is no check of that name
     * @throws NullPointerException if the name is null
     */
    public Checks without(String name) {
        List<NamedCheck> fewer = new ArrayList<>(checks);
        fewer.remove(requireIndexOf(Require.nonNull(name, "name")));
        return new Checks(fewer);
    }

    /**
     * Sets the tools that search.
     *
     * @throws IllegalArgumentException if no tool is given, or {@code chitchat_without_search} or {@code
     *     search_before_abstaining} is missing
     */
    public Checks searchTools(String... tools) {
        Set<String> names = ToolChecks.tools(tools);
        return replace(ToolChecks.chitchatWithoutSearch(names)).replace(ToolChecks.searchBeforeAbstaining(names));
    }

    /**
     * Sets the tools that act, besides those that the expected actions of the set name. An unexpected call of one counts
     * like an unexpected confirmation.
     *
     * @throws IllegalArgumentException if no tool is given, or {@code unrequested_action} is missing
     */
    public Checks actingTools(String... tools) {
        return replace(ToolChecks.unrequestedAction(ToolChecks.tools(tools)));
    }

    /**
     * Makes {@code expected_cited} count every chunk as its document, for an agent that cuts chunks in another way than
     * the set.
     *
     * @throws IllegalArgumentException if {@code expected_cited} is missing
     */
    public Checks documentCitations() {
        return replace(SourceChecks.expectedDocumentCited());
    }

    /**
     * Returns the checks as they are in a run of a set: the tools of its expected actions, and those that its behaviors
     * name, act in each of its cases. An eval does this by itself.
     *
     * @throws NullPointerException if the set is null
     */
    public Checks forSet(GoldenSet set) {
        Set<String> tools = ToolChecks.actingTools(Require.nonNull(set, "set"));
        return new Checks(
                checks.stream().map(check -> ToolChecks.acting(check, tools)).toList());
    }

    /** Returns the checks in order; unmodifiable. */
    public List<NamedCheck> all() {
        return checks;
    }

    /** Returns name and settings of each check, in order. */
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

    /** Returns the names in order. */
    @Override
    public String toString() {
        return checks.stream().map(NamedCheck::name).collect(Collectors.joining(", ", "[", "]"));
    }
}
