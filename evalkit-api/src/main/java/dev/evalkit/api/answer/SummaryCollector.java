package dev.evalkit.api.answer;

import dev.evalkit.api.answer.AnswerSummary.Abstention;
import dev.evalkit.api.answer.AnswerSummary.Consumption;
import dev.evalkit.api.answer.AnswerSummary.HardPass;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.model.LlmCalls;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.stats.Percentile;
import dev.evalkit.api.text.Refusals;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A collector that adds up results one by one, in any order, for runs that are too large for memory. Once the repeats
 * of a case are complete, only its times and steps are kept. Not thread-safe.
 */
public final class SummaryCollector {
    private static final double NANOS_PER_MILLI = 1e6;

    private final int repeats;
    private final Map<String, CaseCounts> open = new LinkedHashMap<>();
    private final CaseTotals done = new CaseTotals();
    private final TreeMap<String, Integer> errors = new TreeMap<>();
    private final Measurements latencies = new Measurements();
    private final Measurements steps = new Measurements();
    private final int[][] abstentions = new int[2][2];
    private final int[] hardPasses = new int[3]; // passed, failed, undecided
    private int overruled;
    private final RubricTotals rubrics = new RubricTotals();
    private final TreeMap<JudgeException.Kind, Integer> faults = new TreeMap<>();
    private LlmCalls paid = LlmCalls.NONE;
    private LlmCalls cached = LlmCalls.NONE;
    private @Nullable Usage usage;
    private int withUsage;
    private double costUsd;
    private int withCost;

    /**
     * Creates a collector without results.
     *
     * @param repeats number of results of each case; after that many, a case's own numbers are discarded
     * @throws IllegalArgumentException if {@code repeats} is below 1
     */
    public SummaryCollector(int repeats) {
        this.repeats = Require.atLeast(1, repeats, "repeats");
    }

    /** Measured numbers, unboxed. */
    private static final class Measurements {
        private double[] values = new double[16];
        private int size;

        void add(double value) {
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size);
            }
            values[size++] = value;
        }

        @Nullable
        Double percentile(double q) {
            return size == 0 ? null : Percentile.nearestRank(Arrays.copyOf(values, size), q);
        }
    }

    /**
     * Adds one repeat of one case.
     *
     * @throws NullPointerException if {@code result} is null
     */
    public void add(CaseResult result) {
        Require.nonNull(result, "result");
        CaseResult.Case golden = result.golden();
        CaseCounts counts = open.computeIfAbsent(golden.id(), CaseCounts::new);
        if (counts.add(result) == repeats) {
            open.remove(golden.id());
            done.add(counts);
        }
        if (result.error() != null) {
            errors.merge(result.error().kind().name(), 1, Integer::sum);
        }
        CaseRun run = result.run();
        if (run != null) {
            add(run);
            CaseGrade grade = result.grade();
            if (grade != null) {
                addJudging(grade);
                addHardPass(grade);
            }
            if (grade != null && grade.rubric() != null) {
                rubrics.add(golden.id() + (repeats == 1 ? "" : " run " + result.repeat()), grade.rubric());
            }
            boolean scored = result.outcome() == Outcome.PASSED || result.outcome() == Outcome.FAILED;
            if (scored && grade != null) {
                addAbstention(golden.behavior(), run.reply().answer(), grade.verdict());
            }
        }
    }

    private void add(CaseRun run) {
        AgentReply reply = run.reply();
        latencies.add(run.latency().toNanos() / NANOS_PER_MILLI);
        if (reply.usage() != null) {
            usage = usage == null ? reply.usage() : usage.plus(reply.usage());
            withUsage++;
        }
        if (reply.costUsd() != null) {
            costUsd += reply.costUsd();
            withCost++;
        }
        if (reply.steps() != null) {
            steps.add(reply.steps());
        }
    }

    private void addJudging(CaseGrade grade) {
        JudgeWork work = grade.judging() == null ? JudgeWork.NONE : grade.judging();
        if (grade.outcome() == Outcome.ERRORED) {
            errors.merge(work.error() == null ? "GRADING" : work.error().name(), 1, Integer::sum);
        }
        if (work.fault() != null) {
            faults.merge(work.fault(), 1, Integer::sum);
        }
        paid = work.paid() == null ? paid : paid.plus(work.paid());
        cached = work.cached() == null ? cached : cached.plus(work.cached());
    }

    private void addHardPass(CaseGrade grade) {
        Boolean hardPass = grade.hardPass();
        hardPasses[hardPass == null ? 2 : hardPass ? 0 : 1]++;
        if (hardPass != null && grade.outcome() == (hardPass ? Outcome.FAILED : Outcome.PASSED)) {
            overruled++;
        }
    }

    private void addAbstention(String behavior, String answer, @Nullable JudgeVerdict verdict) {
        boolean toAbstain = behavior.equals(Behavior.ABSTAIN.name());
        if (toAbstain || behavior.equals(Behavior.ANSWER.name())) {
            boolean abstained = verdict == null ? Refusals.standard().isRefusal(answer) : verdict.abstained();
            abstentions[toAbstain ? 1 : 0][abstained ? 1 : 0]++;
        }
    }

    /** Returns the numbers of the results added so far. */
    public AnswerSummary summary() {
        CaseTotals totals = done.copy();
        open.values().forEach(totals::add);
        return new AnswerSummary(
                totals.cases(),
                totals.repeats(),
                totals.slices(),
                new Abstention(abstentions[0][0], abstentions[0][1], abstentions[1][0], abstentions[1][1]),
                errors,
                consumption(),
                totals.reliability(),
                rubrics.summary(),
                new JudgeSummary(faults, paid, cached),
                new HardPass(hardPasses[0], hardPasses[1], hardPasses[2], overruled));
    }

    private Consumption consumption() {
        Double stepsP50 = steps.percentile(0.5);
        return new Consumption(
                latencies.size,
                usage,
                withUsage,
                withCost == 0 ? null : costUsd,
                withCost,
                latencies.percentile(0.5),
                latencies.percentile(0.95),
                stepsP50 == null ? null : stepsP50.intValue(),
                steps.size);
    }
}
