package dev.evalkit.bench.arch;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.lang.module.ModuleDescriptor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The public top-level types of exported packages, each with the reason why users need it. Every reason is checked against
 * the class files and the pages, so a type that no user needs can't stay public unnoticed.
 *
 * <ul>
 *   <li>{@code entry}: users start here; a page or the README names it in code
 *   <li>{@code spi}: hosts implement it; a functional interface that a visible method takes
 *   <li>{@code value}: a visible signature of a needed type shows it
 *   <li>{@code part}: users choose it where a needed type is asked for, which it extends or implements
 *   <li>{@code error}: evalkit throws it
 *   <li>{@code shared}: no user needs it, but another package of evalkit does, and it stands too high for an internal one
 * </ul>
 */
final class ExportedTypes {
    private final Map<String, JavaClass> types = new TreeMap<>();
    private final Map<String, Set<String>> shows = new TreeMap<>();
    private final Set<String> taken = new HashSet<>();
    private final Set<String> thrown = new HashSet<>();
    private final Set<String> shared = new HashSet<>();
    private final Pages pages;

    /**
     * Collects the types.
     *
     * @param modules the modules whose unqualified exports count
     * @param classes the classes of these modules
     * @param pages what users read
     */
    ExportedTypes(List<ModuleDescriptor> modules, JavaClasses classes, Pages pages) {
        this.pages = pages;
        Set<String> exported = modules.stream()
                .flatMap(module -> module.exports().stream())
                .filter(export -> !export.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());
        for (JavaClass type : classes) {
            type.getConstructorCallsFromSelf().stream()
                    .filter(call -> !call.getOriginOwner().equals(call.getTargetOwner()))
                    .forEach(call -> thrown.add(call.getTargetOwner().getName()));
            type.getDirectDependenciesFromSelf().stream()
                    .map(Dependency::getTargetClass)
                    .filter(used -> !used.getPackageName().equals(type.getPackageName()))
                    .forEach(used -> shared.add(used.getName()));
            if (!exported.contains(type.getPackageName()) || !ExportedSignatures.visible(type)) {
                continue;
            }
            if (type.isTopLevelClass() && !type.getSimpleName().equals("package-info")) {
                types.put(type.getName(), type);
            }
            shows.computeIfAbsent(topLevel(type), name -> new TreeSet<>()).addAll(shown(type));
            ExportedSignatures.members(type)
                    .filter(JavaMethod.class::isInstance)
                    .map(JavaMethod.class::cast)
                    .flatMap(method -> ExportedSignatures.rawTypes(method.getParameterTypes().stream()))
                    .forEach(parameter -> taken.add(parameter.getName()));
        }
    }

    /** What users read. */
    interface Pages {
        /** Whether code in a page names the type. */
        boolean name(String simpleName);

        /** Whether a sample calls a static method or a constructor of the type. */
        boolean start(String simpleName);
    }

    /** The types of a module, in natural order. */
    List<String> of(String module) {
        return types.keySet().stream()
                .filter(name -> name.startsWith(module + "."))
                .toList();
    }

    /** What is wrong with reasons that somebody wrote down, one line a problem; the keys are names of types. */
    List<String> problems(Map<String, String> reasons) {
        List<String> problems = new ArrayList<>();
        Set<String> needed = needed(reasons);
        types.keySet().stream()
                .filter(name -> !reasons.containsKey(name))
                .forEach(name -> problems.add(name + " is exported but not listed: who needs it?"));
        reasons.forEach((name, reason) -> {
            if (!types.containsKey(name)) {
                problems.add(name + " is listed but not exported");
            } else {
                wrong(name, reason, reasons.keySet(), needed).ifPresent(why -> problems.add(name + " " + why));
            }
        });
        return problems;
    }

    /** The given reasons where they hold, and for every other type the first that does, or {@code none}. */
    Map<String, String> mended(Map<String, String> given) {
        Map<String, String> reasons = new TreeMap<>();
        for (String name : types.keySet()) {
            if (given.containsKey(name) && !given.get(name).equals("value") && holds(name, given)) {
                reasons.put(name, given.get(name));
            } else if (wrong(name, "error", Set.of(), Set.of()).isEmpty()) {
                reasons.put(name, "error");
            } else if (wrong(name, "spi", Set.of(), Set.of()).isEmpty()) {
                reasons.put(name, "spi");
            } else if (pages.start(types.get(name).getSimpleName())) {
                reasons.put(name, "entry");
            }
        }
        for (String reason : List.of("value", "part", "entry", "value", "shared")) {
            Set<String> needed = needed(reasons);
            for (String name : types.keySet()) {
                if (!reasons.containsKey(name)
                        && wrong(name, reason, reasons.keySet(), needed).isEmpty()) {
                    reasons.put(name, reason);
                }
            }
        }
        types.keySet().forEach(name -> reasons.putIfAbsent(name, "none"));
        return reasons;
    }

    private boolean holds(String name, Map<String, String> all) {
        return wrong(name, all.get(name), all.keySet(), Set.of()).isEmpty();
    }

    /** Why a reason does not hold; empty if it does. */
    private Optional<String> wrong(String name, String reason, Set<String> listed, Set<String> needed) {
        JavaClass type = types.get(name);
        return switch (reason) {
            case "entry" -> unless(pages.name(type.getSimpleName()), "is an entry that no page names in code");
            case "spi" ->
                unless(
                        type.isAnnotatedWith(FunctionalInterface.class) && taken.contains(name),
                        "is an spi, but no visible method takes it as a functional interface");
            case "value" -> unless(needed.contains(name), "is a value that no signature of a needed type shows");
            case "part" ->
                unless(fillsIn(type, listed) && canBeMade(type), "is a part, but no needed type is extended by it");
            case "error" ->
                unless(
                        type.isAssignableTo(Throwable.class) && thrown.contains(name),
                        "is an error that evalkit does not throw");
            case "shared" -> unless(shared.contains(name), "is shared, but no other package uses it");
            default -> Optional.of("has no known reason: " + reason);
        };
    }

    private static Optional<String> unless(boolean holds, String why) {
        return holds ? Optional.empty() : Optional.of(why);
    }

    private static boolean fillsIn(JavaClass type, Set<String> listed) {
        return Stream.concat(type.getAllRawSuperclasses().stream(), type.getAllRawInterfaces().stream())
                .anyMatch(parent -> listed.contains(parent.getName()));
    }

    private static boolean canBeMade(JavaClass type) {
        return type.isEnum()
                || type.getConstructors().stream()
                        .anyMatch(each -> each.getModifiers().contains(JavaModifier.PUBLIC))
                || type.getMethods().stream()
                        .anyMatch(each ->
                                each.getModifiers().containsAll(Set.of(JavaModifier.PUBLIC, JavaModifier.STATIC))
                                        && each.getRawReturnType().equals(type));
    }

    /** What the signatures of needed types show, beginning with the types that are needed for themselves. */
    private Set<String> needed(Map<String, String> reasons) {
        Set<String> needed = new HashSet<>();
        List<String> open = new ArrayList<>(reasons.keySet().stream()
                .filter(name -> Set.of("entry", "spi", "part", "error").contains(reasons.get(name)))
                .toList());
        while (!open.isEmpty()) {
            shows.getOrDefault(open.remove(open.size() - 1), Set.of()).stream()
                    .filter(needed::add)
                    .forEach(open::add);
        }
        return needed;
    }

    private Set<String> shown(JavaClass type) {
        return ExportedSignatures.rawTypes(Stream.concat(
                        ExportedSignatures.declared(type),
                        ExportedSignatures.members(type).flatMap(ExportedSignatures::types)))
                .map(ExportedTypes::topLevel)
                .filter(name -> name.startsWith("dev.evalkit.") && !name.equals(topLevel(type)))
                .collect(Collectors.toSet());
    }

    /** The name of the top-level type that a type belongs to. */
    static String topLevel(JavaClass type) {
        return type.getName().split("\\$", 2)[0];
    }
}
