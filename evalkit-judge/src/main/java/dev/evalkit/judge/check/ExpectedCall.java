package dev.evalkit.judge.check;

import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.json.CanonicalJson;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Predicate;

/**
 * A tool call that a {@link ToolTrajectory} expects. Numbers compare by value: {@code 1} equals {@code 1.0}. Immutable.
 */
public final class ExpectedCall {
    private static final int SHOWN = 80;

    private final String tool;
    private final String arguments;
    private final Predicate<String> matcher;

    private ExpectedCall(String tool, String arguments, Predicate<String> matcher) {
        this.tool = Require.notBlank(tool, "tool");
        this.arguments = arguments;
        this.matcher = matcher;
    }

    /**
     * Returns a call with any arguments.
     *
     * @throws IllegalArgumentException if the tool is blank
     */
    public static ExpectedCall of(String tool) {
        return new ExpectedCall(tool, "", arguments -> true);
    }

    /**
     * Returns a call with exactly these arguments.
     *
     * @param arguments by name; values are texts, numbers, booleans, nulls, lists and maps
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the tool is blank, or a value cannot be written as JSON
     */
    public static ExpectedCall equalTo(String tool, Map<String, ?> arguments) {
        String wanted = ToolCall.of(tool, arguments).arguments();
        return new ExpectedCall(tool, wanted, wanted::equals);
    }

    /**
     * Returns a call with at least these arguments.
     *
     * @param arguments by name; values are texts, numbers, booleans, nulls, lists and maps
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the tool is blank, or a value cannot be written as JSON
     */
    public static ExpectedCall having(String tool, Map<String, ?> arguments) {
        String wanted = ToolCall.of(tool, arguments).arguments();
        SortedMap<String, String> fields = CanonicalJson.fields(wanted);
        return new ExpectedCall(
                tool,
                wanted + " and any others",
                found -> CanonicalJson.fields(found).entrySet().containsAll(fields.entrySet()));
    }

    /**
     * Returns a call whose arguments are accepted by your own function.
     *
     * @param description the name of these arguments in reasons and results; not blank
     * @param matcher receives the arguments as canonical JSON text
     * @throws IllegalArgumentException if the tool or the description is blank
     * @throws NullPointerException if the matcher is null
     */
    public static ExpectedCall matching(String tool, String description, Predicate<String> matcher) {
        return new ExpectedCall(
                tool, Require.notBlank(description, "description"), Require.nonNull(matcher, "matcher"));
    }

    boolean matches(ToolCall call) {
        return call.tool().equals(tool) && matcher.test(call.arguments());
    }

    /** Returns the text that identifies the expectation. */
    String key() {
        return tool + "(" + arguments + ")";
    }

    /** Returns tool and arguments, shortened if long. */
    @Override
    public String toString() {
        return Shown.of(key(), SHOWN);
    }

    static String shown(ToolCall call) {
        String arguments = call.arguments().equals("{}") ? "" : call.arguments();
        return Shown.of(call.tool() + "(" + arguments + ")", SHOWN);
    }
}
