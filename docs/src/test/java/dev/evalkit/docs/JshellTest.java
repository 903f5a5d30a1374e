package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import org.junit.jupiter.api.Test;

/**
 * The five lines of the notebook page, typed into JShell after the start script. JShell itself goes on after an error and
 * exits 0, so each line's status and value are checked here.
 */
class JshellTest {
    private static final Path DOCS = Path.of("").toAbsolutePath();
    private static final Pattern BLOCK =
            Pattern.compile("(?m)^```jshell\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

    @Test
    void theFiveLinesGiveAMetricAndALadder() throws IOException {
        Matcher block = BLOCK.matcher(Files.readString(DOCS.resolve("notebook.md")));
        assertThat(block.find()).as("a jshell block in notebook.md").isTrue();
        List<String> lines = block.group(1).lines().toList();
        assertThat(lines).hasSize(5);
        assertThat(block.find()).as("another jshell block").isFalse();

        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        // The lines say docs/demo/acme, as typed in the project's folder.
        try (JShell shell = JShell.builder()
                .out(out)
                .err(out)
                .remoteVMOptions("-Duser.dir=" + DOCS.getParent(), "-Dstdout.encoding=UTF-8")
                .build()) {
            for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
                shell.addToClasspath(entry);
            }
            run(
                    shell,
                    Files.readAllLines(DOCS.resolve("evalkit.jsh")).stream()
                            .filter(line -> !line.startsWith("//"))
                            .toList());
            List<String> values = run(shell, lines);
            assertThat(values.get(0)).isEqualTo("1.0");
            assertThat(run(
                            shell,
                            List.of("set.size()", "corpus.size()", "result.rungs().size()", "result.cases().size()")))
                    .containsExactly("60", "33", "5", "41");
        }
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("hybrid@chunks")
                .contains("hybrid+rerank");
    }

    private static List<String> run(JShell shell, List<String> lines) {
        List<String> values = new ArrayList<>();
        for (String line : lines) {
            // completed with a semicolon, as the tool does for what a person types
            List<SnippetEvent> events = shell.eval(
                    shell.sourceCodeAnalysis().analyzeCompletion(line).source());
            assertThat(events).as(line).isNotEmpty();
            for (SnippetEvent event : events) {
                assertThat(event.exception()).as(line).isNull();
                assertThat(event.status())
                        .as(
                                "%s: %s",
                                line,
                                shell.diagnostics(event.snippet())
                                        .map(d -> d.getMessage(null))
                                        .toList())
                        .isEqualTo(Snippet.Status.VALID);
            }
            values.add(String.valueOf(events.get(0).value()));
        }
        return values;
    }
}
