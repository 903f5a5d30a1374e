package dev.evalkit.judge.run;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.Cancellation;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeRequest;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.RubricJudge;
import dev.evalkit.api.model.ModelFamilies;
import dev.evalkit.api.model.PriceTable;
import dev.evalkit.api.model.RateLimit;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.check.NamedCheck;
import dev.evalkit.judge.grade.ChecksThenJudge;
import dev.evalkit.judge.grade.FamilyRule;
import dev.evalkit.judge.grade.Grader;
import dev.evalkit.judge.grade.JudgeCalls;
import dev.evalkit.judge.grade.RubricGrading;
import dev.evalkit.judge.limit.Budget;
import dev.evalkit.judge.pace.RunTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The settings of an eval. They are copied for each change, and never change once an eval holds them. */
public final class RunSettings implements Cloneable {
    /** The name of the logger of runs. */
    static final String LOGGER = "dev.evalkit.judge.AnswerEval";

    public static final int DEFAULT_CONCURRENCY = 4;
    public static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(2);
    public static final Duration DEFAULT_JUDGE_TIMEOUT = Duration.ofMinutes(5);
    public static final int DEFAULT_MAX_REPLY_CHARS = 1_000_000;
    public static final int DEFAULT_RUBRIC_RUNS = 3;

    public final GoldenSet set;
    public @Nullable GoldenSet part;
    public @Nullable String corpusDigest;
    public @Nullable Supplier<Agent> agents;
    public SortedMap<String, Identity> parts = new TreeMap<>();
    public @Nullable String label;
    private static final int MOST_SHOWN = 10;

    @Nullable
    String commit;

    @Nullable
    Boolean dirty;

    private Checks checkList;
    private @Nullable Judge judgeOfMeaning;
    private @Nullable Identity judgeIdentity;
    private @Nullable Identity rubricIdentity;
    private @Nullable ModelFamilies refusedFamilies;
    private @Nullable RubricJudge rubricJudge;
    public int rubricRuns = DEFAULT_RUBRIC_RUNS;

    /** Made from the checks, the judge, the judging, the rubric and the retries. */
    private Grader made;

    /** How runs are graded: {@link #made}, or another way. */
    public Grader grading;

    public List<Identity> checks;
    public @Nullable Identity judge;
    public @Nullable Identity rubric;
    public Judging judging = Judging.WHERE_NEEDED;
    public int concurrency = DEFAULT_CONCURRENCY;
    public Duration timeout = DEFAULT_TIMEOUT;
    public Duration judgeTimeout = DEFAULT_JUDGE_TIMEOUT;
    public int repeats = 1;
    RetryPolicy retry = RetryPolicy.standard();
    public RateLimit rateLimit = RateLimit.NONE;
    public Budget budget = Budget.NONE;
    public @Nullable PriceTable prices;
    public int maxReplyChars = DEFAULT_MAX_REPLY_CHARS;
    public @Nullable Executor executor;
    public InstantSource clock = InstantSource.system();
    public LongSupplier ticker = System::nanoTime;
    public RunTime time = RunTime.system();
    public Cancellation stopSignal = Cancellation.NONE;
    public RunWatcher watcher;

    @Nullable
    Path journal;

    boolean journalOnDisk;
    public @Nullable UnaryOperator<String> redact;

    /** Creates the default settings. */
    public RunSettings(GoldenSet set, RunWatcher watcher) {
        this.set = set;
        checkList = Checks.standard().forSet(set);
        this.watcher = watcher;
        made = new ChecksThenJudge(checkList, null, judging, FamilyRule.NONE);
        grading = made;
        checks = checkList.identities();
    }

    /** Returns a message for each case that a check is about and the set lacks. */
    List<String> unknownCases() {
        List<String> unknown = new ArrayList<>();
        for (NamedCheck check : checkList.all()) {
            for (String id : check.cases()) {
                if (set.find(id).isEmpty()) {
                    unknown.add("check '" + check.name() + "' is about case '" + id + "', which set '" + set.name()
                            + "' lacks"
                            + Nearest.hint(
                                    id, set.cases().stream().map(GoldenCase::id).toList()));
                }
            }
        }
        return unknown;
    }

    /** Checks a time limit: above zero and at most 24 hours. */
    public static void requireTimeout(Duration timeout, String what) {
        Require.nonNull(timeout, what);
        if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException(what + " must be above zero and at most 24 hours but was " + timeout);
        }
    }

    /** Sets the checks. */
    public void check(Checks newChecks) {
        checkList = newChecks.forSet(set);
        grade();
    }

    /** Sets the judge. */
    public void judge(Identity identity, Judge newJudge) {
        requireAsked("judge(…)");
        judgeIdentity = complete(identity, newJudge);
        judgeOfMeaning = newJudge;
        grade();
    }

    /**
     * Adds the settings that a part reports itself, such as its prompt, to its given identity. Given settings take
     * precedence.
     */
    public static Identity complete(Identity given, Object part) {
        if (!(part instanceof Identified identified)) {
            return given;
        }
        SortedMap<String, String> settings = new TreeMap<>(identified.identity().settings());
        settings.putAll(given.settings());
        return new Identity(given.name(), given.version(), settings);
    }

    /** Sets when the judge is asked. */
    public void judge(Judging when) {
        if (when == Judging.CHECKS_ONLY) {
            requireNoJudge();
        } else if (when == Judging.ALWAYS) {
            requireAsked("alwaysJudge()");
        }
        judging = when;
        grade();
    }

    private void requireAsked(String setting) {
        if (judging == Judging.CHECKS_ONLY) {
            throw neverAsked(setting);
        }
    }

    private void requireNoJudge() {
        if (judgeOfMeaning != null) {
            throw neverAsked("judge(…)");
        }
        if (judging == Judging.ALWAYS) {
            throw neverAsked("alwaysJudge()");
        }
    }

    private static IllegalStateException neverAsked(String setting) {
        return new IllegalStateException("checksOnly() lets the checks alone decide, so " + setting
                + " would be ignored; leave out one of the two");
    }

    /** Sets which calls are retried: those of the agent, and those of a host's own judges. */
    public void retry(RetryPolicy policy) {
        retry = policy;
        if (grading == made) {
            grade();
        }
    }

    /** Sets the rubric judge. */
    public void rubric(Identity identity, RubricJudge newJudge) {
        rubricIdentity = complete(identity, newJudge);
        rubricJudge = newJudge;
        grade();
    }

    /** Sets how often the rubric judge scores an answer. */
    public void rubricRuns(int runs) {
        rubricRuns = runs;
        grade();
    }

    /** Sets the model families that are refused. */
    public void refuse(ModelFamilies families) {
        refusedFamilies = families;
        grade();
    }

    /** Returns why no case of the run could be scored, whatever the agent says; null if one could. */
    @Nullable
    String nothingToScore() {
        GoldenSet run = part == null ? set : part;
        if (!(grading instanceof ChecksThenJudge)
                || judge != null
                || !run.cases().stream().allMatch(golden -> golden.expected().needsJudge())
                || !Checks.standard().forSet(set).identities().containsAll(checks)) {
            return null;
        }
        List<String> ids = run.cases().stream().map(GoldenCase::id).toList();
        return "no case could be scored: each of them has only facts or a reference answer, and there is no judge ("
                + String.join(", ", ids.subList(0, Math.min(MOST_SHOWN, ids.size())))
                + (ids.size() > MOST_SHOWN ? ", … " + ids.size() + " in all" : "")
                + "); plug in a judge, or add what checks can look for, such as expected_answer_contains";
    }

    /** Returns why the run cannot start because of a judge's family; null if it can. */
    @Nullable
    String refusal() {
        Identity model = parts.get("model");
        if (model == null) {
            return null;
        }
        String refusal = new FamilyRule(refusedFamilies, judge).refusal(model.name());
        return refusal == null ? new FamilyRule(refusedFamilies, rubric).refusal(model.name()) : refusal;
    }

    /** Replaces checks and judge by another way of grading. */
    public void grade(Grader newGrading, List<Identity> newChecks, @Nullable Identity newJudge, Judging when) {
        grading = newGrading;
        checks = List.copyOf(newChecks);
        judge = newJudge;
        judging = when;
    }

    private void grade() {
        boolean asked = judging != Judging.CHECKS_ONLY;
        JudgeCalls<JudgeRequest, JudgeVerdict> calls =
                judgeOfMeaning == null ? null : JudgeCalls.verdicts(judgeOfMeaning, retry);
        ChecksThenJudge grader =
                new ChecksThenJudge(checkList, calls, judging, new FamilyRule(refusedFamilies, judgeIdentity));
        FamilyRule rubricRule = new FamilyRule(refusedFamilies, rubricIdentity);
        made = rubricJudge == null ? grader : new RubricGrading(grader, rubricJudge, retry, rubricRuns, rubricRule);
        grading = made;
        rubric = rubricIdentity == null ? null : rubricIdentity.with("runs", rubricRuns);
        checks = checkList.identities();
        judge = asked ? judgeIdentity : null;
    }

    /** Sets the commit of the tested code, and whether there were uncommitted changes. */
    public void commit(String newCommit, boolean isDirty) {
        commit = newCommit;
        dirty = isDirty;
    }

    /** Sets the journal, and whether its lines survive a crash of the machine. */
    public void journal(Path file, boolean onDisk) {
        journal = file;
        journalOnDisk = onDisk;
    }

    /** Returns a copy that may be changed. */
    public RunSettings copy() {
        try {
            RunSettings copy = (RunSettings) clone();
            copy.parts = new TreeMap<>(parts);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
