package dev.evalkit.judge.check;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.golden.ExpectedAction;
import dev.evalkit.api.internal.json.CanonicalJson;
import dev.evalkit.api.text.Matching;
import dev.evalkit.api.text.TextMatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The actions of a reply. A confirmation and a call of the same tool are one action: that of equal arguments if there is
 * one, or else the next. Everything else is an action of its own, also if it equals another one.
 */
final class Actions {
    private final List<Action> actions;

    private Actions(List<Action> actions) {
        this.actions = actions;
    }

    /**
     * One action.
     *
     * @param asked the confirmation; {@code null} if there was none
     * @param called the call; {@code null} if there was none
     * @param free whether the system needs no confirmation, since it reports none at all
     */
    record Action(@Nullable ToolCall asked, @Nullable ToolCall called, boolean free) {
        String tool() {
            return Stream.of(asked, called)
                    .filter(Objects::nonNull)
                    .map(ToolCall::tool)
                    .findFirst()
                    .orElseThrow();
        }

        /** Returns whether the tool was called without asking first, though the system can ask. */
        boolean withoutLeave() {
            return asked == null && !free;
        }

        boolean hasDetails(ExpectedAction action, Matching matching) {
            return tool().equals(action.tool()) && missing(action, matching).isEmpty();
        }

        /** Returns the phrases that neither the arguments of the confirmation nor those of the call have. */
        List<String> missing(ExpectedAction action, Matching matching) {
            List<String> fewest = action.mustContain();
            for (ToolCall call :
                    Stream.of(asked, called).filter(Objects::nonNull).toList()) {
                List<String> missing = missing(action, call, matching);
                fewest = missing.size() < fewest.size() ? missing : fewest;
            }
            return fewest;
        }

        private static List<String> missing(ExpectedAction action, ToolCall call, Matching matching) {
            List<String> texts = new ArrayList<>(CanonicalJson.scalars(call.arguments()));
            texts.add(String.join(" ", texts));
            return action.mustContain().stream()
                    .filter(phrase -> texts.stream().noneMatch(text -> TextMatch.contains(text, phrase, matching)))
                    .toList();
        }
    }

    static Actions of(AgentReply reply) {
        List<ToolCall> asked = reply.confirmations() == null ? List.of() : reply.confirmations();
        List<ToolCall> called = reply.toolCalls() == null ? List.of() : reply.toolCalls();
        @Nullable ToolCall[] callOf = new ToolCall[asked.size()];
        List<ToolCall> others = new ArrayList<>(called);
        for (int i = 0; i < callOf.length; i++) {
            if (others.remove(asked.get(i))) {
                callOf[i] = asked.get(i);
            }
        }
        for (int i = 0; i < callOf.length; i++) {
            String tool = asked.get(i).tool();
            for (int j = 0; callOf[i] == null && j < others.size(); j++) {
                if (others.get(j).tool().equals(tool)) {
                    callOf[i] = others.remove(j);
                }
            }
        }
        List<Action> actions = new ArrayList<>();
        for (int i = 0; i < callOf.length; i++) {
            actions.add(new Action(asked.get(i), callOf[i], false));
        }
        others.forEach(call -> actions.add(new Action(null, call, reply.confirmations() == null)));
        return new Actions(actions);
    }

    List<Action> all() {
        return actions;
    }

    List<Action> of(String tool) {
        return actions.stream().filter(action -> action.tool().equals(tool)).toList();
    }

    /**
     * Finds an action for each expectation, each used once.
     *
     * @return the index of the first expectation that none is left for; -1 if all are met
     */
    int firstUnmet(List<ExpectedAction> expected, Matching matching) {
        int[] takenBy = new int[actions.size()];
        Arrays.fill(takenBy, -1);
        for (int i = 0; i < expected.size(); i++) {
            if (!assign(i, expected, matching, takenBy, new boolean[takenBy.length])) {
                return i;
            }
        }
        return -1;
    }

    /** Finds an action for an expectation. Moves other expectations to other actions (augmenting paths). */
    private boolean assign(
            int expectation, List<ExpectedAction> expected, Matching matching, int[] takenBy, boolean[] tried) {
        for (int i = 0; i < takenBy.length; i++) {
            if (!tried[i] && isMet(expected.get(expectation), actions.get(i), matching)) {
                tried[i] = true;
                if (takenBy[i] < 0 || assign(takenBy[i], expected, matching, takenBy, tried)) {
                    takenBy[i] = expectation;
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isMet(ExpectedAction wanted, Action action, Matching matching) {
        return action.hasDetails(wanted, matching) && (wanted.withoutConfirmation() || !action.withoutLeave());
    }
}
