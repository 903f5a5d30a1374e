package dev.evalkit.judge.llm;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A tag in a reply: {@code <think>}, {@code <think id="1">}, {@code </think>}, {@code [THINK]}, {@code
 * <|START_THINKING|>}, {@code <|end_of_thought|>}, {@code <seed:think>} and similar ones.
 *
 * @param name its name in lower case, without prefix, separators and the words for begin or end
 * @param closes whether it is a closing tag
 * @param element whether it is written as in XML, unlike a model's control tokens
 * @param bracket its first character
 * @param end the place behind it
 */
record ReplyTag(String name, boolean closes, boolean element, char bracket, int end) {
    private static final int LONGEST = 200;
    private static final int LONGEST_NAME = 40;

    /** Names of blocks that hold reasoning. */
    private static final Set<String> REASONING = Set.of(
            "think",
            "thinking",
            "thought",
            "thoughts",
            "reason",
            "reasoning",
            "reflection",
            "scratchpad",
            "analysis",
            "draft",
            "plan",
            "planning",
            "cot",
            "chainofthought",
            "monologue",
            "innermonologue",
            "innerthoughts",
            "internalmonologue",
            "internalthoughts");

    /** Names of elements that hold answers: one or more of these words, with or without separators. */
    private static final Pattern SAYING = Pattern.compile(
            "(?:(?:answer|final|json|xml|output|outcome|result|verdict|decision|conclusion|response|reply|solution"
                    + "|evaluation|judge?ment|judge|assessment|grade|grading|score|scoring|data|object|root|code"
                    + "|structured|formatted|overall|my|the|your)s?)+");

    /** Elements of plain HTML. */
    private static final Set<String> HTML = Set.of(
            "pre", "html", "body", "div", "section", "article", "span", "p", "b", "i", "em", "strong", "ul", "ol", "li",
            "table", "tr", "td");

    static boolean canBegin(char c) {
        return c == '<' || c == '[' || c == '\u25c1';
    }

    /** Returns the tag at a place that can begin one; null if there is none. */
    static @Nullable ReplyTag at(String text, int start) {
        char bracket = text.charAt(start);
        char last = bracket == '<' ? '>' : bracket == '[' ? ']' : '\u25b7';
        int limit = Math.min(text.length(), start + LONGEST);
        int at = start + 1;
        boolean token = at < limit && text.charAt(at) == '|';
        at += token ? 1 : 0;
        boolean closes = at < limit && text.charAt(at) == '/';
        at += closes ? 1 : 0;
        int from = at;
        while (at < limit && at - from <= LONGEST_NAME && isNameCharacter(text.charAt(at))) {
            at++;
        }
        String written = text.substring(from, at);
        if (bracket == '<' && at < limit && isSpace(text.charAt(at))) {
            while (at < limit && text.charAt(at) != last && text.charAt(at) != '<' && text.charAt(at) != '{') {
                at++;
            }
        }
        if (at < limit && text.charAt(at) == '|') {
            token = true;
            at++;
        }
        if (written.isEmpty() || at >= limit || text.charAt(at) != last || text.charAt(at - 1) == '/') {
            return null;
        }
        return of(written, closes, bracket == '<' && !token, bracket, at + 1);
    }

    private static ReplyTag of(String written, boolean slash, boolean element, char bracket, int end) {
        String name = written.substring(written.lastIndexOf(':') + 1).toLowerCase(Locale.ROOT);
        boolean ends = name.startsWith("end_");
        boolean begins = name.startsWith("start_") || name.startsWith("begin_");
        if (ends || begins) {
            name = name.substring(name.indexOf('_') + 1);
            name = name.startsWith("of_") ? name.substring("of_".length()) : name;
        }
        name = name.replace("_", "").replace("-", "");
        return new ReplyTag(name, slash || ends, element, bracket, end);
    }

    /** Returns whether it begins or ends a reasoning block. */
    boolean isReasoning() {
        return REASONING.contains(name);
    }

    /** Returns whether a verdict in it may be a draft, a quote or an example. */
    boolean isDoubtful() {
        return element && !SAYING.matcher(name).matches() && !HTML.contains(name);
    }

    /** Returns whether it closes this opening tag. */
    boolean ends(ReplyTag beginning) {
        return closes && name.equals(beginning.name);
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\n' || c == '\r' || c == '\t';
    }

    private static boolean isNameCharacter(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_'
                || c == '-'
                || c == ':';
    }
}
