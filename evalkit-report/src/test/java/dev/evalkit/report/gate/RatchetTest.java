package dev.evalkit.report.gate;

import static dev.evalkit.report.gate.GateAnswersTest.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.Report;
import dev.evalkit.report.ResultBuilder;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Baselines that were accepted one after the other, each a little below the one before. */
class RatchetTest {
    private static final InstantSource NOON = InstantSource.fixed(Instant.parse("2026-11-01T12:00:00Z"));

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("baseline.json");
    }

    /** Of 100 cases so many pass. */
    private static AnswersBuilder passing(int n) {
        return new AnswersBuilder().many(100, "q", Outcome.FAILED).many(n, "q", Outcome.PASSED);
    }

    private String accept(int... passed) {
        String last = "";
        for (int n : passed) {
            last = Report.of(Baseline.accept(passing(n).build(), file, "accepted at " + n, NOON))
                    .toText();
        }
        return last;
    }

    @Test
    void aSlowFallOverSeveralAcceptancesIsSaidAndNoPlainPass() {
        accept(90, 86, 82, 80, 78);

        GateVerdict verdict = Gate.standard().check(passing(77).build(), file);

        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
        assertThat(verdict.hasReservations()).isTrue();
        assertThat(verdict.ratchet())
                .isEqualTo(
                        "accepted baselines fell from 0.900 to 0.780 over 4 acceptances (pass rate), and this result by"
                                + " another 0.010: together a fall of 0.130, more than the tolerance 0.080; this change alone stays"
                                + " within the tolerance");
        assertThat(Report.of(verdict).toText())
                .startsWith("PASS with 1 broken (tolerance 0.08) and other reservations\n")
                .contains("  PASS          ratchet: accepted baselines fell from 0.900 to 0.780");
    }

    @Test
    void aNewStartOfTheCountIsSaid() {
        accept(90, 86);
        UnaryOperator<AnswerInstrument> other = now -> new AnswerInstrument(
                now.set(), now.split(), List.of(), now.judge(), now.judging(), now.repeats(), null, null);
        AnswersBuilder low = passing(80).instrument(other);
        assertThat(Report.of(Baseline.accept(low.build(), file, "other checks", NOON))
                        .toText())
                .contains("  gradual decline is measured from this baseline on\n");
        assertThat(Report.of(Baseline.accept(low.build(), file, "again", NOON)).toText())
                .doesNotContain("gradual decline is measured");

        GateVerdict verdict = Gate.standard().check(low.build(), file);

        assertThat(verdict.ratchet()).isNull();
        assertThat(verdict.rules())
                .contains(new RuleVerdict(
                        "ratchet",
                        Verdict.PASS,
                        "no gradual decline beyond the tolerance; the measurement changed,"
                                + " so 2 earlier baselines do not count"));
    }

    @Test
    void itIsARegressionWhereTheCallerSaysSo() {
        accept(90, 86, 82);

        GateVerdict verdict = Gate.standard().failOnDecline().check(passing(80).build(), file);

        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(verdict.hasReservations()).isFalse();
        assertThat(verdict.reasons()).hasSize(1).first().asString().startsWith("accepted baselines fell from 0.900 to");
        assertThat(Gate.standard()
                        .failOnDecline()
                        .acceptRemoved()
                        .check(passing(80).build(), file))
                .isEqualTo(verdict);
        assertThat(Gate.standard()
                        .failOnDecline()
                        .check(passing(82).build(), file)
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void togetherExactlyTheToleranceIsAllowed() {
        accept(90, 86);

        assertThat(Gate.standard().check(passing(82).build(), file).ratchet()).isNull();
        assertThat(Gate.standard().check(passing(81).build(), file).ratchet())
                .contains("together a fall of 0.090, more than the tolerance 0.080");
        assertThat(Gate.standard()
                        .tolerance(0.09)
                        .check(passing(81).build(), file)
                        .ratchet())
                .isNull();
    }

    @Test
    void anUnchangedResultIsToldOfTheFallOfItsBaselines() {
        accept(90, 81);

        assertThat(Gate.standard().check(passing(81).build(), file).ratchet())
                .isEqualTo(
                        "accepted baselines fell from 0.900 to 0.810 over 1 acceptance (pass rate): together a fall of"
                                + " 0.090, more than the tolerance 0.080; this change alone stays within the tolerance");
    }

    @Test
    void aRiseIsTakenIntoAccount() {
        accept(90, 80);

        assertThat(Gate.standard().check(passing(81).build(), file).ratchet())
                .contains("(pass rate), and this result regains 0.010: together a fall of 0.090,");
        assertThat(Gate.standard().check(passing(82).build(), file).ratchet()).isNull();
    }

    @Test
    void aChangeThatIsTooMuchAloneIsNotSaidToStayWithinTheTolerance() {
        accept(90, 86);

        GateVerdict verdict = Gate.standard().check(passing(70).build(), file);

        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(verdict.ratchet()).endsWith("together a fall of 0.200, more than the tolerance 0.080");
    }

    @Test
    void theBestBaselineCountsAndOfSeveralTheLast() {
        accept(70, 90, 85, 90, 84, 83);

        assertThat(Gate.standard().check(passing(80).build(), file).ratchet())
                .startsWith("accepted baselines fell from 0.900 to 0.830 over 2 acceptances");
    }

    @Test
    void baselinesThatRoseOrStayedAreNoRatchet() {
        accept(70, 80, 80);

        assertThat(Gate.standard().check(passing(75).build(), file).ratchet()).isNull();
        assertThat(Ratchet.of(Baseline.read(file))).isEmpty();
    }

    @Test
    void baselinesOfAnotherInstrumentDoNotCount() {
        AnswerResult otherJudge = passing(99)
                .instrument(i -> new AnswerInstrument(
                        i.set(), i.split(), i.checks(), null, i.judging(), i.repeats(), null, null))
                .build();
        Baseline.accept(otherJudge, file, "without judge", NOON);
        accept(86, 84);

        assertThat(Ratchet.of(Baseline.read(file)))
                .hasValueSatisfying(
                        ratchet -> assertThat(ratchet.best().value()).isEqualTo(0.86));
        assertThat(Gate.standard().check(passing(82).build(), file).ratchet()).isNull();
    }

    @Test
    void anAcceptanceWarnsThatTheBaselinesFall() {
        assertThat(accept(90)).doesNotContain("WARNING");
        assertThat(accept(86))
                .endsWith("WARNING: accepted baselines fell from 0.900 to 0.860 over 1 acceptance (pass rate).\n");
        assertThat(accept(87))
                .endsWith("WARNING: accepted baselines fell from 0.900 to 0.870 over 2 acceptances (pass rate).\n");
        assertThat(accept(90)).doesNotContain("WARNING");
    }

    @Test
    void aLadderThatFellStepByStepIsSaidAtToleranceZero() {
        RetrievalResult two = new ResultBuilder()
                .scored("q-1", "a.md=1")
                .scored("q-2", "b.md=1")
                .build();
        RetrievalResult one = new ResultBuilder()
                .scored("q-1", "a.md=1")
                .scored("q-2", "b.md=9")
                .build();
        Baseline.accept(two, file, "one", NOON);
        Baseline.accept(one, file, "two", NOON);

        assertThat(Gate.standard().check(one, file).ratchet())
                .isEqualTo(
                        "accepted baselines fell from 1.000 to 0.500 over 1 acceptance (recall@5 of rung 'hybrid@chunks'):"
                                + " together a fall of 0.500, more than the tolerance 0.000; this change alone stays within the"
                                + " tolerance");
        assertThat(rule(Gate.standard().check(two, file), "ratchet").verdict()).isEqualTo(Verdict.PASS);
        assertThat(Gate.standard().check(two, file).ratchet()).isNull();
        assertThat(Gate.standard().check(two, file).hasReservations()).isFalse();
    }

    @Test
    void aLadderThatFallsFurtherAddsTheMeanOfItsFalls() {
        RetrievalResult two = new ResultBuilder()
                .scored("q-1", "a.md=1")
                .scored("q-2", "b.md=1")
                .build();
        RetrievalResult one = new ResultBuilder()
                .scored("q-1", "a.md=1")
                .scored("q-2", "b.md=9")
                .build();
        RetrievalResult none = new ResultBuilder()
                .scored("q-1", "a.md=9")
                .scored("q-2", "b.md=9")
                .build();
        Baseline.accept(two, file, "one", NOON);
        Baseline.accept(one, file, "two", NOON);

        assertThat(Gate.standard().check(none, file).ratchet())
                .endsWith(
                        "), and this result by another 0.500: together a fall of 1.000, more than the tolerance 0.000");
    }

    @Test
    void aLadderOfAnotherEmbedderOrWithoutFigureDoesNotCount() {
        Baseline.accept(
                new ResultBuilder()
                        .scored("q-1", "a.md=1")
                        .part("embedder", null)
                        .build(),
                file,
                "one",
                NOON);
        Baseline.accept(new ResultBuilder().scored("q-1", "a.md=1").gateOn(null).build(), file, "two", NOON);
        Baseline.accept(
                new ResultBuilder()
                        .scored("q-1", "a.md=1")
                        .gateOn(new RungMeasure("vector", "recall@5"))
                        .build(),
                file,
                "three",
                NOON);
        assertThat(Ratchet.of(Baseline.read(file))).isEmpty();

        Baseline.accept(new ResultBuilder().scored("q-1", "a.md=9").build(), file, "four", NOON);

        assertThat(Ratchet.of(Baseline.read(file))).isEmpty();
    }
}
