package dev.evalkit.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A host whose Jackson is too old, or of several versions, learns so before its agent is called. Old jars are not in this
 * build, so a process gets the present ones, with a class in front that tells another version, or without a class that the
 * old one did not have.
 */
class JacksonOfTheHostTest {
    @TempDir
    Path folder;

    /** What the process runs: an eval of one case that was made in Java, without a journal. */
    static final class Host {
        private Host() {}

        public static void main(String[] arguments) {
            GoldenCase one = GoldenCase.builder()
                    .id("q1")
                    .question("How long?")
                    .expected(Expected.builder().contains("30 days").build())
                    .build();
            AnswerEval.over(GoldenSet.of("one", List.of(one)))
                    .agent("bot 1", request -> {
                        System.out.println("the agent was called");
                        return AgentReply.of("30 days");
                    })
                    .checksOnly()
                    .run();
        }
    }

    private record Finished(int exitCode, String out) {}

    private static Path root(String module) {
        URI place = ModuleLayer.boot()
                .configuration()
                .findModule(module)
                .orElseThrow()
                .reference()
                .location()
                .orElseThrow();
        return Path.of(place);
    }

    /** The folder of a class of this module; the module itself is that of its tests, too. */
    private static Path folderOf(Class<?> type) {
        String name = type.getName().replace('.', '/') + ".class";
        String url = type.getResource("/" + name).toString();
        return Path.of(URI.create(url.substring(0, url.length() - name.length())));
    }

    private static Finished host(Path front, Path annotations) throws IOException, InterruptedException {
        List<String> roots = new ArrayList<>(List.of(front.toString(), annotations.toString()));
        roots.add(folderOf(JacksonOfTheHostTest.class).toString());
        roots.add(folderOf(AnswerEval.class).toString());
        for (String module : List.of(
                "dev.evalkit.api", "com.fasterxml.jackson.core", "com.fasterxml.jackson.databind", "org.slf4j")) {
            roots.add(root(module).toString());
        }
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        String.join(File.pathSeparator, roots),
                        Host.class.getName())
                .redirectErrorStream(true)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Finished(process.waitFor(), out);
    }

    /** A folder with a class that tells another version of a part. */
    private Path telling(String type, String artifact, String version) throws IOException, InterruptedException {
        Path source = folder.resolve("PackageVersion.java");
        Files.writeString(source, """
                package %s;
                import com.fasterxml.jackson.core.Version;
                public final class PackageVersion implements com.fasterxml.jackson.core.Versioned {
                    public static final Version VERSION = new Version(%s, null, "com.fasterxml.jackson.core", "%s");
                    @Override public Version version() { return VERSION; }
                }
                """.formatted(type, version, artifact));
        Path classes = Files.createDirectories(folder.resolve("classes"));
        int failed = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
                        "-d",
                        classes.toString(),
                        "-cp",
                        root("com.fasterxml.jackson.core").toString(),
                        source.toString())
                .inheritIO()
                .start()
                .waitFor();
        assertThat(failed).as("compiled").isZero();
        return classes;
    }

    @Test
    void theJacksonOfThisBuildIsFine() throws Exception {
        Finished host = host(folder, root("com.fasterxml.jackson.annotation"));
        assertThat(host.exitCode()).as(host.out()).isZero();
        assertThat(host.out()).contains("the agent was called");
    }

    @Test
    void anOldOneIsNamedBeforeTheAgentIsCalled() throws Exception {
        Path front = telling("com.fasterxml.jackson.core.json", "jackson-core", "2, 14, 3");
        assertRefused(
                host(front, root("com.fasterxml.jackson.annotation")),
                "evalkit needs Jackson 2.15 or newer, but jackson-core 2.14.3 is");
    }

    @Test
    void partsOfTwoVersionsAreNamedBeforeTheAgentIsCalled() throws Exception {
        Path front = telling("com.fasterxml.jackson.core.json", "jackson-core", "2, 16, 0");
        assertRefused(
                host(front, root("com.fasterxml.jackson.annotation")),
                " needs jackson-core of the same version, but 2.16.0 is on");
    }

    @Test
    void oldAnnotationsAreNamedBeforeTheAgentIsCalled() throws Exception {
        Path old = folder.resolve("jackson-annotations.jar");
        try (JarFile present =
                        new JarFile(root("com.fasterxml.jackson.annotation").toFile());
                OutputStream file = Files.newOutputStream(old);
                JarOutputStream out = new JarOutputStream(file)) {
            for (JarEntry entry : present.stream().toList()) {
                if (!entry.getName().endsWith("/JsonSerializeAs.class")) { // it came with 2.21
                    out.putNextEntry(new JarEntry(entry.getName()));
                    present.getInputStream(entry).transferTo(out);
                    out.closeEntry();
                }
            }
        }
        assertRefused(host(folder, old), "jackson-annotations is older than jackson-databind ");
    }

    private static void assertRefused(Finished host, String message) {
        assertThat(host.exitCode()).isNotZero();
        assertThat(host.out())
                .contains("java.lang.LinkageError: ", message, "import com.fasterxml.jackson:jackson-bom")
                .doesNotContain("the agent was called");
    }
}
