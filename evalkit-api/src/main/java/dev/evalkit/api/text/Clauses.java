package dev.evalkit.api.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** An answer cut into normalised clauses; a question keeps its mark. */
final class Clauses {
    private static final Pattern LINES = Pattern.compile("[\\n\\r\\u0085\\u2028\\u2029]+");
    private static final Pattern ENDS = Pattern.compile("(?<=[?])|(?<![.!;:])[.!;:]++(?= |$|[^\\p{ASCII}])|\u3002|"
            + "(?:,? |(?<=,))(?:but|however|nevertheless|nonetheless|that said)(?= |,|$)|, ?(?:但是|但|不过|不過|然而|可是)");

    /** A concession comes before its comma, and the matter after it. */
    private static final Pattern CONCESSION =
            Pattern.compile("^(?:although|though|even though|while|虽然|雖然|尽管|儘管)(?<first>[^,]*),(?<second>.*)$");

    private Clauses() {}

    /** The clauses in order, cut as they are asked for. */
    static Stream<String> of(String answer) {
        return LINES.splitAsStream(answer)
                .flatMap(line -> ENDS.splitAsStream(NormalizedText.of(line).value()))
                .flatMap(Clauses::withoutConcession)
                .filter(clause -> clause.codePoints().anyMatch(Character::isLetterOrDigit))
                .map(String::strip);
    }

    private static Stream<String> withoutConcession(String piece) {
        Matcher concession = CONCESSION.matcher(piece.strip());
        return concession.matches()
                ? Stream.of(concession.group("first"), concession.group("second"))
                : Stream.of(piece);
    }
}
