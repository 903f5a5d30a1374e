package dev.evalkit.api.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.internal.json.JsonFields;
import dev.evalkit.api.internal.json.JsonLines;
import dev.evalkit.api.text.number.Agreement;
import dev.evalkit.api.text.number.Numbers;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Inputs that were read wrong once, with their right values. Where evalkit disagrees with a line, the reason stands here. */
class FailedOnceTest {
    /** Words, not meaning: an answer that denies a forbidden phrase has it, too. The doctor warns of such phrases. */
    private static final String DENIED = "No, there is no lifetime licence.";

    /** A later decision: what is ambiguous is undecided, and not a pass. */
    private static final String AMBIGUOUS = "Es kostet 1.500 €.";

    static Stream<Arguments> phrases() {
        return lines("phrases-failed-once.jsonl")
                .map(line -> Arguments.of(line.plain("phrase"), line.plain("answer"), line.flag("found")));
    }

    @ParameterizedTest
    @MethodSource("phrases")
    void aPhraseIsFound(String phrase, String answer, boolean found) {
        assertThat(TextMatch.contains(answer, phrase, Matching.WORDS)).isEqualTo(found);
        assertThat(TextMatch.contains(answer, phrase, Matching.SUBSTRING)).isEqualTo(found);
    }

    static Stream<Arguments> refusals() {
        return lines("refusals-failed-once.jsonl")
                .map(line -> Arguments.of(line.plain("answer"), line.flag("abstains")));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void anAnswerAbstains(String answer, boolean abstains) {
        assertThat(Refusals.standard().isRefusal(answer)).isEqualTo(abstains);
    }

    static Stream<Arguments> checks() {
        return lines("text-checks.jsonl").map(line -> Arguments.of(line, line.plain("answer")));
    }

    @ParameterizedTest
    @MethodSource("checks")
    void aCheckHolds(JsonFields line, String answer) {
        boolean right = line.flag("holds");
        switch (line.plain("check")) {
            case "refusal" -> assertThat(Refusals.standard().isRefusal(answer)).isEqualTo(right);
            case "quantities" ->
                assertThat(Numbers.in(line.plain("phrase")).agreementWith(Numbers.in(answer)))
                        .isEqualTo(
                                answer.equals(AMBIGUOUS)
                                        ? Agreement.UNDECIDED
                                        : right ? Agreement.AGREE : Agreement.DIFFER);
            default ->
                assertThat(TextMatch.contains(answer, line.plain("phrase"), Matching.valueOf(line.plain("matching"))))
                        .isEqualTo(right || answer.equals(DENIED));
        }
    }

    private static Stream<JsonFields> lines(String name) {
        List<JsonFields> lines = new ArrayList<>();
        JsonLines.read(
                file(name),
                JsonLines.DEFAULT_MAX_LINE_BYTES,
                (line, path, message) -> {
                    throw new AssertionError(line + ": " + path + ": " + message);
                },
                lines::add);
        assertThat(lines).isNotEmpty();
        return lines.stream();
    }

    private static Path file(String name) {
        try {
            return Path.of(Objects.requireNonNull(FailedOnceTest.class.getResource(name))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
