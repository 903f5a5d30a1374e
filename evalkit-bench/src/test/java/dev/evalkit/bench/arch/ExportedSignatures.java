package dev.evalkit.bench.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.lang.module.ModuleDescriptor;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Hosts bring other versions of the libraries evalkit is built on, so no type of theirs is part of what hosts compile
 * against: the public types of exported packages, what they extend, and their public and protected members.
 */
final class ExportedSignatures {
    private static final List<String> HIDDEN = List.of(
            "org.apache.lucene.", "org.apache.commons.", "com.fasterxml.jackson.", "ai.onnxruntime.", "ai.djl.");

    /** The optional analyzer setting, which has a twin that takes the name of a language. */
    private static final String ANALYZER_OWNER = "dev.evalkit.retrieval.lucene.Bm25";

    private static final String ANALYZER = "org.apache.lucene.analysis.Analyzer";

    private ExportedSignatures() {}

    /** The rule for the packages that the modules export to everybody. */
    static ArchRule of(Collection<ModuleDescriptor> modules) {
        List<String> exported = modules.stream()
                .flatMap(module -> module.exports().stream())
                .filter(export -> !export.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .toList();
        return classes()
                .that(DescribedPredicate.describe(
                        "are exported", type -> exported.contains(type.getPackageName()) && visible(type)))
                .should(showNoTypeOfALibrary());
    }

    /** Whether hosts see a type whose package is exported. */
    static boolean visible(JavaClass type) {
        return shown(type.getModifiers())
                && type.getEnclosingClass().map(ExportedSignatures::visible).orElse(true);
    }

    /** Whether hosts see what has these modifiers. */
    static boolean shown(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }

    /** The members of a type that hosts see, also those inherited from a class that is not public itself. */
    static Stream<JavaMember> members(JavaClass type) {
        return type.getAllMembers().stream()
                .filter(member -> member.getOwner().getName().startsWith("dev.evalkit."))
                .filter(member -> shown(member.getModifiers()))
                .filter(member -> !member.getModifiers().contains(JavaModifier.SYNTHETIC));
    }

    /** What a type extends and implements, and the bounds of its parameters. */
    static Stream<JavaType> declared(JavaClass type) {
        return Stream.of(
                        type.getSuperclass().stream(), type.getInterfaces().stream(), type.getTypeParameters().stream())
                .flatMap(types -> types);
    }

    private static ArchCondition<JavaClass> showNoTypeOfALibrary() {
        return new ArchCondition<>("show no type of " + HIDDEN) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                report(type, type.getName(), declared(type), events);
                members(type).forEach(member -> report(type, member.getFullName(), types(member), events));
            }
        };
    }

    /** The types in the signature of a member. */
    static Stream<JavaType> types(JavaMember member) {
        if (member instanceof JavaField field) {
            return Stream.of(field.getType());
        }
        JavaCodeUnit code = (JavaCodeUnit) member;
        return Stream.of(
                        Stream.of(code.getReturnType()),
                        code.getParameterTypes().stream(),
                        code.getTypeParameters().stream(),
                        code.getThrowsClause().getTypes().stream())
                .flatMap(types -> types);
    }

    /** The classes that types are built of: arguments, bounds and elements of arrays. */
    static Stream<JavaClass> rawTypes(Stream<? extends JavaType> types) {
        return types.flatMap(each -> each.getAllInvolvedRawTypes().stream()).map(JavaClass::getBaseComponentType);
    }

    private static void report(JavaClass type, String where, Stream<? extends JavaType> types, ConditionEvents events) {
        rawTypes(types)
                .map(JavaClass::getName)
                .filter(name -> HIDDEN.stream().anyMatch(name::startsWith))
                .filter(name -> !(type.getName().equals(ANALYZER_OWNER) && name.equals(ANALYZER)))
                .distinct()
                .forEach(name -> events.add(SimpleConditionEvent.violated(type, where + " shows " + name)));
    }
}
