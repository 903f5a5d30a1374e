package dev.evalkit.report.scoreboard;

import dev.evalkit.api.answer.AnswerResult;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A process that appends rows to a scoreboard; and how to start one. */
final class ScoreboardWriter {
    private ScoreboardWriter() {}

    static Process start(Path board, String name, int count) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-cp",
                String.join(
                        System.getProperty("path.separator"),
                        root(ScoreboardWriter.class),
                        root(Scoreboard.class),
                        root(AnswerResult.class)),
                ScoreboardWriter.class.getName(),
                board.toString(),
                name,
                Integer.toString(count)));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment()
                .keySet()
                .removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"));
        return builder.start();
    }

    /** The folder or archive that a class comes from; its code source would be that of the module, which tests patch. */
    private static String root(Class<?> type) {
        String name = type.getName().replace('.', '/') + ".class";
        String url = type.getResource("/" + name).toString();
        String root = url.substring(0, url.length() - name.length());
        root = root.startsWith("jar:") ? root.substring("jar:".length(), root.length() - "!/".length()) : root;
        return Path.of(URI.create(root)).toString();
    }

    static void append(Path board, String name, int count) {
        for (int i = 0; i < count; i++) {
            Scoreboard.append(ScoreboardRows.bare(name + "-" + i), board);
        }
    }

    /** {@code BOARD NAME COUNT}: says that it is there, waits for a byte, and appends so many rows. */
    public static void main(String[] arguments) throws Exception {
        System.out.write('!');
        System.out.flush();
        System.in.read();
        append(Path.of(arguments[0]), arguments[1], Integer.parseInt(arguments[2]));
    }
}
