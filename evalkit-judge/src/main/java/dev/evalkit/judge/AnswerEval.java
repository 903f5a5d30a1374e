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
 * An answer eval: runs an agent on the cases of a golden set and grades what it says and does. Immutable and
 * thread-safe: every setting returns a new eval. All methods throw {@link NullPointerException} if an argument is null.
 *
 * <pre>{@code
 * AnswerResult result = AnswerEval.over(set).agent("support-bot 4.2", Agent.of(bot::ask))
 *     .checks(Checks.standard()).judge("claude-x", judge).run();
 * }</pre>
 *
 * <p>An infrastructure error makes a case {@code ERRORED}, never failed. Finished cases are kept whatever happens to
 * the rest; with a journal they survive the process.
 */
public final class AnswerEval {
    private final RunSettings settings;

    private AnswerEval(RunSettings settings) {
        this.settings = settings;
    }

    /** Returns an eval over all cases of a set. */
    public static AnswerEval over(GoldenSet set) {
        return new AnswerEval(new RunSettings(Require.nonNull(set, "set"), new ProgressTeller(null)));
    }

    /**
     * Runs only these cases of the set, for instance {@code set.sample(10, 1)}. The result lists the others as skipped.
     *
     * @throws IllegalArgumentException from {@link #run}, if a case is not in the set
     */
    public AnswerEval only(GoldenSet part) {
        return with(now -> now.part = Require.nonNull(part, "part"));
    }

    /**
     * Runs only the cases that a filter picks. The result lists the others as skipped.
     *
     * @throws IllegalArgumentException if it picks none
     */
    public AnswerEval only(CaseFilter filter) {
        return only(settings.set.filter(filter));
    }

    /** Records the digest of the documents that the answers use. Results on other documents are not compared. */
    public AnswerEval corpus(Corpus corpus) {
        String digest = Require.nonNull(corpus, "corpus").digest();
        return with(now -> now.corpusDigest = digest);
    }

    /** Sets the agent. Results and comparisons use its name, which includes its version: {@code support-bot 4.2}. */
    public AnswerEval agent(String name, Agent agent) {
        Require.nonNull(agent, "agent");
        return agentFactory(name, () -> agent);
    }

    /** Sets an agent that answers asynchronously. One thread waits for each of its calls. */
    public AnswerEval asyncAgent(String name, AsyncAgent agent) {
        return agent(name, Replies.waiting(Require.nonNull(agent, "agent")));
    }

    /**
     * Sets a factory that makes an agent for each call, so that calls share no state. Several threads call it.
     *
     * @throws IllegalArgumentException if the name is blank
     */
    public AnswerEval agentFactory(String name, Supplier<Agent> factory) {
        Identity identity = Identity.of(Require.notBlank(name, "name of the agent"));
        Require.nonNull(factory, "factory");
        return part("agent", identity).with(now -> now.agents = factory);
    }

    /**
     * Records the version of the agent's prompt in the result.
     *
     * @throws IllegalArgumentException if the version is blank
     */
    public AnswerEval prompt(String version) {
        return part("prompt", Identity.of(Require.notBlank(version, "version of the prompt")));
    }

    /**
     * Records another part of the system under test in the result, for instance its model or its retriever.
     *
     * @throws IllegalArgumentException if the role is blank
     */
    public AnswerEval part(String role, Identity identity) {
        Require.notBlank(role, "role");
        Require.nonNull(identity, "identity of the " + role);
        return with(now -> now.parts.put(role, identity));
    }

    /** Sets the checks of every run; {@link Checks#standard()} by default. */
    public AnswerEval checks(Checks checks) {
        return with(now -> now.check(Require.nonNull(checks, "checks")));
    }

    /**
     * Sets the judge of meaning. Its name in results and comparisons includes its version. Several threads call it, for
     * cases that the checks have not decided. It alone decides what is an abstention; if it fails, the case is unscored.
     * Without a judge, words decide that, and cases that need more are unscored. Its calls are retried as {@link #retry}
     * says; built-in judges keep to {@link LlmLimits} instead.
     *
     * <p>A judge that is {@link dev.evalkit.api.result.Identified}, as the built-in ones are, adds its settings to its
     * name, including the digest of its prompt. Results of different prompts are not compared.
     *
     * @throws IllegalArgumentException if the name is blank
     * @throws IllegalStateException after {@link #checksOnly}, which asks no judge
     */
    public AnswerEval judge(String name, Judge judge) {
        return judge(Identity.of(Require.notBlank(name, "name of the judge")), judge);
    }

    /** Sets a {@link #judge(String, Judge)} with version and settings. */
    public AnswerEval judge(Identity identity, Judge judge) {
        Require.nonNull(identity, "identity of the judge");
        Require.nonNull(judge, "judge");
        return with(now -> now.judge(identity, judge));
    }

    /**
     * Sets a judge that scores every answer by a rubric. Scores are reported beside the outcomes and never change them,
     * whatever the rubric judge throws; {@link #checksOnly} does not turn them off. A run with an error is not scored.
     *
     * @throws IllegalArgumentException if the name is blank
     */
    public AnswerEval rubric(String name, RubricJudge judge) {
        return rubric(Identity.of(Require.notBlank(name, "name of the rubric judge")), judge);
    }

    /** Sets a {@link #rubric(String, RubricJudge)} with version and settings. */
    public AnswerEval rubric(Identity identity, RubricJudge judge) {
        Require.nonNull(identity, "identity of the rubric judge");
        Require.nonNull(judge, "rubric judge");
        return with(now -> now.rubric(identity, judge));
    }

    /**
     * Sets how often the rubric judge scores an answer; 3 by default. The median counts; scores far apart are reported.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public AnswerEval rubricRuns(int runs) {
        return with(now -> now.rubricRuns(Require.atLeast(1, runs, "rubric runs")));
    }

    /** Asks the judge about every run, even if the checks have decided. Throws after {@link #checksOnly}. */
    public AnswerEval alwaysJudge() {
        return with(now -> now.judge(Judging.ALWAYS));
    }

    /**
     * Leaves answers of a judge's own model family, which it would prefer, unscored. Without this setting the judge is
     * asked, and {@link dev.evalkit.api.answer.SameFamily} warns. A judge's model is the setting {@code model} of its
     * identity, or else its name. The agent's model is the part {@code model}, or what its replies report.
     *
     * @param families for instance {@link ModelFamilies#standard()}
     * @throws IllegalStateException from {@link #run}, if the part {@code model} is of a judge's family
     */
    public AnswerEval refuseSameFamily(ModelFamilies families) {
        return with(now -> now.refuse(Require.nonNull(families, "families")));
    }

    /**
     * Lets the checks alone decide. Meaning is not judged, and every report says so.
     *
     * @throws IllegalStateException if the eval has a judge, or {@link #alwaysJudge} was called
     */
    public AnswerEval checksOnly() {
        return with(now -> now.judge(Judging.CHECKS_ONLY));
    }

    /** Replaces checks and judge by another way of grading. */
    AnswerEval grading(Grader grading, List<Identity> checks, @Nullable Identity judge, Judging judging) {
        return with(now -> now.grade(Require.nonNull(grading, "grading"), checks, judge, judging));
    }

    /**
     * Sets how many calls are made at once; 4 by default.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public AnswerEval concurrency(int calls) {
        return with(now -> now.concurrency = Require.atLeast(1, calls, "concurrency"));
    }

    /**
     * Sets how long the calls for one repeat of a case may take together, without the waits between them; 2 minutes by
     * default. A call that takes longer is cancelled by its {@link Cancellation}, its future and an interrupt.
     *
     * @throws IllegalArgumentException if it is not above zero, or above 24 hours
     */
    public AnswerEval timeout(Duration timeout) {
        RunSettings.requireTimeout(timeout, "timeout");
        return with(now -> now.timeout = timeout);
    }

    /**
     * Sets how long the grading of one reply may take: its checks, all calls of the judge, and the waits between those;
     * 5 minutes by default. After that its thread is interrupted and the repeat is {@code ERRORED} with this reason.
     * The reply stays in the journal, and a resumed run grades it again.
     *
     * @throws IllegalArgumentException if it is not above zero, or above 24 hours
     */
    public AnswerEval judgeTimeout(Duration timeout) {
        RunSettings.requireTimeout(timeout, "judgeTimeout");
        return with(now -> now.judgeTimeout = timeout);
    }

    /**
     * Sets how often each case is run; 1 by default. Every case runs once before any case runs again.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public AnswerEval repeats(int times) {
        return with(now -> now.repeats = Require.atLeast(1, times, "repeats"));
    }

    /** Sets which calls of the agent, and of a host's own judges, are retried; by default {@link RetryPolicy#standard()}. */
    public AnswerEval retry(RetryPolicy policy) {
        return with(now -> now.retry(Require.nonNull(policy, "policy")));
    }

    /** Limits calls of the agent, and their tokens, per minute; unlimited by default. */
    public AnswerEval rateLimit(RateLimit limit) {
        return with(now -> now.rateLimit = Require.nonNull(limit, "limit"));
    }

    /** Limits what the run may spend; unlimited by default. */
    public AnswerEval budget(Budget budget) {
        return with(now -> now.budget = Require.nonNull(budget, "budget"));
    }

    /** Sets prices for replies that report model and tokens but no cost. A model without a price has no known cost. */
    public AnswerEval prices(PriceTable prices) {
        return with(now -> now.prices = Require.nonNull(prices, "prices"));
    }

    /**
     * Sets how many characters all texts of a reply may have together; 1,000,000 by default. Longer is an error.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public AnswerEval maxReplyChars(int chars) {
        return with(now -> now.maxReplyChars = Require.atLeast(1, chars, "maxReplyChars"));
    }

    /**
     * Sets the executor that calls the agent. By default the run has its own threads, which end with it. The run
     * occupies up to {@link #concurrency} threads of the executor until it ends, or fewer if the executor rejects
     * tasks. Since {@link #run} blocks its caller, do not call it from a task of an executor that has no other thread.
     */
    public AnswerEval executor(Executor executor) {
        return with(now -> now.executor = Require.nonNull(executor, "executor"));
    }

    /** Sets the clock for deadlines and the result's time stamp; the system clock by default. */
    public AnswerEval clock(InstantSource clock) {
        return with(now -> now.clock = Require.nonNull(clock, "clock"));
    }

    /** Sets the source of latencies, in nanoseconds; {@link System#nanoTime()} by default. */
    public AnswerEval ticker(LongSupplier ticker) {
        return with(now -> now.ticker = Require.nonNull(ticker, "ticker"));
    }

    AnswerEval time(RunTime time) {
        return with(now -> now.time = time);
    }

    /**
     * Records a name for the run in the result, for instance {@code answer@v4}.
     *
     * @throws IllegalArgumentException if it is blank
     */
    public AnswerEval label(String label) {
        return with(now -> now.label = Require.notBlank(label, "label"));
    }

    /**
     * Records the commit of the tested code in the result, and whether there were uncommitted changes.
     *
     * @throws IllegalArgumentException if the commit is blank
     */
    public AnswerEval commit(String commit, boolean dirty) {
        return with(now -> now.commit(Require.notBlank(commit, "commit"), dirty));
    }

    /**
     * Sets a file that keeps every finished repeat on a line of its own, so that a killed run can resume: repeats with
     * a reply in it are not called again, those with an error are. Each line is handed to the operating system before
     * its worker takes the next case. {@link #run} refuses the journal of another set, agent or configuration.
     */
    public AnswerEval journal(Path file) {
        return with(now -> now.journal(Require.nonNull(file, "journal"), false));
    }

    /** Sets a {@link #journal} whose lines survive a crash of the machine, not only of the process. Much slower. */
    public AnswerEval journalOnDisk(Path file) {
        return with(now -> now.journal(Require.nonNull(file, "journal"), true));
    }

    /**
     * Sets a hook that changes every text of the run before it is written: answers, arguments, passages, reasons,
     * messages. Grades are made from the original texts. Several threads call the hook. It must be idempotent.
     */
    public AnswerEval redact(UnaryOperator<String> hook) {
        return with(now -> now.redact = Require.nonNull(hook, "redaction"));
    }

    /** Sets a listener that receives progress updates. */
    public AnswerEval listener(ProgressListener listener) {
        return with(now -> now.watcher = new ProgressTeller(Require.nonNull(listener, "listener")));
    }

    /** Sets a signal that stops the run, like a {@link StopSignal}. An interrupt of the run's thread stops it, too. */
    public AnswerEval stopWhen(Cancellation signal) {
        return with(now -> now.stopSignal = Require.nonNull(signal, "signal"));
    }

    /**
     * Runs all cases. Blocks until the last one is finished or given up.
     *
     * @return every repeat of every case. If a budget, a signal or an interrupt of this thread stops the run, the rest
     *     has an error that says so; the thread stays marked as interrupted
     * @throws IllegalStateException if no agent was given, every case needs a judge and there is none, another run has the
     *     journal open, or the redaction fails
     * @throws IllegalArgumentException if the file is not a journal of this run; the message names the differences
     * @throws java.io.UncheckedIOException if the journal cannot be written; it keeps what was finished
     */
    public AnswerResult run() {
        return new AnswerRuns(settings).run();
    }

    /**
     * Runs all cases like {@link #run} but keeps the result only in the journal; {@link #regrade} makes a result from
     * it. Memory use grows with the concurrency and by a few numbers per case, not with the replies.
     *
     * @return the counts, with the {@linkplain RunSummary#answers() summary} that the result would have
     * @throws IllegalStateException also if no journal was given
     */
    public RunSummary runToJournal() {
        return RunSummary.of(new AnswerRuns(settings).runToJournal());
    }

    /**
     * Grades the replies of a journal again with this eval's checks and judge. The agent is not called, and the journal
     * does not change. The cases are this eval's, so what they expect may have changed. A case gets an error if the
     * journal has no reply for it, or if its question or context has changed.
     *
     * @return the result, with the journal's agent
     * @throws IllegalArgumentException if the file is not a journal, is redacted, or of a set with another name
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
