package dev.evalkit.api.golden;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rule for cases that don't say their behavior. It is {@code answer} if the category or the tier asks for an
 * answer, or if the case names something of an answer; everything else must be said.
 */
final class UnsaidBehavior {
    /** Kinds of questions that an answer may be wrong for, with what else may be expected. */
    private static final Map<String, String> OPEN = Map.of(
            "unanswerable", "abstain",
            "negative", "abstain",
            "smalltalk", "chitchat",
            "ticket_intent", "create_ticket");

    private static final Map<String, String> ANSWERING =
            Map.of("answerable", "", "multi_hop", "", "contradiction", "", "lookup", "", "comparative", "");

    private UnsaidBehavior() {}

    /** Returns why such a case must say its behavior; null if it need not. */
    static @Nullable String problem(Expected expected, Labels labels) {
        String category = labels.category();
        String tier = labels.tier();
        boolean acts = !expected.actions().isEmpty();
        if (category != null && OPEN.containsKey(category) && !(acts && category.equals("ticket_intent"))) {
            return message("category '" + category + "'", OPEN.get(category));
        }
        if (tier != null && OPEN.containsKey(tier)) {
            return message("tier '" + tier + "'", OPEN.get(tier));
        }
        boolean answering =
                (category != null && ANSWERING.containsKey(category)) || (tier != null && ANSWERING.containsKey(tier));
        return answering || acts || namesAnAnswer(expected) || !expected.isCheckable()
                ? null
                : message("a case that names no source, fact, expected phrase or action", "abstain");
    }

    private static boolean namesAnAnswer(Expected expected) {
        return !(expected.sources().isEmpty()
                && expected.chunks().isEmpty()
                && expected.grades().isEmpty()
                && expected.facts().isEmpty()
                && expected.contains().isEmpty()
                && expected.referenceAnswer() == null);
    }

    private static String message(String what, @Nullable String other) {
        return what + " does not say whether an answer is expected; add \"expected_behavior\": \"" + other
                + "\" or \"answer\"";
    }
}
