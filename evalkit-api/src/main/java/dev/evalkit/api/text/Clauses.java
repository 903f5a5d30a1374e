package dev.evalkit.api.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** An answer cut into normalised clauses; a question keeps its mark. */
final class Clauses {
    private static final Pattern LINES = Pattern.compile("[\\n\\r\\u0085\\u2028\\u2029]+");
    private static final Pattern ENDS = Pattern.compile("(?<=[?])|[.!;:]+(?= |$|[^\\p{ASCII}])|\u3002|"
            + "(?:,? |(?<=,))(?:but|however|nevertheless|nonetheless|that said)(?= |,|$)|, ?(?:但是|但|不过|不過|然而|可是)");

    /** A concession comes before its comma, and the matter after it. */
    private static final Pattern CONCESSION =
            Pattern.compile("^(?:although|though|even though|while|虽然|雖然|尽管|儘管)(?<first>[^,]*),(?<second>.*)$");

    private Clauses() {}

    static List<String> of(String answer) {
        List<String> clauses = new ArrayList<>();
        for (String line : LINES.split(answer, -1)) {
            for (String piece : ENDS.split(NormalizedText.of(line).value(), -1)) {
                var concession = CONCESSION.matcher(piece.strip());
                if (concession.matches()) {
                    add(clauses, concession.group("first"));
                    add(clauses, concession.group("second"));
                } else {
                    add(clauses, piece);
                }
            }
        }
        return clauses;
    }

    private static void add(List<String> clauses, String piece) {
        if (piece.codePoints().anyMatch(Character::isLetterOrDigit)) {
            clauses.add(piece.strip());
        }
    }
}
