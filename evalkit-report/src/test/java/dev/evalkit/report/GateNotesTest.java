package dev.evalkit.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
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

        assertThat(verdict.notes())
                .contains(
                        "not compared, and failing now (2): new (added), p1 (changed, passed before)",
                        "all cases of this result: 49 of 51 passed");
        assertThat(check(fifty().failed("p3"), fifty().errored("p3")).notes())
                .contains("not compared, and failing now (1): p3 (recovered, errored before)");
        assertThat(check(fifty(), fifty().errored("p3")).notes()).noneMatch(note -> note.startsWith("not compared"));
    }

    @Test
    void aLongListOfThemIsCut() {
        AnswersBuilder now = fifty().many(21, "n", Outcome.FAILED);
        assertThat(check(now, fifty()).notes())
                .anyMatch(note -> note.startsWith("not compared, and failing now (21): n1 (added), n10 (added), ")
                        && note.endsWith(", …"));
    }

    @Test
    void theVeryRunThatWasAcceptedIsNoted() {
        assertThat(check(fifty(), fifty()).notes())
                .contains("this result is the very one that was accepted: was the eval run?");
        assertThat(check(fifty().part("model", Identity.of("m 2")), fifty()).notes())
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
                        now.set(), now.split(), List.of(), now.judge(), now.judging(), now.repeats()))
                .build();
        assertThat(Baseline.accept(first, file, "first").toText()).doesNotContain("removed", "measured");
        assertThat(Baseline.accept(second, file, "second").toText())
                .contains(
                        "  measured differently: checks: [contains all] -> []\n",
                        "  1 case removed: b\n",
                        "  1 case added: d\n",
                        "  1 case changed: a\n");
    }

    @Test
    void aRefusalDoesNotAdviseToAcceptTheResult() {
        AnswersBuilder other = fifty().instrument(now -> new dev.evalkit.api.answer.AnswerInstrument(
                "other", now.split(), now.checks(), now.judge(), now.judging(), now.repeats()));
        assertThat(check(other, fifty()).toText()).startsWith("REFUSED\n").doesNotContain("to make this result");
        assertThat(check(fifty(), fifty()).toText()).contains("to make this result the baseline");
    }
}
