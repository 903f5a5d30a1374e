package dev.evalkit.api.text;

import java.util.List;
import java.util.regex.Pattern;

/** Regular expressions of which one must be found; those that begin with {@code ^} are tried at the start only. */
record RefusalRules(Pattern atStart, Pattern anywhere) {
    private static final String NEVER = "(?!)";

    /**
     * Compiles rules.
     *
     * @param flags of {@link Pattern}
     */
    static RefusalRules of(List<String> rules, int flags) {
        return new RefusalRules(
                joined(rules.stream().filter(rule -> rule.startsWith("^")).toList(), flags),
                joined(rules.stream().filter(rule -> !rule.startsWith("^")).toList(), flags));
    }

    private static Pattern joined(List<String> rules, int flags) {
        return Pattern.compile(rules.isEmpty() ? NEVER : String.join("|", rules), flags);
    }

    /** Returns where the first rule is found; -1 if none is. */
    int find(String text) {
        if (atStart.matcher(text).lookingAt()) {
            return 0;
        }
        var found = anywhere.matcher(text);
        return found.find() ? found.start() : -1;
    }

    boolean isIn(String text) {
        return find(text) >= 0;
    }
}
