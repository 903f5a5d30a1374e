package dev.evalkit.judge.llm;

import dev.evalkit.judge.llm.ReplyValue.Fields;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The JSON objects of a reply that have all of some names, whatever is around them. Reasoning blocks are left out. The
 * text is read once: broken objects are skipped up to where they break, so the time is linear in the length.
 */
final class ReplyObjects {
    /** The tokens that end a message or begin another in a reply with channels. */
    private static final List<String> CHANNEL_ENDS =
            List.of("<|end|>", "<|return|>", "<|call|>", "<|start|>", "<|channel", "<channel|>");

    private static final List<String> CHANNEL_STARTS = List.of("<|channel|>", "<|channel>");
    private static final Pattern SAID = Pattern.compile("\\s*final\\b");

    /** The one field that does not show what an object is. */
    private static final String REASONING = "reasoning";

    private final String text;
    private final List<String> names;
    private final List<String> telling;
    private final Set<String> plainNames;
    private final List<Found> found = new ArrayList<>();
    private final Deque<Integer> parts = new ArrayDeque<>();
    private final Set<String> elements = new HashSet<>();
    private final StringBuilder rest = new StringBuilder();
    private boolean endsWithin;
    private boolean blockIsOpen;
    private boolean blockEndIsAmbiguous;
    private @Nullable Set<String> around;
    private @Nullable String element;
    private @Nullable Fields partial;

    /**
     * An object that has all names.
     *
     * @param fields its fields
     * @param inner whether it is inside another value
     * @param start its first place
     * @param end the place behind it
     */
    record Found(Fields fields, boolean inner, int start, int end) {}

    private ReplyObjects(String text, List<String> names) {
        this.text = text;
        this.names = names;
        this.plainNames = names.stream().map(ReplyObjects::plain).collect(Collectors.toSet());
        this.telling = names.stream().filter(name -> !name.equals(REASONING)).toList();
    }

    /** Returns the objects of a reply. */
    static ReplyObjects ofReply(String reply, List<String> names) {
        ReplyObjects all = new ReplyObjects(reply, names);
        all.run(true);
        return all;
    }

    /** Returns the objects of a text that a reply may quote. Reasoning blocks in it are ordinary text. */
    static ReplyObjects ofQuotable(String quotable, List<String> names) {
        ReplyObjects all = new ReplyObjects(quotable, names);
        all.run(false);
        return all;
    }

    /** Returns the objects that have all names, in the order of their ends. */
    List<Found> found() {
        return found;
    }

    /** Returns the first object with some of the names, other than {@code reasoning} alone; null if there is none. */
    @Nullable
    Fields partial() {
        return partial;
    }

    /** Returns whether a broken object, and all names, occur outside of complete JSON values and reasoning blocks. */
    boolean brokenHasAllNames() {
        return brokenHasKey() && telling.stream().allMatch(name -> rest.indexOf(name) >= 0);
    }

    /** Returns whether one of the names occurs there. */
    boolean brokenHasSomeName() {
        return rest.indexOf("{") >= 0 && telling.stream().anyMatch(name -> rest.indexOf(name) >= 0);
    }

    /** Returns whether another object, complete or broken, has any of the names. */
    boolean hasPart() {
        return !parts.isEmpty() || brokenHasKey();
    }

    /** Returns whether one of the names is a key behind an opening brace; a name in prose is none. */
    private boolean brokenHasKey() {
        String any = names.stream().map(Pattern::quote).collect(Collectors.joining("|"));
        return Pattern.compile(
                        "\\{[^{}]*(?<![\\p{L}\\p{N}_])(?:" + any
                                + ")\\\\?[\"'`\u201c-\u201d\u2018-\u2019]?\\s{0,99}[:=]",
                        Pattern.CASE_INSENSITIVE)
                .matcher(rest)
                .find();
    }

    /**
     * Returns the element around the first object with all names, if that may be a draft there; null if there is none.
     */
    @Nullable
    String element() {
        return element;
    }

    /** Returns whether the text ends within a JSON value. */
    boolean endsWithin() {
        return endsWithin;
    }

    /** Returns whether a reasoning block is not closed. */
    boolean blockIsOpen() {
        return blockIsOpen;
    }

    /** Returns whether an object with all names is followed by the end of a reasoning block that was never opened. */
    boolean blockEndIsAmbiguous() {
        return blockEndIsAmbiguous;
    }

    private void run(boolean blocks) {
        JsonValueParser parser = new JsonValueParser(text, this::object);
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            int behind = blocks && ReplyTag.canBegin(c) ? skipTag(at) : at;
            if (behind > at) {
                at = behind;
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

    private void object(Fields fields, int depth, int start, int end) {
        Set<String> given = fields.values().keySet();
        if (given.containsAll(names)) {
            while (!parts.isEmpty() && parts.getLast() > start) {
                parts.removeLast(); // inside this one
            }
            found.add(new Found(fields, depth > 0, start, end));
            around = around == null ? new HashSet<>(elements) : around;
            return;
        }
        if (given.stream().anyMatch(this::isName)) {
            parts.addLast(start);
        }
        if (partial == null && telling.stream().anyMatch(given::contains)) {
            partial = fields;
        }
    }

    private boolean isName(String key) {
        return plainNames.contains(plain(key));
    }

    private static String plain(String name) {
        return name.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
    }

    /** Returns the place behind a reasoning block or a stray closing tag; the given place if there is neither. */
    private int skipTag(int at) {
        for (String start : CHANNEL_STARTS) {
            if (text.regionMatches(true, at, start, 0, start.length())) {
                return skipChannel(at + start.length());
            }
        }
        ReplyTag tag = ReplyTag.at(text, at);
        if (tag == null) {
            return at;
        }
        if (tag.isReasoning()) {
            return skipBlock(tag);
        }
        if (tag.isDoubtful()) {
            note(tag);
        }
        return at;
    }

    private int skipBlock(ReplyTag tag) {
        if (tag.closes()) {
            blockEndIsAmbiguous |= !found.isEmpty();
            return tag.end();
        }
        for (int at = text.indexOf(tag.bracket(), tag.end()); at >= 0; at = text.indexOf(tag.bracket(), at + 1)) {
            ReplyTag close = ReplyTag.at(text, at);
            if (close != null && close.ends(tag)) {
                return close.end();
            }
        }
        blockIsOpen = true;
        return text.length();
    }

    private int skipChannel(int from) {
        Matcher said = SAID.matcher(text).region(from, text.length());
        if (said.lookingAt()) {
            return said.end();
        }
        for (int at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at + 1)) {
            int place = at;
            if (CHANNEL_ENDS.stream().anyMatch(end -> text.regionMatches(true, place, end, 0, end.length()))) {
                return at;
            }
        }
        blockIsOpen = true;
        return text.length();
    }

    private void note(ReplyTag tag) {
        if (!tag.closes()) {
            elements.add(tag.name());
        } else if (around != null && around.contains(tag.name())) {
            element = tag.name();
        } else {
            elements.remove(tag.name());
        }
    }
}
