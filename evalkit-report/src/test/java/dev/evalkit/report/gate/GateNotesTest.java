package dev.evalkit.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.Report;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a verdict says although no rule objects, and what an acceptance says of what it swaps. */
class GateNotesTest {
    @TempDir
    Path folder;

    private static AnswersBuilder fifty() {
        return new AnswersBuilder().many(50, "p", Outcome.PASSED);
    }

    private static GateVerdict check(AnswersBuilder now, AnswersBuilder then) {
        return Gate.standard()
                .check(now.build(), new Baseline("why", java.time.Instant.EPOCH, List.of(), then.build()));
    }

    @Test
    void casesThatFailNowAndAreNotComparedAreNamedBesideTheRateOfAll() {
        GateVerdict verdict =
                check(fifty().failed("p1").digest("p1", "other").failed("new").passed("p2"), fifty().errored("p3"));

        assertThat(verdict.reservations())
                .containsExactly(
                        "failing now and not compared (2): new (added), p1 (changed, passed before); in all, 49 of 51"
                                + " scored cases of this result passed");
        assertThat(Report.of(verdict).toText())
                .startsWith("PASS, with reservations\n")
                .contains("\nreservations (1):\n  failing now and not compared (2): new (added), ");
        assertThat(check(fifty().failed("p3"), fifty().errored("p3")).reservations())
                .containsExactly("failing now and not compared (1): p3 (recovered, errored before); in all, 49 of 50"
                        + " scored cases of this result passed");
        assertThat(check(fifty(), fifty().errored("p3")).reservations()).isEmpty();
        assertThat(check(fifty(), fifty().errored("p3")).hasReservations()).isFalse();
    }

    /** Its content is new, so nobody can say that it got worse: the strict gate names it and does not block on it. */
    @Test
    void theStrictGateNamesCasesThatFailAndAreNotCompared() {
        GateVerdict verdict = Gate.strict()
                .check(
                        fifty().failed("p1").digest("p1", "other").build(),
                        new Baseline("why", java.time.Instant.EPOCH, List.of(), fifty().build()));

        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
        assertThat(Report.of(verdict).toText())
                .startsWith("PASS, with reservations\n")
                .contains("  failing now and not compared (1): p1 (changed, passed before); in all, 49 of 50");
    }

    @Test
    void anAcceptedRemovalOfWhatIsNowhereIsAReservation() {
        Baseline then = new Baseline("why", java.time.Instant.EPOCH, List.of(), fifty().build());
        GateVerdict unknown = Gate.standard()
                .acceptRemoved("p51")
                .check(fifty().part("model", Identity.of("m 2")).build(), then);
        assertThat(unknown.hasReservations()).isTrue();
        assertThat(unknown.reservations())
                .containsExactly(
                        "the removal of 'p51' is accepted, but neither result has such a case (did you mean 'p1'?);"
                                + " remove the acceptance");
        GateVerdict early = Gate.standard()
                .acceptRemoved("p7")
                .check(fifty().part("model", Identity.of("m 2")).build(), then);
        assertThat(early.hasReservations()).isFalse();
        assertThat(early.notes()).contains("the removal of 'p7' is accepted, but the case was not removed");
        assertThat(Gate.standard()
                        .acceptRemoved("new")
                        .check(fifty().passed("new").build(), then)
                        .notes())
                .contains("the removal of 'new' is accepted, but the case was added");
    }

    @Test
    void tokensCostAndLatencyAreShownWhereBothResultsReportThem() {
        AnswersBuilder then = fifty().tokens("p1", 800).cost("p1", 0.0004);
        AnswersBuilder now = fifty().tokens("p1", 1000).millis("p2", 30);

        assertThat(Report.of(check(now, then)).toText())
                .contains(
                        "\nper case: tokens 800.000 -> 1000.000 (1.3 times), latency in ms 10.000 -> 10.400 (1.04 times)\n")
                .doesNotContain("cost");
        assertThat(Report.of(check(now.cost("p1", 0.0004), then)).toText())
                .contains(", cost in USD 0.0004 (as before), ");
        assertThat(Report.of(check(new AnswersBuilder().errored("p1"), new AnswersBuilder().errored("p1")))
                        .toText())
                .doesNotContain("per case");
    }

    @Test
    void aLongListOfThemIsCut() {
        AnswersBuilder now = fifty().many(21, "n", Outcome.FAILED);
        assertThat(check(now, fifty()).reservations())
                .singleElement()
                .asString()
                .startsWith("failing now and not compared (21): n1 (added), n10 (added), ")
                .endsWith(", …; in all, 50 of 71 scored cases of this result passed");
    }

    @Test
    void theVeryRunThatWasAcceptedIsAReservation() {
        assertThat(Report.of(check(fifty(), fifty())).toText())
                .startsWith("PASS, with reservations\n")
                .contains("reservations (1):\n  this result is identical to the baseline; did the eval run?\n");
        assertThat(check(fifty().part("model", Identity.of("m 2")), fifty()).reservations())
                .noneMatch(note -> note.contains("very one"));
    }

    @Test
    void anAcceptanceNamesWhatItSwaps() {
        Path file = folder.resolve("baseline.json");
        AnswerResult first = new AnswersBuilder().passed("a", "b").failed("c").build();
        AnswerResult second = new AnswersBuilder()
                .passed("a", "d")
                .digest("a", "other")
                .failed("c")
                .instrument(now -> new dev.evalkit.api.answer.AnswerInstrument(
                        now.set(), now.split(), List.of(), now.judge(), now.judging(), now.repeats(), null, null))
                .build();
        assertThat(Report.of(Baseline.accept(first, file, "first")).toText()).doesNotContain("removed", "measured");
        assertThat(Report.of(Baseline.accept(second, file, "second")).toText())
                .contains(
                        "  measured differently: checks: - 'contains all'\n",
                        "  gradual decline is measured from this baseline on\n",
                        "  1 case removed: b\n",
                        "  1 case added: d\n",
                        "  1 case changed: a\n");
    }

    @Test
    void aRefusalDoesNotAdviseToAcceptTheResult() {
        AnswersBuilder other = fifty().instrument(now -> new dev.evalkit.api.answer.AnswerInstrument(
                "other", now.split(), now.checks(), now.judge(), now.judging(), now.repeats(), null, null));
        assertThat(Report.of(check(other, fifty())).toText())
                .startsWith("REFUSED\n")
                .doesNotContain("to make this result");
        assertThat(Report.of(check(fifty(), fifty())).toText()).contains("to make this result the baseline");
    }
}
