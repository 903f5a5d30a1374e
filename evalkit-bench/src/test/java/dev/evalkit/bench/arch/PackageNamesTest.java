package dev.evalkit.bench.arch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.evalkit.bench.arch.PublishedModules.PublishedModule;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PackageNamesTest {
    @TempDir
    Path folder;

    static List<PublishedModule> modules() {
        return PublishedModules.all();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void packagesStartWithTheirModulesName(PublishedModule module) {
        PackageNames.startWith(module.name()).check(module.classes());
        assertThat(PackageNames.foreign(module.descriptor())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void internalPackagesAreExportedToNamedModulesOnly(PublishedModule module) {
        assertThat(PackageNames.leakedInternals(module.descriptor())).isEmpty();
    }

    @Test
    void modulesHaveClassesOfTheirOwn() {
        assertThat(modules())
                .filteredOn(module -> !module.name().equals("dev.evalkit.judge"))
                .hasSize(3)
                .allSatisfy(module -> assertThat(module.classes()).isNotEmpty());
    }

    @Test
    void packageWithAnotherNameIsCaught() {
        JavaClasses classes = Fixture.compile(
                folder,
                "package dev.evalkit.judge.check; class Fine {}",
                "package dev.evalkit.grader; class Stray {}",
                "package dev.evalkit; class Stray {}",
                "package dev.evalkit.judgement; class Stray {}");

        assertThat(Fixture.violations(PackageNames.startWith("dev.evalkit.judge"), classes))
                .extracting(line -> line.replaceAll(".*<(.+)> does not reside.*", "$1"))
                .containsExactlyInAnyOrder(
                        "dev.evalkit.grader.Stray", "dev.evalkit.Stray", "dev.evalkit.judgement.Stray");
    }

    @Test
    void exportedPackageWithAnotherNameIsCaught() {
        ModuleDescriptor module = ModuleDescriptor.newModule("dev.evalkit.judge")
                .exports("dev.evalkit.judge.check")
                .exports("dev.evalkit.judgement")
                .build();

        assertThat(PackageNames.foreign(module)).containsExactly("dev.evalkit.judgement");
    }

    @Test
    void internalPackageForEverybodyIsCaught() {
        ModuleDescriptor module = ModuleDescriptor.newModule("dev.evalkit.judge")
                .exports("dev.evalkit.judge.internal")
                .exports("dev.evalkit.judge.internal.json", Set.of("dev.evalkit.report"))
                .opens("dev.evalkit.judge.check.internal.prompt")
                .exports("dev.evalkit.judge.internals")
                .build();

        assertThat(PackageNames.leakedInternals(module))
                .containsExactly("dev.evalkit.judge.check.internal.prompt", "dev.evalkit.judge.internal");
    }
}
