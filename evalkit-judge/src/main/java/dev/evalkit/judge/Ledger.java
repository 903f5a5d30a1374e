package dev.evalkit.judge;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.answer.SummaryCollector;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.internal.Journal;
import dev.evalkit.judge.internal.JournalLine;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Takes what is finished: into the journal, into the counts, and into the result where one is kept. Thread-safe.
 *
 * <p>Grades get a line of their own where they cannot be made again for nothing from the line of the run: a judge was paid for
 * them, or the run's texts were redacted.
 */
final class Ledger {
    private final Slots slots;
    private final @Nullable Journal journal;
    private final Redaction redaction;
    private final boolean gradeLines;
    private final @Nullable CaseResult[] results;
    private final SummaryCollector collector;

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Integer, CaseRun> ungraded = new HashMap<>();
    private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
    private final Map<RunError.Kind, Long> errors = new EnumMap<>(RunError.Kind.class);
    private Usage usage = Usage.NONE;
    private double costUsd;
    private long unpriced;
    private @Nullable String unpricedModel;
    private boolean usageUnknown;

    /**
     * A ledger in which only the skipped repeats are done.
     *
     * @param journal {@code null} if there is none
     * @param gradeLines whether grades are written to the journal
     * @param keep whether the results are kept, or only counted
     */
    Ledger(Slots slots, @Nullable Journal journal, Redaction redaction, boolean gradeLines, boolean keep) {
        this.slots = slots;
        this.journal = journal;
        this.redaction = redaction;
        this.gradeLines = gradeLines;
        this.results = new CaseResult[keep ? slots.count() : 0];
        this.collector = new SummaryCollector(slots.repeats());
        if (slots.skippedCount() > 0) {
            outcomes.put(Outcome.SKIPPED, (long) slots.skippedCount());
            for (int slot = 0; slot < slots.count(); slot++) {
                if (slots.isSkipped(slot)) {
                    finished(slot, null, null, null);
                }
            }
        }
    }

    /** Keeps a result, or only adds it up. */
    private void finished(int slot, @Nullable CaseRun run, @Nullable CaseGrade grade, @Nullable RunError error) {
        CaseResult.Case golden = redaction.of(CaseResult.Case.of(slots.golden(slot)));
        CaseResult result = new CaseResult(golden, slots.repeat(slot), run, grade, error);
        if (results.length > 0) {
            results[slot] = result;
        } else {
            collector.add(result);
        }
    }

    boolean hasGradeLines() {
        return gradeLines;
    }

    /** A reply came; from now on it is not asked for again. */
    void replied(GoldenCase golden, CaseRun run) {
        if (journal != null) {
            journal.append(JournalLine.of(golden, redaction.of(run)));
        }
        count(run);
    }

    /** A reply was in the journal. */
    void replayed(CaseRun run) {
        count(run);
    }

    private void count(CaseRun run) {
        AgentReply reply = run.reply();
        lock.lock();
        try {
            if (reply.usage() != null) {
                usage = usage.plus(reply.usage());
            } else {
                usageUnknown = true;
            }
            if (reply.costUsd() != null) {
                costUsd += reply.costUsd();
            } else if (unpriced++ == 0) {
                unpricedModel = reply.model();
            }
        } finally {
            lock.unlock();
        }
    }

    /** A reply was graded. */
    void graded(int slot, CaseRun run, CaseGrade grade) {
        CaseGrade redacted = redaction.of(grade);
        if (journal != null && gradeLines && grade.outcome() != Outcome.ERRORED) {
            journal.append(JournalLine.of(run.caseId(), run.repeat(), redacted));
        }
        keep(slot, redaction.of(run), redacted);
    }

    /** The journal has the grade of this run in a later line. */
    void replayedUngraded(int slot, CaseRun run) {
        ungraded.put(slot, results.length > 0 ? run : counted(run));
    }

    /** What of a run is counted; a run to the journal keeps nothing else until it comes to the grade. */
    private static CaseRun counted(CaseRun run) {
        AgentReply all = run.reply();
        AgentReply reply = new AgentReply(
                all.answer(), null, null, null, null, all.steps(), all.usage(), all.costUsd(), null, null);
        return new CaseRun(run.caseId(), run.repeat(), reply, run.latency(), run.attempts());
    }

    /** A grade was in the journal. */
    void replayedGrade(int slot, CaseGrade grade) {
        keep(slot, ungraded.remove(slot), grade);
    }

    private void keep(int slot, @Nullable CaseRun run, CaseGrade grade) {
        lock.lock();
        try {
            outcomes.merge(grade.outcome(), 1L, Long::sum);
            finished(slot, run, grade, null);
        } finally {
            lock.unlock();
        }
    }

    /**
     * There is no reply.
     *
     * @param write whether it goes into the journal: what never came to the agent does not
     */
    void errored(int slot, RunError error, boolean write) {
        RunError redacted = redaction.of(error);
        if (journal != null && write) {
            journal.append(JournalLine.of(slots.golden(slot).id(), slots.repeat(slot), redacted));
        }
        lock.lock();
        try {
            outcomes.merge(Outcome.ERRORED, 1L, Long::sum);
            errors.merge(error.kind(), 1L, Long::sum);
            finished(slot, null, null, redacted);
        } finally {
            lock.unlock();
        }
    }

    /** Why a budget is spent; null if it is not. */
    @Nullable
    String exceeds(Budget budget) {
        lock.lock();
        try {
            return budget.spent(costUsd, unpriced > 0, unpricedModel, usage.totalTokens(), usageUnknown);
        } finally {
            lock.unlock();
        }
    }

    /** The counts so far. */
    RunSummary summary() {
        return summary(false);
    }

    /** The counts with what the answers say, of a run that keeps no results and has ended. */
    RunSummary summaryWithAnswers() {
        return summary(true);
    }

    private RunSummary summary(boolean withAnswers) {
        lock.lock();
        try {
            return new RunSummary(
                    slots.count(),
                    outcomes.getOrDefault(Outcome.PASSED, 0L),
                    outcomes.getOrDefault(Outcome.FAILED, 0L),
                    outcomes.getOrDefault(Outcome.UNSCORED, 0L),
                    outcomes.getOrDefault(Outcome.ERRORED, 0L),
                    outcomes.getOrDefault(Outcome.SKIPPED, 0L),
                    new TreeMap<>(errors),
                    usage,
                    costUsd,
                    unpriced,
                    withAnswers ? collector.summary() : null);
        } finally {
            lock.unlock();
        }
    }

    /** Every repeat, in order; complete when the run has ended. */
    List<CaseResult> results() {
        lock.lock();
        try {
            List<CaseResult> all = new ArrayList<>(results.length);
            for (CaseResult each : results) {
                if (each == null) {
                    throw new IllegalStateException("the run has not ended");
                }
                all.add(each);
            }
            return all;
        } finally {
            lock.unlock();
        }
    }
}
