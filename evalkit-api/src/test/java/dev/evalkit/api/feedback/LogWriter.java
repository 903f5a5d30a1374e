package dev.evalkit.api.feedback;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A process that writes a feedback log; and how to start one. */
final class LogWriter {
    static final int THREADS = 4;

    private LogWriter() {}

    static Feedback entry(String writer, int number) {
        return Entries.of(writer + "-" + number, "Question " + number + " of " + writer + " " + "é".repeat(number % 97))
                .thumbs(UserRating.DOWN)
                .build();
    }

    static Path acknowledged(Path log, int thread) {
        return log.resolveSibling("acknowledged-" + thread);
    }

    /** The command of a process with this class's main method. */
    static List<String> command(Object... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-cp",
                String.join(
                        System.getProperty("path.separator"),
                        root(LogWriter.class),
                        root(FeedbackLog.class),
                        root(JsonStringEncoder.class),
                        root(ObjectMapper.class),
                        root(JsonFormat.class)),
                LogWriter.class.getName()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return command;
    }

    static ProcessBuilder process(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        // options from outside would print a notice
        builder.environment()
                .keySet()
                .removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"));
        return builder;
    }

    /** The folder or archive that a class comes from; its code source would be that of the module, which tests patch. */
    private static String root(Class<?> type) {
        String name = type.getName().replace('.', '/') + ".class";
        String url = type.getResource("/" + name).toString();
        String root = url.substring(0, url.length() - name.length());
        root = root.startsWith("jar:") ? root.substring("jar:".length(), root.length() - "!/".length()) : root;
        return Path.of(URI.create(root)).toString();
    }

    /**
     * {@code threads LOG SIGNAL MOST}: four threads append, and write the number of each entry to a file of their own when
     * the log has taken it; at SIGNAL entries a byte goes to standard output. {@code full LOG}: appends until that fails,
     * prints why, and appends a short entry. {@code some LOG NAME COUNT}: appends so many.
     */
    public static void main(String[] arguments) throws Exception {
        Path file = Path.of(arguments[1]);
        try (FeedbackLog log = FeedbackLog.open(file)) {
            switch (arguments[0]) {
                case "threads" -> threads(log, file, Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
                case "full" -> full(log);
                default -> {
                    for (int i = 0; i < Integer.parseInt(arguments[3]); i++) {
                        log.append(entry(arguments[2], i));
                    }
                }
            }
        }
    }

    private static void threads(FeedbackLog log, Path file, int signal, int most) throws InterruptedException {
        AtomicInteger all = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            int thread = t;
            threads.add(new Thread(() -> {
                try (FileOutputStream acknowledged =
                        new FileOutputStream(acknowledged(file, thread).toFile())) {
                    for (int i = 0; i < most / THREADS; i++) {
                        log.append(entry("t" + thread, i));
                        acknowledged.write(ByteBuffer.allocate(4).putInt(i).array());
                        if (all.incrementAndGet() == signal) {
                            System.out.write('!');
                            System.out.flush();
                        }
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void full(FeedbackLog log) {
        int taken = 0;
        try {
            for (; ; taken++) {
                log.append(entry("t", taken));
            }
        } catch (UncheckedIOException e) {
            String reason = e.getMessage().replaceAll("^.*: ", "");
            System.out.println(taken + " " + log.entries().size() + " " + reason);
        }
    }
}
