package dev.evalkit.api.internal.io;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A process that changes a shared file; and how to start one. */
final class SharedFileWriter {
    private SharedFileWriter() {}

    static Process start(Path file, String name, int count) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:-UsePerfData",
                        "-cp",
                        root(SharedFileWriter.class) + System.getProperty("path.separator") + root(SharedFile.class),
                        SharedFileWriter.class.getName(),
                        file.toString(),
                        name,
                        Integer.toString(count))
                .redirectErrorStream(true);
        builder.environment()
                .keySet()
                .removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"));
        return builder.start();
    }

    /** The folder that a class comes from; its code source would be that of the module, which tests patch. */
    private static String root(Class<?> type) {
        String name = type.getName().replace('.', '/') + ".class";
        String url = type.getResource("/" + name).toString();
        return Path.of(URI.create(url.substring(0, url.length() - name.length())))
                .toString();
    }

    /** Every other change adds a line at the end, the others one at the start, which replaces the file. */
    static void write(Path file, String name, int count) {
        for (int i = 0; i < count; i++) {
            String line = name + "-" + i + "\n";
            if (file.toString().endsWith(".json")) {
                exclusively(file, line);
                continue;
            }
            boolean atEnd = i % 2 == 0;
            SharedFile.update(file, text -> atEnd ? text + line : line + text);
        }
    }

    private static void exclusively(Path file, String line) {
        SharedFile.exclusively(file, () -> {
            String before = Files.exists(file) ? Utf8Files.read(file) : "";
            Utf8Files.replace(file, before + line);
            return before;
        });
    }

    /** {@code FILE NAME COUNT}: says that it is there, waits for a byte, and changes the file so often. */
    public static void main(String[] arguments) throws Exception {
        System.out.write('!');
        System.out.flush();
        System.in.read();
        write(Path.of(arguments[0]), arguments[1], Integer.parseInt(arguments[2]));
    }
}
