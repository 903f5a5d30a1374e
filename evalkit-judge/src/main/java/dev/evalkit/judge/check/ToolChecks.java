package dev.evalkit.judge.check;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.Check;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.ExpectedAction;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.text.Matching;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
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

    /** What the name of a tool that searches is likely to contain. */
    private static final List<String> SEARCHING = List.of("search", "retriev", "lookup", "look_up", "query", "find");

    private static final int MOST_SHOWN = 5;

    private ToolChecks() {}

    /**
     * {@code expected_action}: each expected action was taken, with arguments that have its {@code must_contain}. One
     * action meets one expectation. A confirmation that the agent asked for meets it, and so does a call after one. A
     * call without a confirmation meets it if the action allows that, or if the reply reports no confirmations
     * ({@code null}), since the agent has no such step then; otherwise it was taken without leave.
     *
     * <p>Each phrase is looked for within one argument value, and in all values joined with spaces in the order of the
     * arguments' names, so that it may stand in several. If one of the two lists is not reported, the other decides.
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
                    if (reply.confirmations() == null && reply.toolCalls() == null) {
                        return CheckResult.notApplicable("the reply reports neither confirmations nor tool calls");
                    }
                    Actions actions = Actions.of(reply);
                    int unmet = actions.firstUnmet(expected, matching);
                    if (unmet < 0) {
                        return CheckResult.passed(expected.stream()
                                .map(action -> shown(action, matching))
                                .collect(Collectors.joining(", ")));
                    }
                    ExpectedAction action = expected.get(unmet);
                    return CheckResult.failed(
                            shown(action, matching), found(action, actions, matching) + unreportedPart(reply));
                },
                NamedCheck.Role.DECIDES);
    }

    private static String unreportedPart(AgentReply reply) {
        if (reply.confirmations() == null) {
            return " (among its tool calls; the reply does not report its confirmations)";
        }
        return reply.toolCalls() == null ? " (among its confirmations; the reply does not report its tool calls)" : "";
    }

    /**
     * {@code unrequested_action}: the agent took no action that the case does not expect, whatever the case's category.
     * One expected action allows one action; a second one is not allowed, also if it is equal. Tools of the case's
     * expected actions act.
     *
     * @param actingTools tools whose calls are actions
     */
    public static NamedCheck unrequestedAction(Set<String> actingTools) {
        Set<String> acting = sorted(actingTools);
        Identity identity = Identity.of("unrequested_action");
        return new NamedCheck(
                acting.isEmpty() ? identity : identity.with("acting_tools", acting),
                new UnrequestedAction(acting),
                NamedCheck.Role.GUARDS);
    }

    /** Returns the same check with more acting tools; any other check as it is. */
    static NamedCheck acting(NamedCheck check, Set<String> tools) {
        if (tools.isEmpty() || !(check.check() instanceof UnrequestedAction unrequested)) {
            return check;
        }
        Set<String> all = new TreeSet<>(unrequested.acting);
        all.addAll(tools);
        return unrequestedAction(all);
    }

    /** The check {@code unrequested_action}. */
    private record UnrequestedAction(Set<String> acting) implements Check {
        @Override
        public CheckResult check(GoldenCase golden, CaseRun run) {
            List<String> expected = allowedActions(golden.expected());
            AgentReply reply = run.reply();
            List<String> unrequested = surplus(
                    Actions.of(reply).all().stream()
                            .filter(action -> action.asked() != null
                                    || acting.contains(action.tool())
                                    || expected.contains(action.tool()))
                            .map(Actions.Action::tool)
                            .toList(),
                    expected);
            if (!unrequested.isEmpty()) {
                return CheckResult.failed(
                        expected.isEmpty() ? "no action" : "no action except " + shown(expected), shown(unrequested));
            }
            String unknown = unreported(reply, !acting.isEmpty() || !expected.isEmpty());
            return unknown.isEmpty()
                    ? CheckResult.passed("no action that the case does not expect")
                    : CheckResult.notApplicable(unknown);
        }
    }

    /**
     * {@code chitchat_without_search}: a case that expects chitchat was answered without a search. The result names
     * the other tools that were called. If the name of one sounds like a search, the check is not applicable.
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
                    if (searches > 0) {
                        return CheckResult.failed(
                                "no call of " + search, searches + (searches == 1 ? " call" : " calls"));
                    }
                    List<String> others =
                            calls.stream().map(ToolCall::tool).distinct().toList();
                    List<String> doubtful =
                            others.stream().filter(ToolChecks::soundsLikeSearch).toList();
                    return doubtful.isEmpty()
                            ? CheckResult.passed(
                                    "no call of " + search + (others.isEmpty() ? "" : "; " + notCounted(others)))
                            : CheckResult.notApplicable("the reply may have searched: " + notCounted(doubtful));
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

    /** Returns the tools that act wherever a set is run: those of its expected actions. */
    static Set<String> actingTools(GoldenSet set) {
        Set<String> tools = new TreeSet<>();
        set.cases().forEach(golden -> tools.addAll(allowedActions(golden.expected())));
        return tools;
    }

    private static String found(ExpectedAction wanted, Actions actions, Matching matching) {
        List<Actions.Action> ofTool = actions.of(wanted.tool());
        List<Actions.Action> fitting = ofTool.stream()
                .filter(action -> action.hasDetails(wanted, matching))
                .toList();
        if (!wanted.withoutConfirmation() && fitting.stream().anyMatch(Actions.Action::withoutLeave)) {
            return "a call without a confirmation: it acted without leave. If the case allows that, add"
                    + " \"without_confirmation\": true to the expected action; if the agent has no step that asks,"
                    + " report no confirmations (null)";
        }
        if (!fitting.isEmpty()) {
            return "no further request for it: one request meets one expected action";
        }
        return ofTool.stream()
                .findFirst()
                .map(action -> "one without " + quoted(action.missing(wanted, matching)))
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

    private static List<String> surplus(List<String> actions, List<String> expected) {
        List<String> surplus = new ArrayList<>();
        List<String> allowed = new ArrayList<>(expected);
        for (String tool : actions) {
            if (!allowed.remove(tool)) {
                surplus.add((expected.contains(tool) ? "another " : "") + tool);
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

    private static boolean soundsLikeSearch(String tool) {
        String name = tool.toLowerCase(Locale.ROOT);
        return SEARCHING.stream().anyMatch(name::contains);
    }

    private static String notCounted(List<String> tools) {
        return "calls of " + shown(tools) + " were not counted; declare tools that search with Checks.searchTools";
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
