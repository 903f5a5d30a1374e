package dev.evalkit.report.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.judge.RubricGrade;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import dev.evalkit.api.stats.Wilson;
import dev.evalkit.report.scoreboard.ScoreboardRow.Basis;
import dev.evalkit.report.scoreboard.ScoreboardRow.Effort;
import dev.evalkit.report.scoreboard.ScoreboardRow.Scores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScoreboardRowTest {
    private static final AgentReply REPORTING = AgentReply.builder()
            .answer("14 days.")
            .steps(3)
            .usage(new Usage(1200, 80))
            .costUsd(0.0125)
            .build();
    private static final AgentReply PLAIN = AgentReply.of("14 days.");
    private static final Identity CHECK = Identity.of("steps").with("most", 8);

    private final List<CaseResult> cases = new ArrayList<>();

    private static CaseResult.Case golden(String id) {
        return new CaseResult.Case(id, "digest of " + id, "Why?", null, null, "answer");
    }

    private void graded(String id, int repeat, AgentReply reply, Outcome outcome) {
        cases.add(new CaseResult(
                golden(id),
                repeat,
                new CaseRun(id, repeat, reply, Duration.ofMillis(100L * (cases.size() + 1)), 1),
                CaseGrade.builder().outcome(outcome).reasons(List.of("reason")).build(),
                null));
    }

    private void errored(String id) {
        cases.add(new CaseResult(golden(id), 1, null, null, new RunError(RunError.Kind.TIMEOUT, "no reply", 1)));
    }

    private static AnswerInstrument instrument(@Nullable Identity judge, Judging judging) {
        return new AnswerInstrument("acme", null, List.of(CHECK), judge, judging, 1, null, null);
    }

    private AnswerResult result(AnswerInstrument instrument, @Nullable String label, Stamp stamp) {
        return new AnswerResult(instrument, new Subject(label, new TreeMap<>()), stamp, cases);
    }

    private AnswerResult result(AnswerInstrument instrument) {
        return result(instrument, null, stamp("2026-11-30T23:59:59Z", null, null));
    }

    private AnswerResult result() {
        return result(instrument(null, Judging.WHERE_NEEDED));
    }

    private static Stamp stamp(String time, @Nullable String commit, @Nullable Boolean dirty) {
        return new Stamp(Instant.parse(time), "0.1.0", commit, dirty);
    }

    @Test
    void resultBecomesARow() {
        graded("q-1", 1, REPORTING, Outcome.PASSED);
        graded("q-2", 1, REPORTING, Outcome.PASSED);
        graded("q-3", 1, REPORTING, Outcome.FAILED);
        graded("q-4", 1, REPORTING, Outcome.UNSCORED);
        errored("q-5");
        cases.add(new CaseResult(golden("q-6"), 1, null, null, null));

        ScoreboardRow row = ScoreboardRow.of(
                result(
                        instrument(Identity.of("claude-x").version("1"), Judging.ALWAYS),
                        "answer@v4",
                        stamp("2026-11-30T23:59:59Z", "abc1234", false)),
                "added reranker");

        assertThat(row.date()).isEqualTo(LocalDate.of(2026, 11, 30));
        assertThat(row.commit()).isEqualTo("abc1234");
        assertThat(row.scores()).isEqualTo(new Scores(2 / 3.0, 3, 0.6, null, null));
        assertThat(row.effort()).isEqualTo(new Effort(3.0, 0.05, 5120L, 200.0, 400.0));
        assertThat(row.basis().judge()).isEqualTo("claude-x 1");
        assertThat(row.basis().setDigest()).matches("[0-9a-f]{24}");
        assertThat(row.basis().instrument()).matches("[0-9a-f]{24}");
        assertThat(row.label()).isEqualTo("answer@v4");
        assertThat(row.note()).isEqualTo("added reranker");
    }

    @Test
    void dateIsThatOfUtc() {
        ScoreboardRow row = ScoreboardRow.of(
                result(instrument(null, Judging.WHERE_NEEDED), " ", stamp("2026-12-01T00:00:00Z", " ", true)), null);

        assertThat(row.date()).isEqualTo(LocalDate.of(2026, 12, 1));
        assertThat(row.commit()).isNull();
        assertThat(row.label()).isNull();
    }

    @Test
    void localChangesAreSaidBehindTheCommit() {
        assertThat(ScoreboardRow.of(
                                result(
                                        instrument(null, Judging.WHERE_NEEDED),
                                        null,
                                        stamp("2026-12-01T00:00:00Z", "abc1234", true)),
                                null)
                        .commit())
                .isEqualTo("abc1234-dirty");
    }

    @Test
    void whatWasNotScoredOrNotReportedIsUnknown() {
        errored("q-1");

        ScoreboardRow row = ScoreboardRow.of(result(), null);

        assertThat(row.scores()).isEqualTo(new Scores(null, 0, 0.0, null, null));
        assertThat(row.scores().interval()).isEmpty();
    }

    @Test
    void sumOfAPartOfTheRepliesIsUnknown() {
        graded("q-1", 1, REPORTING, Outcome.PASSED);
        graded("q-2", 1, PLAIN, Outcome.PASSED);

        assertThat(ScoreboardRow.of(result(), null).effort()).isEqualTo(new Effort(3.0, null, null, 100.0, 200.0));
    }

    @Test
    void noJudgeIsSaidWhereNoneIsAsked() {
        Identity judge = Identity.of("claude-x");

        assertThat(ScoreboardRow.of(result(instrument(null, Judging.WHERE_NEEDED)), null)
                        .basis()
                        .judge())
                .isEqualTo("none");
        assertThat(ScoreboardRow.of(result(instrument(judge, Judging.CHECKS_ONLY)), null)
                        .basis()
                        .judge())
                .isEqualTo("none");
    }

    @Test
    void meansAreThoseOfTheRubricAndItsJudgeIsNamed() {
        graded("q-1", 1, PLAIN, Outcome.PASSED);
        graded("q-2", 1, PLAIN, Outcome.PASSED);
        graded("q-3", 1, PLAIN, Outcome.PASSED);
        scored(0, new RubricScore("right", 5, 1, 4));
        scored(1, new RubricScore("nearly", 4, 1, 4));
        AnswerInstrument instrument = new AnswerInstrument(
                "acme",
                null,
                List.of(CHECK),
                Identity.of("claude-x"),
                Judging.CHECKS_ONLY,
                1,
                Identity.of("claude-y").with("runs", 1),
                null);

        ScoreboardRow row = ScoreboardRow.of(result(instrument), null);

        assertThat(row.scores().judgeCorrect()).isEqualTo(4.5);
        assertThat(row.scores().judgeGrounded()).isEqualTo(4);
        assertThat(row.basis().judge()).isEqualTo("none, rubric by claude-y {runs=1}");
        assertThat(row.basis().instrument())
                .isEqualTo(
                        Basis.of(result(instrument(null, Judging.CHECKS_ONLY))).instrument());
    }

    private void scored(int index, RubricScore score) {
        CaseResult each = cases.get(index);
        CaseGrade grade = Objects.requireNonNull(each.grade()).withRubric(new RubricGrade(List.of(score), List.of()));
        cases.set(index, new CaseResult(each.golden(), each.repeat(), each.run(), grade, null));
    }

    @Test
    void setIsItsCasesInWhateverOrderAndRepeated() {
        graded("q-1", 1, PLAIN, Outcome.PASSED);
        graded("q-2", 1, PLAIN, Outcome.PASSED);
        String digest = Basis.of(result()).setDigest();

        Collections.reverse(cases);
        assertThat(Basis.of(result()).setDigest()).isEqualTo(digest);
        graded("q-2", 2, PLAIN, Outcome.FAILED);
        assertThat(Basis.of(result()).setDigest()).isEqualTo(digest);
        graded("q-3", 1, PLAIN, Outcome.PASSED);
        assertThat(Basis.of(result()).setDigest()).isNotEqualTo(digest);
        cases.remove(cases.size() - 1);
        cases.add(new CaseResult(golden("q-3"), 1, null, null, null));
        assertThat(Basis.of(result()).setDigest())
                .as("a skipped case is not of it")
                .isEqualTo(digest);
        cases.set(
                1,
                new CaseResult(
                        new CaseResult.Case("q-1", "other digest", "Why?", null, null, "answer"),
                        1,
                        null,
                        null,
                        new RunError(RunError.Kind.TIMEOUT, "no reply", 1)));
        assertThat(Basis.of(result()).setDigest()).as("changed content").isNotEqualTo(digest);
    }

    @Test
    void instrumentIsAllButTheJudge() {
        AnswerInstrument base = instrument(null, Judging.WHERE_NEEDED);
        List<AnswerInstrument> others = List.of(
                new AnswerInstrument("other", null, List.of(CHECK), null, Judging.WHERE_NEEDED, 1, null, null),
                new AnswerInstrument("acme", "dev", List.of(CHECK), null, Judging.WHERE_NEEDED, 1, null, null),
                new AnswerInstrument(
                        "acme", null, List.of(CHECK.with("most", 9)), null, Judging.WHERE_NEEDED, 1, null, null),
                new AnswerInstrument("acme", null, List.of(), null, Judging.WHERE_NEEDED, 1, null, null),
                new AnswerInstrument("acme", null, List.of(CHECK), null, Judging.ALWAYS, 1, null, null),
                new AnswerInstrument("acme", null, List.of(CHECK), null, Judging.WHERE_NEEDED, 2, null, null),
                new AnswerInstrument("acme", null, List.of(CHECK), null, Judging.WHERE_NEEDED, 1, null, "documents"));

        assertThat(others)
                .extracting(each -> Basis.of(result(each)).instrument())
                .doesNotHaveDuplicates()
                .doesNotContain(Basis.of(result(base)).instrument());
        assertThat(Basis.of(result(instrument(Identity.of("claude-x"), Judging.WHERE_NEEDED)))
                        .instrument())
                .isEqualTo(Basis.of(result(base)).instrument());
    }

    @Test
    void intervalIsThatOfTheCases() {
        assertThat(new Scores(53 / 60.0, 60, null, null, null).interval()).contains(Wilson.interval(53, 60));
        assertThat(new Scores(0.883, 60, null, null, null).interval()).contains(Wilson.interval(53, 60));
        assertThat(new Scores(1.0, 20, null, null, null).interval()).contains(Wilson.interval(20, 20));
        assertThat(new Scores(0.5, null, null, null, null).interval()).isEmpty();
    }

    @Test
    void resultIsAppendedFromItsFile(@TempDir Path folder) {
        graded("q-1", 1, REPORTING, Outcome.PASSED);
        Path file = folder.resolve("board.csv");

        Scoreboard.append(result(), file);
        Scoreboard board = Scoreboard.append(result(), file, "again");

        assertThat(board.rows()).containsExactly(ScoreboardRow.of(result(), null), ScoreboardRow.of(result(), "again"));
    }

    @Test
    void blankNoteAndNoResultAreRefusedBeforeAnythingIsWritten(@TempDir Path folder) {
        Path file = folder.resolve("board.csv");

        assertThatThrownBy(() -> Scoreboard.append(result(), file, " "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("note must not be blank");
        assertThatThrownBy(() -> Scoreboard.append(result(), file, "\ud800"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("note must be valid Unicode but has the lone surrogate U+D800");
        assertThatThrownBy(() -> Scoreboard.append((AnswerResult) null, file))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("result must not be null");
        assertThatThrownBy(() -> Scoreboard.append(result(), null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("file must not be null");
        assertThat(Files.exists(file)).isFalse();
    }

    @Test
    void aPassRateIsAShareOfItsCases() {
        assertThatThrownBy(() -> new Scores(0.5, 3, null, null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("hard_pass 0.5 is not a share of n = 3 cases: the nearest is 2 of 3");
        assertThatThrownBy(() -> new Scores(0.668, 3, null, null, null))
                .hasMessage("hard_pass 0.668 is not a share of n = 3 cases: the nearest is 2 of 3");
        assertThat(new Scores(0.667, 3, null, null, null).interval()).isPresent();
        assertThat(new Scores(0.67, 3, null, null, null).interval()).isPresent();
        assertThat(new Scores(0.125, 8, null, null, null).interval()).isPresent();
        assertThat(new Scores(0.13, 8, null, null, null).interval()).isPresent(); // exactly half a unit away
        for (int n = 1; n <= 300; n++) {
            for (int k = 0; k <= n; k++) {
                assertThat(new Scores((double) k / n, n, null, null, null).interval())
                        .as("%s of %s", k, n)
                        .hasValue(Wilson.interval(k, n));
            }
        }
    }

    @Test
    void theHighestTimesAreNotBelowTheMedian() {
        assertThat(new Effort(null, null, null, 12.5, 12.5).latencyP95Ms()).isEqualTo(12.5);
        assertThatThrownBy(() -> new Effort(null, null, null, 12.5, 12.0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("latency_p95_ms must be at least latency_p50_ms = 12.5 but was 12");
    }

    @Test
    void notANumberIsInNoRange() {
        assertThatThrownBy(() -> new Scores(Double.NaN, null, null, null, null))
                .hasMessage("hard_pass must be between 0 and 1 but was NaN");
        assertThatThrownBy(() -> new Effort(null, Double.NaN, null, null, null))
                .hasMessage("cost_usd must be at least 0 but was NaN");
    }

    @Test
    void whatChangedIsSaid() {
        assertThat(change(ScoreboardRows.BASIS, ScoreboardRows.BASIS)).isEmpty();
        assertThat(change(ScoreboardRows.UNKNOWN, ScoreboardRows.UNKNOWN)).isEmpty();
        assertThat(change(new Basis("aaaaaaaabbbb", "x 1", "i"), new Basis("ccccccccdddd", "y 2", "j")))
                .isEqualTo(
                        "judge changed from x 1 to y 2; golden set changed from aaaaaaaa to cccccccc; checks or settings of"
                                + " the eval changed");
        assertThat(change(ScoreboardRows.UNKNOWN, ScoreboardRows.BASIS))
                .isEqualTo("golden set, judge and checks recorded from here on, unknown before");
        assertThat(change(ScoreboardRows.BASIS, ScoreboardRows.UNKNOWN))
                .isEqualTo("golden set, judge and checks no longer recorded");
        assertThat(change(new Basis("s", "x", null), new Basis("s", null, "i")))
                .isEqualTo("checks recorded from here on, unknown before; judge no longer recorded");
        assertThat(change(new Basis(null, null, "i"), new Basis("s", "x", "i")))
                .isEqualTo("golden set and judge recorded from here on, unknown before");
    }

    private static String change(Basis before, Basis after) {
        return ScoreboardRows.passed(1, 2, after, null).changesSince(ScoreboardRows.passed(1, 2, before, null));
    }
}
