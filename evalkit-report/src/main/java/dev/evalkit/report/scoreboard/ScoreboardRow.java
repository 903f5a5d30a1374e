package dev.evalkit.report.scoreboard;

import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.AnswerSummary;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Digest;
import dev.evalkit.api.judge.RubricAxis;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.Wilson;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One run in a {@link Scoreboard}. A value that the run did not report, or that an older file has no column for, is
 * {@code null}, never 0.
 *
 * @param date day on which the run ended, in UTC
 * @param commit commit of the host's code, ending in {@code -dirty} if there were local changes; {@code null} if
 *     unknown
 * @param scores how good the answers were
 * @param effort what the answers consumed
 * @param basis what must be equal in two runs for their scores to be compared
 * @param label label of the run; {@code null} if it has none
 * @param note what changed, in words; {@code null} if there is no note
 */
public record ScoreboardRow(
        LocalDate date,
        @Nullable String commit,
        Scores scores,
        Effort effort,
        Basis basis,
        @Nullable String label,
        @Nullable String note) {
    /** The judge of a basis without a judge. */
    static final String NO_JUDGE = "none";

    /**
     * Checks the components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     * @throws IllegalArgumentException if a text is blank
     */
    public ScoreboardRow {
        Require.nonNull(date, "date");
        text(commit, "commit");
        Require.nonNull(scores, "scores");
        Require.nonNull(effort, "effort");
        Require.nonNull(basis, "basis");
        text(label, "label");
        text(note, "note");
    }

    /**
     * How good the answers were.
     *
     * @param hardPass share that passed, of the cases that passed or failed, in [0, 1]; {@code null} if there are none
     * @param n cases that passed or failed; {@code null} if unknown
     * @param coverage share that was scored, of the runs that were not skipped, in [0, 1]; {@code null} if unknown
     * @param judgeCorrect mean rubric score of correctness, 1 to 5; {@code null} without a rubric
     * @param judgeGrounded mean rubric score of groundedness, 1 to 5; {@code null} without a rubric
     */
    public record Scores(
            @Nullable Double hardPass,
            @Nullable Integer n,
            @Nullable Double coverage,
            @Nullable Double judgeCorrect,
            @Nullable Double judgeGrounded) {

        /**
         * Checks the components.
         *
         * @throws IllegalArgumentException if a component is out of its range, if there is a pass rate but n is 0, or
         *     if no number of passed cases out of n gives that rate, rounded to as many digits as it has
         */
        public Scores {
            between(0, 1, hardPass, "hard_pass");
            between(0, 1, coverage, "coverage");
            between(RubricScore.WORST, RubricScore.BEST, judgeCorrect, "judge_correct");
            between(RubricScore.WORST, RubricScore.BEST, judgeGrounded, "judge_grounded");
            if (n != null) {
                Require.atLeast(hardPass == null ? 0 : 1, n, hardPass == null ? "n" : "n beside a hard_pass");
            }
            if (hardPass != null && n != null && !isShareOf(n, hardPass)) {
                throw new IllegalArgumentException("hard_pass " + plain(hardPass) + " is not a share of n = " + n
                        + " cases: the nearest is " + Math.round(hardPass * n) + " of " + n);
            }
        }

        /** Returns whether some number out of n cases gives that share, within half a unit of its last digit. */
        private static boolean isShareOf(int n, double share) {
            int digits = BigDecimal.valueOf(share).stripTrailingZeros().scale();
            double half = BigDecimal.ONE.movePointLeft(digits).doubleValue() / 2;
            return Math.abs(share - Math.rint(share * n) / n) <= half + Math.ulp(1.0);
        }

        /** Returns the 95 % Wilson interval of the pass rate; empty if the rate or the number of cases is unknown. */
        public Optional<Interval> interval() {
            return hardPass == null || n == null
                    ? Optional.empty()
                    : Optional.of(Wilson.interval((int) Math.rint(hardPass * n), n));
        }
    }

    /**
     * What the answers consumed. A sum is present only if every reply of the run reported its part.
     *
     * @param stepsP50 median number of steps over the replies that report it; {@code null} if unknown
     * @param costUsd cost of all replies, in US dollars; {@code null} if unknown
     * @param tokens tokens of all replies, sent and received; {@code null} if unknown
     * @param latencyP50Ms median latency of the calls that replied, in milliseconds; {@code null} if unknown
     * @param latencyP95Ms 95th percentile of that latency, in milliseconds; {@code null} if unknown
     */
    public record Effort(
            @Nullable Double stepsP50,
            @Nullable Double costUsd,
            @Nullable Long tokens,
            @Nullable Double latencyP50Ms,
            @Nullable Double latencyP95Ms) {
        /**
         * Checks the components.
         *
         * @throws IllegalArgumentException if a component is negative or not finite, or the 95th percentile is below
         *     the median
         */
        public Effort {
            notNegative(stepsP50, "steps_p50");
            notNegative(costUsd, "cost_usd");
            if (tokens != null && tokens < 0) {
                throw new IllegalArgumentException("tokens must be at least 0 but was " + tokens);
            }
            notNegative(latencyP50Ms, "latency_p50_ms");
            notNegative(latencyP95Ms, "latency_p95_ms");
            if (latencyP50Ms != null && latencyP95Ms != null && latencyP95Ms < latencyP50Ms) {
                throw new IllegalArgumentException("latency_p95_ms must be at least latency_p50_ms = "
                        + plain(latencyP50Ms) + " but was " + plain(latencyP95Ms));
            }
        }
    }

    /**
     * The basis of the scores: what they were measured with. Scores of two runs are compared only if the bases are
     * equal; an unknown part equals only an unknown part.
     *
     * @param setDigest digest of the cases that were run, by id and content; {@code null} if unknown
     * @param judge name, version and settings of the judge, or {@code none} without a judge; then those of the rubric
     *     judge, if there is one; {@code null} if unknown
     * @param instrument digest of the rest: name and split of the set, documents, checks, judging mode, repeats; {@code
     *     null} if unknown
     */
    public record Basis(
            @Nullable String setDigest,
            @Nullable String judge,
            @Nullable String instrument) {
        /**
         * Checks the components.
         *
         * @throws IllegalArgumentException if a component is blank
         */
        public Basis {
            text(setDigest, "set_digest");
            text(judge, "judge");
            text(instrument, "instrument");
        }

        static Basis of(AnswerResult result) {
            return new Basis(setDigest(result), judge(result.instrument()), digest(result.instrument()));
        }

        private static String judge(AnswerInstrument instrument) {
            boolean asked = instrument.judge() != null && instrument.judging() != Judging.CHECKS_ONLY;
            String rubric = instrument.rubric() == null ? "" : ", rubric by " + instrument.rubric();
            return (asked ? String.valueOf(instrument.judge()) : NO_JUDGE) + rubric;
        }

        /** Returns the digest without skipped cases: a sample of a set is another set. */
        private static String setDigest(AnswerResult result) {
            Map<String, String> digests = new TreeMap<>();
            for (CaseResult each : result.cases()) {
                if (each.outcome() != Outcome.SKIPPED) {
                    digests.put(each.golden().id(), each.golden().digest());
                }
            }
            return new Digest()
                    .addAll(digests.keySet())
                    .addAll(digests.values())
                    .hex();
        }

        private static String digest(AnswerInstrument instrument) {
            return new Digest()
                    .add(instrument.set())
                    .add(instrument.split())
                    .addAll(instrument.checks().stream().map(Identity::toString).toList())
                    .add(instrument.judging().name())
                    .add(Integer.toString(instrument.repeats()))
                    .add(instrument.corpusDigest())
                    .hex();
        }
    }

    /**
     * Returns the row of a result.
     *
     * @param note what changed; {@code null} for no note
     */
    static ScoreboardRow of(AnswerResult result, @Nullable String note) {
        AnswerSummary summary = result.summary();
        AnswerSummary.Consumption took = summary.consumption();
        Usage usage = took.withUsage() == took.replies() ? took.usage() : null;
        Stamp stamp = result.stamp();
        return new ScoreboardRow(
                LocalDate.ofInstant(stamp.time(), ZoneOffset.UTC),
                commit(stamp),
                new Scores(
                        boxed(summary.cases().passRate().value()),
                        summary.cases().scored(),
                        boxed(summary.repeats().coverage()),
                        mean(summary, RubricAxis.CORRECTNESS),
                        mean(summary, RubricAxis.GROUNDEDNESS)),
                new Effort(
                        took.stepsP50() == null ? null : took.stepsP50().doubleValue(),
                        took.withCost() == took.replies() ? took.costUsd() : null,
                        usage == null ? null : usage.totalTokens(),
                        took.latencyP50Ms(),
                        took.latencyP95Ms()),
                Basis.of(result),
                notBlank(result.subject().label()),
                note);
    }

    /** Returns whether another row equals this one, except for the note. */
    public boolean equalsIgnoringNote(ScoreboardRow other) {
        return equals(new ScoreboardRow(
                other.date, other.commit, other.scores, other.effort, other.basis, other.label, note));
    }

    /** Returns why the scores cannot be compared with those of an earlier run, in words; empty if they can. */
    public String changesSince(ScoreboardRow earlier) {
        return new ScoreboardGap(earlier.basis, basis).text();
    }

    private static @Nullable String commit(Stamp stamp) {
        String commit = notBlank(stamp.commit());
        return commit != null && Boolean.TRUE.equals(stamp.dirty()) ? commit + "-dirty" : commit;
    }

    private static @Nullable Double mean(AnswerSummary summary, RubricAxis axis) {
        return summary.rubric() == null ? null : boxed(summary.rubric().mean(axis));
    }

    private static @Nullable String notBlank(@Nullable String text) {
        return text == null || Require.isBlank(text) ? null : text;
    }

    private static @Nullable Double boxed(OptionalDouble value) {
        return value.isPresent() ? (Double) value.getAsDouble() : null;
    }

    private static void text(@Nullable String text, String what) {
        if (text != null) {
            Require.unicode(Require.notBlank(text, what), what);
        }
    }

    private static void notNegative(@Nullable Double value, String what) {
        if (value != null && !(value >= 0 && value <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException(what + " must be at least 0 but was " + plain(value));
        }
    }

    private static void between(int least, int most, @Nullable Double value, String what) {
        if (value != null && !(value >= least && value <= most)) {
            throw new IllegalArgumentException(
                    what + " must be between " + least + " and " + most + " but was " + plain(value));
        }
    }

    private static String plain(double value) {
        return Double.isFinite(value) ? ScoreboardCells.number(value) : Double.toString(value);
    }
}
