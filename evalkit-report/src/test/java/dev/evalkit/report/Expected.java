package dev.evalkit.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reports kept as files; {@code -Dgolden.update} writes them anew, and the difference is reviewed. */
public final class Expected {
    private static final Path FOLDER = Path.of("src/test/resources/dev/evalkit/report");

    private Expected() {}

    /** Asserts reports, one after the other, as text and as Markdown. */
    public static void assertReport(String name, Report... reports) {
        assertFile(name + ".expected.txt", Report::toText, reports);
        assertFile(name + ".expected.md", Report::toMarkdown, reports);
    }

    private static void assertFile(String name, Function<Report, String> format, Report... reports) {
        Path file = FOLDER.resolve(name);
        String actual = Arrays.stream(reports).map(format).collect(Collectors.joining());
        try {
            if (System.getProperty("golden.update") != null) {
                Files.writeString(file, actual);
            }
            assertThat(actual).as(name).isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
