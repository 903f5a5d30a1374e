package dev.evalkit.judge.llm;

import dev.evalkit.judge.llm.ReplyValue.Fields;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Goes through a text once and finds the JSON objects in it that have all of some names, whatever stands around them. Reasoning
 * blocks are left out. What is broken is stepped over up to where it breaks, so the time is linear in the length.
 */
final class ReplyScan {
    private static final List<String> BLOCKS =
            List.of("think", "thinking", "thought", "thoughts", "reasoning", "reflection", "scratchpad");
    private static final int LONGEST_TAG = 12;

    /** The one field that tells nothing of what an object is. */
    private static final String REASONING = "reasoning";

    private final String text;
    private final List<String> names;
    private final List<String> telling;
    private final List<Found> found = new ArrayList<>();
    private final StringBuilder rest = new StringBuilder();
    private boolean endsWithin;
    private boolean blockIsOpen;
    private boolean blockEndIsAmbiguous;
    private @Nullable Fields partial;

    /**
     * An object that has all names.
     *
     * @param fields its fields
     * @param inner whether it stands inside another value
     */
    record Found(Fields fields, boolean inner) {}

    private ReplyScan(String text, List<String> names) {
        this.text = text;
        this.names = names;
        this.telling = names.stream().filter(name -> !name.equals(REASONING)).toList();
    }

    /** Goes through a reply. */
    static ReplyScan ofReply(String reply, List<String> names) {
        ReplyScan scan = new ReplyScan(reply, names);
        scan.run(true);
        return scan;
    }

    /** Goes through a text that a reply may quote; what looks like a reasoning block there is text like any other. */
    static ReplyScan ofQuotable(String quotable, List<String> names) {
        ReplyScan scan = new ReplyScan(quotable, names);
        scan.run(false);
        return scan;
    }

    /** The objects that have all names, in the order of their ends. */
    List<Found> found() {
        return found;
    }

    /** The first object that has some of the names, {@code reasoning} alone not counted; null if there is none. */
    @Nullable
    Fields partial() {
        return partial;
    }

    /** Whether all the names stand, with a brace, outside of complete JSON values and reasoning blocks. */
    boolean brokenHasAllNames() {
        return rest.indexOf("{") >= 0 && telling.stream().allMatch(name -> rest.indexOf(name) >= 0);
    }

    /** Whether one of the names does. */
    boolean brokenHasSomeName() {
        return rest.indexOf("{") >= 0 && telling.stream().anyMatch(name -> rest.indexOf(name) >= 0);
    }

    /** Whether the text ends within a JSON value. */
    boolean endsWithin() {
        return endsWithin;
    }

    /** Whether a reasoning block is not closed. */
    boolean blockIsOpen() {
        return blockIsOpen;
    }

    /** Whether a reasoning block ends that did not begin, behind an object that has all names. */
    boolean blockEndIsAmbiguous() {
        return blockEndIsAmbiguous;
    }

    private void run(boolean blocks) {
        ReplyParser parser = new ReplyParser(text, (fields, depth, start, end) -> {
            if (fields.values().keySet().containsAll(names)) {
                found.add(new Found(fields, depth > 0));
            } else if (partial == null && telling.stream().anyMatch(fields.values()::containsKey)) {
                partial = fields;
            }
        });
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            Tag tag = blocks && (c == '<' || c == '[') ? tag(at) : null;
            if (tag != null) {
                at = skip(tag);
            } else if (c == '{' || c == '[') {
                ReplyValue value = parser.read(at);
                endsWithin |= value == null && parser.ranOut();
                int end = Math.max(at + 1, parser.end());
                if (value == null) {
                    rest.append(text, at, end);
                }
                at = end;
            } else {
                rest.append(c);
                at++;
            }
        }
    }

    /** What follows a tag of a reasoning block, or the block. */
    private int skip(Tag tag) {
        if (tag.closes) {
            blockEndIsAmbiguous |= !found.isEmpty();
            return tag.end;
        }
        int end = tag.end;
        for (int at = text.indexOf(tag.bracket, end); at >= 0; at = text.indexOf(tag.bracket, at + 1)) {
            Tag close = tag(at);
            if (close != null && close.closes && close.name.equals(tag.name)) {
                return close.end;
            }
        }
        blockIsOpen = true;
        return text.length();
    }

    /** The tag of a reasoning block at a place: {@code <think>}, {@code </think>}, {@code [THINK]}; null if there is none. */
    private @Nullable Tag tag(int at) {
        char bracket = text.charAt(at);
        int stop = Math.min(text.length(), at + LONGEST_TAG + 2);
        int end = at + 1;
        while (end < stop && (isLetter(text.charAt(end)) || (end == at + 1 && text.charAt(end) == '/'))) {
            end++;
        }
        if (end == stop || text.charAt(end) != (bracket == '<' ? '>' : ']')) {
            return null;
        }
        boolean closes = text.charAt(at + 1) == '/';
        int start = at + (closes ? 2 : 1);
        for (String name : BLOCKS) {
            if (name.length() == end - start && text.regionMatches(true, start, name, 0, name.length())) {
                return new Tag(bracket, name, closes, end + 1);
            }
        }
        return null;
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    /** A tag of a reasoning block; {@code end} is the place behind it. */
    private record Tag(char bracket, String name, boolean closes, int end) {}
}
