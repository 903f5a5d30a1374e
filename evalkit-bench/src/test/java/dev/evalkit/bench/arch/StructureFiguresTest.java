package dev.evalkit.bench.arch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StructureFiguresTest {
    @TempDir
    Path folder;

    /** Writes {@code target/structure.txt}, to compare the structure before and after a change. */
    @Test
    void everyPublishedModuleHasALine() throws Exception {
        String figures = StructureFigures.of(DocsPages.root());
        Files.writeString(Files.createDirectories(Path.of("target")).resolve("structure.txt"), figures);

        assertThat(figures).startsWith("module").contains("\napi ", "\njudge ", "\nreport ", "\nretrieval ");
    }

    @Test
    void arrowsAndCirclesAreCounted() {
        JavaClasses classes = Fixture.compile(
                folder,
                "package p.a; public class A { p.b.B b; String text; }",
                "package p.b; public class B { p.c.C c; }",
                "package p.c; public class C { p.a.A a; }",
                "package p.d; public class D { p.a.A a; p.e.E e; }",
                "package p.e; public class E { E e; p.a.A a; }",
                "package p.a; public class Back { p.e.E[] e; }");
        Map<String, Set<String>> arrows = StructureFigures.arrows(classes);

        assertThat(arrows)
                .isEqualTo(Map.of(
                        "p.a", Set.of("p.b", "p.e"),
                        "p.b", Set.of("p.c"),
                        "p.c", Set.of("p.a"),
                        "p.d", Set.of("p.a", "p.e"),
                        "p.e", Set.of("p.a")));
        assertThat(StructureFigures.circles(arrows))
                .containsExactly(List.of("p.a", "p.b", "p.c"), List.of("p.a", "p.e"));
    }
}
