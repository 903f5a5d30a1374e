package dev.evalkit.api.internal.text;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Markdown as a reader sees it: the text of links without their addresses, code without its marks, HTML without tags, entities
 * as characters. Images and what is struck out are not there. Marks of emphasis around words, lists and headings stay. Takes steps linear
 * in the length of the text.
 */
public final class Markdown {
    private static final int LONGEST_ENTITY = 10;
    private static final int LONGEST_TAG = 300;
    private static final int LONGEST_LABEL = 1_000;
    /** The names of U+00C0 to U+00FF. */
    private static final List<String> LATIN = List.of(
            ("Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve"
                            + " Oacute Ocirc Otilde Ouml - Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig"
                            + " ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml - oslash ugrave uacute ucirc uuml yacute thorn yuml")
                    .split(" ", -1));

    private static final Map<String, String> ENTITIES = Map.ofEntries(
            Map.entry("amp", "&"),
            Map.entry("lt", "<"),
            Map.entry("gt", ">"),
            Map.entry("quot", "\""),
            Map.entry("apos", "'"),
            Map.entry("nbsp", "\u00a0"),
            Map.entry("shy", "\u00ad"),
            Map.entry("euro", "\u20ac"),
            Map.entry("pound", "\u00a3"),
            Map.entry("yen", "\u00a5"),
            Map.entry("cent", "\u00a2"),
            Map.entry("deg", "\u00b0"),
            Map.entry("times", "\u00d7"),
            Map.entry("ndash", "\u2013"),
            Map.entry("mdash", "\u2014"),
            Map.entry("hellip", "\u2026"),
            Map.entry("rarr", "\u2192"),
            Map.entry("copy", "\u00a9"),
            Map.entry("reg", "\u00ae"),
            Map.entry("trade", "\u2122"),
            Map.entry("laquo", "\u00ab"),
            Map.entry("raquo", "\u00bb"),
            Map.entry("middot", "\u00b7"),
            Map.entry("bull", "\u2022"));
    private static final Set<String> TAGS =
            Set.of(("a abbr b big br cite code div em font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q small"
                            + " span strong sub sup table tbody td th thead tr tt u ul var wbr")
                    .split(" ", -1));
    private static final Set<String> BREAKS = Set.of("br", "p", "div", "li", "tr", "td", "th", "hr", "ul", "ol");
    private static final Set<String> STRUCK = Set.of("del", "s", "strike");

    private final String text;
    private final char bracketInCode;
    private final StringBuilder out;
    private final StringBuilder addresses = new StringBuilder();
    private final Set<String> unclosed = new HashSet<>(); // marks that open what nothing closes from here on

    private Markdown(String text, char bracketInCode) {
        this.text = text;
        this.bracketInCode = bracketInCode;
        this.out = new StringBuilder(text.length());
    }

    /**
     * A text that was read.
     *
     * @param text what a reader sees
     * @param addresses the addresses of its links, one per line; empty if there are none
     */
    public record Read(String text, String addresses) {}

    /** Reads a text, which may have any number of lines. */
    public static Read read(String text) {
        return read(text, '[');
    }

    /**
     * Reads a text, and marks the opening brackets of code, which begin no citation.
     *
     * @param bracketInCode what an opening bracket in code becomes
     */
    public static Read read(String text, char bracketInCode) {
        if (isPlain(text)) {
            return new Read(text, "");
        }
        Markdown markdown = new Markdown(text, bracketInCode);
        for (int i = 0; i < text.length(); ) {
            i = markdown.append(i);
        }
        return new Read(markdown.out.toString(), markdown.addresses.toString());
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '[', ']', '<', '>', '&', '`', '~', '\\', '!', '*' -> {
                    return false;
                }
                default -> {}
            }
        }
        return true;
    }

    private int append(int at) {
        char c = text.charAt(at);
        int end = switch (c) {
            case '*' -> stars(at);
            case '\\' -> escaped(at);
            case '`' -> code(at);
            case '~' -> text.startsWith("~~", at) ? struck(at, "~~", at + 2) : at;
            case '<' -> text.startsWith("<!--", at) ? comment(at) : tag(at);
            case '>' -> isQuote(at) ? at + 1 : at;
            case '&' -> entity(at);
            case '!' -> at + 1 < text.length() && text.charAt(at + 1) == '[' ? link(at + 1, false) : at;
            case '[' -> isLineStart(at) && definition(at) > at ? definition(at) : link(at, true);
            default -> at;
        };
        if (end > at) {
            return end;
        }
        out.append(c);
        return at + 1;
    }

    /** Returns where a part begins, at most so many characters behind an index; -1 if it does not. */
    private int indexWithin(String part, int from, int most) {
        int last = Math.min(text.length() - part.length(), from + most);
        for (int i = from; i <= last; i++) {
            if (text.startsWith(part, i)) {
                return i;
            }
        }
        return -1;
    }

    private int escaped(int at) {
        boolean mark = at + 1 < text.length() && "*_`[]()#~<>$".indexOf(text.charAt(at + 1)) >= 0;
        if (mark) {
            out.append(text.charAt(at + 1));
        }
        return mark ? at + 2 : at;
    }

    /** Reads emphasis within a word, {@code life**time**}; other marks of emphasis stay. */
    private int stars(int at) {
        int marks = rowEnd(at);
        String row = text.substring(at, marks);
        if (row.length() > 3 || marks == text.length() || Character.isWhitespace(text.charAt(marks))) {
            out.append(row);
            return marks;
        }
        int close = marks;
        int last = Math.min(text.length(), marks + LONGEST_TAG);
        while (close < last && text.charAt(close) != '*' && text.charAt(close) != '\n') {
            close++;
        }
        boolean closed = close < last && rowEnd(close) == close + row.length() && isLetter(close - 1);
        boolean within = closed
                && ((row.length() > 1 && isLetter(at - 1) && isLetter(marks)) || isWordAfter(at, close + row.length()));
        out.append(within ? text.substring(marks, close) : row);
        return within ? close + row.length() : marks;
    }

    private int rowEnd(int at) {
        int end = at;
        while (end < text.length() && text.charAt(end) == '*') {
            end++;
        }
        return end;
    }

    /** Returns whether the emphasis begins a word and its rest follows: *re*install. */
    private boolean isWordAfter(int start, int end) {
        boolean goesOn = end < text.length() && Character.isLetterOrDigit(text.charAt(end));
        return goesOn && (start == 0 || text.charAt(start - 1) == ' ' || text.charAt(start - 1) == '\n');
    }

    private boolean isLetter(int at) {
        return at >= 0 && at < text.length() && Character.isLetter(text.charAt(at));
    }

    private int comment(int at) {
        int end = struck(at, "-->", at + 4);
        return end > at ? end : at;
    }

    /** Returns whether a sign begins a line, alone or behind others, and a space follows: a quoted line. */
    private boolean isQuote(int at) {
        int start = at;
        while (start > 0 && at - start < 10 && (text.charAt(start - 1) == ' ' || text.charAt(start - 1) == '>')) {
            start--;
        }
        boolean line = start == 0 || text.charAt(start - 1) == '\n';
        return line && (at + 1 == text.length() || " >\n".indexOf(text.charAt(at + 1)) >= 0);
    }

    private int code(int at) {
        int marks = at;
        while (marks < text.length() && text.charAt(marks) == '`') {
            marks++;
        }
        String row = text.substring(at, marks);
        int close = unclosed.contains(row) ? -1 : closing(marks, marks - at);
        if (close < 0) {
            unclosed.add(row);
            out.append(row);
            return marks;
        }
        out.append(text.substring(marks, close).replace('[', bracketInCode));
        return close + marks - at;
    }

    /** Returns where a row of as many marks begins; -1 if none does. */
    private int closing(int from, int marks) {
        for (int at = text.indexOf('`', from); at >= 0; ) {
            int end = at;
            while (end < text.length() && text.charAt(end) == '`') {
                end++;
            }
            if (end - at == marks) {
                return at;
            }
            at = text.indexOf('`', end);
        }
        return -1;
    }

    private int struck(int at, String close, int from) {
        int end = unclosed.contains(close) ? -1 : text.indexOf(close, from);
        if (end < 0) {
            unclosed.add(close); // nor is a later one
        }
        boolean said = end < 0 || end == from || text.substring(from, end).contains("\n\n");
        return said ? at : end + close.length();
    }

    private int tag(int at) {
        int end = indexWithin(">", at + 1, LONGEST_TAG);
        if (end < 0) {
            return at;
        }
        int name = text.charAt(at + 1) == '/' ? at + 2 : at + 1;
        int stop = name;
        while (stop < end && Character.isLetterOrDigit(text.charAt(stop))) {
            stop++;
        }
        String tag = text.substring(name, stop).toLowerCase(Locale.ROOT);
        boolean whole = stop == end || text.charAt(stop) == ' ' || text.charAt(stop) == '/';
        if (whole && STRUCK.contains(tag)) {
            return name == at + 2 ? end + 1 : struck(at, "</" + tag + ">", end + 1);
        }
        if (!whole || !TAGS.contains(tag)) {
            return at;
        }
        if (BREAKS.contains(tag)) {
            out.append(' ');
        }
        return end + 1;
    }

    private int entity(int at) {
        int end = indexWithin(";", at + 1, LONGEST_ENTITY);
        if (end < at + 3) {
            return at;
        }
        String name = text.substring(at + 1, end);
        String character = name.charAt(0) == '#' ? numeric(name) : named(name);
        if (character != null) {
            out.append(character);
        }
        return character == null ? at : end + 1;
    }

    private static @Nullable String named(String name) {
        int latin = name.length() < 2 ? -1 : LATIN.indexOf(name);
        return latin < 0 ? ENTITIES.get(name) : String.valueOf((char) (0xC0 + latin));
    }

    private static @Nullable String numeric(String name) {
        boolean hex = name.charAt(1) == 'x' || name.charAt(1) == 'X';
        String digits = name.substring(hex ? 2 : 1);
        if (digits.isEmpty() || !digits.chars().allMatch(c -> Character.digit(c, hex ? 16 : 10) >= 0)) {
            return null;
        }
        int point = Integer.parseInt(digits, hex ? 16 : 10);
        return point > 0 && Character.isValidCodePoint(point) && Character.getType(point) != Character.SURROGATE
                ? Character.toString(point)
                : null;
    }

    private boolean isLineStart(int at) {
        return at == 0 || text.charAt(at - 1) == '\n';
    }

    /** Returns the end of a line that gives the address of a reference, {@code [name]: address}; the index if there is none. */
    private int definition(int at) {
        int close = indexWithin("]: ", at, LONGEST_LABEL);
        boolean address = close > 0
                && (text.startsWith("http", close + 3)
                        || text.startsWith("mailto:", close + 3)
                        || text.startsWith("/", close + 3));
        int end = address ? text.indexOf('\n', close) : at;
        return end < 0 ? text.length() : end;
    }

    /** Reads {@code [text](address)}; of an image nothing stays. */
    private int link(int at, boolean shown) {
        int close = indexWithin("](", at, LONGEST_LABEL);
        boolean inner = close > 0
                && (indexWithin("[", at + 1, close - at - 1) >= 0 || indexWithin("]", at + 1, close - at - 2) >= 0);
        if (close < 0 || inner) {
            return at;
        }
        int end = addressEnd(close + 2);
        if (end < 0) {
            return at;
        }
        addresses.append(addresses.length() == 0 ? "" : "\n").append(text, close + 2, end);
        if (shown) {
            out.append(read(text.substring(at + 1, close), bracketInCode).text());
        }
        return end + 1;
    }

    /** Returns the index of the bracket that closes an address; -1 if there is no address. */
    private int addressEnd(int from) {
        int depth = 0;
        for (int i = from; i < Math.min(text.length(), from + 2 * LONGEST_LABEL); i++) {
            char c = text.charAt(i);
            if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
            } else if (c == '\n') {
                return -1;
            }
            if (depth < 0) {
                return i;
            }
        }
        return -1;
    }
}
