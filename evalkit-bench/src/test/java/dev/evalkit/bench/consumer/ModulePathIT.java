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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The build has put the packaged jars and what they need into {@code target/modules}, here and in evalkit-api. */
class ModulePathIT {
    private static final Path MODULES = Path.of("target", "modules");
    private static final Path API_NEEDS = Path.of("..", "evalkit-api", "target", "modules");

    @TempDir
    static Path folder;

    private static Path consumer;
    private static Finished onModulePath;

    @BeforeAll
    static void runConsumerOnTheModulePath() throws Exception {
        consumer = compiled("consumer", MODULES.toString());
        onModulePath = java("-p", path(MODULES, consumer), "-m", "consumer.example/consumer.example.Main", newFolder());
    }

    @Test
    void consumerDoesTheMainJobOnTheModulePath() {
        assertThat(onModulePath.exitCode()).as(onModulePath.err()).isZero();
        assertThat(onModulePath.out())
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
        Finished run = java("-cp", path(MODULES.resolve("*"), consumer), "consumer.example.Main", newFolder());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo(onModulePath.out());
    }

    @Test
    void metricsNeedOnlyTheApi() throws Exception {
        String modules = path(apiJar(), API_NEEDS);
        Path classes = compiled("consumer-metrics", modules);
        Finished run = java("-p", modules + File.pathSeparator + classes, "-m", "metrics.example/metrics.example.Main");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("recall@2 1.0\n");
    }

    @Test
    void apiBringsNeitherLuceneNorAnythingElseUnlisted() throws IOException {
        assertThat(jars(API_NEEDS))
                .extracting(jar -> jar.getFileName().toString().replaceAll("-[0-9].*", ""))
                .containsExactly(
                        "commons-numbers-combinatorics",
                        "commons-numbers-core",
                        "commons-numbers-fraction",
                        "commons-numbers-gamma",
                        "commons-numbers-rootfinder",
                        "commons-rng-client-api",
                        "commons-rng-sampling",
                        "commons-statistics-distribution",
                        "jackson-annotations",
                        "jackson-core",
                        "jackson-databind",
                        "jspecify");
    }

    @Test
    void apiAndAllItBringsStaysBelowFourPointTwoMegabytes() throws IOException {
        long bytes = Files.size(apiJar());
        for (Path jar : jars(API_NEEDS)) {
            bytes += Files.size(jar);
        }

        assertThat(bytes).isBetween(1_000_000L, 4_200_000L);
    }

    @Test
    void everyJarOfAHostIsANamedModule() throws IOException {
        assertThat(ModuleFinder.of(MODULES).findAll())
                .hasSameSizeAs(jars(MODULES))
                .noneMatch(module -> module.descriptor().isAutomatic());
    }

    private static Finished java(String... arguments) throws IOException, InterruptedException {
        return new ChildJvm(folder).java(arguments);
    }

    private static Path compiled(String consumer, String modulePath) throws IOException {
        Path classes = Files.createTempDirectory(folder, "classes");
        assertThat(ChildJvm.compile(Path.of("src", consumer, "java"), modulePath, classes))
                .isEmpty();
        return classes;
    }

    private static String newFolder() throws IOException {
        return Files.createTempDirectory(folder, "run").toString();
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
