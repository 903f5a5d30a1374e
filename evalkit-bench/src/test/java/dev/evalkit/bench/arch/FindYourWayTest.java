package dev.evalkit.bench.arch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What users are told about packages is true: the page that maps tasks to them, and the imports of the JShell script. */
class FindYourWayTest {
    private static final String PAGE = """
            | I want to | Package | Start at |
            |---|---|---|
            | measure | `p.metric` | `Ndcg`, `Recall` |
            | judge | `p.judge` | `Judge` |

            | Where is | Folder |
            |---|---|
            | the code | `src/main` |
            """;

    @TempDir
    Path folder;

    private static List<String> types() throws IOException {
        return new ExportedTypes(PublishedModules.descriptors(), PublishedModules.classes(), DocsPages.of(""))
                .of("dev.evalkit");
    }

    private static Set<String> exported() {
        return PublishedModules.descriptors().stream()
                .flatMap(module -> module.exports().stream())
                .filter(export -> !export.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void everyExportedPackageIsOnThePage() throws IOException {
        assertThat(FindYourWay.problems(
                        Files.readString(DocsPages.root().resolve("docs/find-your-way.md")),
                        DocsPages.root(),
                        exported(),
                        Set.copyOf(types())))
                .isEmpty();
    }

    @Test
    void theJshellScriptImportsEveryExportedPackage() throws IOException {
        List<String> imported = Files.readAllLines(DocsPages.root().resolve("docs/evalkit.jsh")).stream()
                .filter(line -> line.startsWith("import dev.evalkit."))
                .map(line -> line.replaceAll("^import (.*)\\.\\*;$", "$1"))
                .toList();

        assertThat(imported).containsExactlyElementsOf(exported());
    }

    @Test
    void noTwoExportedTypesShareANameThatTheScriptImports() throws IOException {
        assertThat(types())
                .extracting(name -> name.substring(name.lastIndexOf('.') + 1))
                .doesNotHaveDuplicates();
    }

    @Test
    void pageThatIsRightHasNoProblems() throws IOException {
        Files.createDirectories(folder.resolve("src/main"));

        assertThat(FindYourWay.problems(
                        PAGE,
                        folder,
                        Set.of("p.metric", "p.judge"),
                        Set.of("p.metric.Ndcg", "p.metric.Recall", "p.judge.Judge")))
                .isEmpty();
    }

    @Test
    void missingGoneAndDoubleEntriesAreFound() {
        assertThat(FindYourWay.problems(
                        PAGE + "| again | `p.metric` | `Ndcg` |\n",
                        folder,
                        Set.of("p.metric", "p.text"),
                        Set.of("p.metric.Ndcg", "p.judge.Judge")))
                .containsExactly(
                        "p.metric.Recall is no exported type",
                        "p.judge is not exported",
                        "p.metric stands in two rows",
                        "p.text is exported but has no row",
                        "src/main is no folder");
    }
}
