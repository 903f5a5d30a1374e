package dev.evalkit.api.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The normalised clauses of an answer, without source lists, list markers and citations. Quoted words are {@code q}. A question
 * keeps its question mark.
 */
final class Clauses {
    private static final String LINE_ENDS = "\n\r\u0085\u2028\u2029";
    private static final String HAN = "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}";
    private static final Pattern ENDS = Pattern.compile(
            "(?<=[?])|(?<![.!;:])[.!;:]++(?= |$|[^\\p{ASCII}])|[\u3002\u2026]"
                    + "|(?:,? |(?<=,))(?:but|however|nevertheless|nonetheless|that said|because|means|so that|aber|sondern|denn|mais|pero)(?= |,|$)"
                    + "|, (?:so|as|since)(?= )|,? and(?= (?:i|you|we|they|it|there|he|she) )|(?<=[" + HAN
                    + "\"'\u300d\u300b]),|,(?= ?[" + HAN + "\u300c\u300a])|\u3001(?=\u3042)"
                    + "|(?<=[" + HAN
                    + "\"'\u300d])(?:\u4f46\u662f|\u4f46|\u4e0d\u8fc7|\u4e0d\u904e|\u7136\u800c|\u53ef\u662f|\u56e0\u4e3a|\u56e0\u70ba|\u56e0\u6b64|\u6240\u4ee5|\u8868\u793a|\u610f\u5473\u7740|\u610f\u5473\u8457)");

    /** A concession, and the main statement after its comma. */
    private static final Pattern CONCESSION = Pattern.compile(
            "^(?:although|though|even though|while|\u867d\u7136|\u96d6\u7136|\u5c3d\u7ba1|\u5118\u7ba1)(?<first>[^,]*),(?<second>.*)$");

    private static final Pattern MARKER = Pattern.compile("^(?:[-+*\u2022>#]+ |\\d{1,3}[.)] ){1,6}");

    /** The label at the start of a list item or a bold line: "- Storage fee: …", "**Answer:** …". */
    private static final Pattern LABEL = Pattern.compile("^[^.!?:;\u3002]{1,40}:(?= |$|[" + HAN + "])");

    /** A line that says where was searched, or what to do now. */
    private static final Pattern META = Pattern.compile(
            "^(?:searched|checked|sources? (?:searched|checked)|looked in|search terms?|suggestions?|recommendations?|next steps?|tips?|action"
                    + "|\u5df2\u68c0\u7d22|\u5df2\u6aa2\u7d22|\u5df2\u641c\u5c0b|\u5df2\u641c\u7d22|\u5df2\u67e5\u8be2|\u5df2\u67e5\u8a62|\u68c0\u7d22\u8303\u56f4|\u6aa2\u7d22\u7bc4\u570d|\u67e5\u8be2\u8303\u56f4|\u641c\u5c0b\u7bc4\u570d|\u5efa\u8bae|\u5efa\u8b70)(?: [a-z]+)?:.*");

    /** A line that leads in a list of places or of advice. */
    private static final Pattern LEAD_IN = Pattern.compile(
            ".*\\b(?:looked|searched|checked|reviewed|consulted|try|could|can|recommend|suggest|contact|help|following|options|sources)\\b.*:|.*(?:\u68c0\u7d22|\u6aa2\u7d22|\u641c\u7d22|\u641c\u5c0b|\u67e5\u9605|\u67e5\u95b1|\u67e5\u770b|\u5efa\u8bae|\u5efa\u8b70|\u53ef\u4ee5).*:");

    private static final Pattern LABELLED = Pattern.compile("^\\s*(?:[-+*\u2022>#]+ |\\d{1,3}[.)] |\\*\\*|__)");
    private static final Pattern CITATION =
            Pattern.compile("\\[\\^?[\\p{L}\\p{N}_./#:-]+](?!\\()|[\u3010\u3016][^\u3011\u3017]{0,60}[\u3011\u3017]");
    private static final Pattern SOURCES = Pattern.compile(
            "(?:^|(?<=[.!?)\\]\u3002] ?))(?:sources?|references?|citations?|cited"
                    + "|\u6765\u6e90|\u4f86\u6e90|\u53c2\u8003\u8d44\u6599|\u53c3\u8003\u8cc7\u6599|\u53c2\u8003\u6587\u6863|\u53c2\u8003|\u53c3\u8003|\u5f15\u7528)(?: ?:.*|$)");
    private static final Pattern LISTED = Pattern.compile("^(?:[-+*\u2022] ?|\\d{1,3}[.)] ?|\\[|https?:).*");
    private static final Pattern QUOTED = Pattern.compile(
            "\"[^\"]{1,200}\"|(?<![\\p{L}\\p{N}])'[^']{1,200}'(?![\\p{L}\\p{N}])|\u300c[^\u300d]{1,200}\u300d|`[^`]{1,200}`");

    /** Words at the end of what separates a clause from the one before, of which the one is the reason of the other. */
    private static final Pattern CAUSAL = Pattern.compile("(?:so|so that|because|as|since|所以|因此|因为|因為|denn) *$");

    private final Visitor visitor;
    private boolean sources;
    private boolean leadIn;

    /** Is given the clauses of an answer. */
    interface Visitor {
        /**
         * Visits a clause.
         *
         * @param linked whether it gives the reason of the clause before, or follows from it
         * @return whether to go on
         */
        boolean visit(String clause, boolean linked);
    }

    private Clauses(Visitor visitor) {
        this.visitor = visitor;
    }

    /** Gives the clauses to a visitor, in order, until it returns false; returns whether it always returned true. */
    static boolean all(String answer, Visitor visitor) {
        Clauses clauses = new Clauses(visitor);
        int start = 0;
        for (int i = 0; i < answer.length(); i++) {
            if (LINE_ENDS.indexOf(answer.charAt(i)) >= 0) {
                if (!clauses.line(answer.substring(start, i))) {
                    return false;
                }
                start = i + 1;
            }
        }
        return clauses.line(answer.substring(start));
    }

    private boolean line(String raw) {
        String line = NormalizedText.of(raw).value();
        if ((sources || leadIn) && (line.isEmpty() || LISTED.matcher(line).matches())) {
            return true;
        }
        Matcher marker = MARKER.matcher(line);
        String bare = marker.lookingAt() ? line.substring(marker.end()) : line;
        if (META.matcher(bare).matches()) {
            return true;
        }
        Matcher heading = SOURCES.matcher(bare);
        sources = mayBeSources(bare) && heading.find();
        String text = sources ? bare.substring(0, heading.start()) : bare;
        leadIn = text.endsWith(":") && LEAD_IN.matcher(text).matches();
        String cited = replaced(text, CITATION, "[\u3010\u3016", "");
        String told = LABELLED.matcher(raw).lookingAt() ? LABEL.matcher(cited).replaceFirst("") : cited;
        return clauses(withoutQuotes(told));
    }

    private static boolean mayBeSources(String line) {
        return line.contains("ource")
                || line.contains("eference")
                || line.contains("cit")
                || line.contains("\u6e90")
                || line.contains("\u8003")
                || line.contains("\u5f15");
    }

    /** Replaces quoted words, unless nothing else is there. */
    private static String withoutQuotes(String line) {
        String rest = replaced(line, QUOTED, "\"'\u300c`", " q ");
        return rest.strip().equals("q") ? line : rest;
    }

    /** Replaces a pattern that begins with one of some characters. */
    private static String replaced(String line, Pattern pattern, String first, String by) {
        StringBuilder out = null;
        int start = 0;
        Matcher found = null;
        for (int i = 0; i < line.length(); i++) {
            if (i < start || first.indexOf(line.charAt(i)) < 0) {
                continue;
            }
            found = found == null ? pattern.matcher(line).useTransparentBounds(true) : found;
            if (found.region(i, line.length()).lookingAt()) {
                out = out == null ? new StringBuilder(line.length()) : out;
                out.append(line, start, i).append(by);
                start = found.end();
            }
        }
        return out == null ? line : out.append(line, start, line.length()).toString();
    }

    private boolean clauses(String line) {
        int start = 0;
        boolean linked = false;
        Matcher end = ENDS.matcher(line).useTransparentBounds(true).useAnchoringBounds(false);
        for (int i = 0; i < line.length(); i++) {
            if (i < start || !mayEnd(line, i) || !end.region(i, line.length()).lookingAt()) {
                continue;
            }
            if (!clause(line.substring(start, i), linked)) {
                return false;
            }
            linked = CAUSAL.matcher(end.group()).find();
            start = end.end();
        }
        return clause(line.substring(start), linked);
    }

    /** Returns whether the character at an index can be the first one of what ends a clause. */
    private static boolean mayEnd(String line, int at) {
        char c = line.charAt(at);
        boolean letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        return !letter || (at > 0 && ",?".indexOf(line.charAt(at - 1)) >= 0);
    }

    private boolean clause(String piece, boolean linked) {
        Matcher concession = CONCESSION.matcher(piece.strip());
        return concession.matches()
                ? visit(concession.group("first"), linked) && visit(concession.group("second"), false)
                : visit(piece, linked);
    }

    private boolean visit(String clause, boolean linked) {
        String text = clause.strip();
        return text.codePoints().noneMatch(Character::isLetterOrDigit) || visitor.visit(text, linked);
    }
}
