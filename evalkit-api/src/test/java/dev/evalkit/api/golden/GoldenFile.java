package dev.evalkit.api.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A golden file {@code golden.jsonl} in a folder of the test. */
final class GoldenFile {
    private final Path file;

    GoldenFile(Path folder) {
        file = folder.resolve("golden.jsonl");
    }

    Path path() {
        return file;
    }

    Path write(byte[] content) {
        try {
            return Files.write(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path write(String... lines) {
        return write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    GoldenSet load(String... lines) {
        return GoldenSet.load(write(lines));
    }

    /** The only case of a file with this line. */
    GoldenCase loadCase(String line) {
        List<GoldenCase> cases = load(line).cases();
        assertThat(cases).hasSize(1);
        return cases.get(0);
    }

    /** The problems of a file as messages show them, without the folder's name. */
    List<String> problems(String... lines) {
        return problems(GoldenSet.reader(), write(lines));
    }

    List<String> problems(GoldenSetReader reader, Path written) {
        GoldenSetException e = catchThrowableOfType(GoldenSetException.class, () -> reader.load(written));
        assertThat(e).as("the file must be refused").isNotNull();
        String folder = written.getParent() + written.getFileSystem().getSeparator();
        List<String> shown = List.of(e.getMessage().replace(folder, "").split("\n", -1));
        assertThat(shown).hasSameSizeAs(e.problems());
        return shown;
    }

    /** A line with the fields that every case needs, and more. */
    static String line(String more) {
        return "{\"id\": \"q1\", \"question\": \"Why?\", \"expected_facts\": [\"because\"]"
                + (more.isEmpty() ? "" : ", ") + more + "}";
    }
}
