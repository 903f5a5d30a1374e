package dev.evalkit.judge;

import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.Cancellation;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.CalibrationResult;
import dev.evalkit.api.judge.CalibrationRow;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.model.RateLimit;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.api.result.Identity;
import dev.evalkit.judge.limit.Budget;
import dev.evalkit.judge.limit.StopSignal;
import dev.evalkit.judge.pace.RunTime;
import dev.evalkit.judge.run.RunSettings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A calibration: measures a judge on answers that people have labelled. Immutable and thread-safe: every setting
 * returns a new calibration.
 *
 * <pre>{@code
 * List<CalibrationRow> rows = CalibrationRow.load(Path.of("calibration.jsonl"));
 * CalibrationResult trusted = Calibration.of(rows).judge("mine 1", mine).run();
 * }</pre>
 *
 * <p>The judge is asked once about each row that has a label. It runs as an agent runs in {@link AnswerEval}: with the
 * same concurrency, retries, limits and deadlines. An unreadable reply leaves its row unscored, and an infrastructure
 * error leaves it errored. Neither counts as a disagreement.
 */
public final class Calibration {
    private static final String NAME = "calibration";
    private static final String AGENT = "agent";

    private final String name;
    private final List<CalibrationRow> rows;
    /** An eval of the labelled rows; {@link #run} makes the judge its agent. */
    private final AnswerEval eval;

    private final @Nullable Identity identity;
    private final @Nullable Judge judge;

    private Calibration(
            String name,
            List<CalibrationRow> rows,
            AnswerEval eval,
            @Nullable Identity identity,
            @Nullable Judge judge) {
        this.name = name;
        this.rows = rows;
        this.eval = eval;
        this.identity = identity;
        this.judge = judge;
    }

    /**
     * Returns a calibration with these rows.
     *
     * @throws NullPointerException if the rows or one of them is null
     * @throws IllegalArgumentException if no row has a label, or two rows have the same id
     */
    public static Calibration of(List<CalibrationRow> rows) {
        List<CalibrationRow> copy = Require.listOf(rows, "rows");
        Set<String> ids = new HashSet<>();
        List<GoldenCase> labelled = new ArrayList<>();
        for (CalibrationRow row : copy) {
            if (!ids.add(row.id())) {
                throw new IllegalArgumentException("two calibration rows have the id '" + row.id() + "'");
            }
            if (row.hasLabels()) {
                labelled.add(asCase(row));
            }
        }
        if (labelled.isEmpty()) {
            throw new IllegalArgumentException("none of " + copy.size()
                    + " calibration rows has a label, so there is nothing to compare the judge with");
        }
        AnswerEval eval = AnswerEval.over(GoldenSet.of(NAME, labelled)).timeout(RunSettings.DEFAULT_JUDGE_TIMEOUT);
        return new Calibration(NAME, copy, eval, null, null);
    }

    /** Returns a case that stands for a row in the run; what it expects is not used. */
    private static GoldenCase asCase(CalibrationRow row) {
        return GoldenCase.builder()
                .id(row.id())
                .question(row.question())
                .expected(Expected.builder().behavior(Behavior.ABSTAIN).build())
                .build();
    }

    /**
     * Sets the name of the rows in the result; {@code calibration} by default.
     *
     * @throws IllegalArgumentException if it is blank
     */
    public Calibration name(String rowsName) {
        return new Calibration(Require.notBlank(rowsName, "name of the rows"), rows, eval, identity, judge);
    }

    /**
     * Sets the judge. Its name includes its version and must be the name given to {@link AnswerEval#judge(String,
     * Judge)}, since a gate checks whether that judge was calibrated. A judge that is {@link
     * dev.evalkit.api.result.Identified} adds its settings, including the digest of its prompt.
     *
     * @throws IllegalArgumentException if the name is blank
     * @throws NullPointerException if the judge is null
     */
    public Calibration judge(String judgeName, Judge newJudge) {
        return judge(Identity.of(Require.notBlank(judgeName, "name of the judge")), newJudge);
    }

    /**
     * Sets a {@link #judge(String, Judge)} with version and settings.
     *
     * @throws NullPointerException if an argument is null
     */
    public Calibration judge(Identity newIdentity, Judge newJudge) {
        Require.nonNull(newIdentity, "identity of the judge");
        Require.nonNull(newJudge, "judge");
        return new Calibration(name, rows, eval, RunSettings.complete(newIdentity, newJudge), newJudge);
    }

    /**
     * How many calls are made at once; 4 unless set.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public Calibration concurrency(int calls) {
        return with(now -> now.concurrency(calls));
    }

    /**
     * Which calls are made again; {@link RetryPolicy#standard()} unless set. An unreadable reply is
     * not a fault for it: the built-in judges ask once more themselves.
     */
    public Calibration retry(RetryPolicy policy) {
        return with(now -> now.retry(policy));
    }

    /**
     * How long the calls about one row may take together, waits between them not counted; 5 minutes unless set. A call
     * beyond is interrupted, and its row is errored.
     *
     * @throws IllegalArgumentException if it is not above zero, or above 24 hours
     */
    public Calibration judgeTimeout(Duration timeout) {
        RunSettings.requireTimeout(timeout, "judgeTimeout");
        return with(now -> now.timeout(timeout));
    }

    /**
     * How many calls are made in a minute, spread evenly; no limit unless set.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public Calibration callsPerMinute(int calls) {
        return with(now -> now.rateLimit(RateLimit.callsPerMinute(calls)));
    }

    /**
     * How long the calibration may take; no limit unless set. When the time is over no call starts, and the rows left
     * are errored.
     *
     * @throws IllegalArgumentException if it is not above zero
     */
    public Calibration timeBudget(Duration time) {
        return with(now -> now.budget(Budget.ofTime(time)));
    }

    /** Where the judge is called; threads of the run's own unless set. {@link AnswerEval#executor} says more. */
    public Calibration executor(Executor executor) {
        return with(now -> now.executor(executor));
    }

    /** Sets a listener that receives progress updates; a row with a verdict counts as passed. */
    public Calibration listener(ProgressListener listener) {
        return with(now -> now.listener(listener));
    }

    /**
     * Sets a signal that stops the run, for instance a {@link StopSignal}. An interrupt of the run's thread stops it,
     * too.
     */
    public Calibration stopWhen(Cancellation signal) {
        return with(now -> now.stopWhen(signal));
    }

    /** Sets the clock for deadlines and the result's time stamp; the system clock by default. */
    public Calibration clock(InstantSource clock) {
        return with(now -> now.clock(clock));
    }

    /** Records the commit of the tested code in the result, and whether there were uncommitted changes. */
    public Calibration commit(String commit, boolean dirty) {
        return with(now -> now.commit(commit, dirty));
    }

    Calibration time(RunTime time) {
        return with(now -> now.time(time));
    }

    private Calibration with(UnaryOperator<AnswerEval> setting) {
        return new Calibration(name, rows, setting.apply(eval), identity, judge);
    }

    /**
     * Asks the judge about every labelled row. Blocks until the last one is finished or given up.
     *
     * @return every row. If its budget, a signal or an interrupt of this thread stops the run, the rest has an error
     *     that says so; the thread stays marked as interrupted
     * @throws IllegalStateException if no judge was given
     */
    public CalibrationResult run() {
        if (judge == null || identity == null) {
            throw new IllegalStateException("no judge was given; call judge(name, judge) before run()");
        }
        CalibrationCalls calls = new CalibrationCalls(judge, rows);
        AnswerResult made = eval.agent(AGENT, calls)
                .grading(calls, List.of(), null, Judging.CHECKS_ONLY)
                .run();
        return CalibrationResult.of(name, identity, made.stamp(), calls.rows(made.cases()));
    }
}
