package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.report.gate.Baseline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The baseline that the page on gates uses, and the exit codes that it shows. */
class GateDemoTest {
    private static final Path RUNS = Path.of("docs/demo/runs");
    private static final Instant ACCEPTED = Instant.parse("2026-11-01T10:00:00Z");

    /** {@code -Dgolden.update} writes the file anew. */
    @Test
    void theBaselineIsTheFirstVersion(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("baseline.json");
        Baseline.accept(
                AnswerResult.read(RUNS.resolve("support-v1.json")),
                file,
                "first version that is in use",
                InstantSource.fixed(ACCEPTED));
        if (System.getProperty("golden.update") != null) {
            Files.copy(file, RUNS.resolve("baseline.json"), StandardCopyOption.REPLACE_EXISTING);
        }

        assertThat(file).hasSameTextualContentAs(RUNS.resolve("baseline.json"));
    }

    @Test
    void thePageShowsEachExitCode() throws IOException {
        Matcher codes = Pattern.compile("(?m)^\\$ echo \\$\\?\\n([0-9]+)$")
                .matcher(Files.readString(Path.of("docs/gate-a-release.md")));

        assertThat(codes.results().map(found -> found.group(1))).containsExactly("0", "1", "2", "3");
    }
}
