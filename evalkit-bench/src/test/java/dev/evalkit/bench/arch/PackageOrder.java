package dev.evalkit.bench.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;

/**
 * The packages of evalkit-api stand in an order: each depends only on itself and on those before it. The root package, which
 * holds settings of the build, comes first.
 */
final class PackageOrder {
    private static final String ROOT = "dev.evalkit.api";
    private static final List<String> ORDER = List.of(
            "",
            "internal",
            "stats",
            "text",
            "model",
            "corpus",
            "metric",
            "result",
            "golden",
            "retrieval",
            "interop",
            "judge",
            "answer",
            "feedback");

    private PackageOrder() {}

    static ArchRule ofApi() {
        return classes().that().resideInAPackage(ROOT + "..").should(dependOnlyOnEarlierPackages());
    }

    static ArchRule internalPackagesOfApi() {
        return slices().matching(ROOT + ".internal.(*)..").should().beFreeOfCycles();
    }

    private static ArchCondition<JavaClass> dependOnlyOnEarlierPackages() {
        return new ArchCondition<>("depend only on packages of " + ROOT + " before their own, in the order " + ORDER) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                int own = place(type);
                if (own < 0) {
                    events.add(SimpleConditionEvent.violated(
                            type, "package of " + type.getName() + " has no place in the order"));
                }
                for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                    JavaClass target = dependency.getTargetClass();
                    if ((target.getPackageName() + ".").startsWith(ROOT + ".") && place(target) > own) {
                        events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
                    }
                }
            }
        };
    }

    private static int place(JavaClass type) {
        String inRoot = type.getPackageName().substring(ROOT.length());
        return ORDER.indexOf(inRoot.isEmpty() ? "" : inRoot.substring(1).split("\\.")[0]);
    }
}
