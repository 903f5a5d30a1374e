package dev.evalkit.api.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.stats.Interval;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A document is read the same whether it is as evalkit writes it, which is read in one go, or in another order. */
class JsonTest {
    private static final Interval VALUE = Interval.of(0.1, 0.7, 0.95);

    @TempDir
    Path folder;

    private Path file;
    private String written;

    @BeforeEach
    void writeValue() {
        file = folder.resolve("value.json");
        written = Json.write("test", 2, VALUE, 1);
    }

    private Interval read(String document) throws IOException {
        Files.writeString(file, document);
        return Json.readFile(file, "test", 3, Interval.class);
    }

    @Test
    void schemaAndVersionComeFirst() {
        assertThat(written)
                .startsWith("{\n  \"schema\" : \"test\",\n  \"version\" : 2,\n  \"")
                .endsWith("\n}\n");
    }

    @Test
    void whatIsWrittenIsReadBackEqual() throws IOException {
        assertThat(read(written)).isEqualTo(VALUE);
    }

    @Test
    void orderSpacesAndAMarkAtTheStartDoNotMatter() throws IOException {
        String fields = written.substring(written.indexOf("2,") + 2, written.lastIndexOf('}'));
        assertThat(read("{" + fields + ", \"version\": 2, \"schema\": \"test\"}"))
                .isEqualTo(VALUE);
        assertThat(read("\uFEFF" + written)).isEqualTo(VALUE);
        assertThat(read(written.replaceAll("\\s", ""))).isEqualTo(VALUE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"test\"|\"other\"|: $.schema: must be 'test' but was 'other'",
                "2,|4,|: $.version: is 4, but this evalkit reads up to 3; use a newer evalkit",
                "2,|0,|: $.version: must be a number from 1 but was 0",
                "2,|1.5,|: $.version: must be a number from 1 but was 1.5",
                "2,|99999999999,|: $.version: must be a number from 1 but was 99999999999",
                "2,|2, \"more\": 1,|: $.more: unknown field",
                "2,|2, \"version\": 2,|: line 3, column 27: field 'version' must be given once but is repeated",
                "0.1|\"0.1\"|: $.lower: must be a number but was '0.1'",
                "}|} {}|: line 8, column 3: must be one complete JSON document but more follows here",
                "}||: line 9, column 1: must be one complete JSON document but ends here: it was cut off",
            })
    void whatIsWrongIsSaid(String part, String replacement, String message) {
        String wrong = written.replace(part, replacement == null ? "" : replacement);
        assertThat(wrong).isNotEqualTo(written);
        assertThatThrownBy(() -> read(wrong))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(file + message);
    }

    @Test
    void anInvalidByteIsSaidWithItsLine() throws IOException {
        byte[] bytes = written.getBytes(StandardCharsets.UTF_8);
        bytes[written.indexOf("test")] = (byte) 0xFF;
        Files.write(file, bytes);
        assertThatThrownBy(() -> Json.readFile(file, "test", 2, Interval.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ":2: must be UTF-8 but has the invalid byte 0xFF");
    }

    /** A record for which there is no memory. */
    public record Large(int a) {
        public Large {
            throw new OutOfMemoryError("planted");
        }
    }

    @Test
    void whatIsNoFaultOfTheDocumentIsNotBlamedOnIt() {
        assertThatThrownBy(() -> Json.readLine("{\"a\": 1}", "line 1", Large.class))
                .isInstanceOf(OutOfMemoryError.class)
                .hasMessage("planted");
    }
}
