package dev.evalkit.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The memory of a run that goes to its journal grows with the set and the concurrency, not with the replies. */
class MillionCasesTest {
    @TempDir
    Path folder;

    @Test
    @Tag("nightly")
    void aMillionCasesTake256MegabytesAtMost() throws Exception {
        assertThat(run("256m", 1_000_000)).isEqualTo("1000000 1000000");
    }

    @Test
    void tenThousandCasesTake24MegabytesAtMost() throws Exception {
        assertThat(run("24m", 10_000)).isEqualTo("10000 10000");
    }

    private String run(String heap, int cases) throws Exception {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-XX:+UseSerialGC",
                "-cp",
                JournalKillTest.classPath(),
                MillionChild.class.getName(),
                Integer.toString(cases),
                folder.resolve("run.jsonl").toString());
        Process child = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(child.waitFor()).isZero();
        return said.strip();
    }
}
