package dev.evalkit.bench.arch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The descriptors of the published modules are kept as a text; {@code -Dgolden.update} writes it anew. */
class ModuleDescriptorsTest {
    private static final Path EXPECTED = Path.of("src/test/resources/dev/evalkit/bench/arch/modules.expected.txt");

    @Test
    void publishedDescriptorsAreTheReviewedOnes() throws IOException {
        String actual = ModuleDescriptors.text(PublishedModules.descriptors());
        if (System.getProperty("golden.update") != null) {
            Files.createDirectories(EXPECTED.getParent());
            Files.writeString(EXPECTED, actual);
        }

        assertThat(actual).isEqualTo(Files.readString(EXPECTED));
    }

    @Test
    void anyChangeOfADescriptorShows() throws IOException {
        String reviewed = Files.readString(EXPECTED);
        List<ModuleDescriptor> changed = new ArrayList<>(PublishedModules.descriptors());
        changed.removeIf(module -> module.name().equals("dev.evalkit.judge"));
        assertThat(ModuleDescriptors.text(changed)).isNotEqualTo(reviewed);

        changed.add(ModuleDescriptor.newModule("dev.evalkit.judge")
                .requires(Set.of(Modifier.TRANSITIVE), "dev.evalkit.api")
                .requires("java.net.http")
                .build());
        assertThat(ModuleDescriptors.text(changed)).isNotEqualTo(reviewed);
    }

    @Test
    void everyDirectiveIsWrittenInNaturalOrder() {
        ModuleDescriptor module = ModuleDescriptor.newOpenModule("b")
                .requires(Set.of(Modifier.MANDATED), "java.base")
                .requires(Set.of(Modifier.STATIC, Modifier.TRANSITIVE), "y")
                .requires("x")
                .exports("b.two", Set.of("z", "y"))
                .exports("b.one")
                .uses("b.Service")
                .provides("b.Service", List.of("b.one.First", "b.one.Second"))
                .build();
        ModuleDescriptor first =
                ModuleDescriptor.newModule("a").opens("a.data", Set.of("x")).build();

        assertThat(ModuleDescriptors.text(List.of(module, first))).isEqualTo("""
                        module a
                            opens a.data to x

                        open module b
                            requires transitive static y
                            requires x
                            exports b.one
                            exports b.two to y, z
                            uses b.Service
                            provides b.Service with b.one.First, b.one.Second
                        """);
    }
}
