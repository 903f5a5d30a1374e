package dev.evalkit.api.golden;

import static dev.evalkit.api.golden.GoldenFile.line;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Splits, and looks at the holdout. */
class HoldoutTest {
    @TempDir
    Path folder;

    private GoldenFile golden;
    private final List<HoldoutLedger.Look> looks = new ArrayList<>();

    @BeforeEach
    void makeFile() {
        golden = new GoldenFile(folder);
    }

    private static String numbered(int n, String more) {
        return line(more).replace("q1", "q" + n);
    }

    private Path threeOfFiveAreDev() {
        return golden.write(
                numbered(1, "\"split\": \"dev\""),
                numbered(2, "\"split\": \"holdout\""),
                numbered(3, ""),
                numbered(4, "\"split\": \"holdout\""),
                numbered(5, "\"split\": \"dev\""));
    }

    private Path withoutSplits(int count) {
        return golden.write(
                IntStream.range(0, count).mapToObj(i -> numbered(i, "")).toArray(String[]::new));
    }

    private static List<String> ids(GoldenSet set) {
        return set.cases().stream().map(GoldenCase::id).toList();
    }

    @Test
    void holdoutCasesAreLeftOutAndCounted() {
        GoldenSet set = GoldenSet.load(threeOfFiveAreDev());
        assertThat(ids(set)).containsExactly("q1", "q3", "q5");
        assertThat(set.holdoutLeftOut()).isEqualTo(2);
        assertThat(looks).isEmpty();
    }

    @Test
    void holdoutCasesAloneAreReadWithANoteInTheLedger() {
        Instant before = Instant.now();
        GoldenSet set = GoldenSet.reader().holdout(looks::add, "release 4.2").load(threeOfFiveAreDev());
        assertThat(ids(set)).containsExactly("q2", "q4");
        assertThat(set.holdoutLeftOut()).isZero();
        assertThat(looks).hasSize(1);
        HoldoutLedger.Look look = looks.get(0);
        assertThat(look.time()).isBetween(before, Instant.now());
        assertThat(look).isEqualTo(new HoldoutLedger.Look(look.time(), set.name(), set.digest(), 2, "release 4.2"));
    }

    @Test
    void aSetWithoutItsHoldoutIsNotWrittenOverAFile() throws IOException {
        Path file = threeOfFiveAreDev();
        String before = Files.readString(file);
        GoldenSet set = GoldenSet.load(file);
        String message =
                file + ": already exists, and golden set '" + set.name() + "' would replace it without the 2 cases that"
                        + " were left out when the set was read; write to another file, or, if they may be lost, write"
                        + " set.detached()";
        for (GoldenSet part : List.of(set, set.filter(CaseFilter.id("q1")), set.sample(2, 1))) {
            assertThatThrownBy(() -> part.write(file))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(message);
        }
        assertThat(file).hasContent(before);
        assertThatThrownBy(() -> set.leftOut(1, 0).write(file)).hasMessageContaining("without the 1 case that");
    }

    @Test
    void theHoldoutIsNotWrittenOverTheOtherCases() throws IOException {
        Path file = threeOfFiveAreDev();
        String before = Files.readString(file);
        GoldenSet holdout =
                GoldenSet.reader().holdout(looks::add, "release 4.2").load(file);
        assertThat(holdout.leftOut()).isEqualTo(3);
        assertThatThrownBy(() -> holdout.write(file))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("would replace it without the 3 cases that were left out");
        assertThat(file).hasContent(before);
        holdout.detached().write(file);
        assertThat(file).hasContent(holdout.toJsonl());
    }

    @Test
    void aSetWithoutItsHoldoutIsWrittenToANewFileOrOnPurpose() throws IOException {
        Path file = threeOfFiveAreDev();
        GoldenSet set = GoldenSet.load(file);
        Path other = folder.resolve("other.jsonl");
        set.write(other);
        assertThat(other).hasContent(set.toJsonl());
        assertThat(set.detached()).isEqualTo(set);
        assertThat(set.detached().holdoutLeftOut()).isZero();
        assertThat(set.detached().leftOut()).isZero();
        set.detached().write(file);
        assertThat(file).hasContent(set.toJsonl());
        GoldenSet.load(file).write(file);
        assertThat(Files.readString(file)).isEqualTo(set.toJsonl());
    }

    @Test
    void aWrongFileIsNoLook() {
        golden.write("null");
        GoldenSetReader reader = GoldenSet.reader().holdout(looks::add, "release");
        assertThatThrownBy(() -> reader.load(golden.path())).isInstanceOf(GoldenSetException.class);
        assertThat(looks).isEmpty();
    }

    @Test
    void aFailingLedgerKeepsTheCasesBack() {
        Path file = threeOfFiveAreDev();
        GoldenSetReader reader = GoldenSet.reader()
                .holdout(
                        look -> {
                            throw new IOException("disk full");
                        },
                        "release");
        assertThatThrownBy(() -> reader.load(file))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the look at the holdout could not be recorded: disk full")
                .hasCauseInstanceOf(IOException.class);
    }

    @Test
    void aFileWithNothingForTheReaderIsRefused() {
        Path holdoutOnly = golden.write(numbered(1, "\"split\": \"holdout\""));
        assertThat(golden.problems(GoldenSet.reader(), holdoutOnly))
                .containsExactly("golden.jsonl:1: $: all cases are holdout (1); read them with"
                        + " GoldenSet.reader().holdout(ledger, reason)");
        Path devOnly = golden.write(numbered(1, ""));
        assertThat(golden.problems(GoldenSet.reader().holdout(looks::add, "release"), devOnly))
                .containsExactly(
                        "golden.jsonl:1: $: no case is holdout (cases in the file: 1); give cases the split 'holdout', or"
                                + " assign one with GoldenSet.reader().assignSplit(share)");
    }

    @Test
    void assignedSplitsPartTheSet() {
        Path file = withoutSplits(1_000);
        GoldenSetReader reader = GoldenSet.reader().assignSplit(0.2);
        GoldenSet dev = reader.load(file);
        GoldenSet holdout = reader.holdout(looks::add, "release").load(file);
        assertThat(dev.size() + holdout.size()).isEqualTo(1_000);
        assertThat(dev.holdoutLeftOut()).isEqualTo(holdout.size());
        assertThat(holdout.size()).isCloseTo(200, within(40)); // three standard deviations are 38
        assertThat(dev.cases()).allMatch(each -> each.labels().split() == Split.DEV);
        assertThat(holdout.cases()).allMatch(each -> each.labels().split() == Split.HOLDOUT);
    }

    @Test
    void addedCasesMoveNoneAndALargerShareKeepsTheHoldout() {
        List<String> few =
                ids(GoldenSet.reader().assignSplit(0.2).holdout(looks::add, "r").load(withoutSplits(300)));
        Path file = withoutSplits(1_000);
        List<String> many =
                ids(GoldenSet.reader().assignSplit(0.2).holdout(looks::add, "r").load(file));
        List<String> larger =
                ids(GoldenSet.reader().assignSplit(0.3).holdout(looks::add, "r").load(file));
        assertThat(many).startsWith(few.toArray(String[]::new));
        assertThat(larger).containsAll(many).hasSizeGreaterThan(many.size());
    }

    @Test
    void theSplitOfAnIdIsTheSameInEveryRun() {
        // SHA-256 of split and the id, each behind its length in four bytes; the first 53 bits as a fraction
        assertThat(StableHash.share("q1")).isEqualTo(0.09855464821796556);
        assertThat(StableHash.share("q2")).isEqualTo(0.16448408373919476);
    }

    @Test
    void aSplitInTheFileWins() {
        Path file = threeOfFiveAreDev();
        GoldenSetReader almostAll = GoldenSet.reader().assignSplit(0.999999);
        assertThat(ids(almostAll.load(file))).containsExactly("q1", "q5");
        assertThat(ids(almostAll.holdout(looks::add, "r").load(file))).containsExactly("q2", "q3", "q4");
    }

    @Test
    void settingsAreChecked() {
        for (double share : new double[] {0, 1, -0.1, 1.1, Double.NaN}) {
            assertThatThrownBy(() -> GoldenSet.reader().assignSplit(share))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("holdoutShare must be between 0 and 1, both excluded, but was " + share);
        }
        assertThatThrownBy(() -> GoldenSet.reader().holdout(null, "r"))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("ledger must not be null");
        assertThatThrownBy(() -> GoldenSet.reader().holdout(looks::add, " "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reason must not be blank");
        assertThatThrownBy(() -> new HoldoutLedger.Look(Instant.EPOCH, "s", "d", 0, "r"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cases must be at least 1 but was 0");
    }

    @Test
    void theFileLedgerKeepsEachLook() throws IOException {
        Path path = folder.resolve("x/holdout.jsonl");
        HoldoutFile ledger = HoldoutLedger.file(path);
        assertThat(ledger.looks()).isEmpty();
        Path file = threeOfFiveAreDev();
        GoldenSet set = GoldenSet.reader().holdout(ledger, "release\n4.2").load(file);
        GoldenSet.reader().holdout(ledger, "again").load(file);
        assertThat(HoldoutLedger.file(path).looks())
                .extracting(HoldoutLedger.Look::reason, HoldoutLedger.Look::digest)
                .containsExactly(tuple("release\n4.2", set.digest()), tuple("again", set.digest()));
        assertThat(Files.readString(path).lines()).hasSize(2);
    }

    @Test
    void aLineOfTheFileLedgerIsReadable() throws IOException {
        Path path = folder.resolve("holdout.jsonl");
        HoldoutLedger.file(path)
                .record(new HoldoutLedger.Look(Instant.parse("2026-01-31T12:00:00Z"), "acme", "abc", 12, "release"));
        assertThat(path)
                .hasContent(
                        "{\"time\": \"2026-01-31T12:00:00Z\", \"set\": \"acme\", \"digest\": \"abc\", \"cases\": 12,"
                                + " \"reason\": \"release\"}\n");
    }

    @Test
    void aTornLastLineDoesNotSwallowTheNextLook() throws IOException {
        Path path = Files.writeString(folder.resolve("holdout.jsonl"), "{\"time\": \"20");
        HoldoutFile ledger = HoldoutLedger.file(path);
        ledger.record(new HoldoutLedger.Look(Instant.EPOCH, "acme", "abc", 1, "r"));
        assertThat(Files.readString(path).lines().toList().get(1)).startsWith("{\"time\": \"1970-");
        assertThatThrownBy(ledger::looks)
                .isInstanceOf(GoldenSetException.class)
                .hasMessage(path + ":1: $: must be complete JSON but the line ends within it");
    }

    @Test
    void aLineThatIsNoLookIsRefused() throws IOException {
        Path path = Files.writeString(
                folder.resolve("holdout.jsonl"),
                "{\"time\": \"yesterday\", \"set\": \"a\", \"digest\": \" \", \"cases\": 0, \"why\": \"r\"}\n");
        assertThatThrownBy(() -> HoldoutLedger.file(path).looks())
                .isInstanceOf(GoldenSetException.class)
                .hasMessage(String.join(
                        "\n",
                        path + ":1: $.why: unknown field",
                        path + ":1: $.time: must be a time such as 2026-01-31T12:00:00Z",
                        path + ":1: $.digest: digest must not be blank",
                        path + ":1: $.cases: cases must be at least 1 but was 0",
                        path + ":1: $.reason: is missing"));
    }

    @Test
    void aLedgerThatCannotBeWrittenIsNamed() {
        assertThatThrownBy(() ->
                        HoldoutLedger.file(folder).record(new HoldoutLedger.Look(Instant.EPOCH, "acme", "abc", 1, "r")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith(folder + ": cannot be written: ");
    }

    @Test
    void looksOfManyThreadsAreAllKept() throws InterruptedException {
        HoldoutFile ledger = HoldoutLedger.file(folder.resolve("holdout.jsonl"));
        List<Thread> threads = IntStream.range(0, 4)
                .mapToObj(t -> new Thread(() -> IntStream.range(0, 25)
                        .forEach(i ->
                                ledger.record(new HoldoutLedger.Look(Instant.EPOCH, "acme", "abc", 1, t + "-" + i)))))
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(ledger.looks())
                .extracting(HoldoutLedger.Look::reason)
                .doesNotHaveDuplicates()
                .hasSize(100);
    }
}
