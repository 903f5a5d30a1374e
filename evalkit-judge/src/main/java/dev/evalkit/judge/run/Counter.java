package dev.evalkit.judge.run;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.answer.SummaryCollector;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.limit.Budget;
import dev.evalkit.judge.pace.Spending;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A counter of what was spent and finished, which can also keep the results. Thread-safe. */
final class Counter {
    private final int total;
    private final @Nullable CaseResult[] results;
    private final SummaryCollector collector;

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
    private final Map<RunError.Kind, Long> errors = new EnumMap<>(RunError.Kind.class);
    private final Spending spending = new Spending();

    /**
     * Creates a counter at zero.
     *
     * @param keep whether the results are kept, or only counted
     */
    Counter(Slots slots, boolean keep) {
        this.total = slots.count();
        this.results = new CaseResult[keep ? total : 0];
        this.collector = new SummaryCollector(slots.repeats());
    }

    boolean keepsResults() {
        return results.length > 0;
    }

    /** Adds the tokens and cost of a reply. */
    void spent(AgentReply reply) {
        lock.lock();
        try {
            spending.add(reply.usage(), reply.costUsd(), reply.model());
        } finally {
            lock.unlock();
        }
    }

    /** Adds a result. */
    void add(int slot, CaseResult result) {
        lock.lock();
        try {
            outcomes.merge(result.outcome(), 1L, Long::sum);
            if (result.error() != null) {
                errors.merge(result.error().kind(), 1L, Long::sum);
            }
            if (keepsResults()) {
                results[slot] = result;
            } else {
                collector.add(result);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns why a budget is spent; null if it is not. */
    @Nullable
    String exceeds(Budget budget) {
        lock.lock();
        try {
            return spending.exceeds(budget.usd(), budget.tokens());
        } finally {
            lock.unlock();
        }
    }

    /** Returns the counts so far. */
    RunCounts counts() {
        return counts(false);
    }

    /** Returns the counts with the summary of the answers, after a run that keeps no results. */
    RunCounts countsWithAnswers() {
        return counts(true);
    }

    private RunCounts counts(boolean withAnswers) {
        lock.lock();
        try {
            return new RunCounts(
                    total,
                    new TreeMap<>(outcomes),
                    new TreeMap<>(errors),
                    spending.usage(),
                    spending.costUsd(),
                    spending.unpriced(),
                    withAnswers ? collector.summary() : null);
        } finally {
            lock.unlock();
        }
    }

    /** Returns every repeat, in order; complete when the run has ended. */
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
