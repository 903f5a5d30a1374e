package dev.evalkit.bench.arch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ModuleMapTest {
    @TempDir
    Path folder;

    static List<String> modules() {
        return ModuleMap.modules();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void moduleUsesOnlyWhatTheMapLists(String module) {
        ModuleMap.of(module).check(PublishedModules.classes());
    }

    @Test
    void everyPublishedModuleIsOnTheMap() {
        assertThat(PublishedModules.all()).extracting(module -> module.name()).isEqualTo(modules());
    }

    @Test
    void everyModuleWithCodeWasImported() {
        assertThat(PublishedModules.classes())
                .extracting(type -> type.getPackageName())
                .contains("dev.evalkit.api.metric", "dev.evalkit.retrieval", "dev.evalkit.report");
    }

    @Test
    void useOfAnythingElseIsCaught() {
        List<Use> uses = List.of(
                new Use("dev.evalkit.api", "dev.evalkit.retrieval.Ladder"),
                new Use("dev.evalkit.api", "dev.evalkit.report.gate.Gate"),
                new Use("dev.evalkit.api", "org.apache.lucene.index.Term"),
                new Use("dev.evalkit.api", "javax.tools.JavaCompiler"),
                new Use("dev.evalkit.retrieval", "dev.evalkit.report.gate.Gate"),
                new Use("dev.evalkit.retrieval", "com.fasterxml.jackson.databind.JsonNode"),
                new Use("dev.evalkit.judge", "dev.evalkit.retrieval.Ladder"),
                new Use("dev.evalkit.judge", "dev.evalkit.report.gate.Gate"),
                new Use("dev.evalkit.judge", "org.apache.lucene.index.Term"),
                new Use("dev.evalkit.judge", "picocli.CommandLine"),
                new Use("dev.evalkit.report", "dev.evalkit.retrieval.Ladder"),
                new Use("dev.evalkit.report", "org.apache.commons.statistics.distribution.NormalDistribution"));

        assertThat(caught(uses)).containsExactlyInAnyOrderElementsOf(uses);
    }

    @Test
    void useOfWhatTheMapListsIsFine() {
        List<Use> uses = List.of(
                new Use("dev.evalkit.api", "com.fasterxml.jackson.databind.JsonNode"),
                new Use("dev.evalkit.retrieval", "org.apache.lucene.index.Term"),
                new Use("dev.evalkit.retrieval", "org.slf4j.Logger"),
                new Use("dev.evalkit.judge", "org.slf4j.Logger"),
                new Use("dev.evalkit.judge", "dev.evalkit.api.metric.Ndcg"),
                new Use("dev.evalkit.report", "picocli.CommandLine"),
                new Use("dev.evalkit.report", "dev.evalkit.api.metric.Ndcg"));

        assertThat(caught(uses)).isEmpty();
    }

    @Test
    void onlyTheCommandLineUsesPicocli() {
        ModuleMap.onlyTheCommandLineUsesPicocli().check(PublishedModules.classes());

        JavaClasses classes = Fixture.compile(
                folder,
                Fixture.user("dev.evalkit.report.cli", "picocli.CommandLine"),
                Fixture.user("dev.evalkit.report", "picocli.CommandLine"),
                Fixture.user("dev.evalkit.report", "dev.evalkit.report.cli.Main"));
        assertThat(Fixture.violations(ModuleMap.onlyTheCommandLineUsesPicocli(), classes))
                .hasSize(2)
                .allMatch(line -> line.contains("dev.evalkit.report.Uses"));
    }

    private record Use(String module, String used) {}

    private List<Use> caught(List<Use> uses) {
        String[] sources =
                uses.stream().map(use -> Fixture.user(use.module(), use.used())).toArray(String[]::new);
        JavaClasses classes = Fixture.compile(folder, sources);
        assertThat(classes).hasSameSizeAs(uses);
        List<String> violations = modules().stream()
                .flatMap(module -> Fixture.violations(ModuleMap.of(module), classes).stream())
                .toList();
        return uses.stream()
                .filter(use -> violations.stream()
                        .anyMatch(line -> line.contains("<" + use.used() + ">")
                                && line.contains(use.module() + "." + Fixture.userName(use.used()))))
                .toList();
    }
}
