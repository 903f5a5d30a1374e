package dev.evalkit.bench.arch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @ParameterizedTest
    @CsvSource({
        "dev.evalkit.api,       dev.evalkit.retrieval.Ladder",
        "dev.evalkit.api,       dev.evalkit.report.Gate",
        "dev.evalkit.api,       org.apache.lucene.index.Term",
        "dev.evalkit.api,       javax.tools.JavaCompiler",
        "dev.evalkit.retrieval, dev.evalkit.report.Gate",
        "dev.evalkit.retrieval, com.fasterxml.jackson.databind.JsonNode",
        "dev.evalkit.judge,     dev.evalkit.retrieval.Ladder",
        "dev.evalkit.judge,     dev.evalkit.report.Gate",
        "dev.evalkit.judge,     org.slf4j.Logger",
        "dev.evalkit.report,    dev.evalkit.retrieval.Ladder",
        "dev.evalkit.report,    org.apache.commons.statistics.distribution.NormalDistribution",
    })
    void useOfAnythingElseIsCaught(String module, String used) {
        JavaClasses classes = Fixture.compile(folder, user(module, used));

        assertThat(Fixture.violations(ModuleMap.of(module), classes))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).contains(module + ".User").contains(used));
    }

    @ParameterizedTest
    @CsvSource({
        "dev.evalkit.api,       com.fasterxml.jackson.databind.JsonNode",
        "dev.evalkit.retrieval, org.apache.lucene.index.Term",
        "dev.evalkit.judge,     dev.evalkit.api.metric.Ndcg",
        "dev.evalkit.report,    dev.evalkit.api.metric.Ndcg",
    })
    void useOfWhatTheMapListsIsFine(String module, String used) {
        JavaClasses classes = Fixture.compile(folder, user(module, used));

        assertThat(classes).hasSize(1);
        assertThat(Fixture.violations(ModuleMap.of(module), classes)).isEmpty();
    }

    private static String user(String module, String used) {
        return """
                package %s;

                class User {
                    %s used;
                }
                """
                .formatted(module, used);
    }
}
