package dev.evalkit.judge.check;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.ExpectedAction;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.json.CanonicalJson;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.text.Matching;
import dev.evalkit.api.text.TextMatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks of an agent's actions. An <i>action</i> is a confirmation that it asked for, or a call of a tool that was
 * declared as acting.
 */
final class ToolChecks {
    /** The default search tools. */
    static final Set<String> SEARCH_TOOLS = Set.of("search_docs");

    private static final int MOST_SHOWN = 5;

    private ToolChecks() {}

    /**
     * {@code expected_action}: each expected action was requested, with arguments that have its {@code must_contain}
     * (each phrase within one argument value). The case declares the tool as acting, so a call of it counts like a
     * confirmation.
     *
     * @throws NullPointerException if {@code matching} is null
     */
    public static NamedCheck expectedAction(Matching matching) {
        return new NamedCheck(
                Identity.of("expected_action").with("matching", Require.nonNull(matching, "matching")),
                (golden, run) -> {
                    List<ExpectedAction> expected = expectedActions(golden.expected());
                    if (expected.isEmpty()) {
                        return CheckResult.notApplicable("the case expects no action");
                    }
                    AgentReply reply = run.reply();
                    List<ToolCall> requested = new ArrayList<>(orNone(reply.confirmations()));
                    requested.addAll(orNone(reply.toolCalls()));
                    for (ExpectedAction action : expected) {
                        if (requested.stream().noneMatch(call -> isMet(action, call, matching))) {
                            String unknown = unreported(reply, true);
                            return unknown.isEmpty()
                                    ? CheckResult.failed(shown(action, matching), found(action, requested, matching))
                                    : CheckResult.notApplicable(unknown);
                        }
                    }
                    return CheckResult.passed(expected.stream()
                            .map(action -> shown(action, matching))
                            .collect(Collectors.joining(", ")));
                },
                NamedCheck.Role.DECIDES);
    }

    /**
     * {@code unrequested_action}: the agent took no action that the case does not expect, whatever the case's category.
     * One expected action allows one action; a second one with other arguments is not allowed.
     *
     * @param actingTools tools whose calls are actions
     */
    public static NamedCheck unrequestedAction(Set<String> actingTools) {
        Set<String> acting = sorted(actingTools);
        Identity identity = Identity.of("unrequested_action");
        return new NamedCheck(
                acting.isEmpty() ? identity : identity.with("acting_tools", acting),
                (golden, run) -> {
                    List<String> expected = allowedActions(golden.expected());
                    AgentReply reply = run.reply();
                    List<ToolCall> calls = orNone(reply.toolCalls()).stream()
                            .filter(call -> acting.contains(call.tool()))
                            .toList();
                    List<String> unrequested = new ArrayList<>(surplus(orNone(reply.confirmations()), expected));
                    surplus(calls, expected).stream()
                            .filter(tool -> !unrequested.contains(tool))
                            .forEach(unrequested::add);
                    if (!unrequested.isEmpty()) {
                        return CheckResult.failed(
                                expected.isEmpty() ? "no action" : "no action except " + shown(expected),
                                shown(unrequested));
                    }
                    String unknown = unreported(reply, !acting.isEmpty());
                    return unknown.isEmpty()
                            ? CheckResult.passed("no action that the case does not expect")
                            : CheckResult.notApplicable(unknown);
                },
                NamedCheck.Role.GUARDS);
    }

    /**
     * {@code chitchat_without_search}: a case that expects chitchat was answered without a search.
     *
     * @param searchTools tools that search
     */
    public static NamedCheck chitchatWithoutSearch(Set<String> searchTools) {
        Set<String> search = requireTools(searchTools);
        return new NamedCheck(
                Identity.of("chitchat_without_search").with("search_tools", search),
                (golden, run) -> {
                    if (!golden.expected().behavior().equals(Behavior.CHITCHAT)) {
                        return CheckResult.notApplicable("the case expects no chitchat");
                    }
                    List<ToolCall> calls = run.reply().toolCalls();
                    if (calls == null) {
                        return CheckResult.notApplicable("the reply does not report its tool calls");
                    }
                    long searches = searches(calls, search);
                    return searches == 0
                            ? CheckResult.passed("no call of " + search)
                            : CheckResult.failed(
                                    "no call of " + search, searches + (searches == 1 ? " call" : " calls"));
                },
                NamedCheck.Role.DECIDES);
    }

    /**
     * {@code search_before_abstaining}: the agent searched in a case that expects an abstention, since an abstention
     * without a search is a guess. Passages that the model read count as a search.
     *
     * @param searchTools tools that search
     */
    public static NamedCheck searchBeforeAbstaining(Set<String> searchTools) {
        Set<String> search = requireTools(searchTools);
        return new NamedCheck(
                Identity.of("search_before_abstaining").with("search_tools", search),
                (golden, run) -> {
                    if (!golden.expected().behavior().equals(Behavior.ABSTAIN)) {
                        return CheckResult.notApplicable("the case expects no abstention");
                    }
                    List<ToolCall> calls = run.reply().toolCalls();
                    if (searches(orNone(calls), search) > 0) {
                        return CheckResult.passed("a call of " + search);
                    }
                    if (!orNone(run.reply().passages()).isEmpty()) {
                        return CheckResult.passed("passages that were read");
                    }
                    return calls == null
                            ? CheckResult.notApplicable("the reply does not report its tool calls")
                            : CheckResult.failed(
                                    "a search by " + search + " before any reply, since the case expects an abstention",
                                    calls.isEmpty()
                                            ? "no tool call"
                                            : "only "
                                                    + shown(calls.stream()
                                                            .map(ToolCall::tool)
                                                            .distinct()
                                                            .toList())
                                                    + " (Checks.searchTools names the tools that search)");
                },
                NamedCheck.Role.GUARDS);
    }

    /** Returns the actions that a case expects: the listed ones, or else the one with the name of its behavior. */
    static List<ExpectedAction> expectedActions(Expected expected) {
        if (!expected.actions().isEmpty() || !isAction(expected.behavior())) {
            return expected.actions();
        }
        return List.of(new ExpectedAction(expected.behavior().name(), List.of()));
    }

    private static boolean isAction(Behavior behavior) {
        return !behavior.equals(Behavior.ANSWER)
                && !behavior.equals(Behavior.ABSTAIN)
                && !behavior.equals(Behavior.CHITCHAT);
    }

    private static boolean isMet(ExpectedAction action, ToolCall call, Matching matching) {
        return call.tool().equals(action.tool())
                && missing(action, call, matching).isEmpty();
    }

    private static List<String> missing(ExpectedAction action, ToolCall call, Matching matching) {
        List<String> values = CanonicalJson.scalars(call.arguments());
        return action.mustContain().stream()
                .filter(phrase -> values.stream().noneMatch(value -> TextMatch.contains(value, phrase, matching)))
                .toList();
    }

    private static String found(ExpectedAction action, List<ToolCall> requested, Matching matching) {
        return requested.stream()
                .filter(call -> call.tool().equals(action.tool()))
                .findFirst()
                .map(call -> "one without " + quoted(missing(action, call, matching)))
                .orElse("no request for it");
    }

    private static String shown(ExpectedAction action, Matching matching) {
        return "action " + Shown.of(action.tool())
                + (action.mustContain().isEmpty()
                        ? ""
                        : " with " + quoted(action.mustContain()) + " (" + matching + ")");
    }

    /** Returns the tools of the expected actions, and the one with the name of the behavior. */
    private static List<String> allowedActions(Expected expected) {
        List<String> tools = new ArrayList<>(
                expectedActions(expected).stream().map(ExpectedAction::tool).toList());
        String behavior = expected.behavior().name();
        if (isAction(expected.behavior()) && !tools.contains(behavior)) {
            tools.add(behavior);
        }
        return tools;
    }

    private static List<String> surplus(List<ToolCall> calls, List<String> expected) {
        List<String> surplus = new ArrayList<>();
        List<String> allowed = new ArrayList<>(expected);
        for (ToolCall call : new LinkedHashSet<>(calls)) {
            if (!allowed.remove(call.tool())) {
                surplus.add((expected.contains(call.tool()) ? "another " : "") + call.tool());
            }
        }
        return surplus.stream().distinct().toList();
    }

    /** Returns which list the reply lacks that a decision needs; empty if none. */
    private static String unreported(AgentReply reply, boolean needsCalls) {
        if (reply.confirmations() == null) {
            return "the reply does not report its confirmations; an empty list says that there were none";
        }
        return needsCalls && reply.toolCalls() == null ? "the reply does not report its tool calls" : "";
    }

    private static long searches(List<ToolCall> calls, Set<String> search) {
        return calls.stream().filter(call -> search.contains(call.tool())).count();
    }

    private static <T> List<T> orNone(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    private static String shown(List<String> tools) {
        return tools.stream().limit(MOST_SHOWN).map(Shown::of).collect(Collectors.joining(", "))
                + (tools.size() > MOST_SHOWN ? ", …" : "");
    }

    private static String quoted(List<String> phrases) {
        return phrases.stream().map(phrase -> "'" + Shown.of(phrase) + "'").collect(Collectors.joining(", "));
    }

    /** Returns the names in natural order. */
    static Set<String> tools(String... tools) {
        return requireTools(new LinkedHashSet<>(Arrays.asList(tools)));
    }

    private static Set<String> requireTools(Set<String> tools) {
        Set<String> names = sorted(tools);
        if (names.isEmpty()) {
            throw new IllegalArgumentException("tools must have at least one name but are empty");
        }
        return names;
    }

    private static Set<String> sorted(Set<String> tools) {
        Require.listOf(tools, "tools").forEach(tool -> Require.notBlank(tool, "tool"));
        return Collections.unmodifiableSet(new TreeSet<>(tools));
    }
}
