package dev.evalkit.judge.run;

import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.SameFamily;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.Split;
import dev.evalkit.api.internal.io.AppendLog;
import dev.evalkit.api.internal.json.Json;
import dev.evalkit.api.model.ModelFamilies;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import dev.evalkit.judge.limit.Budget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The ways to run an eval: with its agent, or on the replies of a journal. */
public final class AnswerRuns {
    private static final Logger LOG = LoggerFactory.getLogger(RunSettings.LOGGER);
    /** How long the end of a run waits for calls that were given up. */
    private static final Duration FAREWELL = Duration.ofMillis(500);

    private final RunSettings settings;
    private final Slots slots;

    /** Creates the ways to run an eval with these settings, which must not change any more. */
    public AnswerRuns(RunSettings settings) {
        this.settings = settings;
        this.slots = new Slots(settings.set, settings.part, settings.repeats);
    }

    /** Runs all cases, and keeps the result. */
    public AnswerResult run() {
        Ledger ledger = runWithAgent(true);
        return result(ledger, subject());
    }

    /** Runs all cases, and keeps the counts. */
    public RunCounts runToJournal() {
        if (settings.journal == null) {
            throw new IllegalStateException("no journal was given; call journal(file) before runToJournal()");
        }
        return runWithAgent(false).counter().countsWithAnswers();
    }

    private Ledger runWithAgent(boolean keep) {
        String refusal = settings.refusal();
        if (refusal != null) {
            throw new IllegalStateException(refusal);
        }
        if (settings.agents == null) {
            throw new IllegalStateException("no agent was given; call agent(name, agent) before run()");
        }
        Json.requireJackson();
        String unscored = settings.nothingToScore();
        if (unscored != null) {
            throw new IllegalStateException(unscored);
        }
        if (settings.journal == null) {
            Ledger ledger = ledger(null, false, keep);
            run(settings, ledger, List.of(), new BitSet());
            return ledger;
        }
        JournalHeader header = new JournalHeader(
                settings.set.digest(), instrument(), subject(), settings.commit, settings.redact == null ? null : true);
        AppendLog.Durability durability =
                settings.journalOnDisk ? AppendLog.Durability.MACHINE : AppendLog.Durability.PROCESS;
        try (Journal journal = Journal.open(settings.journal, header, durability)) {
            if (journal.recoveredBytes() > 0) {
                LOG.warn("{}: dropped {} bytes of a torn last line", settings.journal, journal.recoveredBytes());
            }
            boolean gradeLines = settings.judge != null || settings.rubric != null || settings.redact != null;
            Ledger ledger = ledger(journal, gradeLines, keep);
            Replay replay = new Replay(slots, ledger, settings.grading);
            replay.read(journal);
            int known = replay.done().cardinality();
            if (known > 0) {
                LOG.info("{}: {} of {} replies are taken from the journal", settings.journal, known, slots.count());
            }
            run(settings, ledger, replay.toGrade(), replay.done());
            return ledger;
        }
    }

    private Ledger ledger(@Nullable Journal journal, boolean gradeLines, boolean keep) {
        return new Ledger(slots, journal, new Redaction(settings.redact), gradeLines, new Counter(slots, keep));
    }

    private void run(RunSettings settings, Ledger ledger, List<Task> toGrade, BitSet done) {
        settings.unknownCases().forEach(LOG::warn);
        if (settings.judging == Judging.ALWAYS && settings.judge == null) {
            LOG.warn("alwaysJudge() has no judge to ask: call judge(name, judge)");
        }
        Executor executor = settings.executor;
        if (executor != null) {
            new AnswerRun(settings, slots, ledger, executor, toGrade, done).run();
            return;
        }
        try (OwnThreads threads = new OwnThreads(FAREWELL.toNanos())) {
            new AnswerRun(settings, slots, ledger, threads, toGrade, done).run();
        }
    }

    /** Grades the replies of a journal. */
    public AnswerResult regrade(Path file) {
        JournalReader reader = JournalReader.of(file);
        JournalHeader header = reader.header();
        if (!header.instrument().set().equals(settings.set.name())) {
            throw new IllegalArgumentException(file + ": the journal belongs to set '"
                    + header.instrument().set() + "', not to '" + settings.set.name() + "'");
        }
        if (header.redacted() != null) {
            throw new IllegalArgumentException(
                    file + ": the journal was written with a redaction, so checks and judges would not"
                            + " see what the agent said; to get the grades in it, run the eval with this journal");
        }
        Ledger ledger = ledger(null, false, true);
        Replay replay = new Replay(slots, ledger, settings.grading);
        replay.readRuns(reader);
        BitSet done = new BitSet();
        done.set(0, slots.count());
        for (int slot = 0; slot < slots.count(); slot++) {
            if (!slots.isSkipped(slot) && !replay.done().get(slot)) {
                ledger.ended(Ending.failed(slot, replay.missing(slot), false));
            }
        }
        RunSettings unbounded = settings.copy();
        unbounded.budget = Budget.NONE; // it limits calls of the agent
        run(unbounded, ledger, replay.toGrade(), done);
        return result(ledger, header.subject());
    }

    private AnswerResult result(Ledger ledger, Subject subject) {
        AnswerResult result = new AnswerResult(
                instrument(),
                subject,
                Stamp.now(settings.clock, settings.commit, settings.dirty),
                ledger.counter().results());
        SameFamily.warnings(result, ModelFamilies.standard()).forEach(LOG::warn);
        return result;
    }

    private Subject subject() {
        return new Subject(settings.label, settings.parts);
    }

    private AnswerInstrument instrument() {
        return new AnswerInstrument(
                settings.set.name(),
                split(),
                settings.checks,
                settings.judge,
                settings.judging,
                settings.repeats,
                settings.rubric,
                settings.corpusDigest);
    }

    /** Returns the split of all cases of the set; null if there are several, or none. */
    private @Nullable String split() {
        Set<String> splits = new TreeSet<>();
        for (GoldenCase golden : slots.cases()) {
            Split split = golden.labels().split();
            splits.add(split == null ? "" : split.name().toLowerCase(Locale.ROOT));
        }
        return splits.size() == 1 && !splits.contains("") ? splits.iterator().next() : null;
    }
}
