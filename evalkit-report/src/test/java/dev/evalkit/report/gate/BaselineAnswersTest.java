package dev.evalkit.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.judge.CalibrationInstrument;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Instrument;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.Expected;
import dev.evalkit.report.Report;
import dev.evalkit.report.ResultBuilder;
import dev.evalkit.report.gate.Baseline.Acceptance;
import dev.evalkit.report.gate.Baseline.Figure;
import dev.evalkit.report.gate.Baseline.Predecessor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Baselines of answers; those of ladders are in {@link BaselineTest}. */
class BaselineAnswersTest {
    private static final Instant FIRST = Instant.parse("2026-11-01T12:00:00Z");
    private static final Instant SECOND = Instant.parse("2026-11-08T12:00:00Z");
    private static final AnswerResult WEAK =
            new AnswersBuilder().passed("q-1").failed("q-2").skipped("q-3").build();
    private static final AnswerResult STRONG = new AnswersBuilder()
            .passed("q-1", "q-2")
            .unscored("q-4")
            .errored("q-3", "q-5")
            .build();
    private static final RetrievalResult LADDER =
            new ResultBuilder().scored("q-1", "a.md=1").build();

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("base/line.json");
    }

    /** The lock is that of SharedFile, which is tested with processes too. */
    @Test
    void noneOfManyAcceptancesAtOnceIsLost() throws InterruptedException {
        Path shared = folder.resolve("shared.json");
        AnswerResult result = new AnswersBuilder().passed("a").build();
        List<Thread> threads = IntStream.range(0, 4)
                .mapToObj(t -> new Thread(() ->
                        IntStream.range(0, 5).forEach(i -> Baseline.accept(result, shared, "reason " + t + "." + i))))
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        Baseline last = Baseline.read(shared);
        List<String> reasons = new ArrayList<>(
                last.history().stream().map(Baseline.Predecessor::reason).toList());
        reasons.add(last.reason());
        assertThat(reasons)
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 20)
                        .mapToObj(n -> "reason " + n / 5 + "." + n % 5)
                        .toList());
        assertThat(folder.toFile().list()).containsExactly("shared.json");
    }

    @Test
    void whatWasAcceptedReadsBackEqual() throws IOException {
        Acceptance acceptance = Baseline.accept(WEAK, file, "first run", InstantSource.fixed(FIRST));

        assertThat(Baseline.read(file))
                .isEqualTo(acceptance.baseline())
                .isEqualTo(new Baseline("first run", FIRST, List.of(), WEAK))
                .isEqualTo(new Baseline("first run", FIRST, List.of(), null, WEAK));
        assertThat(Baseline.read(file).result()).isEqualTo(WEAK);
        assertThat(Baseline.read(file).retrieval()).isNull();
        assertThat(Files.readString(file)).isEqualTo(acceptance.baseline().toJson());
    }

    @Test
    void theFileSaysItsKindAndHasOneCaseALine() throws IOException {
        Baseline.accept(WEAK, file, "first run", InstantSource.fixed(FIRST));

        assertThat(Files.readString(file)).startsWith("""
                        {
                          "schema" : "evalkit.baseline",
                          "version" : 1,
                          "reason" : "first run",
                          "accepted" : "2026-11-01T12:00:00Z",
                          "history" : [ ],
                          "answers" : {
                        """).doesNotContain("\"retrieval\"");
        assertThat(Files.readAllLines(file).stream().filter(line -> line.contains("\"id\" : \"q-")))
                .hasSize(3);
    }

    @Test
    void theHistoryKeepsTheFigureOfEachPredecessor() {
        Baseline first = Baseline.accept(WEAK, file, "first run", InstantSource.fixed(FIRST))
                .baseline();
        Baseline second = Baseline.accept(STRONG, file, "new prompt", InstantSource.fixed(SECOND))
                .baseline();
        Baseline.accept(WEAK, file, "back again");

        assertThat(Baseline.read(file).history())
                .containsExactly(
                        new Predecessor(
                                first.digest(),
                                FIRST,
                                "first run",
                                Figures.instrument(first.result()),
                                new Figure("pass rate", 0.5, 2)),
                        new Predecessor(
                                second.digest(),
                                SECOND,
                                "new prompt",
                                Figures.instrument(second.result()),
                                new Figure("pass rate", 1.0, 2)));
        assertThat(Figures.instrument(first.result()))
                .isEqualTo(Figures.instrument(second.result()))
                .matches("[0-9a-f]{24}");
    }

    @Test
    void anAcceptanceSaysWhatItReplacesWithRatesAndCounts() {
        Acceptance first = Baseline.accept(STRONG, file, "first run", InstantSource.fixed(FIRST));
        Acceptance second = Baseline.accept(WEAK, file, "harder prompt", InstantSource.fixed(SECOND));

        List<Report> reports = Stream.of(first, second)
                .map(each -> new Acceptance(Path.of("baseline.json"), each.baseline(), each.replaced()))
                .map(Report::of)
                .toList();
        Expected.assertReport("acceptance-answers", reports.get(0), reports.get(1));
    }

    @Test
    void aFirstRunInWhichNothingPassedIsAcceptedLoudly() {
        AnswerResult zero = new AnswersBuilder().failed("q-1", "q-2").build();

        assertThat(Report.of(Baseline.accept(zero, file, "nothing works yet")).toText())
                .contains("\n  pass rate: 0.000 (0 of 2); 0 passed, 2 failed, 0 unscored, 0 errored, 0 skipped\n")
                .endsWith("WARNING: pass rate is 0. Nothing can fall below it, so it gates no later result.\n");
        assertThat(Report.of(Baseline.accept(
                                new ResultBuilder().scored("q", "a.md=-").build(),
                                folder.resolve("ladder.json"),
                                "first"))
                        .toText())
                .contains("WARNING: recall@5 of rung 'hybrid@chunks' is 0. ");
    }

    @Test
    void casesThatWereNotScoredAreSaid() {
        assertThat(Report.of(Baseline.accept(STRONG, file, "first run")).toText())
                .endsWith("WARNING: 3 of 5 cases were not scored and cannot fall until a baseline scores them.\n");
        assertThat(Report.of(Baseline.accept(
                                new AnswersBuilder()
                                        .passed("q-1")
                                        .errored("q-2")
                                        .build(),
                                file,
                                "second"))
                        .toText())
                .endsWith("WARNING: 1 of 2 cases was not scored and cannot fall until a baseline scores it.\n");
    }

    @Test
    void aResultInWhichNothingWasScoredIsNoBaseline() {
        for (AnswerResult nothing : List.of(
                new AnswersBuilder().errored("q-1", "q-2").unscored("q-3").build(), new AnswersBuilder().build())) {
            assertThatThrownBy(() -> Baseline.accept(nothing, file, "why not"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(
                            "a baseline must have at least 1 scored case but this result has 0: 0 passed, ");
        }
        assertThatThrownBy(() ->
                        Baseline.accept(new AnswersBuilder().errored("q-1").build(), file, "why not"))
                .hasMessageEndingWith("0 passed, 0 failed, 0 unscored, 1 errored, 0 skipped");
        assertThat(file).doesNotExist();
    }

    @Test
    void aBaselineOfAnotherKindIsNotReplaced() throws IOException {
        Baseline.accept(LADDER, file, "a ladder");
        String before = Files.readString(file);

        assertThatThrownBy(() -> Baseline.accept(WEAK, file, "answers"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ": is a baseline of retrieval, but the result is of answers; write the baseline to"
                        + " another file, or restore this one");
        assertThat(Files.readString(file)).isEqualTo(before);
    }

    @Test
    void aBaselineHoldsOneResult() {
        assertThatThrownBy(() -> new Baseline("why", FIRST, List.of(), LADDER, WEAK))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a baseline must have one result, either retrieval or answers");
        assertThatThrownBy(() -> new Baseline("why", FIRST, List.of(), null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a baseline must have one result, either retrieval or answers");
        assertThatThrownBy(() -> new Baseline("why", FIRST, List.of(), (EvalResult) null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("result of the baseline must not be null");
        assertThatThrownBy(() -> Baseline.accept(new Other(), file, "why"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a baseline holds a ladder or answers, not other");
    }

    @Test
    void aFileWithTwoResultsIsRefused() throws IOException {
        Baseline.accept(LADDER, file, "a ladder");
        String ladder = Files.readString(file);
        Baseline.accept(WEAK, folder.resolve("answers.json"), "a run");
        String answers = Files.readString(folder.resolve("answers.json"));
        String inner = answers.substring(answers.indexOf("\"answers\""), answers.lastIndexOf('}'));
        Files.writeString(file, ladder.substring(0, ladder.lastIndexOf('}')) + "," + inner + "}");

        assertThatThrownBy(() -> Baseline.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a baseline must have one result, either retrieval or answers");
    }

    @Test
    void aFileCutOffAnywhereIsRefusedByName() throws IOException {
        Baseline.accept(STRONG, file, "first run", InstantSource.fixed(FIRST));
        byte[] whole = Files.readAllBytes(file);

        for (int length = 0; length < whole.length - 1; length += 61) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> Baseline.read(file))
                    .as("cut at byte %d", length)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(file + ": ");
        }
    }

    @Test
    void aLadderThatContradictsItselfIsRefusedByPlace() throws IOException {
        Baseline.accept(LADDER, file, "a ladder");
        Files.writeString(file, Files.readString(file).replaceFirst("\"mean\" : 1.0", "\"mean\" : 0.9"));

        assertThatThrownBy(() -> Baseline.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(file + ": $.retrieval: ");
    }

    @Test
    void theFigureOfManyCasesIsTheirPassRate() {
        AnswerResult mixed = new AnswersBuilder()
                .many(39, "p", Outcome.PASSED)
                .many(11, "f", Outcome.FAILED)
                .many(5, "e", Outcome.ERRORED)
                .build();

        assertThat(new Baseline("why", FIRST, List.of(), mixed).figure()).isEqualTo(new Figure("pass rate", 0.78, 50));
        assertThat(new Baseline(
                                "why",
                                FIRST,
                                List.of(),
                                new AnswersBuilder().errored("q").build())
                        .figure())
                .isNull();
    }

    @Test
    void aFigureIsChecked() {
        assertThatThrownBy(() -> new Figure(" ", 0.5, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("name of the figure must not be blank");
        assertThatThrownBy(() -> new Figure("pass rate", Double.NaN, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("value of pass rate must be a finite number but was NaN");
        assertThatThrownBy(() -> new Figure("pass rate", 0.5, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("n of pass rate must be at least 1 but was 0");
    }

    /** A result of a kind that no baseline knows. */
    private record Other() implements EvalResult {
        @Override
        public String schema() {
            return "other";
        }

        @Override
        public Instrument instrument() {
            return new CalibrationInstrument("acme", "d1", Identity.of("judge"));
        }

        @Override
        public Subject subject() {
            return new Subject(null, new TreeMap<>());
        }

        @Override
        public Stamp stamp() {
            return new Stamp(FIRST, "0.1.0", null, null);
        }

        @Override
        public String toJson() {
            return "{}\n";
        }

        @Override
        public void write(Path ignored) {
            throw new UnsupportedOperationException();
        }
    }
}
