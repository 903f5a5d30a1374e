package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.report.compare.AnswerChange;
import dev.evalkit.report.compare.AnswerChange.Kind;
import dev.evalkit.report.compare.AnswerComparison;
import dev.evalkit.report.compare.Comparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The two runs that differ in three planted ways, which the pages compare and gate. */
class RunsDemoTest {
    private static final Path RUNS = Path.of("docs/demo/runs");

    /** {@code -Dgolden.update} writes the files anew. */
    @Test
    void theFilesAreWhatTheTwoVersionsGive() throws IOException {
        for (int version = 1; version <= 2; version++) {
            Path file = RUNS.resolve("support-v" + version + ".json");
            AnswerResult result = SupportBot.run(version);
            if (System.getProperty("golden.update") != null) {
                result.write(file);
            }
            assertThat(result.toJson()).as("%s", file).isEqualTo(Files.readString(file));
        }
    }

    @Test
    void comparingThemShowsThePlantedDifferencesAndNoOther() {
        AnswerComparison comparison = Comparison.of(
                AnswerResult.read(RUNS.resolve("support-v1.json")), AnswerResult.read(RUNS.resolve("support-v2.json")));

        Map<Kind, List<String>> ids = comparison.cases().stream()
                .filter(each -> each.kind() != Kind.STILL_PASSING && each.kind() != Kind.STILL_FAILING)
                .collect(Collectors.groupingBy(
                        AnswerChange::kind, Collectors.mapping(AnswerChange::id, Collectors.toList())));

        assertThat(ids)
                .isEqualTo(Map.of(
                        Kind.FIXED, List.of("q011"),
                        Kind.BROKEN, List.of("q018"),
                        Kind.FAILING_OTHERWISE, List.of("q015")));
    }
}
