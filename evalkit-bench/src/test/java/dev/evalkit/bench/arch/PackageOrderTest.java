package dev.evalkit.bench.arch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PackageOrderTest {
    @TempDir
    Path folder;

    static Set<String> modules() {
        return PackageOrder.modules();
    }

    @Test
    void everyPublishedModuleHasAnOrder() {
        assertThat(PackageOrder.modules())
                .containsExactlyInAnyOrderElementsOf(PublishedModules.all().stream()
                        .map(PublishedModules.PublishedModule::name)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("modules")
    void packagesDependOnlyOnThoseTheirLineNames(String module) {
        PackageOrder.of(module).rule().check(PublishedModules.classes());
    }

    @Test
    void noPackagesFormACircle() {
        PackageOrder.noCircle().check(PublishedModules.classes());
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

        assertThat(Fixture.violations(PackageOrder.of("dev.evalkit.api").rule(), classes))
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
        assertThat(Fixture.violations(PackageOrder.of("dev.evalkit.api").rule(), classes))
                .isEmpty();
    }

    /** One arrow that runs up, or across to a neighbour, for each module beside the api. */
    @ParameterizedTest
    @CsvSource({
        "dev.evalkit.api, golden, golden.doctor",
        "dev.evalkit.retrieval, chunk, root",
        "dev.evalkit.retrieval, fusion, rerank",
        "dev.evalkit.judge, llm, root",
        "dev.evalkit.judge, check, llm",
        "dev.evalkit.judge, pace, limit",
        "dev.evalkit.judge, limit, grade",
        "dev.evalkit.judge, grade, run",
        "dev.evalkit.judge, run, root",
        "dev.evalkit.report, doc, text",
        "dev.evalkit.report, compare, gate",
        "dev.evalkit.report, gate, scoreboard",
        "dev.evalkit.report, root, scoreboard",
        "dev.evalkit.report, root, cli",
        "dev.evalkit.report, compare, root"
    })
    void arrowThatNoLineNamesIsCaught(String module, String from, String to) {
        JavaClasses classes = Fixture.compile(folder, type(module, from, "From", ""), type(module, to, "To", ""));
        assertThat(Fixture.violations(PackageOrder.of(module).rule(), classes)).isEmpty();

        classes = Fixture.compile(
                folder, type(module, from, "From", name(module, to) + ".To"), type(module, to, "To", ""));

        assertThat(Fixture.violations(PackageOrder.of(module).rule(), classes))
                .singleElement()
                .asString()
                .startsWith("Field <" + name(module, from) + ".From.used> has type <" + name(module, to) + ".To>");
    }

    @Test
    void packageWithoutPlaceInTheOrderIsCaught() {
        JavaClasses classes = Fixture.compile(
                folder, Fixture.user("dev.evalkit.api.extras", "String"), Fixture.user("dev.evalkit.api", "String"));

        assertThat(Fixture.violations(PackageOrder.of("dev.evalkit.api").rule(), classes))
                .containsExactly("package of dev.evalkit.api.extras.UsesString has no place in the order");
    }

    @Test
    void orderThatRunsInACircleIsRefused() {
        assertThatThrownBy(() -> PackageOrder.parse("dev.evalkit.api", "one: two\ntwo: one\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("dev.evalkit.api: a line may name only packages above it: one: two");
    }

    @ParameterizedTest
    @CsvSource({"api, internal.one, internal.two", "judge, root, internal", "report, gate, gate.rule"})
    void circleIsCaught(String module, String one, String two) {
        String root = "dev.evalkit." + module;
        JavaClasses classes = Fixture.compile(
                folder,
                type(root, one, "One", name(root, two) + ".Two"),
                type(root, two, "Two", name(root, one) + ".One"));

        assertThat(Fixture.violations(PackageOrder.noCircle(), classes))
                .singleElement()
                .asString()
                .contains("Cycle detected", "Slice " + name(root, one), "Slice " + name(root, two));
    }

    @Test
    void circleThroughAThirdPackageIsCaught() {
        String root = "dev.evalkit.judge";
        JavaClasses classes = Fixture.compile(
                folder,
                type(root, "a", "A", root + ".b.B"),
                type(root, "b", "B", root + ".c.C"),
                type(root, "c", "C", root + ".a.A"));

        assertThat(Fixture.violations(PackageOrder.noCircle(), classes)).hasSize(1);
    }

    private static String name(String module, String inModule) {
        return inModule.equals("root") ? module : module + "." + inModule;
    }

    private static String type(String module, String inModule, String name, String used) {
        String field = used.isEmpty() ? "" : "public " + used + " used;";
        return "package " + name(module, inModule) + "; public class " + name + " { " + field + " }";
    }
}
