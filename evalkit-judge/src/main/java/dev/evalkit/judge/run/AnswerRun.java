package dev.evalkit.judge.run;

import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.judge.limit.StopSignal;
import dev.evalkit.judge.pace.ClientFaults;
import dev.evalkit.judge.pace.RunTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of an eval. The thread that calls {@link #run} keeps the time: it starts workers on the executor and ends
 * calls that exceed their time. A worker takes tasks as long as some are ready, and then ends. Workers never wait; a
 * task that must wait is put back. A worker whose call was given up is replaced at once. When that call returns, its
 * reply is dropped and its worker ends.
 */
final class AnswerRun implements RunControl {
    private static final Logger LOG = LoggerFactory.getLogger(RunSettings.LOGGER);

    private final RunSettings settings;
    private final RunTime time;
    private final Ledger ledger;
    private final Executor executor;
    private final CaseWork work;
    private final long timeoutNanos;
    private final long startNanos;
    private final ProgressClock progress;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Agenda agenda;
    private final Crew crew;
    private final CallsUnderWay calls = new CallsUnderWay();
    private long wakeAt;
    private boolean ended;
    private boolean interrupted;
    private @Nullable Stop stop;
    private @Nullable Throwable fatal;

    /** Creates a run that grades the replies of a journal, and calls the agent for every slot that is not done. */
    AnswerRun(RunSettings settings, Slots slots, Ledger ledger, Executor executor, List<Task> toGrade, BitSet done) {
        this.settings = settings;
        this.time = settings.time;
        this.ledger = ledger;
        this.executor = executor;
        this.agenda = new Agenda(settings, slots, toGrade, done);
        this.timeoutNanos = settings.timeout.toNanos();
        this.startNanos = time.nanos();
        this.crew = new Crew(settings, startNanos);
        this.progress = new ProgressClock(settings, ledger.counter(), startNanos);
        this.work = new CaseWork(settings, ledger, this);
    }

    /** Runs to the end. What is left then gets an error. An interrupt stops the run, and the thread stays marked. */
    void run() {
        Runnable onStop = () -> stop(Stop.cancelled("the run was stopped"));
        settings.stopSignal.onCancel(onStop);
        checkBudget();
        lock.lock();
        try {
            while (!isOver()) {
                step();
            }
        } finally {
            ended = true;
            lock.unlock();
            if (settings.stopSignal instanceof StopSignal signal) {
                signal.remove(onStop);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (fatal instanceof Error error) {
            throw error;
        } else if (fatal != null) {
            throw fatal instanceof RuntimeException e
                    ? e
                    : new IllegalStateException(ClientFaults.withCause(fatal), fatal);
        }
        giveUpTheRest();
        progress.tellEnd(time.nanos());
    }

    private boolean isOver() {
        return crew.isIdle() && (stop == null ? agenda.isEmpty() : !(stop.grades() && agenda.hasReplies()));
    }

    private void step() {
        if (Thread.interrupted()) {
            interrupted = true;
            stop(Stop.cancelled("the thread of the run was interrupted"));
        }
        long now = time.nanos();
        stopIfDue(now);
        if (giveUp(now) || start(now)) {
            return;
        }
        if (progress.isDue(now)) {
            unlocked(() -> progress.tell(now));
            return;
        }
        if (isOver()) {
            return;
        }
        wakeAt = nextEvent(now);
        try {
            time.await(changed, Math.max(1, wakeAt - now), crew.isAway());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // for the next step
        }
    }

    private void stopIfDue(long now) {
        Duration most = settings.budget.time();
        if (most != null && now - startNanos >= most.toNanos()) {
            stop(Stop.budget("the budget of " + most + " is spent"));
        }
        Stop helpless = isWorking() ? crew.helpless(now) : null;
        if (helpless != null) {
            stop(helpless);
        }
    }

    private boolean isWorking() {
        return stop == null || stop.grades();
    }

    /** Gives up the calls whose time is up, or all calls if the run was stopped. */
    private boolean giveUp(long now) {
        boolean all = stop != null && stop.cancels();
        List<Call> due = calls.giveUp(now, all);
        if (due.isEmpty()) {
            return false;
        }
        crew.gaveUp(due.size(), now);
        Stop reason = all ? stop : null;
        unlocked(() -> due.forEach(call -> {
            try {
                ledger.ended(reason == null ? work.timedOut(call) : Ending.stopped(call.task, call.run, reason));
            } catch (Throwable e) {
                fail(e);
            }
            call.cancellation.stop();
        }));
        for (Call call : due) {
            if (!call.returned) {
                call.interrupted = true;
                call.thread.interrupt();
            }
        }
        return true;
    }

    /** Starts workers on the executor. */
    private boolean start(long now) {
        int wanted = wanted(now);
        if (wanted <= 0) {
            return false;
        }
        crew.asked(wanted, now);
        List<Throwable> refusals = new ArrayList<>(0);
        unlocked(() -> {
            for (int i = 0; i < wanted; i++) {
                try {
                    executor.execute(this::work);
                } catch (RuntimeException | OutOfMemoryError e) { // no memory for another thread
                    refusals.add(e);
                }
            }
        });
        if (!refusals.isEmpty() && crew.refused(refusals.size())) {
            stop(Stop.rejected("the executor rejected the case: " + ClientFaults.withCause(refusals.get(0))));
        }
        return true;
    }

    private int wanted(long now) {
        return isWorking() ? crew.wanted(agenda.limit(), agenda.readyCount(now, takesCalls())) : 0;
    }

    private boolean takesCalls() {
        return stop == null && crew.takesCalls();
    }

    private long nextEvent(long now) {
        long at = Math.min(progress.nextNanos(), calls.nextDeadline());
        Duration most = settings.budget.time();
        if (most != null && stop == null) {
            at = Math.min(at, startNanos + most.toNanos());
        }
        if (isWorking()) {
            at = Math.min(at, crew.helplessAt());
        }
        return Math.min(at, agenda.nextEvent(now));
    }

    private void locked(Runnable action) {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }

    private void unlocked(Runnable action) {
        lock.unlock();
        try {
            action.run();
        } finally {
            lock.lock();
        }
    }

    /** Does the work of a worker. */
    private void work() {
        Task task;
        lock.lock();
        try {
            crew.came();
            task = take();
        } finally {
            lock.unlock();
        }
        while (task != null) {
            try {
                if (!work.perform(task)) {
                    return; // another worker has its place
                }
            } catch (Throwable e) { // checked ones, too: other languages throw them undeclared
                fail(e);
            }
            lock.lock();
            try {
                crew.finished();
                task = take();
            } finally {
                lock.unlock();
            }
        }
    }

    private @Nullable Task take() {
        Task task = ready();
        if (task == null) {
            changed.signal();
        } else {
            crew.began();
        }
        return task;
    }

    private @Nullable Task ready() {
        long now = time.nanos();
        crew.active(now);
        boolean free = !ended && isWorking() && !crew.isFull(agenda.limit());
        return free ? agenda.take(now, takesCalls()) : null;
    }

    @Override
    public @Nullable Call begin(Task task, @Nullable CaseRun run) {
        lock.lock();
        try {
            boolean grading = run != null;
            if (grading && stop != null && stop.cancels()) {
                return null;
            }
            long left = grading ? settings.judgeTimeout.toNanos() : timeoutNanos - task.usedNanos;
            long deadline = time.nanos() + left;
            Call call = new Call(task, Thread.currentThread(), run, deadline);
            calls.add(call);
            if (deadline < wakeAt || (stop != null && stop.cancels())) {
                changed.signal();
            }
            return call;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean end(Call call) {
        lock.lock();
        try {
            call.returned = true;
            if (call.interrupted) {
                Thread.interrupted(); // it was our interrupt
            }
            if (call.abandoned) {
                crew.cameBack();
                changed.signal();
                return false;
            }
            calls.remove(call);
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void wentWell(long tokens) {
        locked(() -> {
            agenda.pace().wentWell();
            agenda.pace().took(time.nanos(), tokens);
        });
        checkBudget();
    }

    private void checkBudget() {
        String exceeded = ledger.counter().exceeds(settings.budget);
        if (exceeded != null) {
            stop(Stop.budget(exceeded));
        }
    }

    @Override
    public void limited(long waitNanos) {
        locked(() -> agenda.pace().limited(time.nanos(), waitNanos));
    }

    @Override
    public @Nullable Stop stopped() {
        lock.lock();
        try {
            return stop;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void again(Task task, long waitNanos) {
        locked(() -> {
            task.dueNanos = time.nanos() + waitNanos;
            agenda.again(task);
            changed.signal();
        });
    }

    private void stop(Stop reason) {
        locked(() -> {
            if (stop == null || reason.isGraverThan(stop)) {
                stop = reason;
                LOG.warn("answer eval stops: {}", reason.message());
            }
            changed.signal();
        });
    }

    /** Ends the run after a fault of the journal or the redaction. */
    private void fail(Throwable cause) {
        locked(() -> {
            if (fatal == null) {
                fatal = cause;
            } else if (fatal != cause) {
                fatal.addSuppressed(cause);
            }
        });
        stop(Stop.cancelled("the run failed: " + ClientFaults.withCause(cause)));
    }

    private void giveUpTheRest() {
        Stop reason = stop;
        if (reason == null) {
            return;
        }
        for (Task task = agenda.takeAny(); task != null; task = agenda.takeAny()) {
            ledger.ended(Ending.stopped(task, task.journaled, reason));
        }
    }
}
