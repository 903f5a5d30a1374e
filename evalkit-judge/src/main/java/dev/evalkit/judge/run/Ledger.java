package dev.evalkit.judge.run;

import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.result.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * The record of a run. Every repeat of a case is recorded twice: its reply, so that the agent is not called again, and
 * its end. Each record is written to the journal first and then counted. Thread-safe.
 *
 * <p>A grade gets its own line if it cannot be remade for free from the line of the run: a judge was paid for it, or
 * the run's texts were redacted.
 */
final class Ledger {
    private final Slots slots;
    private final @Nullable Journal journal;
    private final Redaction redaction;
    private final boolean gradeLines;
    private final Counter counter;

    /**
     * Creates a ledger in which only the skipped repeats are done.
     *
     * @param journal {@code null} if there is none
     * @param gradeLines whether grades are written to the journal
     */
    Ledger(Slots slots, @Nullable Journal journal, Redaction redaction, boolean gradeLines, Counter counter) {
        this.slots = slots;
        this.journal = journal;
        this.redaction = redaction;
        this.gradeLines = gradeLines;
        this.counter = counter;
        for (int slot = 0; slots.skippedCount() > 0 && slot < slots.count(); slot++) {
            if (slots.isSkipped(slot)) {
                count(slot, null, null, null);
            }
        }
    }

    Counter counter() {
        return counter;
    }

    boolean hasGradeLines() {
        return gradeLines;
    }

    /** Records a reply. */
    void replied(GoldenCase golden, CaseRun run) {
        if (journal != null) {
            journal.append(JournalLine.of(golden, redaction.of(run)));
        }
        counter.spent(run.reply());
    }

    /** Records the end of a repeat. */
    void ended(Ending ending) {
        CaseGrade grade = ending.grade() == null ? null : redaction.of(ending.grade());
        RunError error = ending.error() == null ? null : redaction.of(ending.error());
        if (journal != null) {
            keep(journal, ending, grade, error);
        }
        count(ending.slot(), ending.run() == null ? null : redaction.of(ending.run()), grade, error);
    }

    private void keep(Journal open, Ending ending, @Nullable CaseGrade grade, @Nullable RunError error) {
        String id = slots.golden(ending.slot()).id();
        int repeat = slots.repeat(ending.slot());
        if (grade != null && gradeLines && grade.outcome() != Outcome.ERRORED) {
            open.append(JournalLine.of(id, repeat, grade));
        } else if (error != null && ending.kept()) {
            open.append(JournalLine.of(id, repeat, error));
        }
    }

    /** Records a repeat that has its reply and grade in the journal. */
    void replayed(int slot, CaseRun run, CaseGrade grade) {
        count(slot, run, grade, null);
    }

    private void count(int slot, @Nullable CaseRun run, @Nullable CaseGrade grade, @Nullable RunError error) {
        CaseResult.Case golden = redaction.of(CaseResult.Case.of(slots.golden(slot)));
        counter.add(slot, new CaseResult(golden, slots.repeat(slot), run, grade, error));
    }
}
