package dev.evalkit.bench.arch;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Small classes that break a rule. They are compiled while a test runs, so that they may claim evalkit's package names. */
final class Fixture {
    private static final Pattern PACKAGE = Pattern.compile("package (\\S+);");
    private static final Pattern TYPE = Pattern.compile("(?:class|interface|record|enum) (\\w+)");

    private Fixture() {}

    /**
     * Compiles sources against the class path of the tests.
     *
     * @param folder an empty folder, for the class files
     * @param sources whole compilation units; the first type that one names is the file's
     */
    static JavaClasses compile(Path folder, String... sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<JavaFileObject> units = new ArrayList<>();
        for (String source : sources) {
            units.add(unit(source));
        }
        List<String> options = List.of(
                "-d", folder.toString(), "-classpath", System.getProperty("java.class.path"), "-proc:none", "-nowarn");
        List<String> problems = new ArrayList<>();
        boolean compiled = compiler.getTask(
                        null, null, problem -> problems.add(problem.toString()), options, null, units)
                .call();
        if (!compiled) {
            throw new IllegalStateException("a fixture does not compile: " + problems);
        }
        return new ClassFileImporter().importPath(folder);
    }

    /** The source of a class {@code UsesX} with a field of the type {@code X}. */
    static String user(String inPackage, String used) {
        return "package " + inPackage + "; class " + userName(used) + " { " + used + " used; }";
    }

    /** The simple name of that class. */
    static String userName(String used) {
        return "Uses" + used.substring(used.lastIndexOf('.') + 1);
    }

    /** What a rule finds wrong with classes, one line a violation. */
    static List<String> violations(ArchRule rule, JavaClasses classes) {
        return rule.evaluate(classes).getFailureReport().getDetails();
    }

    private static JavaFileObject unit(String source) {
        String name = first(PACKAGE, source) + "." + first(TYPE, source);
        URI uri = URI.create("string:///" + name.replace('.', '/') + ".java");
        return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
    }

    private static String first(Pattern pattern, String source) {
        Matcher matcher = pattern.matcher(source);
        if (!matcher.find()) {
            throw new IllegalStateException("a fixture lacks " + pattern + ": " + source);
        }
        return matcher.group(1);
    }
}
