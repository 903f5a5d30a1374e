package dev.evalkit.bench.arch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackageOrderTest {
    @TempDir
    Path folder;

    @Test
    void packagesOfApiDependOnlyOnEarlierOnes() {
        PackageOrder.ofApi().check(PublishedModules.classes());
    }

    @Test
    void internalPackagesOfApiHaveNoCycle() {
        PackageOrder.internalPackagesOfApi().check(PublishedModules.classes());
    }

    @ParameterizedTest
    @CsvSource({
        "dev.evalkit.api.internal.check, dev.evalkit.api.stats.Wilson",
        "dev.evalkit.api.stats,          dev.evalkit.api.text.TextMatch",
        "dev.evalkit.api.corpus,         dev.evalkit.api.metric.Ndcg",
        "dev.evalkit.api.result,         dev.evalkit.api.golden.GoldenSet",
        "dev.evalkit.api.golden,         dev.evalkit.api.retrieval.Hit",
    })
    void dependencyOnLaterPackageIsCaught(String from, String on) {
        JavaClasses classes = Fixture.compile(folder, user(from, on));

        assertThat(Fixture.violations(PackageOrder.ofApi(), classes))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).contains(from + ".User").contains(on));
    }

    @ParameterizedTest
    @CsvSource({
        "dev.evalkit.api.stats,     dev.evalkit.api.internal.check.Require",
        "dev.evalkit.api.stats,     dev.evalkit.api.stats.Wilson",
        "dev.evalkit.api.retrieval, dev.evalkit.api.golden.GoldenSet",
        "dev.evalkit.api.feedback,  dev.evalkit.api.retrieval.Hit",
    })
    void dependencyOnOwnOrEarlierPackageIsFine(String from, String on) {
        JavaClasses classes = Fixture.compile(folder, user(from, on));

        assertThat(Fixture.violations(PackageOrder.ofApi(), classes)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"dev.evalkit.api.extras", "dev.evalkit.api"})
    void packageWithoutPlaceInTheOrderIsCaught(String name) {
        JavaClasses classes = Fixture.compile(folder, user(name, "String"));

        assertThat(Fixture.violations(PackageOrder.ofApi(), classes))
                .containsExactly("package of " + name + ".User has no place in the order");
    }

    @Test
    void cycleOfInternalPackagesIsCaught() {
        JavaClasses classes = Fixture.compile(
                folder,
                """
                package dev.evalkit.api.internal.one;

                public class One {
                    dev.evalkit.api.internal.two.Two two;
                }
                """,
                """
                package dev.evalkit.api.internal.two;

                public class Two {
                    dev.evalkit.api.internal.one.One one;
                }
                """);

        assertThat(Fixture.violations(PackageOrder.internalPackagesOfApi(), classes))
                .singleElement()
                .asString()
                .contains("Cycle detected", "Slice one", "Slice two");
    }

    private static String user(String from, String on) {
        return """
                package %s;

                class User {
                    %s used;
                }
                """
                .formatted(from, on);
    }
}
