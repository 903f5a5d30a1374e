package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.report.Report;
import dev.evalkit.report.gate.Baseline;
import dev.evalkit.report.gate.Gate;
import dev.evalkit.report.gate.GateVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

    /** Eleven cases that both versions answer, and the one that version 2 broke. */
    @Test
    void thePageShowsTheSameBrokenCaseInTwelve() throws IOException {
        List<String> ids = Stream.concat(
                        AnswerResult.read(RUNS.resolve("support-v1.json")).cases().stream()
                                .filter(each -> each.outcome() == Outcome.PASSED)
                                .map(each -> each.golden().id())
                                .filter(id -> !id.equals("q018"))
                                .limit(11),
                        Stream.of("q018"))
                .toList();
        Baseline baseline = new Baseline("twelve that must pass", ACCEPTED, List.of(), some("support-v1.json", ids));

        GateVerdict verdict = Gate.standard().check(some("support-v2.json", ids), baseline);

        assertThat(verdict.exitCode()).isEqualTo(2);
        assertThat(Files.readString(Path.of("docs/gate-a-release.md")))
                .contains(Report.of(verdict).toText() + "$ echo $?\n2\n");
    }

    private static AnswerResult some(String file, List<String> ids) {
        AnswerResult all = AnswerResult.read(RUNS.resolve(file));
        return new AnswerResult(
                all.instrument(),
                all.subject(),
                all.stamp(),
                all.cases().stream()
                        .filter(each -> ids.contains(each.golden().id()))
                        .toList());
    }

    @Test
    void thePageShowsHowOftenTheGateIsWrong() throws IOException {
        assertThat(Files.readString(Path.of("docs/gate-a-release.md")))
                .contains(Files.readString(
                        Path.of("evalkit-report/src/test/resources/dev/evalkit/report/gate/simulation.expected.md")));
    }

    @Test
    void thePageShowsEachExitCode() throws IOException {
        Matcher codes = Pattern.compile("(?m)^\\$ echo \\$\\?\\n([0-9]+)$")
                .matcher(Files.readString(Path.of("docs/gate-a-release.md")));

        assertThat(codes.results().map(found -> found.group(1))).containsExactly("0", "1", "2", "3");
    }
}
