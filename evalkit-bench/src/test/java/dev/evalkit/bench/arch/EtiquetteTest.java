package dev.evalkit.bench.arch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** In the fixtures every member named {@code bad…} breaks the rule, and every one named {@code fine…} keeps it. */
class EtiquetteTest {
    @TempDir
    Path folder;

    static Stream<Arguments> rules() {
        return Stream.of(
                Arguments.of("no standard streams", Etiquette.noStandardStreams()),
                Arguments.of("no default pool", Etiquette.noDefaultPool()),
                Arguments.of("no threads", Etiquette.noThreads()),
                Arguments.of("no shutdown hooks", Etiquette.noShutdownHooks()),
                Arguments.of("no global settings", Etiquette.noGlobalSettings()),
                Arguments.of("no default locale", Etiquette.noDefaultLocale()),
                Arguments.of("no mutable statics", Etiquette.noMutableStatics()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void publishedModulesKeepTheRule(String name, ArchRule rule) {
        rule.check(PublishedModules.classes());
    }

    @Test
    void standardStreamsAreCaught() {
        assertCatchesTheBad(Etiquette.noStandardStreams(), """
                void badOut() { System.out.println("x"); }
                void badErr() { System.err.println("x"); }
                void badTrace(Exception e) { e.printStackTrace(); }
                void fineStream(java.io.PrintStream out) { out.println("x"); }
                """);
    }

    @Test
    void defaultPoolIsCaught() {
        assertCatchesTheBad(Etiquette.noDefaultPool(), """
                void badCollection(List<String> list) { list.parallelStream(); }
                void badStream(IntStream stream) { stream.parallel(); }
                void badArray(int[] array) { Arrays.parallelSort(array); }
                void badPool() { ForkJoinPool.commonPool(); }
                void badSupply() { CompletableFuture.supplyAsync(() -> 1); }
                void badThen(CompletableFuture<String> future) { future.thenApplyAsync(String::length); }
                void badStage(CompletionStage<String> stage) { stage.thenRunAsync(() -> {}); }
                void badDelay() { CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS); }
                Function<List<String>, Stream<String>> badReference() { return List::parallelStream; }
                void fineCollection(List<String> list) { list.stream().sequential(); }
                void fineSupply(Executor executor) { CompletableFuture.supplyAsync(() -> 1, executor); }
                void fineThen(CompletableFuture<String> future) { future.thenApply(String::length); }
                void fineDelay(Executor executor) { CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS, executor); }
                """);
    }

    @Test
    void threadsAreCaught() {
        assertCatchesTheBad(Etiquette.noThreads(), """
                void badThread() { new Thread(() -> {}); }
                void badSubclass() { new Thread() {}; }
                void badExecutor() { Executors.newFixedThreadPool(2); }
                void badScheduler() { new ScheduledThreadPoolExecutor(1); }
                void badPool() { new ForkJoinPool(2); }
                void badTimer() { new Timer(); }
                Function<Runnable, Thread> badReference() { return Thread::new; }
                void fineExecutor(Executor executor) { executor.execute(() -> {}); }
                void fineInterrupt() { Thread.currentThread().interrupt(); }
                """);
    }

    @Test
    void threadsAreFreeInTwoClassesOnly() {
        JavaClasses classes = Fixture.compile(
                folder,
                "package dev.evalkit.judge.run; class OwnThreads { Object make() { return new Thread(() -> {}); } }",
                "package dev.evalkit.report; class OwnThreads { Object make() { return new Thread(() -> {}); } }",
                "package dev.evalkit.report.cli; class ReadAhead { Object make() { return new Thread(() -> {}); } }",
                "package dev.evalkit.report; class ReadAhead { Object make() { return new Thread(() -> {}); } }",
                "package dev.evalkit.judge.run; class OwnThreadsToo { Object make() { return new Thread(() -> {}); } }");

        assertThat(Fixture.violations(Etiquette.noThreads(), classes))
                .hasSize(3)
                .anyMatch(each -> each.contains("dev.evalkit.report.OwnThreads.make()"))
                .anyMatch(each -> each.contains("dev.evalkit.report.ReadAhead.make()"))
                .anyMatch(each -> each.contains("dev.evalkit.judge.run.OwnThreadsToo.make()"));
    }

    @Test
    void shutdownHooksAreCaught() {
        assertCatchesTheBad(Etiquette.noShutdownHooks(), """
                void badHook(Thread thread) { Runtime.getRuntime().addShutdownHook(thread); }
                void badFile(java.io.File file) { file.deleteOnExit(); }
                void fineFile(java.io.File file) { file.delete(); }
                """);
    }

    @Test
    void globalSettingsAreCaught() {
        assertCatchesTheBad(Etiquette.noGlobalSettings(), """
                void badProperty() { System.setProperty("a", "b"); }
                void badStream() { System.setOut(null); }
                void badLocale() { Locale.setDefault(Locale.ROOT); }
                void badZone() { TimeZone.setDefault(null); }
                void badHandler() { Thread.setDefaultUncaughtExceptionHandler(null); }
                void fineProperty() { System.getProperty("a"); }
                """);
    }

    @Test
    void defaultLocaleIsCaught() {
        assertCatchesTheBad(Etiquette.noDefaultLocale(), """
                String badFormat() { return String.format("%d", 1); }
                String badFormatted() { return "%d".formatted(1); }
                String badLower(String s) { return s.toLowerCase(); }
                String badUpper(String s) { return s.toUpperCase(); }
                Function<String, String> badReference() { return String::toLowerCase; }
                void badPrint(java.io.PrintStream out) { out.printf("%d", 1); }
                void badWrite(java.io.PrintWriter out) { out.format("%d", 1); }
                void badFormatter() { new Formatter(); }
                void badDate() { java.time.format.DateTimeFormatter.ofPattern("d MMM"); }
                void badNumber() { java.text.NumberFormat.getPercentInstance(); }
                void badDecimal() { new java.text.DecimalFormat("0.0"); }
                void badBreaks() { java.text.BreakIterator.getWordInstance(); }
                void badDefault() { Locale.getDefault(); }
                String fineFormat() { return String.format(Locale.ROOT, "%d", 1); }
                String fineLower(String s) { return s.toLowerCase(Locale.ROOT); }
                void finePrint(java.io.PrintStream out) { out.printf(Locale.ROOT, "%d", 1); }
                void fineDate() { java.time.format.DateTimeFormatter.ofPattern("d MMM", Locale.ROOT); }
                void fineBreaks() { java.text.BreakIterator.getWordInstance(Locale.ROOT); }
                """);
    }

    @Test
    void mutableStaticsAreCaught() {
        assertCatchesTheBad(Etiquette.noMutableStatics(), """
                static int badCount;
                private static volatile String badCache;
                static final int[] badArray = {1};
                private static final HashMap<String, String> badMap = new HashMap<>();
                private static final ConcurrentMap<String, String> badConcurrent = new ConcurrentHashMap<>();
                private static final java.util.concurrent.atomic.LongAdder badAdder = null;
                private static final ThreadLocal<String> badLocal = new ThreadLocal<>();
                private static final StringBuilder badBuilder = new StringBuilder();
                private static final Random badRandom = new Random(1);
                static final int fineNumber = 1;
                private static final List<String> fineList = List.of("a");
                private static final int[] fineTable = {1};
                int fineInstance;
                enum FineEnum { ONE }
                """);
    }

    private void assertCatchesTheBad(ArchRule rule, String members) {
        JavaClasses classes = Fixture.compile(folder, """
                package dev.evalkit.judge;

                import java.util.*;
                import java.util.concurrent.*;
                import java.util.function.*;
                import java.util.stream.*;

                class Rude {
                %s
                }
                """.formatted(members));
        List<String> violations = Fixture.violations(rule, classes);

        assertThat(names(String.join("\n", violations), "Rude\\.((?:bad|fine)\\w+)"))
                .as(() -> String.join("\n", violations))
                .isEqualTo(names(members, "\\b(bad\\w+)"));
    }

    private static TreeSet<String> names(String text, String pattern) {
        TreeSet<String> names = new TreeSet<>();
        Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(result -> result.group(1))
                .forEach(names::add);
        return names;
    }
}
