package dev.evalkit.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Texts kept as files; {@code -Dgolden.update} writes them anew, and the difference is reviewed. */
public final class Expected {
    private static final Path FOLDER = Path.of("src/test/resources/dev/evalkit/report");

    private Expected() {}

    public static void assertText(String name, String actual) {
        Path file = FOLDER.resolve(name + ".expected.txt");
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
