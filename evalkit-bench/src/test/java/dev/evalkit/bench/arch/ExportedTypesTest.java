package dev.evalkit.bench.arch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Which types are exported, and why: a file for each module, with a line for each type. {@code -Dgolden.update} adds new
 * types, drops gone ones and keeps every reason that still holds. A type without a reason stays {@code none}, and the test
 * fails: make it package-private.
 */
class ExportedTypesTest {
    private static final Path FOLDER = Path.of("src/test/resources/dev/evalkit/bench/arch/exported");

    @TempDir
    static Path folder;

    private static ExportedTypes fixture;

    @Test
    void everyExportedTypeIsListedWithAReasonThatHolds() throws IOException {
        ExportedTypes exported = new ExportedTypes(
                PublishedModules.descriptors(), PublishedModules.classes(), DocsPages.read(DocsPages.root()));
        if (System.getProperty("golden.update") != null) {
            write(exported, exported.mended(listed()));
        }

        assertThat(exported.problems(listed())).isEmpty();
    }

    @BeforeAll
    static void compileFixture() {
        JavaClasses classes = Fixture.compile(
                folder,
                "package dev.evalkit.y; public class Start { public static void run(Plug plug, Shown shown) {} }",
                "package dev.evalkit.y; @FunctionalInterface public interface Plug { Shown plug() throws Broken; }",
                "package dev.evalkit.y; public class Shown { public java.util.List<Deep[]> deep() { return null; } }",
                "package dev.evalkit.y; public class Deep { public static class In { public Deeper deeper() { return null; } } }",
                "package dev.evalkit.y; public class Deeper {}",
                "package dev.evalkit.y; public class Chosen extends Shown {}",
                "package dev.evalkit.y; public class Lonely { public Lonelier next() { return null; } }",
                "package dev.evalkit.y; public class Lonelier {}",
                "package dev.evalkit.y; public class Across {}",
                "package dev.evalkit.y; public class Broken extends Exception {}",
                "package dev.evalkit.y; public class Unused extends Exception {}",
                "package dev.evalkit.y; class Hidden { Lonely lonely; void run() throws Broken { throw new Broken(); } }",
                "package dev.evalkit.z; public class NotExported { dev.evalkit.y.Across across; }");
        fixture = new ExportedTypes(
                List.of(ModuleDescriptor.newModule("dev.evalkit")
                        .exports("dev.evalkit.y")
                        .build()),
                classes,
                DocsPages.of("`Named` and\n```java\nStart.run(null, null);\n```\n"));
    }

    @Test
    void reasonsAreFoundAndHold() {
        Map<String, String> reasons = fixture.mended(Map.of());

        assertThat(reasons)
                .containsExactlyInAnyOrderEntriesOf(pairs(
                        "dev.evalkit.y.Start", "entry",
                        "dev.evalkit.y.Plug", "spi",
                        "dev.evalkit.y.Shown", "value",
                        "dev.evalkit.y.Deep", "value",
                        "dev.evalkit.y.Deeper", "value",
                        "dev.evalkit.y.Chosen", "part",
                        "dev.evalkit.y.Broken", "error",
                        "dev.evalkit.y.Across", "shared",
                        "dev.evalkit.y.Lonely", "none",
                        "dev.evalkit.y.Lonelier", "none",
                        "dev.evalkit.y.Unused", "none"));
        assertThat(fixture.problems(reasons))
                .containsExactlyInAnyOrder(
                        "dev.evalkit.y.Lonely has no known reason: none",
                        "dev.evalkit.y.Lonelier has no known reason: none",
                        "dev.evalkit.y.Unused has no known reason: none");
    }

    @Test
    void everyReasonCanBeWrong() {
        Map<String, String> reasons = fixture.mended(Map.of());
        reasons.remove("dev.evalkit.y.Plug");
        reasons.put("dev.evalkit.y.Gone", "entry");
        reasons.put("dev.evalkit.y.Chosen", "entry");
        reasons.put("dev.evalkit.y.Shown", "spi");
        reasons.put("dev.evalkit.y.Lonely", "value");
        reasons.put("dev.evalkit.y.Lonelier", "value");
        reasons.put("dev.evalkit.y.Deep", "part");
        reasons.put("dev.evalkit.y.Deeper", "error");
        reasons.put("dev.evalkit.y.Unused", "error");
        reasons.put("dev.evalkit.y.Broken", "whim");
        reasons.put("dev.evalkit.y.Start", "shared");

        assertThat(fixture.problems(reasons))
                .containsExactlyInAnyOrder(
                        "dev.evalkit.y.Plug is exported but not listed: who needs it?",
                        "dev.evalkit.y.Gone is listed but not exported",
                        "dev.evalkit.y.Chosen is an entry that no page names in code",
                        "dev.evalkit.y.Shown is an spi, but no visible method takes it as a functional interface",
                        "dev.evalkit.y.Lonely is a value that no signature of a needed type shows",
                        "dev.evalkit.y.Lonelier is a value that no signature of a needed type shows",
                        "dev.evalkit.y.Deep is a part, but no needed type is extended by it",
                        "dev.evalkit.y.Deeper is an error that evalkit does not throw",
                        "dev.evalkit.y.Unused is an error that evalkit does not throw",
                        "dev.evalkit.y.Start is shared, but no other package uses it",
                        "dev.evalkit.y.Broken has no known reason: whim");
    }

    @Test
    void mendingKeepsReasonsThatHold() {
        Map<String, String> reasons = fixture.mended(Map.of());
        reasons.put("dev.evalkit.y.Plug", "entry");
        reasons.put("dev.evalkit.y.Start", "spi");
        reasons.put("dev.evalkit.y.Gone", "entry");

        assertThat(fixture.mended(reasons)).isEqualTo(fixture.mended(Map.of()));
        assertThat(fixture.mended(Map.of("dev.evalkit.y.Named", "entry"))).doesNotContainKey("dev.evalkit.y.Named");
    }

    private static Map<String, String> pairs(String... pairs) {
        Map<String, String> map = new TreeMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put(pairs[i], pairs[i + 1]);
        }
        return map;
    }

    private static Map<String, String> listed() throws IOException {
        Map<String, String> reasons = new TreeMap<>();
        for (String module : PackageOrder.modules()) {
            Path file = FOLDER.resolve(artifact(module) + ".txt");
            if (Files.exists(file)) {
                Files.readAllLines(file).forEach(line -> reasons.put(line.split(" +")[0], line.split(" +")[1]));
            }
        }
        return reasons;
    }

    private static void write(ExportedTypes exported, Map<String, String> reasons) throws IOException {
        Files.createDirectories(FOLDER);
        for (String module : PackageOrder.modules()) {
            Files.writeString(
                    FOLDER.resolve(artifact(module) + ".txt"),
                    exported.of(module).stream()
                            .map(name -> name + "  " + reasons.get(name) + "\n")
                            .collect(Collectors.joining()));
        }
    }

    private static String artifact(String module) {
        return module.replace("dev.evalkit.", "evalkit-");
    }
}
