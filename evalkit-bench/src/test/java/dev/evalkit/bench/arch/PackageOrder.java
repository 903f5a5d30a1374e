package dev.evalkit.bench.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The order in which the packages of each module depend on one another, and the rule that no two packages form a circle.
 *
 * <p>Each line of an order names a package and, after the colon, the packages of its module that it may use. A line may
 * name only packages above it, so arrows run one way. {@code *} stands for all packages above, {@code root} for the package
 * named as the module. The packages below {@code internal} share one line.
 */
final class PackageOrder {
    private static final Map<String, String> ORDERS = Map.of(
            "dev.evalkit.api", """
            root:
            internal: *
            stats: *
            text: *
            text.number: *
            model: *
            corpus: *
            metric: *
            result: *
            golden: *
            golden.doctor: *
            retrieval: *
            interop: *
            judge: *
            answer: *
            feedback: *
            """, "dev.evalkit.retrieval", """
            internal:
            chunk: internal
            embed: internal
            fusion: internal
            lucene: internal
            rerank: internal
            root: *
            """, "dev.evalkit.judge", """
            pace:
            limit: pace
            check: limit
            claim: limit pace
            llm: limit pace
            grade: pace limit check
            run: pace limit check grade
            root: *
            """, "dev.evalkit.report", """
            doc:
            text: doc
            pair: doc text
            compare: doc text pair
            gate: doc text pair compare
            scoreboard: doc text
            root: doc text pair compare gate
            cli: *
            """);

    private final String module;

    /** For each package the packages it may use, itself among them. */
    private final Map<String, Set<String>> uses = new LinkedHashMap<>();

    private PackageOrder(String module, String lines) {
        this.module = module;
        for (String line : lines.lines().toList()) {
            String[] parts = line.split(": ?", 2);
            Set<String> used =
                    parts[1].equals("*") ? new HashSet<>(uses.keySet()) : new HashSet<>(List.of(parts[1].split(" ")));
            used.remove("");
            if (!uses.keySet().containsAll(used)) {
                throw new IllegalArgumentException(module + ": a line may name only packages above it: " + line);
            }
            used.add(parts[0]);
            uses.put(parts[0], used);
        }
    }

    /** The names of the modules that have an order. */
    static Set<String> modules() {
        return ORDERS.keySet();
    }

    /** The order of a module. */
    static PackageOrder of(String module) {
        return parse(module, ORDERS.get(module));
    }

    static PackageOrder parse(String module, String lines) {
        return new PackageOrder(module, lines);
    }

    /** Each package of the module has a line, and uses only what its line names. */
    ArchRule rule() {
        return classes()
                .that()
                .resideInAPackage(module + "..")
                .should(new ArchCondition<>("depend only on the packages of " + module + " that their line names") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        violations(type, events);
                    }
                });
    }

    /** Whether an arrow between two packages is one that the order names; packages outside of the module are free. */
    boolean allows(String from, String to) {
        return !inModule(to) || uses.getOrDefault(line(from), Set.of()).contains(line(to));
    }

    /** No two packages of the classes use one another, neither directly nor through others. */
    static ArchRule noCircle() {
        return slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        return type.getPackageName().startsWith("dev.evalkit.")
                                ? SliceIdentifier.of(type.getPackageName())
                                : SliceIdentifier.ignore();
                    }

                    @Override
                    public String getDescription() {
                        return "packages";
                    }
                })
                .should()
                .beFreeOfCycles();
    }

    private void violations(JavaClass type, ConditionEvents events) {
        if (!uses.containsKey(line(type.getPackageName()))) {
            events.add(
                    SimpleConditionEvent.violated(type, "package of " + type.getName() + " has no place in the order"));
            return;
        }
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            if (!allows(type.getPackageName(), dependency.getTargetClass().getPackageName())) {
                events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
            }
        }
    }

    private boolean inModule(String name) {
        return (name + ".").startsWith(module + ".");
    }

    private String line(String name) {
        String below = name.equals(module) ? "root" : name.substring(module.length() + 1);
        return below.startsWith("internal.") ? "internal" : below;
    }
}
