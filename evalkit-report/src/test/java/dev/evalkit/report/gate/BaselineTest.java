package dev.evalkit.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.report.Expected;
import dev.evalkit.report.Report;
import dev.evalkit.report.ResultBuilder;
import dev.evalkit.report.gate.Baseline.Acceptance;
import dev.evalkit.report.gate.Baseline.Figure;
import dev.evalkit.report.gate.Baseline.Predecessor;
import dev.evalkit.report.text.ReportText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineTest {
    private static final Instant FIRST = Instant.parse("2026-11-01T12:00:00Z");
    private static final Instant SECOND = Instant.parse("2026-11-08T12:00:00Z");
    private static final RetrievalResult WEAK = new ResultBuilder()
            .scored("q-1", "a.md=1")
            .scored("q-2", "b.md=9")
            .withoutExpected("q-3")
            .build();
    private static final RetrievalResult STRONG =
            new ResultBuilder().scored("q-1", "a.md=1").scored("q-2", "b.md=2").build();

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("base/line.json");
    }

    @Test
    void whatWasAcceptedReadsBackEqual() {
        Acceptance acceptance = Baseline.accept(WEAK, file, "first run", InstantSource.fixed(FIRST));

        assertThat(Baseline.read(file))
                .isEqualTo(acceptance.baseline())
                .isEqualTo(new Baseline("first run", FIRST, List.of(), WEAK));
        assertThat(acceptance.replaced()).isNull();
        assertThat(acceptance.file()).isEqualTo(file);
    }

    @Test
    void theFileBeginsWithItsSchemaAndHasOneCaseALine() throws IOException {
        Baseline.accept(WEAK, file, "first run", InstantSource.fixed(FIRST));

        assertThat(Files.readString(file))
                .startsWith("""
                        {
                          "schema" : "evalkit.baseline",
                          "version" : 1,
                          "reason" : "first run",
                          "accepted" : "2026-11-01T12:00:00Z",
                        """)
                .endsWith("}\n")
                .isEqualTo(Baseline.read(file).toJson());
        assertThat(Files.readAllLines(file).stream().filter(line -> line.contains("\"id\" : \"q-")))
                .hasSize(2);
    }

    @Test
    void whatIsReplacedIsReturnedAndRemembered() {
        Baseline first = Baseline.accept(WEAK, file, "first run", InstantSource.fixed(FIRST))
                .baseline();

        Acceptance acceptance = Baseline.accept(STRONG, file, "chunks of 150", InstantSource.fixed(SECOND));

        assertThat(acceptance.replaced()).isEqualTo(first);
        assertThat(Baseline.read(file).history())
                .containsExactly(new Predecessor(
                        first.digest(),
                        FIRST,
                        "first run",
                        Figures.instrument(first.result()),
                        new Figure("recall@5 of rung 'hybrid@chunks'", 0.5, 2)));
        assertThat(Baseline.read(file).result()).isEqualTo(STRONG);
    }

    @Test
    void theHistoryGrowsOldestFirst() {
        Baseline.accept(WEAK, file, "one", InstantSource.fixed(FIRST));
        Baseline.accept(STRONG, file, "two", InstantSource.fixed(SECOND));
        Baseline.accept(WEAK, file, "three");

        Baseline last = Baseline.read(file);
        assertThat(last.history().stream().map(Predecessor::reason)).containsExactly("one", "two");
        assertThat(last.history().get(0).digest())
                .isNotEqualTo(last.history().get(1).digest());
        assertThat(last.digest()).isEqualTo(last.history().get(0).digest()).matches("[0-9a-f]{24}");
        assertThat(last.accepted()).isAfter(SECOND);
    }

    @Test
    void aMeanIsShownUnderItsNameAndKeptUnderThatOfTheMeasure() {
        RetrievalResult byRank = new ResultBuilder()
                .scored("q-1", "a.md=1")
                .gateOn(new RungMeasure("hybrid@chunks", "RR"))
                .build();
        Acceptance found = Baseline.accept(byRank, file, "first run");
        assertThat(Report.of(found).toText()).contains("  MRR of rung 'hybrid@chunks': 1.000, 1 case\n");
        assertThat(found.baseline().figure().name()).isEqualTo("RR of rung 'hybrid@chunks'");
    }

    @Test
    void anAcceptanceSaysWhatItReplaces() {
        Acceptance first = Baseline.accept(WEAK, file, "first run", InstantSource.fixed(FIRST));
        Acceptance second = Baseline.accept(STRONG, file, "chunks of 150", InstantSource.fixed(SECOND));

        List<Report> reports = Stream.of(first, second)
                .map(each -> new Acceptance(Path.of("baseline.json"), each.baseline(), each.replaced()))
                .map(Report::of)
                .toList();
        Expected.assertReport("acceptance", reports.get(0), reports.get(1));
    }

    @Test
    void anAcceptanceTellsCloseMeansApart() {
        RetrievalResult close = new ResultBuilder()
                .scored("q-1", "a.md=1")
                .value("q-1", "recall@5", 0.9999)
                .build();
        RetrievalResult perfect = new ResultBuilder().scored("q-1", "a.md=1").build();
        Baseline.accept(close, file, "one", InstantSource.fixed(FIRST));

        assertThat(Report.of(Baseline.accept(perfect, file, "two", InstantSource.fixed(SECOND)))
                        .toText())
                .contains("recall@5 of rung 'hybrid@chunks': 1.0000, 1 case\n")
                .contains("recall@5 of rung 'hybrid@chunks': 0.9999, 1 case\n");
    }

    @Test
    void anAcceptanceWithoutAMeanSaysSo() {
        RetrievalResult undefined = new ResultBuilder()
                .scored("q-1", "a.md=1")
                .value("q-1", "recall@5", null)
                .build();
        RetrievalResult ungated =
                new ResultBuilder().scored("q-1", "a.md=1").gateOn(null).build();

        assertThat(Report.of(Baseline.accept(undefined, file, "one", InstantSource.fixed(FIRST)))
                        .toText())
                .contains("\n  recall@5 of rung 'hybrid@chunks': -, 1 case\n");
        assertThat(Report.of(Baseline.accept(ungated, file, "two", InstantSource.fixed(SECOND)))
                        .toText())
                .contains("\n  no rung is gated, 1 case\n")
                .contains("\n  recall@5 of rung 'hybrid@chunks': -, 1 case\n");
    }

    @Test
    void aReasonIsDemanded() {
        assertThatThrownBy(() -> Baseline.accept(WEAK, file, " \t"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reason of the baseline must not be blank");
        assertThatThrownBy(() -> Baseline.accept(WEAK, file, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("reason of the baseline must not be null");
        assertThat(file).doesNotExist();
    }

    @Test
    void aResultWithoutScoredCasesIsNoBaseline() {
        RetrievalResult empty = new ResultBuilder().withoutExpected("q-1").build();

        assertThatThrownBy(() -> Baseline.accept(empty, file, "why not"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a baseline must have at least 1 scored case but this result has 0");
        assertThat(file).doesNotExist();
    }

    @Test
    void aMissingFileSaysHowToMakeIt() {
        assertThatThrownBy(() -> Baseline.read(Path.of("no/such.json")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("no baseline at " + Path.of("no/such.json")
                        + "; create one with: Baseline.accept(result, Path.of("
                        + ReportText.literal(Path.of("no/such.json").toString()) + "), \"why\")");
    }

    @Test
    void aFolderIsNoBaseline() {
        assertThatThrownBy(() -> Baseline.read(folder))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith(folder + ": cannot be read: ");
    }

    @Test
    void aFileCutOffAnywhereIsRefusedByName() throws IOException {
        Baseline.accept(WEAK, file, "first run", InstantSource.fixed(FIRST));
        byte[] whole = Files.readAllBytes(file);

        // the last byte is the line feed after the document
        for (int length = 0; length < whole.length - 1; length += 97) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> Baseline.read(file))
                    .as("cut at byte %d", length)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(file + ": ");
        }
    }

    @Test
    void anotherKindOfFileIsRefusedByName() {
        WEAK.write(file);

        assertThatThrownBy(() -> Baseline.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ": $.schema: must be 'evalkit.baseline' but was 'evalkit.retrieval-result'");
    }

    @Test
    void aNewerVersionIsRefusedByName() throws IOException {
        Baseline.accept(WEAK, file, "first run");
        Files.writeString(file, Files.readString(file).replaceFirst("\"version\" : 1", "\"version\" : 2"));

        assertThatThrownBy(() -> Baseline.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ": $.version: is 2, but this evalkit reads up to 1; use a newer evalkit");
    }

    @Test
    void aFileWithoutItsReasonIsRefused() throws IOException {
        Baseline.accept(WEAK, file, "first run");
        Files.writeString(file, Files.readString(file).replace("\"first run\"", "\" \""));

        assertThatThrownBy(() -> Baseline.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("reason of the baseline must not be blank");
    }

    @Test
    void aDamagedFileIsNotReplacedUnseen() throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, "{".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> Baseline.accept(WEAK, file, "first run"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(file + ": ")
                .hasMessageEndingWith("; write the baseline to another file, or restore this one");
        assertThat(file).hasContent("{");
    }

    @Test
    void aFormerBaselineNeedsDigestAndReason() {
        assertThatThrownBy(() -> new Predecessor(" ", FIRST, "why", "i", null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("digest of a former baseline must not be blank");
        assertThatThrownBy(() -> new Predecessor("d", FIRST, "", "i", null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reason of a former baseline must not be blank");
    }
}
