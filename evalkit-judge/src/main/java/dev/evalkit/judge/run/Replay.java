package dev.evalkit.judge.run;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.judge.grade.Grader;
import dev.evalkit.judge.pace.ClientFaults;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The replies and grades of a journal, by case and repeat, whatever the order of the lines. */
final class Replay {
    private static final String NO_REPLY = "the journal has no reply for it";

    private final Slots slots;
    private final Ledger ledger;
    private final Grader grading;
    private final BitSet done = new BitSet();
    private final BitSet graded = new BitSet();
    private final List<Task> toGrade = new ArrayList<>();
    /** The runs whose grade is in a later line. */
    private final Map<Integer, CaseRun> ungraded = new HashMap<>();

    private final Map<Integer, RunError> errors = new HashMap<>();

    Replay(Slots slots, Ledger ledger, Grader grading) {
        this.slots = slots;
        this.ledger = ledger;
        this.grading = grading;
    }

    /** Returns the slots that have a reply. */
    BitSet done() {
        return done;
    }

    /** Returns the replies that have no grade yet. */
    List<Task> toGrade() {
        return toGrade;
    }

    /** Returns why a slot has no reply. */
    RunError missing(int slot) {
        return errors.getOrDefault(slot, new RunError(RunError.Kind.NOT_IN_JOURNAL, NO_REPLY, 0));
    }

    /**
     * Reads replies and grades in two passes; the first finds the replies that have their grade in a later line.
     *
     * @throws IllegalArgumentException if a line belongs to a case that the run lacks, or a repeat has two replies, two
     *     grades, or a grade before its reply
     */
    void read(Journal journal) {
        journal.read(this::look);
        journal.read(this::take);
    }

    private void look(JournalLine line) {
        if (line.run() != null) {
            int slot = slot(line.run().caseId(), line.run().repeat());
            if (done.get(slot)) {
                throw new IllegalArgumentException("repeat " + slots.repeat(slot) + " of case '"
                        + slots.golden(slot).id() + "' has a second reply");
            }
            done.set(slot);
        } else if (line.failed() != null) {
            slot(line.failed().caseId(), line.failed().repeat());
        } else if (line.graded() != null) {
            int slot = slot(line.graded().caseId(), line.graded().repeat());
            if (!done.get(slot) || graded.get(slot)) {
                throw new IllegalArgumentException("repeat " + slots.repeat(slot) + " of case '"
                        + slots.golden(slot).id() + "' has a grade "
                        + (graded.get(slot) ? "twice" : "before its reply"));
            }
            graded.set(slot);
        }
    }

    private int slot(String caseId, int repeat) {
        int slot = slots.find(caseId, repeat);
        if (slot < 0) {
            throw new IllegalArgumentException(
                    "repeat " + repeat + " of case '" + caseId + "' is not part of this run");
        }
        return slot;
    }

    private void take(JournalLine line) {
        CaseRun run = line.run();
        if (run != null) {
            int slot = slot(run.caseId(), run.repeat());
            if (slots.isSkipped(slot)) {
                return;
            }
            ledger.counter().spent(run.reply());
            if (graded.get(slot)) {
                ungraded.put(slot, ledger.counter().keepsResults() ? run : counted(run));
            } else if (ledger.hasGradeLines()) {
                toGrade.add(new Task(slots, slot, run));
            } else {
                ledger.ended(Ending.graded(slot, run, grade(slot, run)));
            }
        } else if (line.graded() != null) {
            int slot = slot(line.graded().caseId(), line.graded().repeat());
            if (!slots.isSkipped(slot)) {
                CaseRun earlier = Require.nonNull(ungraded.remove(slot), "run");
                ledger.replayed(slot, earlier, line.graded().grade());
            }
        }
    }

    /** Returns the part of a run that is counted; a run to the journal keeps only this until the grade is read. */
    private static CaseRun counted(CaseRun run) {
        AgentReply all = run.reply();
        AgentReply reply = new AgentReply(
                all.answer(), null, null, null, null, all.steps(), all.usage(), all.costUsd(), null, null);
        return new CaseRun(run.caseId(), run.repeat(), reply, run.latency(), run.attempts());
    }

    /** Grades a run at once: without a judge this is free, and the reply need not stay in memory. */
    private CaseGrade grade(int slot, CaseRun run) {
        try {
            return grading.grade(slots.golden(slot), run);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Ending.notGraded("grading was interrupted");
        } catch (Throwable e) { // from the user's check
            return Ending.notGraded("grading failed: " + ClientFaults.withCause(e));
        }
    }

    /**
     * Reads only the replies, to grade all of them again. A case whose question or context has changed gets an error.
     */
    void readRuns(JournalReader reader) {
        reader.read(line -> {
            if (line.run() != null) {
                takeRun(line.run(), line.asked());
            } else if (line.failed() != null) {
                int slot = slots.find(line.failed().caseId(), line.failed().repeat());
                if (slot >= 0) {
                    errors.put(slot, line.failed().error());
                }
            }
        });
    }

    private void takeRun(CaseRun run, @Nullable String asked) {
        int slot = slots.find(run.caseId(), run.repeat());
        if (slot < 0 || slots.isSkipped(slot)) {
            return;
        }
        if (!JournalLine.asked(slots.golden(slot)).equals(asked)) {
            errors.put(
                    slot,
                    new RunError(
                            RunError.Kind.NOT_IN_JOURNAL,
                            "its question or context has changed since the journal was written; run it again",
                            0));
            return;
        }
        done.set(slot);
        ledger.counter().spent(run.reply());
        toGrade.add(new Task(slots, slot, run));
    }
}
