package dev.evalkit.bench.consumer;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The compiler and the launcher of the JDK that runs the tests. */
final class ChildJvm {
    private static final int TIMEOUT_SECONDS = 120;

    private final Path folder;

    /** In this folder output is collected. */
    ChildJvm(Path folder) {
        this.folder = folder;
    }

    /** What a finished process left behind. */
    record Finished(int exitCode, String out, String err) {}

    /** Runs {@code java} and waits for it. */
    Finished java(String... arguments) throws IOException, InterruptedException {
        return run("java", arguments);
    }

    /** Runs a tool of the JDK and waits for it. */
    Finished run(String tool, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", tool).toString());
        command.addAll(Arrays.asList(arguments));
        File out = Files.createTempFile(folder, "out", ".txt").toFile();
        File err = Files.createTempFile(folder, "err", ".txt").toFile();
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out).redirectError(err);
        // Options from outside would print a notice and change what is measured.
        builder.environment()
                .keySet()
                .removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"));
        Process process = builder.start();
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
            throw new IllegalStateException("not finished after " + TIMEOUT_SECONDS + " s: " + command);
        }
        return new Finished(process.exitValue(), Files.readString(out.toPath()), Files.readString(err.toPath()));
    }

    /**
     * Compiles all sources of a folder as a module, with every warning on.
     *
     * @return what the compiler said; empty if all is well
     */
    static String compile(Path sources, String modulePath, Path classes) throws IOException {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        List<String> arguments = new ArrayList<>(
                List.of("-p", modulePath, "-Xlint:all", "-Werror", "--release", "17", "-d", classes.toString()));
        try (Stream<Path> files = Files.walk(sources)) {
            arguments.addAll(files.map(Path::toString)
                    .filter(name -> name.endsWith(".java"))
                    .sorted()
                    .collect(Collectors.toList()));
        }
        try (PrintStream stream = new PrintStream(said, true, StandardCharsets.UTF_8)) {
            int exitCode =
                    ToolProvider.findFirst("javac").orElseThrow().run(stream, stream, arguments.toArray(String[]::new));
            stream.print(exitCode == 0 ? "" : "exit code " + exitCode);
        }
        return said.toString(StandardCharsets.UTF_8);
    }
}
