package dev.evalkit.bench.arch;

import java.lang.module.ModuleDescriptor;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Module descriptors as text: a module a paragraph, its directives in natural order, without versions. */
final class ModuleDescriptors {
    private ModuleDescriptors() {}

    static String text(Collection<ModuleDescriptor> modules) {
        return modules.stream()
                .sorted(Comparator.comparing(ModuleDescriptor::name))
                .map(ModuleDescriptors::paragraph)
                .collect(Collectors.joining("\n"));
    }

    private static String paragraph(ModuleDescriptor module) {
        String kind = (module.isOpen() ? "open " : "") + "module ";
        Stream<String> directives = Stream.of(
                        module.requires().stream()
                                .filter(r -> !r.modifiers().contains(ModuleDescriptor.Requires.Modifier.MANDATED))
                                .map(r -> "requires " + words(r.modifiers()) + r.name()),
                        module.exports().stream().map(e -> "exports " + e.source() + to(e.targets())),
                        module.opens().stream().map(o -> "opens " + o.source() + to(o.targets())),
                        module.uses().stream().map(name -> "uses " + name),
                        module.provides().stream()
                                .map(p -> "provides " + p.service() + " with " + String.join(", ", p.providers())))
                .flatMap(lines -> lines.sorted());
        return Stream.concat(Stream.of(kind + module.name()), directives.map(line -> "    " + line))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String words(Set<ModuleDescriptor.Requires.Modifier> modifiers) {
        return modifiers.stream()
                .sorted()
                .map(modifier -> modifier.name().toLowerCase(Locale.ROOT) + " ")
                .collect(Collectors.joining());
    }

    private static String to(Set<String> targets) {
        return targets.isEmpty() ? "" : targets.stream().sorted().collect(Collectors.joining(", ", " to ", ""));
    }
}
