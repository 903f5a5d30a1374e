package dev.evalkit.api.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.evalkit.api.SharedData;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.Passage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerifierReaderTest {
    @RegisterExtension
    static final SharedData SHARED = new SharedData();

    private static final String ROW = "{\"claim\": \"c\", \"sources\": [\"a::0\"], \"human_verdict\": \"PARTIAL\"}";
    private static final Passage CHUNK = new Passage(
            "pgbouncer-modes::1", "pgbouncer-modes", "Modes", "Pooling", LocalDate.of(2025, 6, 10), "Text.");

    @TempDir
    Path folder;

    private Path file(String text) {
        try {
            return Files.writeString(folder.resolve("rows.jsonl"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void textsAreTheSourcesThemselves() {
        List<VerifierRow> rows = VerifierRow.texts().load(file(ROW));
        assertThat(rows).containsExactly(new VerifierRow("c", List.of("a::0"), Support.PARTIAL));
        assertThat(rows.get(0).claim("1")).isEqualTo(new Claim("1", "c", List.of("a::0")));
    }

    @Test
    void idsAreLookedUpAndGiveWhatAnAgentSees() {
        Path file = SHARED.path("examples/verifier_gold.jsonl");
        List<VerifierRow> rows = VerifierRow.chunks(List.of(CHUNK)).load(file);
        assertThat(rows).extracting(VerifierRow::humanVerdict).containsExactly(Support.SUPPORT, Support.NOT_SUPPORTED);
        assertThat(rows)
                .extracting(VerifierRow::sources)
                .containsOnly(List.of("[pgbouncer-modes] Pooling (updated 2025-06-10)\nText."));
    }

    @Test
    void aCorpusOfChunksWillDo() {
        Corpus corpus = Corpus.of(List.of(new Document("a::0", "A", "Text.", null, null)));
        assertThat(VerifierRow.chunks(corpus).load(file(ROW)).get(0).sources()).containsExactly("[a::0]\nText.");
    }

    @Test
    void idsThatNoChunkHasAreProblems() {
        Path file = file(ROW + "\n" + ROW.replace("a::0", "pgbouncer-modes::1"));
        assertThatThrownBy(() -> VerifierRow.chunks(List.of(CHUNK)).load(file))
                .isInstanceOf(CalibrationException.class)
                .hasMessage(file + ":1: $.sources[0]: no chunk has the id 'a::0'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VerifierRow.chunks(List.of(CHUNK, CHUNK)))
                .withMessage("two chunks have the id 'pgbouncer-modes::1'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"claim\": \"c\", ||1: $.claim: is missing",
                "\"claim\": \"c\"|\"claim\": \"\"|1: $.claim: claim must not be blank",
                "[\"a::0\"]|\"a::0\"|1: $.sources: must be a list of texts but was the text 'a::0'",
                "[\"a::0\"]|[\"\"]|1: $.sources[0]: text must not be blank",
                "\"sources\": [\"a::0\"], ||1: $.sources: is missing",
                "PARTIAL|partial|1: $.human_verdict: must be SUPPORT, PARTIAL or NOT_SUPPORTED but was 'partial' (did you"
                        + " mean 'PARTIAL'?)",
                "\"PARTIAL\"|null|1: $.human_verdict: must be a text but was null",
                "\"claim\": \"c\"|\"id\": \"1\", \"claim\": \"c\"|1: $.id: unknown field; if it may be ignored, declare it with"
                        + " VerifierRow.texts().extraField(\"id\")",
            })
    void eachWrongFieldHasItsMessage(String part, String replacement, String message) {
        String wrong = ROW.replace(part, Objects.requireNonNullElse(replacement, ""));
        Path file = file(wrong);
        CalibrationException e = catchThrowableOfType(
                CalibrationException.class, () -> VerifierRow.texts().load(file));
        assertThat(e).as(wrong).isNotNull();
        assertThat(e.getMessage()).isEqualTo(file + ":" + message);
    }

    @Test
    void theLabelledClaimsLoadUnchangedWithTheirOtherFieldsDeclared() {
        List<VerifierRow> rows = VerifierRow.texts()
                .extraField("id")
                .extraField("stratum")
                .extraField("group")
                .extraField("stance")
                .load(SHARED.path("judge/verifier.jsonl"));
        assertThat(rows).hasSize(343);
        assertThat(rows)
                .filteredOn(row -> row.humanVerdict() == Support.SUPPORT)
                .hasSize(120);
        assertThat(rows)
                .filteredOn(row -> row.humanVerdict() == Support.PARTIAL)
                .hasSize(110);
        assertThat(rows)
                .filteredOn(row -> row.humanVerdict() == Support.NOT_SUPPORTED)
                .hasSize(113);
    }
}
