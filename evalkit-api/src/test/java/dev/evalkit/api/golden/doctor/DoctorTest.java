package dev.evalkit.api.golden.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All rules together. */
class DoctorTest {
    private static final Path RESOURCES = Path.of("src/test/resources/dev/evalkit/api/golden");
    private static final Path DEMOS = Path.of(System.getProperty("evalkit.root", ".."), "docs/demo");

    private static String findings(String demo) {
        Path folder = DEMOS.resolve(demo);
        Path file = folder.resolve("corpus.jsonl");
        Corpus corpus = Corpus.load(Files.exists(file) ? file : folder.resolve("corpus"));
        return Doctor.examine(GoldenSet.load(folder.resolve("golden.jsonl")), corpus).stream()
                .map(finding -> finding + "\n")
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @ValueSource(strings = {"acme", "postgres"})
    void findingsOfTheDemosAreThoseOfTheFiles(String demo) throws IOException {
        Path expected = RESOURCES.resolve(demo + "-findings.expected.txt");
        String found = findings(demo);
        if (System.getProperty("golden.update") != null) {
            Files.writeString(expected, found);
        }
        assertThat(found).isEqualTo(Files.readString(expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"acme", "postgres"})
    void eachFindingOfTheDemosIsDefended(String demo) throws IOException {
        List<String> defended = Files.readString(RESOURCES.resolve(demo + "-findings.md"))
                .lines()
                .filter(line -> line.startsWith("- "))
                .map(line -> line.replaceFirst("^- (\\S+: \\S+): .*", "$1"))
                .distinct()
                .toList();
        List<String> found = findings(demo)
                .lines()
                .map(line -> line.replaceFirst("^(\\S+): \\S+: (\\S+): .*", "$1: $2"))
                .distinct()
                .toList();
        assertThat(defended).containsExactlyInAnyOrderElementsOf(found);
    }

    @Test
    void findingsAreOrderedByCaseThenGravityThenRule() {
        GoldenSet set = GoldenSet.of(
                "set",
                List.of(
                        golden(
                                "b",
                                "Why?",
                                Expected.builder().facts("x y", "x y z").forbidden("y")),
                        golden("a", "Why?", Expected.builder().facts("x"))));
        assertThat(Doctor.examine(set))
                .extracting(finding -> finding.caseId() + " " + finding.severity() + " " + finding.rule())
                .containsExactly(
                        "b ERROR forbidden_claim",
                        "b WARNING contained_fact",
                        "b NOTE short_question",
                        "a WARNING near_duplicate_question",
                        "a NOTE needs_judge",
                        "a NOTE short_question");
    }

    private static GoldenCase golden(String id, String question, Expected.Builder expected) {
        return GoldenCase.builder()
                .id(id)
                .question(question)
                .expected(expected.build())
                .build();
    }

    @Test
    void aFindingIsOneLine() {
        assertThat(new Finding("q\u001b7", "r", Finding.Severity.NOTE, "m\nn", "do"))
                .hasToString("q\\u001b7: note: r: m\\u000an; do");
        assertThat(new Finding(null, "r", Finding.Severity.ERROR, "m", "do")).hasToString("set: error: r: m; do");
    }

    @Test
    void rulesAreChecked() {
        assertThatThrownBy(() -> new Finding("q", " ", Finding.Severity.NOTE, "m", "do"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("rule must not be blank");
        assertThatThrownBy(() -> new Finding("q", "r", Finding.Severity.NOTE, "m", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("remedy must not be blank");
        GoldenSet set = GoldenSet.of(
                "set", List.of(golden("a", "Why?", Expected.builder().fact("x"))));
        assertThatThrownBy(() -> Doctor.examine(set, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("corpus must not be null");
    }
}
