package dev.evalkit.judge;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.AsyncAgent;
import dev.evalkit.api.answer.Cancellation;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.CaseFilter;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.RubricJudge;
import dev.evalkit.api.model.ModelFamilies;
import dev.evalkit.api.model.PriceTable;
import dev.evalkit.api.model.RateLimit;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.api.result.Identity;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.grade.Grader;
import dev.evalkit.judge.limit.Budget;
import dev.evalkit.judge.limit.LlmLimits;
import dev.evalkit.judge.limit.StopSignal;
import dev.evalkit.judge.pace.RunTime;
import dev.evalkit.judge.run.AnswerRuns;
import dev.evalkit.judge.run.Replies;
import dev.evalkit.judge.run.RunSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Runs an agent on the cases of a golden set and grades what it says and does. Immutable and thread-safe: every setting gives a
 * new eval.
 *
 * <pre>{@code
 * AnswerResult result = AnswerEval.over(set).agent("support-bot 4.2", Agent.of(bot::ask))
 *     .checks(Checks.standard()).judge("claude-x", judge).run();
 * }</pre>
 *
 * <p>An error of the infrastructure makes a case {@code ERRORED}, never failed. What is finished is kept, in the journal where
 * there is one, whatever happens to the rest.
 */
public final class AnswerEval {
    private final RunSettings settings;

    private AnswerEval(RunSettings settings) {
        this.settings = settings;
    }

    /** An eval over all cases of a set. */
    public static AnswerEval over(GoldenSet set) {
        return new AnswerEval(new RunSettings(Require.nonNull(set, "set"), new ProgressTeller(null)));
    }

    /**
     * Only these cases of the set, for instance {@code set.sample(10, 1)}; the others are in the result as skipped.
     *
     * @throws IllegalArgumentException from {@link #run}, if a case is not in the set
     */
    public AnswerEval only(GoldenSet part) {
        Require.nonNull(part, "part");
        return with(now -> now.part = part);
    }

    /**
     * Only the cases that a filter picks; the others are in the result as skipped.
     *
     * @throws IllegalArgumentException if it picks none
     */
    public AnswerEval only(CaseFilter filter) {
        return only(settings.set.filter(filter));
    }

    /** The documents that the answers rest on, kept by their digest: results on other documents are not compared. */
    public AnswerEval corpus(Corpus corpus) {
        String digest = Require.nonNull(corpus, "corpus").digest();
        return with(now -> now.corpusDigest = digest);
    }

    /** The agent, by the name that results and comparisons call it, with its version: {@code support-bot 4.2}. */
    public AnswerEval agent(String name, Agent agent) {
        Require.nonNull(agent, "agent");
        return agentFactory(name, () -> agent);
    }

    /** An agent that answers later. One thread waits for each of its calls. */
    public AnswerEval asyncAgent(String name, AsyncAgent agent) {
        return agent(name, Replies.waiting(Require.nonNull(agent, "agent")));
    }

    /** An agent for each call, so that no call sees what another one left behind. The factory is called from several threads. */
    public AnswerEval agentFactory(String name, Supplier<Agent> factory) {
        Identity identity = Identity.of(Require.notBlank(name, "name of the agent"));
        Require.nonNull(factory, "factory");
        return part("agent", identity).with(now -> now.agents = factory);
    }

    /** The version of the agent's prompt, kept in the result. */
    public AnswerEval prompt(String version) {
        return part("prompt", Identity.of(Require.notBlank(version, "version of the prompt")));
    }

    /** A further part of the system under test, kept in the result, for instance its model or its retriever. */
    public AnswerEval part(String role, Identity identity) {
        Require.notBlank(role, "role");
        Require.nonNull(identity, "identity of the " + role);
        return with(now -> now.parts.put(role, identity));
    }

    /** What is checked of every run; {@link Checks#standard()} unless set. */
    public AnswerEval checks(Checks checks) {
        Require.nonNull(checks, "checks");
        return with(now -> now.check(checks));
    }

    /**
     * The judge of meaning, by the name that results and comparisons call it, with its version. It is asked where the checks
     * have not decided, from several threads, and up to three times where it says that the next try may succeed; built-in judges
     * keep to {@link LlmLimits} instead. Without one such cases are unscored.
     *
     * <p>A judge that is {@link dev.evalkit.api.result.Identified}, as the built-in ones are, adds its settings to its name, the
     * digest of its prompt among them: results of different prompts are not compared.
     */
    public AnswerEval judge(String name, Judge judge) {
        return judge(Identity.of(Require.notBlank(name, "name of the judge")), judge);
    }

    /** A {@link #judge(String, Judge)} with version and settings. */
    public AnswerEval judge(Identity identity, Judge judge) {
        Require.nonNull(identity, "identity of the judge");
        Require.nonNull(judge, "judge");
        return with(now -> now.judge(identity, judge));
    }

    /**
     * A judge that scores every answer by a rubric, by the name that results and comparisons call it. Scores are reported beside
     * the outcomes and never change them; {@link #checksOnly} leaves them. A run that ends with an error is not scored.
     */
    public AnswerEval rubric(String name, RubricJudge judge) {
        return rubric(Identity.of(Require.notBlank(name, "name of the rubric judge")), judge);
    }

    /** A {@link #rubric(String, RubricJudge)} with version and settings. */
    public AnswerEval rubric(Identity identity, RubricJudge judge) {
        Require.nonNull(identity, "identity of the rubric judge");
        Require.nonNull(judge, "rubric judge");
        return with(now -> now.rubric(identity, judge));
    }

    /**
     * How often the rubric judge scores one answer; 3 unless set. The answer's score is the median; scores far apart are reported.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public AnswerEval rubricRuns(int runs) {
        Require.atLeast(1, runs, "rubric runs");
        return with(now -> now.rubricRuns(runs));
    }

    /** Asks the judge about every run, also where the checks have decided. */
    public AnswerEval alwaysJudge() {
        return with(now -> now.judge(Judging.ALWAYS));
    }

    /**
     * Asks no judge about answers of its own model family, which it would prefer; without this setting such a judge is asked, and
     * {@link dev.evalkit.api.answer.SameFamily} warns. A judge's model is the setting {@code model} of its identity, else its name;
     * the agent's is the part {@code model}, or what its replies report. Such replies are unscored.
     *
     * @param families for instance {@link ModelFamilies#standard()}
     * @throws IllegalStateException from {@link #run}, if the part {@code model} is of a judge's family
     */
    public AnswerEval refuseSameFamily(ModelFamilies families) {
        Require.nonNull(families, "families");
        return with(now -> now.refuse(families));
    }

    /** Lets the checks decide alone: meaning is not looked at, no judge is asked, and every report says so. */
    public AnswerEval checksOnly() {
        return with(now -> now.judge(Judging.CHECKS_ONLY));
    }

    /** How grades are made, where it is neither checks nor a judge. */
    AnswerEval grading(Grader grading, List<Identity> checks, @Nullable Identity judge, Judging judging) {
        Require.nonNull(grading, "grading");
        return with(now -> now.grade(grading, checks, judge, judging));
    }

    /**
     * How many calls are made at once; 4 unless set.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public AnswerEval concurrency(int calls) {
        Require.atLeast(1, calls, "concurrency");
        return with(now -> now.concurrency = calls);
    }

    /**
     * How long the calls for one repeat of a case may take together, waits between them not counted; 2 minutes unless set. A
     * call beyond is cancelled: its request's {@link Cancellation}, its future and its thread are told.
     *
     * @throws IllegalArgumentException if it is not above zero, or above 24 hours
     */
    public AnswerEval timeout(Duration timeout) {
        RunSettings.requireTimeout(timeout, "timeout");
        return with(now -> now.timeout = timeout);
    }

    /**
     * How long the grading of one reply may take: its checks, all calls of the judge, and the waits between those; 5 minutes
     * unless set. Beyond, its thread is interrupted, the run goes on without it, and the repeat is {@code ERRORED} with this
     * reason; its reply stays in the journal, and a run that goes on grades it again.
     *
     * @throws IllegalArgumentException if it is not above zero, or above 24 hours
     */
    public AnswerEval judgeTimeout(Duration timeout) {
        RunSettings.requireTimeout(timeout, "judgeTimeout");
        return with(now -> now.judgeTimeout = timeout);
    }

    /**
     * How often each case is run; 1 unless set. All cases are run once before one is run again.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public AnswerEval repeats(int times) {
        Require.atLeast(1, times, "repeats");
        return with(now -> now.repeats = times);
    }

    /** Which calls are made again; {@link RetryPolicy#standard()} unless set. */
    public AnswerEval retry(RetryPolicy policy) {
        Require.nonNull(policy, "policy");
        return with(now -> now.retry = policy);
    }

    /** How much may be asked of the agent in a minute; no limit unless set. */
    public AnswerEval rateLimit(RateLimit limit) {
        Require.nonNull(limit, "limit");
        return with(now -> now.rateLimit = limit);
    }

    /** What the run may spend; no limit unless set. */
    public AnswerEval budget(Budget budget) {
        Require.nonNull(budget, "budget");
        return with(now -> now.budget = budget);
    }

    /** Prices, for replies that say their model and tokens but not their cost. A model that is not in it has no known cost. */
    public AnswerEval prices(PriceTable prices) {
        Require.nonNull(prices, "prices");
        return with(now -> now.prices = prices);
    }

    /**
     * How many characters all texts of a reply may have together; 1,000,000 unless set. A longer reply is an error.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public AnswerEval maxReplyChars(int chars) {
        Require.atLeast(1, chars, "maxReplyChars");
        return with(now -> now.maxReplyChars = chars);
    }

    /**
     * Where the agent is called; threads of the run's own unless set, which end with it. The run takes up to {@link #concurrency}
     * threads of the executor for its whole length, and fewer where it refuses; {@link #run} itself blocks its caller, so do not
     * call it from a task of an executor that has no other thread.
     */
    public AnswerEval executor(Executor executor) {
        Require.nonNull(executor, "executor");
        return with(now -> now.executor = executor);
    }

    /** The clock of deadlines and of the result's time stamp; the system's unless set. */
    public AnswerEval clock(InstantSource clock) {
        Require.nonNull(clock, "clock");
        return with(now -> now.clock = clock);
    }

    /** The source of latencies, in nanoseconds; {@link System#nanoTime()} unless set. */
    public AnswerEval ticker(LongSupplier ticker) {
        Require.nonNull(ticker, "ticker");
        return with(now -> now.ticker = ticker);
    }

    AnswerEval time(RunTime time) {
        return with(now -> now.time = time);
    }

    /** A name for the run, kept in the result, for instance {@code answer@v4}. */
    public AnswerEval label(String label) {
        Require.notBlank(label, "label");
        return with(now -> now.label = label);
    }

    /** The state of the host's code, kept in the result: the commit, and whether there were changes on top of it. */
    public AnswerEval commit(String commit, boolean dirty) {
        Require.notBlank(commit, "commit");
        return with(now -> {
            now.commit = commit;
            now.dirty = dirty;
        });
    }

    /**
     * A file that keeps what is finished, a line each, so that a run that was killed goes on where it stopped: repeats of cases
     * that have a reply there are not called again, those that have an error are. A line is with the operating system before the
     * worker takes its next case. A journal of another set, agent or configuration is refused.
     */
    public AnswerEval journal(Path file) {
        Require.nonNull(file, "journal");
        return with(now -> {
            now.journal = file;
            now.journalOnDisk = false;
        });
    }

    /** A {@link #journal} whose lines survive the death of the machine, not only that of the process. Far slower. */
    public AnswerEval journalOnDisk(Path file) {
        return journal(file).with(now -> now.journalOnDisk = true);
    }

    /**
     * Changes every text of the run before it is written: answers, arguments, passages, reasons, messages. The grades are made
     * of the texts as they were; the result has what the hook made of them. It is called from several threads, and must leave
     * alone what it has changed already.
     */
    public AnswerEval redact(UnaryOperator<String> hook) {
        Require.nonNull(hook, "redaction");
        return with(now -> now.redact = hook);
    }

    /** Hears how far the run is. */
    public AnswerEval listener(ProgressListener listener) {
        Require.nonNull(listener, "listener");
        return with(now -> now.watcher = new ProgressTeller(listener));
    }

    /** Stops the run when the signal is given, for instance a {@link StopSignal}. So does an interrupt of its thread. */
    public AnswerEval stopWhen(Cancellation signal) {
        Require.nonNull(signal, "signal");
        return with(now -> now.stopSignal = signal);
    }

    /**
     * Runs all cases. It blocks until the last one is finished, or given up.
     *
     * @return every repeat of every case. Where the run was stopped, by a budget, a signal, or an interrupt of this thread (its
     *     mark stays), what is left has an error that says so
     * @throws IllegalStateException if no agent was given, another run has the journal open, or the
     *     redaction fails
     * @throws IllegalArgumentException if the journal is another run's (the message names the differences) or none at all
     * @throws java.io.UncheckedIOException if the journal cannot be written; what was finished is in it
     */
    public AnswerResult run() {
        return new AnswerRuns(settings).run();
    }

    /**
     * The same as {@link #run}, without keeping the result in memory: the journal has it, and {@link #regrade} makes a result of
     * that. The memory it takes grows with the concurrency, and by a few numbers with each case, not with the replies.
     *
     * @return the counts, with the {@linkplain RunSummary#answers() summary} that the result would have
     * @throws IllegalStateException also if no journal was given
     */
    public RunSummary runToJournal() {
        return RunSummary.of(new AnswerRuns(settings).runToJournal());
    }

    /**
     * Grades the replies of a journal again, by this eval's checks and judge. The agent is not called, and the journal stays as
     * it is. The cases are this eval's: what they expect may have changed. A case that the journal has no reply of, or whose
     * question or context has changed since, has an error.
     *
     * @return the result, with the journal's agent
     * @throws IllegalArgumentException if the file is no journal, or of a set with another name
     * @throws java.io.UncheckedIOException if it cannot be read
     */
    public AnswerResult regrade(Path journalFile) {
        return new AnswerRuns(settings).regrade(Require.nonNull(journalFile, "journal"));
    }

    private AnswerEval with(Consumer<RunSettings> change) {
        RunSettings copy = settings.copy();
        change.accept(copy);
        return new AnswerEval(copy);
    }
}
