package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The workflow files that the page on CI hands out. There is no parser of YAML here, so their structure is looked at by lines. */
class WorkflowsTest {
    private static final Path FOLDER = Path.of("docs/ci");
    private static final Pattern LINE =
            Pattern.compile("( *)(- )?([a-z_A-Z-]+):( (?:\\[[a-z, ]+\\]|[^\\[{&*!|>%@`\"'#:][^#]*?))?");

    private static List<String> lines(String file) throws IOException {
        return Files.readString(FOLDER.resolve(file))
                .lines()
                .filter(line -> !line.startsWith("#"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"evals.yml", "live-evals.yml"})
    void everyLineIsAKeyAtAnIndentThatItsParentAllows(String file) throws IOException {
        int most = 0;
        for (String line : lines(file)) {
            assertThat(line).as(file).matches(LINE);
            int indent = line.length() - line.stripLeading().length();
            assertThat(indent).as("%s: %s", file, line).isEven().isLessThanOrEqualTo(most);
            assertThat(line.substring(line.indexOf(':') + 1))
                    .as("%s: %s", file, line)
                    .doesNotContain(": ");
            most = line.endsWith(":") || line.startsWith("- ", indent) ? indent + 2 : indent;
        }
        assertThat(lines(file)).contains("permissions:", "  contents: read", "jobs:");
    }

    @Test
    void theOneForEveryPullRequestHasNoSecret() throws IOException {
        assertThat(Files.readString(FOLDER.resolve("evals.yml")))
                .doesNotContain("secrets.")
                .contains("\n  pull_request:\n");
    }

    @Test
    void theLiveOneRunsByLabelAndCalibratesFirst() throws IOException {
        String live = Files.readString(FOLDER.resolve("live-evals.yml"));

        assertThat(live).contains("contains(github.event.pull_request.labels.*.name, 'evals')");
        assertThat(Pattern.compile("run: mvn .*-Dtest=(\\w+)")
                        .matcher(live)
                        .results()
                        .map(found -> found.group(1)))
                .containsExactly("JudgeCalibrationTest", "LiveEvalsTest");
        assertThat(Pattern.compile("secrets\\.(\\w+)").matcher(live).results().map(MatchResult::group))
                .containsExactly("secrets.MODEL_API_KEY");
    }

    @Test
    void thePageLinksBoth() throws IOException {
        assertThat(Files.readString(Path.of("docs/continuous-integration.md")))
                .contains("(ci/evals.yml)", "(ci/live-evals.yml)");
    }
}
