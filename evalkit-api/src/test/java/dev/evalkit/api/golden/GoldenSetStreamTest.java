package dev.evalkit.api.golden;

import static dev.evalkit.api.golden.GoldenFile.line;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cases one after the other, and files that are not there or do not stay as they are. */
class GoldenSetStreamTest {
    @TempDir
    Path folder;

    private GoldenFile golden;

    @BeforeEach
    void makeFile() {
        golden = new GoldenFile(folder);
    }

    private static String numbered(int n) {
        return line("").replace("q1", "q" + n);
    }

    @Test
    void streamedCasesAreThoseOfTheSet() {
        String[] lines = new RandomCases(7).set().toJsonl().split("\n", -1);
        GoldenSet set = golden.load(lines);
        try (Stream<GoldenCase> cases = GoldenSet.stream(golden.path())) {
            assertThat(cases).containsExactlyElementsOf(set.cases());
        }
    }

    @Test
    void declaredWordsAndSplitsAreThoseOfTheReader() {
        Path file = golden.write(numbered(1).replace("}", ", \"category\": \"legal\"}"));
        assertThatThrownBy(() -> GoldenSet.stream(file).count())
                .isInstanceOf(GoldenSetException.class)
                .hasMessageContaining("unknown category 'legal'");
        List<GoldenCase> read = GoldenSet.reader().category("legal").assignSplit(1e-9).stream(file)
                .toList();
        assertThat(read).extracting(each -> each.labels().split()).containsExactly(Split.DEV);
    }

    @Test
    void aWrongLineEndsTheStreamWithItsProblemsAndNoCaseIsSkipped() {
        Path file = golden.write(numbered(1), "{\"id\": 5}", "null", numbered(2));
        List<String> seen = new ArrayList<>();
        Stream<GoldenCase> cases = GoldenSet.stream(file);
        assertThatThrownBy(() -> cases.forEach(each -> seen.add(each.id())))
                .isInstanceOf(GoldenSetException.class)
                .hasMessage(
                        "%1$s:2: $.id: must be a text but was the number 5\n%1$s:2: $.question: is missing\n%1$s:2: $: "
                                        .formatted(file)
                                + GoldenCase.NOTHING_TO_CHECK);
        assertThat(seen).containsExactly("q1");
        assertThatThrownBy(() ->
                        GoldenSet.stream(golden.write("null", numbered(1))).findFirst())
                .isInstanceOf(GoldenSetException.class);
    }

    @Test
    void aRepeatedIdIsFoundWhereverItStands() {
        String[] lines = new String[3_001];
        for (int i = 0; i < 3_000; i++) {
            lines[i] = numbered(i);
        }
        lines[3_000] = numbered(17);
        Path file = golden.write(lines);
        assertThatThrownBy(() -> GoldenSet.stream(file).count())
                .isInstanceOf(GoldenSetException.class)
                .hasMessage(file + ":3001: $.id: must be unique but 'q17' is also the id of line 18");
    }

    @Test
    void aFileWithoutCasesIsRefused() {
        Path file = golden.write("", " ");
        assertThatThrownBy(() -> GoldenSet.stream(file).count())
                .isInstanceOf(GoldenSetException.class)
                .hasMessage(file + ":1: $: the file has no cases");
    }

    @Test
    void anEndedStreamStaysEnded() {
        Iterator<GoldenCase> cases = GoldenSet.stream(golden.write(numbered(1))).iterator();
        assertThat(cases.next().id()).isEqualTo("q1");
        assertThat(cases.hasNext()).isFalse();
        assertThat(cases.hasNext()).isFalse();
    }

    @Test
    void aFileThatGrowsWhileItIsReadIsAnError() {
        Path file = golden.write(numbered(1));
        Stream<GoldenCase> cases = GoldenSet.stream(file);
        assertThatThrownBy(() -> cases.forEach(each -> append(file, "\n")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(file + ": cannot be read: it changed while it was being read");
    }

    @Test
    void aFileThatIsRemovedOrReplacedWhileItIsReadIsAnError() {
        Path file = golden.write(numbered(1));
        Stream<GoldenCase> removed = GoldenSet.stream(file);
        assertThatThrownBy(() -> removed.forEach(each -> delete(file)))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(file + ": cannot be read: it was removed while it was being read");
        GoldenSet set = golden.load(numbered(1));
        Stream<GoldenCase> replaced = GoldenSet.stream(file);
        assertThatThrownBy(() -> replaced.forEach(each -> set.write(file)))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(file + ": cannot be read: it changed while it was being read");
    }

    @Test
    void whatIsNoReadableFileIsNamedWithTheReason() throws IOException {
        Path loop = Files.createSymbolicLink(folder.resolve("loop.jsonl"), folder.resolve("loop.jsonl"));
        assertThatThrownBy(() -> GoldenSet.stream(folder))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(folder + ": cannot be read: it is a folder, not a file");
        assertThatThrownBy(() -> GoldenSet.load(folder.resolve("x.jsonl")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(folder.resolve("x.jsonl") + ": cannot be read: no such file");
        assertThatThrownBy(() -> GoldenSet.load(loop))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith(loop + ": cannot be read: Too many levels of symbolic links");
    }

    @Test
    void gzipIsUndoneByNameOnly() throws IOException {
        Path named = folder.resolve("golden.jsonl.gz");
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(named))) {
            out.write((numbered(1) + "\n" + numbered(2)).getBytes(StandardCharsets.UTF_8));
        }
        assertThat(GoldenSet.load(named)).hasToString(folder.getFileName() + " (2 cases)");
        assertThat(GoldenSet.stream(named)).extracting(GoldenCase::id).containsExactly("q1", "q2");
        Path unnamed = Files.copy(named, folder.resolve("golden.jsonl"));
        assertThatThrownBy(() -> GoldenSet.load(unnamed))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(unnamed + ": cannot be read: it is a gzip file; its name must end in .gz");
        Path text = Files.writeString(folder.resolve("text.gz"), numbered(1));
        assertThatThrownBy(() -> GoldenSet.stream(text))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(text + ": cannot be read: its name ends in .gz but it is not a gzip file");
        byte[] whole = Files.readAllBytes(named);
        Path cut = Files.write(folder.resolve("cut.gz"), Arrays.copyOf(whole, whole.length - 9));
        assertThatThrownBy(() -> GoldenSet.load(cut))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(cut + ": cannot be read: its gzip data end early");
    }

    @Test
    void holdoutIsNotStreamed() {
        GoldenSetReader reader = GoldenSet.reader().holdout(look -> {}, "release");
        assertThatThrownBy(() -> reader.stream(golden.path()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("holdout cases cannot be streamed; use load");
        Path file = golden.write(numbered(1), numbered(2).replace("}", ", \"split\": \"holdout\"}"));
        assertThat(GoldenSet.stream(file)).extracting(GoldenCase::id).containsExactly("q1");
    }

    private static void append(Path file, String line) {
        try {
            Files.write(file, line.getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
