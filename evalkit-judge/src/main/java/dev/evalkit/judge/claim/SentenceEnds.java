package dev.evalkit.judge.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts a line into sentences. A sentence ends at {@code . ! ?} before white space, the end or a citation marker, and at
 * {@code 。！？}, each with closing quotes and brackets and with the markers behind it. It does not end
 *
 * <ul>
 *   <li>after an abbreviation or an initial, unless a marker follows, or a word that begins sentences;
 *   <li>where the next word goes on in lower case, after a quoted question, an ellipsis or a short word;
 *   <li>where a quotation in Chinese ends with {@code ？} or {@code ！} and a letter follows.
 * </ul>
 */
final class SentenceEnds {
    private static final Pattern END = Pattern.compile(
            "(?<![.!?])[.!?]++(?<close>[\"'”’)\\]]*+)(?=\\s|$|\\[[^\\s\\]]|【)|(?<han>[。！？]++)(?<closed>[”’」』）\"]*+)");

    /** Abbreviations within a sentence, without their last point. */
    private static final Set<String> ABBREVIATIONS = Set.of(
            "al", "approx", "apr", "aug", "ave", "ca", "cf", "dec", "dept", "dr", "e.g", "ed", "eq", "esp", "est",
            "excl", "ext", "feb", "fig", "gen", "hrs", "i.e", "incl", "jan", "jul", "jun", "mar", "max", "min", "mr",
            "mrs", "ms", "mt", "nov", "oct", "prof", "ref", "resp", "sec", "sep", "sept", "sr", "st", "tel", "viz",
            "vol", "vs", "w", "z.b", "bzw", "usw");

    /** Abbreviations that may also end a sentence. */
    private static final Set<String> LAST = Set.of(
            "a.m", "p.m", "am", "pm", "etc", "inc", "ltd", "co", "corp", "jr", "u.s", "u.k", "e.u", "u.s.a", "u.n",
            "b.c", "a.d", "d.c", "ph.d");

    /** Abbreviations only before a number. */
    private static final Set<String> BEFORE_NUMBERS =
            Set.of("no", "nos", "p", "pp", "art", "op", "v", "ver", "para", "ch");

    /** Words that begin a sentence rather than go on with a name. */
    private static final Set<String> BEGINNERS = Set.of(
            "the", "a", "an", "it", "its", "this", "that", "these", "those", "we", "you", "they", "he", "she", "in",
            "on", "at", "if", "for", "from", "to", "after", "before", "when", "while", "there", "each", "all", "both",
            "no", "please", "our", "your", "their", "but", "and", "or", "as", "then", "you'll", "it's", "i", "i'm",
            "we're");

    private SentenceEnds() {}

    /** Returns the sentences of a line, with their markers; none blank. */
    static List<String> cut(String line) {
        List<String> sentences = new ArrayList<>();
        Matcher end = END.matcher(line);
        int start = 0;
        while (end.find()) {
            if (end.start() < start || goesOn(line, start, end)) {
                continue;
            }
            int stop = Markers.end(line, end.end());
            addTo(sentences, line.substring(start, stop));
            start = stop;
        }
        addTo(sentences, line.substring(start));
        return sentences;
    }

    private static void addTo(List<String> sentences, String sentence) {
        String text = sentence.strip();
        if (!text.isEmpty()) {
            sentences.add(text);
        }
    }

    private static boolean goesOn(String line, int start, Matcher end) {
        int next = end.end();
        if (end.group("han") != null) {
            boolean quoted = !end.group("closed").isEmpty() && !end.group("han").endsWith("。");
            return quoted && next < line.length() && Character.isLetter(line.charAt(next));
        }
        boolean marked = Markers.end(line, next) > next;
        String word = wordAfter(line, next);
        boolean lower = !word.isEmpty()
                && Character.isLowerCase(word.charAt(0))
                && word.chars().noneMatch(Character::isUpperCase);
        if (!end.group().startsWith(".") || end.group().startsWith("..")) {
            boolean open = end.group().startsWith(".") || !end.group("close").isEmpty();
            return lower && open && !marked;
        }
        return !marked && isAbbreviation(wordBefore(line, start, end.start()), word, lower);
    }

    /** Returns whether a point behind a word is that of an abbreviation. */
    private static boolean isAbbreviation(String last, String next, boolean lower) {
        String name = last.toLowerCase(Locale.ROOT);
        boolean initial = last.length() == 1 && Character.isUpperCase(last.charAt(0)) && !last.equals("I");
        if (ABBREVIATIONS.contains(name) || (initial && !next.isEmpty())) {
            return !next.isEmpty();
        }
        if (BEFORE_NUMBERS.contains(name)) {
            return !next.isEmpty() && Character.isDigit(next.charAt(0));
        }
        if (LAST.contains(name) || name.matches("(?:\\p{L}\\.)+\\p{L}")) {
            return lower || (!next.isEmpty() && !BEGINNERS.contains(next.toLowerCase(Locale.ROOT)));
        }
        return lower && last.length() <= 3 && !last.isEmpty() && last.chars().allMatch(Character::isLetter);
    }

    private static String wordBefore(String line, int start, int point) {
        int word = point;
        while (word > start && !Character.isWhitespace(line.charAt(word - 1)) && !isBoundary(line.charAt(word - 1))) {
            word--;
        }
        return line.substring(word, point);
    }

    private static boolean isBoundary(char c) {
        return "([\"'（“，。：；、".indexOf(c) >= 0 || Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN;
    }

    private static String wordAfter(String line, int at) {
        int from = at;
        while (from < line.length()
                && (Character.isWhitespace(line.charAt(from)) || "\"'(“‘*".indexOf(line.charAt(from)) >= 0)) {
            from++;
        }
        int end = from;
        while (end < line.length() && (Character.isLetterOrDigit(line.charAt(end)) || line.charAt(end) == '\'')) {
            end++;
        }
        return line.substring(from, end);
    }
}
