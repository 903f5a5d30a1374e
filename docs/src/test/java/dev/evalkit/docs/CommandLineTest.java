package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Every {@code console} block of the pages: each command is run, and prints what the block says. The jar of the page is the
 * classes that it is packed from, so that no package needs to be built; evalkit-bench runs the jar itself.
 */
class CommandLineTest {
    private static final Pattern BLOCK =
            Pattern.compile("(?m)^```console\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final String JAR = "java -jar evalkit-report/target/evalkit.jar ";

    @Test
    void everyConsoleBlockPrintsWhatItSays() throws Exception {
        int blocks = 0;
        for (Path page : DocsSamplesTest.pages()) {
            Matcher block = BLOCK.matcher(Files.readString(page));
            while (block.find()) {
                blocks++;
                assertThat(replayed(block.group(1))).as("%s", page).isEqualTo(block.group(1));
            }
        }
        assertThat(blocks).as("console blocks").isPositive();
    }

    /** The block with what its commands print now. */
    private static String replayed(String block) throws IOException, InterruptedException {
        StringBuilder replayed = new StringBuilder();
        int exitCode = 0;
        for (String line : block.lines().filter(each -> each.startsWith("$ ")).toList()) {
            replayed.append(line).append('\n');
            String command = line.substring(2);
            if (command.equals("echo $?")) {
                replayed.append(exitCode).append('\n');
            } else {
                assertThat(command).as("a command that this test can run").startsWith(JAR);
                Process process = start(command.substring(JAR.length()).split(" "));
                replayed.append(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                        .replace(System.lineSeparator(), "\n"));
                exitCode = process.waitFor();
            }
        }
        return replayed.toString();
    }

    private static Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.evalkit.report.cli.Main"));
        command.addAll(Arrays.asList(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
