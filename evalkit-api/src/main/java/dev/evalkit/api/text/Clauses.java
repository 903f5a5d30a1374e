package dev.evalkit.api.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The normalised clauses of an answer, without source lists, list markers and citations. A question keeps its question
 * mark.
 */
final class Clauses {
    private static final Pattern LINES = Pattern.compile("[\\n\\r\\u0085\\u2028\\u2029]+");
    private static final String HAN = "\\p{IsHan}";
    private static final Pattern ENDS = Pattern.compile("(?<=[?])|(?<![.!;:])[.!;:]++(?= |$|[^\\p{ASCII}])|\u3002"
            + "|(?:,? |(?<=,))(?:but|however|nevertheless|nonetheless|that said|because|means)(?= |,|$)"
            + "|, so(?= )|, and(?= (?:i|you|we|they|it|there) )|(?<=" + HAN + "),|,(?= ?" + HAN + ")"
            + "|(?<=[" + HAN + "\"'\u300d])(?:但是|不过|不過|然而|可是|因为|因為|因此|所以|表示|意味着|意味著)");

    /** A concession, and the main statement after its comma. */
    private static final Pattern CONCESSION =
            Pattern.compile("^(?:although|though|even though|while|虽然|雖然|尽管|儘管)(?<first>[^,]*),(?<second>.*)$");

    private static final Pattern MARKER = Pattern.compile("^(?:[-+*\u2022>#]+ |\\d{1,3}[.)] ){1,6}");

    /** The label at the start of a list item or a bold line: "- Storage fee: …", "**Answer:** …". */
    private static final Pattern LABEL = Pattern.compile("^[^.!?:;\u3002]{1,40}:(?= |$|" + HAN + ")");

    private static final Pattern LABELLED = Pattern.compile("^\\s*(?:[-+*\u2022>#]+ |\\d{1,3}[.)] |\\*\\*|__).*");
    private static final Pattern CITATION =
            Pattern.compile("\\[\\^?[\\p{L}\\p{N}_./#:-]+](?!\\()|[\u3010\u3016][^\u3011\u3017]{0,60}[\u3011\u3017]");
    private static final Pattern SOURCES =
            Pattern.compile("(?:^|(?<=[.!?)\\]\u3002] ?))(?:sources?|references?|citations?|cited"
                    + "|来源|來源|参考资料|參考資料|参考文档|参考|參考|引用)(?: ?:.*|$)");
    private static final Pattern LISTED = Pattern.compile("^(?:[-+*\u2022] ?|\\d{1,3}[.)] ?|\\[|https?:).*");

    private Clauses() {}

    /** Returns the clauses in order. */
    static Stream<String> of(String answer) {
        return lines(answer).stream()
                .flatMap(ENDS::splitAsStream)
                .map(String::strip)
                .flatMap(Clauses::withoutConcession)
                .filter(clause -> clause.codePoints().anyMatch(Character::isLetterOrDigit))
                .map(String::strip);
    }

    private static List<String> lines(String answer) {
        List<String> lines = new ArrayList<>();
        boolean sources = false;
        for (String raw : LINES.split(answer, -1)) {
            String line = NormalizedText.of(raw).value();
            String bare = MARKER.matcher(line).replaceFirst("");
            Matcher heading = SOURCES.matcher(bare);
            if (sources && (line.isEmpty() || LISTED.matcher(line).matches())) {
                continue;
            }
            sources = heading.find();
            String text = sources ? bare.substring(0, heading.start()) : bare;
            String cited = CITATION.matcher(text).replaceAll("");
            lines.add(LABELLED.matcher(raw).matches() ? LABEL.matcher(cited).replaceFirst("") : cited);
        }
        return lines;
    }

    private static Stream<String> withoutConcession(String piece) {
        Matcher concession = CONCESSION.matcher(piece);
        return concession.matches()
                ? Stream.of(concession.group("first"), concession.group("second"))
                : Stream.of(piece);
    }
}
