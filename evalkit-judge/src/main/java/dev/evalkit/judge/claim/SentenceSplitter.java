package dev.evalkit.judge.claim;

import dev.evalkit.api.internal.unicode.CodePoints;
import dev.evalkit.api.judge.ClaimSplitter;
import dev.evalkit.api.text.Refusals;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A claim splitter without a model: every sentence and every list item is a claim. Left out is what claims nothing:
 * questions, headings, lines that end in a colon, and sentences that refuse or abstain ({@link Refusals#standard}).
 *
 * <p>A sentence ends at {@code . ! ?} before white space, at the ideographic {@code 。！？} anywhere, and at the end of a
 * line. The point of a number ({@code 3.5}), of a single letter ({@code J. Smith}) and of a common English abbreviation
 * ({@code e.g.}, {@code No. 5}) does not end a sentence. Markers {@code [2]}, {@code [1, 3]}, {@code [docs/a.md::0]}
 * and {@code 【4】} in a sentence or right behind its end are its citations; a Markdown link is not a citation.
 *
 * <p>A sentence with two statements is one claim here. If that matters, use a splitter that asks a model.
 */
public final class SentenceSplitter implements ClaimSplitter {
    private static final SentenceSplitter STANDARD = new SentenceSplitter();

    private static final Pattern LIST_MARK =
            Pattern.compile("^(?:[-*+•‣·>]|\\d{1,3}[.)]|[A-Za-z][.)])\\s+(?:\\[[ xX]\\]\\s+)?");
    private static final Pattern MARKER = Pattern.compile(
            "(?<!\\s)\\s*+(?:\\[([^\\s,;\\[\\]]{1,200}(?:\\s*[,;]\\s*[^\\s,;\\[\\]]{1,200}){0,50})\\](?!\\()|【([^【】\\n]{1,200})】)");
    private static final Pattern END = Pattern.compile("(?<![.!?])[.!?]++[\"'”’)\\]]*+(?=\\s|$)|[。！？]+[”’」』）]*");
    /** A longer sentence does more than refuse. */
    private static final int LONGEST_REFUSAL = 1_000;

    private static final Set<String> ABBREVIATIONS = Set.of(
            "al", "approx", "apr", "aug", "ca", "cf", "co", "corp", "dec", "dept", "dr", "e.g", "ed", "eq", "est",
            "etc", "feb", "fig", "i.e", "inc", "jan", "jr", "jul", "jun", "ltd", "mar", "mr", "mrs", "ms", "no", "nov",
            "oct", "op", "p", "pp", "prof", "ref", "resp", "sec", "sep", "sept", "sr", "st", "u.k", "u.s", "v", "viz",
            "vol", "vs");

    private SentenceSplitter() {}

    /** Returns the splitter. */
    public static SentenceSplitter standard() {
        return STANDARD;
    }

    @Override
    public List<CitedClaim> split(String answer) {
        List<CitedClaim> claims = new ArrayList<>();
        for (String each : answer.split("\\R", -1)) {
            String line = LIST_MARK.matcher(each.strip()).replaceFirst("").strip();
            if (!line.startsWith("#") && !line.endsWith(":") && !line.endsWith("：")) {
                addSentences(claims, line);
            }
        }
        return List.copyOf(claims);
    }

    private static void addSentences(List<CitedClaim> claims, String line) {
        int start = 0;
        Matcher end = END.matcher(line);
        Matcher marker = MARKER.matcher(line);
        while (end.find()) {
            if (end.start() < start || isWithin(line, start, end.start(), end.group())) {
                continue;
            }
            int stop = end.end();
            while (marker.region(stop, line.length()).lookingAt() && isCitation(marker)) {
                stop = marker.end();
            }
            add(claims, line.substring(start, stop));
            start = stop;
        }
        add(claims, line.substring(start));
    }

    /** Returns whether a point does not end the sentence: after an abbreviation or a single letter. */
    private static boolean isWithin(String line, int start, int point, String end) {
        if (!end.equals(".")) {
            return false;
        }
        int word = point;
        while (word > start
                && !Character.isWhitespace(line.charAt(word - 1))
                && "([\"'".indexOf(line.charAt(word - 1)) < 0) {
            word--;
        }
        String last = line.substring(word, point);
        boolean letter = last.length() == 1 && Character.isUpperCase(last.charAt(0)) && !last.equals("I");
        return letter || ABBREVIATIONS.contains(last.toLowerCase(Locale.ROOT));
    }

    private static void add(List<CitedClaim> claims, String sentence) {
        Set<String> citations = new LinkedHashSet<>();
        StringBuilder text = new StringBuilder();
        Matcher marker = MARKER.matcher(sentence);
        while (marker.find()) {
            if (isCitation(marker)) {
                marker.appendReplacement(text, "");
                for (String id : content(marker).split("[,;]", -1)) {
                    citations.add(id.strip());
                }
            }
        }
        marker.appendTail(text);
        String claim = text.toString().strip();
        boolean asks = claim.endsWith("?") || claim.endsWith("？");
        boolean says = claim.codePoints().anyMatch(CodePoints::isVisible)
                && claim.codePoints().anyMatch(Character::isLetterOrDigit);
        if (says
                && !asks
                && !(claim.length() <= LONGEST_REFUSAL && Refusals.standard().isRefusal(claim))) {
            claims.add(new CitedClaim(claim, List.copyOf(citations)));
        }
    }

    private static String content(Matcher marker) {
        return marker.group(1) == null ? marker.group(2) : marker.group(1);
    }

    /**
     * Returns whether a marker is a citation: it has a digit, a point, a colon or a slash. {@code [sic]} is not one.
     */
    private static boolean isCitation(Matcher marker) {
        return content(marker).chars().anyMatch(c -> (c >= '0' && c <= '9') || c == '.' || c == ':' || c == '/');
    }
}
