package dev.evalkit.bench.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.bench.consumer.ChildJvm.Finished;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes into a repository, and what a host does with it. */
class ArtifactsIT {
    private static final Path ROOT = Path.of("..");
    private static final Path MODULES = Path.of("target", "modules");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(evalkit-[a-z]+)</artifactId>");
    private static final Pattern VERSION =
            Pattern.compile("<artifactId>evalkit(?:-bom)?</artifactId>\\s+" + "<version>([^<]+)</version>");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"evalkit-api", "evalkit-retrieval", "evalkit-judge", "evalkit-report"})
    void everyArtifactHasItsSourcesAndJavadoc(String module) throws IOException {
        String jar = jar(module).getFileName().toString().replace(".jar", "");
        Path target = ROOT.resolve(module).resolve("target");
        String root = "dev/evalkit/" + module.substring("evalkit-".length()) + "/";

        assertThat(entries(target.resolve(jar + "-sources.jar"))).contains(root + "package-info.java");
        assertThat(entries(target.resolve(jar + "-javadoc.jar")))
                .anyMatch(entry -> entry.contains(root) && entry.endsWith("/package-summary.html"));
    }

    @Test
    void theBomNamesThePublishedArtifactsAndNoOthers() throws IOException {
        String bom = Files.readString(ROOT.resolve("evalkit-api/bom/pom.xml"));
        String parent = Files.readString(ROOT.resolve("pom.xml"));
        String managed = bom.substring(bom.indexOf("<dependencyManagement>"));

        assertThat(bom).doesNotContain("<parent>");
        assertThat(all(VERSION, bom)).isEqualTo(all(VERSION, parent)).hasSize(1);
        assertThat(all(ARTIFACT, managed))
                .containsExactly(
                        "evalkit-api", "evalkit-retrieval", "evalkit-judge", "evalkit-report", "evalkit-report");
        assertThat(managed.split("<artifactId>")).hasSize(6);
        assertThat(managed).containsOnlyOnce("<classifier>cli</classifier>");
    }

    @Test
    void actionsOfTheProjectsWorkflowArePinned() throws IOException {
        assertThat(Files.readString(ROOT.resolve(".github/workflows/ci.yml")).lines())
                .filteredOn(line -> line.contains("uses:"))
                .hasSize(2)
                .allMatch(line -> line.matches(" +- uses: [\\w./-]+@[0-9a-f]{40} # v[0-9.]+"));
    }

    /** As the page on notebooks says: the script comes out of the jar, everything else is on the class path. */
    @Test
    void theStartScriptInTheJarSufficesForJshell() throws Exception {
        Path script = folder.resolve("evalkit.jsh");
        try (JarFile jar = new JarFile(jar("evalkit-report").toFile())) {
            Files.write(
                    script, jar.getInputStream(jar.getJarEntry("evalkit.jsh")).readAllBytes());
        }
        Path typed = Files.writeString(folder.resolve("typed.jsh"), """
                RankingMetrics.recallAtK(List.of("a", "b"), Set.of("a"), 5)
                System.out.println("recall " + RankingMetrics.recallAtK(List.of("a", "b"), Set.of("a"), 5))
                System.out.println(Ladder.standard() != null && Checks.standard() != null && Gate.standard() != null)
                /exit
                """, StandardCharsets.UTF_8);

        Finished run = new ChildJvm(folder)
                .run(
                        "jshell",
                        "-J-Djava.util.prefs.userRoot=" + folder,
                        "--class-path",
                        classPath(),
                        script.toString(),
                        typed.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).doesNotContain("Error");
        assertThat(run.out().lines().toList()).containsExactly("recall 1.0", "true");
    }

    private static String classPath() throws IOException {
        try (Stream<Path> jars = Files.list(MODULES)) {
            return jars.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
        }
    }

    private static Path jar(String module) throws IOException {
        try (Stream<Path> jars = Files.list(MODULES)) {
            return jars.filter(jar -> jar.getFileName().toString().startsWith(module + "-"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static List<String> entries(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream().map(entry -> entry.getName()).toList();
        }
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }
}
