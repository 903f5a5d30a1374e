package dev.evalkit.api.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.corpus.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** All rules together. */
class DoctorTest {
    private static final Path RESOURCES = Path.of("src/test/resources/dev/evalkit/api/golden");
    private static final Path DEMO = Path.of(System.getProperty("evalkit.root", ".."), "docs/demo/acme");

    private static String acme() {
        GoldenSet set = GoldenSet.load(DEMO.resolve("golden.jsonl"));
        return set.doctor(Corpus.load(DEMO.resolve("corpus"))).stream()
                .map(finding -> finding + "\n")
                .collect(Collectors.joining());
    }

    @Test
    void findingsOfTheDemoAreThoseOfTheFile() throws IOException {
        Path expected = RESOURCES.resolve("acme-findings.expected.txt");
        String found = acme();
        if (System.getProperty("golden.update") != null) {
            Files.writeString(expected, found);
        }
        assertThat(found).isEqualTo(Files.readString(expected));
    }

    @Test
    void eachFindingOfTheDemoIsDefended() throws IOException {
        String notes = Files.readString(RESOURCES.resolve("acme-findings.md"));
        List<String> defended = notes.lines()
                .filter(line -> line.startsWith("- "))
                .map(line -> line.substring(2, line.indexOf(':', line.indexOf(':') + 1)))
                .sorted()
                .toList();
        List<String> found = acme().lines()
                .map(line -> line.replaceFirst("^(\\S+): \\S+: (\\S+): .*", "$1: $2"))
                .sorted()
                .toList();
        assertThat(new TreeSet<>(defended)).containsExactlyElementsOf(new TreeSet<>(found));
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
        assertThat(set.doctor())
                .extracting(finding -> finding.caseId() + " " + finding.severity() + " " + finding.rule())
                .containsExactly(
                        "b ERROR forbidden_claim",
                        "b WARNING contained_fact",
                        "b NOTE short_question",
                        "a WARNING near_duplicate_question",
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
        assertThatThrownBy(() -> set.doctor(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("corpus must not be null");
    }
}
