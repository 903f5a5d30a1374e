package dev.evalkit.judge.check;

import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Digest;
import dev.evalkit.api.result.Identity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A check that compares the tool calls of an agent with the expected ones. */
public final class ToolTrajectory {
    private ToolTrajectory() {}

    /** The rule for the order of calls and for further calls. */
    public enum Mode {
        /** The expected calls in their order, and no others. */
        EXACT,
        /** The expected calls in their order; other calls are allowed. */
        IN_ORDER,
        /** The expected calls in any order, and no others. */
        ANY_ORDER,
        /** The expected calls in any order; other calls are allowed. */
        SUPERSET
    }

    /**
     * {@code tool_trajectory}: the agent made the expected tool calls. Not applicable to a case without an entry, or if
     * no call is expected and either none was made or others are allowed.
     *
     * @param expected the expected calls by case id, in order; an eval logs the ids that its set lacks
     * @throws NullPointerException if an argument or an element is null
     */
    public static NamedCheck of(Mode mode, Map<String, List<ExpectedCall>> expected) {
        Require.nonNull(mode, "mode");
        SortedMap<String, List<ExpectedCall>> byCase = new TreeMap<>();
        Digest digest = new Digest();
        Require.sortedMapOf(expected, "expected calls").forEach((id, calls) -> {
            List<ExpectedCall> copy = Require.listOf(calls, "expected calls of case '" + id + "'");
            byCase.put(id, copy);
            digest.add(id).addAll(copy.stream().map(ExpectedCall::key).toList());
        });
        Identity identity = Identity.of("tool_trajectory").with("mode", mode).with("expected_digest", digest.hex());
        return new NamedCheck(
                identity,
                (golden, run) -> {
                    List<ExpectedCall> wanted = byCase.get(golden.id());
                    if (wanted == null) {
                        return CheckResult.notApplicable("no expected calls are given for the case");
                    }
                    List<ToolCall> calls = run.reply().toolCalls();
                    if (calls == null) {
                        return CheckResult.notApplicable("the reply does not report its tool calls");
                    }
                    boolean othersAllowed = mode == Mode.IN_ORDER || mode == Mode.SUPERSET;
                    if (wanted.isEmpty() && (calls.isEmpty() || othersAllowed)) {
                        return CheckResult.notApplicable(
                                calls.isEmpty() ? "no call is expected and none was made" : "no call is expected");
                    }
                    return compare(mode, wanted, calls);
                },
                NamedCheck.Role.DECIDES,
                List.copyOf(byCase.keySet()));
    }

    private static CheckResult compare(Mode mode, List<ExpectedCall> wanted, List<ToolCall> calls) {
        return switch (mode) {
            case EXACT -> exact(wanted, calls);
            case IN_ORDER -> inOrder(wanted, calls);
            case ANY_ORDER -> anyOrder(wanted, calls, false);
            case SUPERSET -> anyOrder(wanted, calls, true);
        };
    }

    private static CheckResult exact(List<ExpectedCall> wanted, List<ToolCall> calls) {
        for (int i = 0; i < Math.max(wanted.size(), calls.size()); i++) {
            boolean same =
                    i < wanted.size() && i < calls.size() && wanted.get(i).matches(calls.get(i));
            if (!same) {
                return CheckResult.failed(
                        (i < wanted.size() ? wanted.get(i).toString() : "no call") + " as call " + (i + 1) + " (exact)",
                        i < calls.size() ? ExpectedCall.shown(calls.get(i)) : "no call");
            }
        }
        return CheckResult.passed(wanted.size() + " expected calls (exact)");
    }

    private static CheckResult inOrder(List<ExpectedCall> wanted, List<ToolCall> calls) {
        int from = 0;
        for (int i = 0; i < wanted.size(); i++) {
            int at = from;
            while (at < calls.size() && !wanted.get(i).matches(calls.get(at))) {
                at++;
            }
            if (at == calls.size()) {
                return CheckResult.failed(
                        wanted.get(i) + (i == 0 ? "" : " after " + ExpectedCall.shown(calls.get(from - 1)))
                                + " (in order)",
                        from == calls.size() ? "no further call" : "only " + shown(calls.subList(from, calls.size())));
            }
            from = at + 1;
        }
        return CheckResult.passed(wanted.size() + " expected calls (in order)");
    }

    private static CheckResult anyOrder(List<ExpectedCall> wanted, List<ToolCall> calls, boolean othersAllowed) {
        String mode = othersAllowed ? " (superset)" : " (any order)";
        int[] takenBy = new int[calls.size()];
        Arrays.fill(takenBy, -1);
        for (int i = 0; i < wanted.size(); i++) {
            if (!assign(i, wanted, calls, takenBy, new boolean[calls.size()])) {
                List<ToolCall> left = left(calls, takenBy);
                return CheckResult.failed(
                        wanted.get(i) + mode, left.isEmpty() ? "no further call" : "only " + shown(left));
            }
        }
        List<ToolCall> left = left(calls, takenBy);
        return left.isEmpty() || othersAllowed
                ? CheckResult.passed(wanted.size() + " expected calls" + mode)
                : CheckResult.failed("no calls beyond the expected ones" + mode, shown(left) + " too");
    }

    /** Finds a call for an expectation. Moves other expectations to other calls that match them (augmenting paths). */
    private static boolean assign(
            int expectation, List<ExpectedCall> wanted, List<ToolCall> calls, int[] takenBy, boolean[] tried) {
        for (int call = 0; call < calls.size(); call++) {
            if (!tried[call] && wanted.get(expectation).matches(calls.get(call))) {
                tried[call] = true;
                if (takenBy[call] < 0 || assign(takenBy[call], wanted, calls, takenBy, tried)) {
                    takenBy[call] = expectation;
                    return true;
                }
            }
        }
        return false;
    }

    private static List<ToolCall> left(List<ToolCall> calls, int[] takenBy) {
        List<ToolCall> left = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            if (takenBy[i] < 0) {
                left.add(calls.get(i));
            }
        }
        return left;
    }

    private static String shown(List<ToolCall> calls) {
        String shown = String.join(
                ", ", calls.stream().limit(5).map(ExpectedCall::shown).toList());
        return calls.size() > 5 ? shown + ", …" : shown;
    }
}
