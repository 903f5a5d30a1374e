package dev.evalkit.bench.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.bench.consumer.ChildJvm.Finished;
import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The build has put the packaged jars and what they need into {@code target/modules}, here and in evalkit-api. */
class ModulePathIT {
    private static final Path MODULES = Path.of("target", "modules");
    private static final Path API_NEEDS = Path.of("..", "evalkit-api", "target", "modules");

    @TempDir
    Path folder;

    @Test
    void consumerDoesTheMainJobOnTheModulePath() throws Exception {
        Finished run = onModulePath(compiled("consumer", MODULES.toString()));

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .startsWith("golden (3 cases), 3 documents\n")
                .contains("vector", "keyword", "hybrid", "hybrid@chunks", "hybrid+rerank", "taxes 1")
                .endsWith("""
                        result reads back equal: true
                        baseline reads back equal: true
                        PASS
                        """);
    }

    @Test
    void consumerPrintsTheSameOnTheClassPath() throws Exception {
        Path classes = compiled("consumer", MODULES.toString());
        Finished run = new ChildJvm(folder)
                .java(
                        "-cp",
                        path(MODULES.resolve("*"), classes),
                        "consumer.example.Main",
                        newFolder().toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo(onModulePath(classes).out());
    }

    @Test
    void metricsNeedOnlyTheApi() throws Exception {
        String modules = path(apiJar(), API_NEEDS);
        Path classes = compiled("consumer-metrics", modules);
        Finished run = new ChildJvm(folder)
                .java("-p", modules + File.pathSeparator + classes, "-m", "metrics.example/metrics.example.Main");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("recall@2 1.0\n");
    }

    @Test
    void apiBringsNeitherLuceneNorAnythingElseUnlisted() throws IOException {
        assertThat(jars(API_NEEDS))
                .extracting(jar -> jar.getFileName().toString().replaceAll("-[0-9].*", ""))
                .containsExactly(
                        "commons-numbers-core",
                        "commons-numbers-gamma",
                        "commons-statistics-distribution",
                        "jackson-annotations",
                        "jackson-core",
                        "jackson-databind",
                        "jspecify");
    }

    @Test
    void everyJarOfAHostIsANamedModule() throws IOException {
        assertThat(ModuleFinder.of(MODULES).findAll())
                .hasSameSizeAs(jars(MODULES))
                .noneMatch(module -> module.descriptor().isAutomatic());
    }

    private Finished onModulePath(Path classes) throws IOException, InterruptedException {
        return new ChildJvm(folder)
                .java(
                        "-p",
                        path(MODULES, classes),
                        "-m",
                        "consumer.example/consumer.example.Main",
                        newFolder().toString());
    }

    private Path compiled(String consumer, String modulePath) throws IOException {
        Path classes = newFolder();
        assertThat(ChildJvm.compile(Path.of("src", consumer, "java"), modulePath, classes))
                .isEmpty();
        return classes;
    }

    private Path newFolder() throws IOException {
        return Files.createTempDirectory(folder, "run");
    }

    private static Path apiJar() throws IOException {
        return jars(MODULES).stream()
                .filter(jar -> jar.getFileName().toString().startsWith("evalkit-api-"))
                .findFirst()
                .orElseThrow();
    }

    private static List<Path> jars(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static String path(Path first, Path second) {
        return first + File.pathSeparator + second;
    }
}
