package dev.evalkit.api.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One file for each way to be wrong, with its messages beside it; {@code -Dgolden.update} writes these anew, and the
 * difference is reviewed.
 */
class MalformedFilesTest {
    private static final Path FOLDER = Path.of("src/test/resources/dev/evalkit/api/golden/malformed");
    private static final int FEWEST_KINDS = 60;

    static List<String> kinds() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".jsonl"))
                    .map(name -> name.substring(0, name.lastIndexOf('.')))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void eachKindHasItsMessages(String kind) throws IOException {
        Path file = FOLDER.resolve(kind + ".jsonl");
        Path expected = FOLDER.resolve(kind + ".expected.txt");
        GoldenSetException e = catchThrowableOfType(GoldenSetException.class, () -> GoldenSet.load(file));
        assertThat(e).as("%s must be refused", kind).isNotNull();
        String shown = e.getMessage().replace(FOLDER + file.getFileSystem().getSeparator(), "") + "\n";
        if (System.getProperty("golden.update") != null) {
            Files.writeString(expected, shown);
        }
        assertThat(shown).isEqualTo(Files.readString(expected));
    }

    @Test
    void thereAreAtLeastSixtyKinds() {
        assertThat(kinds()).hasSizeGreaterThanOrEqualTo(FEWEST_KINDS);
    }

    @Test
    void eachMessageFileBelongsToAKind() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(
                            file -> String.valueOf(file.getFileName()).replaceFirst("\\.(jsonl|expected\\.txt)$", "")))
                    .allMatch(kinds()::contains);
        }
    }
}
