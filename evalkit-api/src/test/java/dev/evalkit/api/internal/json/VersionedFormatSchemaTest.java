package dev.evalkit.api.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VersionedFormatSchemaTest {
    @TempDir
    Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("a.json"), text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"schema\": \"s\"}",
                "\uFEFF{\"schema\": \"s\", \"a\": tru",
                " {\"cases\": [{\"schema\": \"no\"}], \"a\": {\"schema\": \"no\"}, \"b\": null, \"schema\": \"s\"}"
            })
    void schemaIsFoundWhereverItStands(String text) throws IOException {
        assertThat(VersionedFormat.schemaOf(file(text))).contains("s");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{}",
                "{\"schema\": 1}",
                "{\"a\": {\"schema\": \"no\"}}",
                "{\"a\": tru",
                "{\"schema\": \"s",
                "\"schema\""
            })
    void whatNamesNoSchemaHasNone(String text) throws IOException {
        assertThat(VersionedFormat.schemaOf(file(text))).isEmpty();
    }

    @Test
    void fileThatIsMissingOrAFolderHasNone() {
        assertThat(VersionedFormat.schemaOf(folder.resolve("none.json"))).isEmpty();
        assertThat(VersionedFormat.schemaOf(folder)).isEmpty();
    }
}
