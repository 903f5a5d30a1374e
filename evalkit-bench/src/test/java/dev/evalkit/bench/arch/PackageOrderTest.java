package dev.evalkit.bench.arch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void dependencyOnLaterPackageIsCaught() {
        JavaClasses classes = Fixture.compile(
                folder,
                Fixture.user("dev.evalkit.api", "dev.evalkit.api.internal.check.Require"),
                Fixture.user("dev.evalkit.api.internal.check", "dev.evalkit.api.stats.Wilson"),
                Fixture.user("dev.evalkit.api.stats", "dev.evalkit.api.text.TextMatch"),
                Fixture.user("dev.evalkit.api.corpus", "dev.evalkit.api.metric.Ndcg"),
                Fixture.user("dev.evalkit.api.result", "dev.evalkit.api.golden.GoldenSet"),
                Fixture.user("dev.evalkit.api.golden", "dev.evalkit.api.retrieval.Hit"));

        assertThat(Fixture.violations(PackageOrder.ofApi(), classes))
                .extracting(line -> line.replaceAll(".*<(.+)> has type <(.+)>.*", "$1 $2"))
                .containsExactlyInAnyOrder(
                        "dev.evalkit.api.UsesRequire.used dev.evalkit.api.internal.check.Require",
                        "dev.evalkit.api.internal.check.UsesWilson.used dev.evalkit.api.stats.Wilson",
                        "dev.evalkit.api.stats.UsesTextMatch.used dev.evalkit.api.text.TextMatch",
                        "dev.evalkit.api.corpus.UsesNdcg.used dev.evalkit.api.metric.Ndcg",
                        "dev.evalkit.api.result.UsesGoldenSet.used dev.evalkit.api.golden.GoldenSet",
                        "dev.evalkit.api.golden.UsesHit.used dev.evalkit.api.retrieval.Hit");
    }

    @Test
    void dependencyOnOwnOrEarlierPackageIsFine() {
        JavaClasses classes = Fixture.compile(
                folder,
                Fixture.user("dev.evalkit.api.stats", "dev.evalkit.api.internal.check.Require"),
                Fixture.user("dev.evalkit.api.stats", "dev.evalkit.api.stats.Wilson"),
                Fixture.user("dev.evalkit.api.retrieval", "dev.evalkit.api.golden.GoldenSet"),
                Fixture.user("dev.evalkit.api.feedback", "dev.evalkit.api.retrieval.Hit"));

        assertThat(classes).hasSize(4);
        assertThat(Fixture.violations(PackageOrder.ofApi(), classes)).isEmpty();
    }

    @Test
    void packageWithoutPlaceInTheOrderIsCaught() {
        JavaClasses classes = Fixture.compile(
                folder, Fixture.user("dev.evalkit.api.extras", "String"), Fixture.user("dev.evalkit.api", "String"));

        assertThat(Fixture.violations(PackageOrder.ofApi(), classes))
                .containsExactly("package of dev.evalkit.api.extras.UsesString has no place in the order");
    }

    @Test
    void cycleOfInternalPackagesIsCaught() {
        JavaClasses classes = Fixture.compile(folder, """
                package dev.evalkit.api.internal.one;

                public class One {
                    dev.evalkit.api.internal.two.Two two;
                }
                """, """
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
}
