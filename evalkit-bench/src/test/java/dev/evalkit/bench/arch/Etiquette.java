package dev.evalkit.bench.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.text.Format;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Collection;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.stream.BaseStream;

/** What a library that lives in somebody else's process leaves alone. */
final class Etiquette {
    private Etiquette() {}

    static ArchRule noStandardStreams() {
        return noClasses().should(ACCESS_STANDARD_STREAMS);
    }

    /** The pool that all of a JVM shares. */
    static ArchRule noDefaultPool() {
        return noUse("the default pool", (owner, target) -> {
            String name = target.getName();
            boolean asynchronous = owner.isAssignableTo(CompletionStage.class)
                    && (name.endsWith("Async") || name.equals("delayedExecutor"));
            return name.equals("parallelStream")
                    || (owner.isAssignableTo(BaseStream.class) && name.equals("parallel"))
                    || (owner.isAssignableTo(Arrays.class) && name.startsWith("parallel"))
                    || (owner.isAssignableTo(ForkJoinPool.class) && name.equals("commonPool"))
                    || (asynchronous && !takes(target, Executor.class));
        });
    }

    /**
     * One class of the library may: the threads of a run whose host gave no executor. They end with the run. The command line has no
     * host, and one class of it may too.
     */
    static ArchRule noThreads() {
        Set<String> free = Set.of("dev.evalkit.judge.run.OwnThreads", "dev.evalkit.report.cli.ReadAhead");
        return noUse("threads of its own", free, (owner, target) -> {
            boolean constructor = target.getName().equals("<init>");
            return (constructor && owner.isAssignableTo(Thread.class))
                    || (constructor && owner.isAssignableTo(ThreadPoolExecutor.class))
                    || (constructor && owner.isAssignableTo(ForkJoinPool.class))
                    || (constructor && owner.isAssignableTo(Timer.class))
                    || (owner.isEquivalentTo(Executors.class)
                            && target.getName().startsWith("new"));
        });
    }

    static ArchRule noShutdownHooks() {
        return noUse(
                "shutdown hooks",
                (owner, target) -> target.getName().equals("addShutdownHook")
                        || (owner.isEquivalentTo(java.io.File.class)
                                && target.getName().equals("deleteOnExit")));
    }

    /** Settings of the whole JVM. */
    static ArchRule noGlobalSettings() {
        Set<String> settings = Set.of(
                "java.lang.System.setProperty",
                "java.lang.System.setProperties",
                "java.lang.System.clearProperty",
                "java.lang.System.setOut",
                "java.lang.System.setErr",
                "java.lang.System.setIn",
                "java.lang.Thread.setDefaultUncaughtExceptionHandler",
                "java.util.Locale.setDefault",
                "java.util.TimeZone.setDefault");
        return noUse(
                "settings of the JVM", (owner, target) -> settings.contains(owner.getName() + "." + target.getName()));
    }

    /** Texts that come out differently where the JVM speaks another language. */
    static ArchRule noDefaultLocale() {
        Set<String> ofString = Set.of("format", "formatted", "toLowerCase", "toUpperCase");
        return noUse("the default locale", (owner, target) -> {
            String name = target.getName();
            boolean reads = (owner.isEquivalentTo(String.class) && ofString.contains(name))
                    || (name.equals("format") || name.equals("printf"))
                            && (owner.isAssignableTo(java.io.PrintStream.class)
                                    || owner.isAssignableTo(java.io.PrintWriter.class))
                    || (owner.isAssignableTo(Formatter.class) && name.equals("<init>"))
                    || (owner.isEquivalentTo(DateTimeFormatter.class) && name.startsWith("of"))
                    || (owner.getPackageName().equals("java.text")
                            && (name.equals("<init>") || name.startsWith("get") && name.endsWith("Instance"))
                            && localized(owner));
            return (reads && !takes(target, Locale.class))
                    || (owner.isEquivalentTo(Locale.class) && name.equals("getDefault"));
        });
    }

    private static boolean localized(JavaClass owner) {
        return owner.isAssignableTo(Format.class)
                || owner.isAssignableTo(java.text.BreakIterator.class)
                || owner.isAssignableTo(java.text.Collator.class);
    }

    /** State that outlives its users: static fields that can change. Private arrays are tables and may stay. */
    static ArchRule noMutableStatics() {
        return fields().that().areStatic().should(new ArchCondition<JavaField>("be constant") {
            @Override
            public void check(JavaField field, ConditionEvents events) {
                Set<JavaModifier> modifiers = field.getModifiers();
                boolean table = field.getRawType().isArray() && !modifiers.contains(JavaModifier.PRIVATE);
                boolean constant = modifiers.contains(JavaModifier.FINAL) && !table && !mutable(field.getRawType());
                if (!constant && !modifiers.contains(JavaModifier.SYNTHETIC)) {
                    events.add(SimpleConditionEvent.violated(field, field.getFullName() + " can change"));
                }
            }
        });
    }

    private static boolean mutable(JavaClass type) {
        List<Class<?>> kinds = List.of(
                ThreadLocal.class,
                Thread.class,
                Executor.class,
                Random.class,
                Format.class,
                Matcher.class,
                Appendable.class,
                java.util.Date.class,
                java.util.Calendar.class,
                java.util.BitSet.class,
                java.util.SplittableRandom.class,
                java.security.MessageDigest.class,
                java.util.concurrent.locks.Lock.class);
        boolean collection = type.isAssignableTo(Collection.class) || type.isAssignableTo(Map.class);
        return (collection && !type.isInterface())
                || type.isAssignableTo(java.util.concurrent.ConcurrentMap.class)
                || type.getPackageName().equals("java.util.concurrent.atomic")
                || kinds.stream().anyMatch(type::isAssignableTo);
    }

    private static ArchRule noUse(String what, BiPredicate<JavaClass, CodeUnitAccessTarget> forbidden) {
        return noUse(what, Set.of(), forbidden);
    }

    private static ArchRule noUse(
            String what, Set<String> exceptions, BiPredicate<JavaClass, CodeUnitAccessTarget> forbidden) {
        return noClasses()
                .that(DescribedPredicate.describe(
                        "are not " + exceptions, (JavaClass type) -> !exceptions.contains(type.getName())))
                .should()
                .accessTargetWhere(DescribedPredicate.<JavaAccess<?>>describe(
                        what,
                        access -> access.getTarget() instanceof CodeUnitAccessTarget target
                                && forbidden.test(target.getOwner(), target)));
    }

    private static boolean takes(CodeUnitAccessTarget target, Class<?> type) {
        return target.getRawParameterTypes().stream().anyMatch(parameter -> parameter.isEquivalentTo(type));
    }
}
