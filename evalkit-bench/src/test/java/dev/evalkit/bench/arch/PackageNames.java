package dev.evalkit.bench.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.lang.ArchRule;
import java.lang.module.ModuleDescriptor;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Every package name starts with its module's name, and packages named internal stay internal. */
final class PackageNames {
    private PackageNames() {}

    static ArchRule startWith(String module) {
        return classes().should().resideInAPackage(module + "..").allowEmptyShould(true);
    }

    /** The packages that a descriptor names and that do not start with its module's name. */
    static List<String> foreign(ModuleDescriptor module) {
        return module.packages().stream()
                .sorted()
                .filter(name -> !(name + ".").startsWith(module.name() + "."))
                .toList();
    }

    /** The packages named internal that a descriptor exports, or opens, to everybody. */
    static List<String> leakedInternals(ModuleDescriptor module) {
        return Stream.concat(
                        module.exports().stream().filter(e -> !e.isQualified()).map(ModuleDescriptor.Exports::source),
                        module.opens().stream().filter(o -> !o.isQualified()).map(ModuleDescriptor.Opens::source))
                .filter(name -> Arrays.asList(name.split("\\.")).contains("internal"))
                .distinct()
                .sorted()
                .toList();
    }
}
