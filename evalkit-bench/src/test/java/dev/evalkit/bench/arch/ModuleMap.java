package dev.evalkit.bench.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which packages a module may use besides its own and {@code java.*}. */
final class ModuleMap {
    private static final String API = "dev.evalkit.api";
    private static final String JSPECIFY = "org.jspecify";
    private static final String SLF4J = "org.slf4j";

    private static final Map<String, List<String>> USES = uses();

    private ModuleMap() {}

    private static Map<String, List<String>> uses() {
        Map<String, List<String>> uses = new TreeMap<>();
        uses.put(
                API,
                List.of(
                        JSPECIFY,
                        SLF4J,
                        "com.fasterxml.jackson",
                        "org.apache.commons.statistics",
                        "org.immutables.value"));
        uses.put("dev.evalkit.judge", List.of(API, JSPECIFY));
        uses.put("dev.evalkit.report", List.of(API, JSPECIFY));
        uses.put("dev.evalkit.retrieval", List.of(API, JSPECIFY, SLF4J, "org.apache.lucene"));
        return Collections.unmodifiableMap(uses);
    }

    /** The names of all modules on the map, in natural order. */
    static List<String> modules() {
        return List.copyOf(USES.keySet());
    }

    /** The rule of one module on the map. */
    static ArchRule of(String module) {
        List<String> packages = new ArrayList<>(List.of("java..", module + ".."));
        USES.get(module).forEach(used -> packages.add(used + ".."));
        return classes()
                .that()
                .resideInAPackage(module + "..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(packages.toArray(String[]::new))
                .allowEmptyShould(true);
    }
}
