package dev.evalkit.judge.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.internal.json.JsonFields;
import dev.evalkit.api.internal.json.JsonLines;
import dev.evalkit.api.judge.ClaimSplitter.CitedClaim;
import dev.evalkit.api.text.Matching;
import dev.evalkit.api.text.Refusals;
import dev.evalkit.api.text.TextMatch;
import dev.evalkit.api.text.number.Numbers;
import dev.evalkit.judge.claim.SentenceSplitter;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * Sentences whose writers saw neither the code nor the other cases. The bounds are the numbers of wrong lines when the code first saw
 * them, so that no change makes the reading of words worse; whoever improves it lowers them.
 */
class UnseenSentencesTest {
    @Test
    void numbers() {
        assertThat(wrong("numbers", 341, line -> !line.plain("right").equals(found(line)) && isDecided(line)))
                .isLessThanOrEqualTo(4);
        assertThat(wrong("numbers", 341, line -> !line.plain("right").equals(found(line)) && !isDecided(line)))
                .isLessThanOrEqualTo(13);
    }

    @Test
    void abstentions() {
        assertThat(wrong(
                        "abstentions",
                        242,
                        line -> Refusals.standard().isRefusal(line.plain("answer")) != line.flag("abstains")))
                .isLessThanOrEqualTo(1);
    }

    @Test
    void phrases() {
        assertThat(wrong(
                        "phrases",
                        359,
                        line -> TextMatch.contains(line.plain("answer"), line.plain("phrase"), Matching.WORDS)
                                != line.flag("found")))
                .isLessThanOrEqualTo(1);
    }

    @Test
    void claims() {
        assertThat(wrong(
                        "claims",
                        236,
                        line -> !SentenceSplitter.standard().split(line.plain("answer")).stream()
                                .map(claim -> withoutCells(claim.text(), claim.citations()))
                                .toList()
                                .equals(line.objects("claims").stream()
                                        .map(claim -> withoutCells(claim.plain("text"), claim.anyTexts("citations")))
                                        .toList())))
                .isLessThanOrEqualTo(8);
    }

    /** The writers joined the cells of a table's row with spaces; a claim keeps the row as it is. */
    private static CitedClaim withoutCells(String text, List<String> citations) {
        return new CitedClaim(text.replace('|', ' ').replaceAll(" +", " ").strip(), citations);
    }

    private static String found(JsonFields line) {
        Numbers wanted = Numbers.in(line.plain("fact"));
        return wanted.isEmpty()
                ? "no number"
                : wanted.agreementWith(Numbers.in(line.plain("answer"))).name().toLowerCase(Locale.ROOT);
    }

    private static boolean isDecided(JsonFields line) {
        return !found(line).equals("undecided");
    }

    private static long wrong(String name, int lines, Predicate<JsonFields> isWrong) {
        List<String> problems = new ArrayList<>();
        List<Boolean> found = new ArrayList<>();
        JsonLines.read(
                file(name),
                JsonLines.DEFAULT_MAX_LINE_BYTES,
                (line, path, message) -> problems.add(line + ": " + path + ": " + message),
                line -> found.add(isWrong.test(line)));
        assertThat(problems).isEmpty();
        assertThat(found).hasSize(lines);
        return found.stream().filter(each -> each).count();
    }

    private static Path file(String name) {
        try {
            return Path.of(Objects.requireNonNull(UnseenSentencesTest.class.getResource("unseen/" + name + ".jsonl"))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
