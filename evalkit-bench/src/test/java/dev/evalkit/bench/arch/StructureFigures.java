package dev.evalkit.bench.arch;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import dev.evalkit.bench.arch.PublishedModules.PublishedModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What the architecture tests bound, as figures from the class files and the sources: packages, files, lines, exported types,
 * circles between packages, and arrows that run against the order of a module.
 */
final class StructureFigures {
    private static final String FORMAT = "%-10s %8s %6s %6s %9s %9s %8s %8s %8s%n";

    private final StringBuilder text = new StringBuilder();

    private StructureFigures() {}

    /** The figures of all published modules as a text: a table, then the circles, the arrows and the largest packages. */
    static String of(Path root) throws IOException {
        StructureFigures figures = new StructureFigures();
        figures.line("module", "packages", "files", "lines", "exported", "exported", "circles", "arrows", "types");
        figures.line("", "", "", "", "packages", "types", "", "against", "against");
        StringBuilder details = new StringBuilder();
        for (PublishedModule module : PublishedModules.all()) {
            figures.module(module, root.resolve(module.name().replace("dev.evalkit.", "evalkit-")), details);
        }
        return figures.text.append(details).toString();
    }

    private void module(PublishedModule module, Path folder, StringBuilder details) throws IOException {
        Map<String, Set<String>> arrows = arrows(module.classes());
        List<Path> files = sources(folder.resolve("src/main/java"));
        long lines = 0;
        Map<Path, Integer> packages = new TreeMap<>();
        for (Path file : files) {
            lines += Files.readAllLines(file).size();
            packages.merge(file.getParent(), 1, Integer::sum);
        }
        packages.remove(folder.resolve("src/main/java"));
        List<List<String>> circles = circles(arrows);
        PackageOrder order = PackageOrder.of(module.name());
        List<String> against = against(order, arrows);
        long exported = module.descriptor().exports().stream()
                .filter(export -> !export.isQualified())
                .count();
        line(
                module.name().replace("dev.evalkit.", ""),
                packages.size(),
                files.size(),
                lines,
                exported,
                exportedTypes(module),
                circles.size(),
                against.size(),
                typesAgainst(order, module.classes()));
        circles.forEach(circle ->
                details.append("circle: ").append(String.join(" -> ", circle)).append('\n'));
        against.forEach(
                arrow -> details.append("against the order: ").append(arrow).append('\n'));
        packages.entrySet().stream()
                .filter(each -> each.getValue() >= 30)
                .forEach(each -> details.append("30 files or more: ")
                        .append(folder.getParent()
                                .relativize(each.getKey())
                                .toString()
                                .replaceAll(".*/java/", ""))
                        .append(' ')
                        .append(each.getValue())
                        .append('\n'));
    }

    private void line(Object... cells) {
        text.append(String.format(Locale.ROOT, FORMAT, cells));
    }

    private static int exportedTypes(PublishedModule module) {
        return new ExportedTypes(List.of(module.descriptor()), module.classes(), DocsPages.of(""))
                .of(module.name())
                .size();
    }

    private static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    /** For each package the packages of the same classes that it uses. */
    static Map<String, Set<String>> arrows(JavaClasses classes) {
        Set<String> own = new TreeSet<>();
        classes.forEach(type -> own.add(type.getPackageName()));
        Map<String, Set<String>> arrows = new TreeMap<>();
        for (JavaClass type : classes) {
            Set<String> used = arrows.computeIfAbsent(type.getPackageName(), name -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getPackageName())
                    .filter(name -> own.contains(name) && !name.equals(type.getPackageName()))
                    .forEach(used::add);
        }
        return arrows;
    }

    /** Every way along the arrows that ends where it began and meets no package twice; each begins at its first name. */
    static List<List<String>> circles(Map<String, Set<String>> arrows) {
        List<List<String>> circles = new ArrayList<>();
        arrows.keySet().forEach(first -> walk(first, List.of(first), arrows, circles));
        return circles;
    }

    private static void walk(
            String last, List<String> way, Map<String, Set<String>> arrows, List<List<String>> circles) {
        for (String next : arrows.getOrDefault(last, Set.of())) {
            if (next.equals(way.get(0))) {
                circles.add(way);
            } else if (next.compareTo(way.get(0)) > 0 && !way.contains(next)) {
                walk(next, Stream.concat(way.stream(), Stream.of(next)).toList(), arrows, circles);
            }
        }
    }

    private static List<String> against(PackageOrder order, Map<String, Set<String>> arrows) {
        return arrows.entrySet().stream()
                .flatMap(each -> each.getValue().stream()
                        .filter(to -> !order.allows(each.getKey(), to))
                        .map(to -> each.getKey() + " -> " + to))
                .toList();
    }

    /** How many pairs of top-level types such arrows consist of. */
    private static long typesAgainst(PackageOrder order, JavaClasses classes) {
        return classes.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(arrow -> !order.allows(
                        arrow.getOriginClass().getPackageName(),
                        arrow.getTargetClass().getPackageName()))
                .map(arrow -> ExportedTypes.topLevel(arrow.getOriginClass()) + " "
                        + ExportedTypes.topLevel(arrow.getTargetClass().getBaseComponentType()))
                .distinct()
                .count();
    }
}
