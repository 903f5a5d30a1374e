package dev.evalkit.judge;

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
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.check.NamedCheck;
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

/** What an {@link AnswerEval} was told. It is copied for each change, and never changed once an eval holds it. */
final class RunSettings {
    static final int DEFAULT_CONCURRENCY = 4;
    static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(2);
    static final Duration DEFAULT_JUDGE_TIMEOUT = Duration.ofMinutes(5);
    static final int DEFAULT_MAX_REPLY_CHARS = 1_000_000;
    static final int DEFAULT_RUBRIC_RUNS = 3;

    final GoldenSet set;

    @Nullable
    GoldenSet part;

    @Nullable
    String corpusDigest;

    @Nullable
    Supplier<Agent> agents;

    SortedMap<String, Identity> parts = new TreeMap<>();

    @Nullable
    String label;

    @Nullable
    String commit;

    @Nullable
    Boolean dirty;

    private Checks checkList = Checks.standard();

    @Nullable
    private JudgeCalls<JudgeRequest, JudgeVerdict> judgeCalls;

    private @Nullable Identity judgeIdentity;

    private @Nullable Identity rubricIdentity;

    private @Nullable ModelFamilies refusedFamilies;

    @Nullable
    private RubricJudge rubricJudge;

    int rubricRuns = DEFAULT_RUBRIC_RUNS;

    /** Made of the checks, the judge, the judging and the rubric. */
    Grading grading;

    List<Identity> checks;

    @Nullable
    Identity judge;

    @Nullable
    Identity rubric;

    Judging judging = Judging.WHERE_NEEDED;

    int concurrency = DEFAULT_CONCURRENCY;
    Duration timeout = DEFAULT_TIMEOUT;
    Duration judgeTimeout = DEFAULT_JUDGE_TIMEOUT;
    int repeats = 1;
    RetryPolicy retry = RetryPolicy.standard();

    @Nullable
    Integer callsPerMinute;

    @Nullable
    Integer tokensPerMinute;

    Budget budget = Budget.NONE;

    @Nullable
    PriceTable prices;

    int maxReplyChars = DEFAULT_MAX_REPLY_CHARS;

    @Nullable
    Executor executor;

    InstantSource clock = InstantSource.system();
    LongSupplier ticker = System::nanoTime;
    RunTime time = RunTime.system();
    Cancellation stopSignal = Cancellation.NONE;

    @Nullable
    ProgressListener listener;

    @Nullable
    Path journal;

    boolean journalOnDisk;

    @Nullable
    UnaryOperator<String> redact;

    RunSettings(GoldenSet set) {
        this.set = set;
        grading = new Grader(checkList, null, judging);
        checks = checkList.identities();
    }

    /** Each case that a check is about and the set lacks, as people read it. */
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

    static void requireTimeout(Duration timeout, String what) {
        Require.nonNull(timeout, what);
        if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException(what + " must be above zero and at most 24 hours but was " + timeout);
        }
    }

    void limit(@Nullable Integer calls, @Nullable Integer tokens) {
        callsPerMinute = calls == null ? null : Require.atLeast(1, calls, "calls per minute");
        tokensPerMinute = tokens == null ? null : Require.atLeast(1, tokens, "tokens per minute");
    }

    void check(Checks newChecks) {
        checkList = newChecks;
        grade();
    }

    void judge(Identity identity, Judge newJudge) {
        judgeIdentity = complete(identity, newJudge);
        judgeCalls = JudgeCalls.verdicts(newJudge);
        grade();
    }

    /** What a part says of itself is under the name that it was given: its prompt, say. The host's own settings go first. */
    static Identity complete(Identity given, Object part) {
        if (!(part instanceof Identified identified)) {
            return given;
        }
        SortedMap<String, String> settings = new TreeMap<>(identified.identity().settings());
        settings.putAll(given.settings());
        return new Identity(given.name(), given.version(), settings);
    }

    void judge(Judging when) {
        judging = when;
        grade();
    }

    void rubric(Identity identity, RubricJudge newJudge) {
        rubricIdentity = complete(identity, newJudge);
        rubricJudge = newJudge;
        grade();
    }

    void rubricRuns(int runs) {
        rubricRuns = runs;
        grade();
    }

    void refuse(ModelFamilies families) {
        refusedFamilies = families;
        grade();
    }

    /** Why the run cannot start, by the family of a judge; null if it can. */
    @Nullable
    String refusal() {
        Identity model = parts.get("model");
        if (model == null) {
            return null;
        }
        String refusal = new FamilyRule(refusedFamilies, judge).refusal(model.name());
        return refusal == null ? new FamilyRule(refusedFamilies, rubric).refusal(model.name()) : refusal;
    }

    private void grade() {
        boolean asked = judging != Judging.CHECKS_ONLY;
        Grader grader = new Grader(
                checkList, asked ? judgeCalls : null, judging, new FamilyRule(refusedFamilies, judgeIdentity));
        FamilyRule rubricRule = new FamilyRule(refusedFamilies, rubricIdentity);
        grading = rubricJudge == null ? grader : new RubricGrading(grader, rubricJudge, rubricRuns, rubricRule);
        rubric = rubricIdentity == null ? null : rubricIdentity.with("runs", rubricRuns);
        checks = checkList.identities();
        judge = asked ? judgeIdentity : null;
    }

    RunSettings copy() {
        RunSettings copy = new RunSettings(set);
        copy.part = part;
        copy.corpusDigest = corpusDigest;
        copy.agents = agents;
        copy.parts = new TreeMap<>(parts);
        copy.label = label;
        copy.commit = commit;
        copy.dirty = dirty;
        copy.checkList = checkList;
        copy.judgeCalls = judgeCalls;
        copy.judgeIdentity = judgeIdentity;
        copy.rubricIdentity = rubricIdentity;
        copy.refusedFamilies = refusedFamilies;
        copy.rubricJudge = rubricJudge;
        copy.rubricRuns = rubricRuns;
        copy.rubric = rubric;
        copy.grading = grading;
        copy.checks = checks;
        copy.judge = judge;
        copy.judging = judging;
        copy.concurrency = concurrency;
        copy.timeout = timeout;
        copy.judgeTimeout = judgeTimeout;
        copy.repeats = repeats;
        copy.retry = retry;
        copy.callsPerMinute = callsPerMinute;
        copy.tokensPerMinute = tokensPerMinute;
        copy.budget = budget;
        copy.prices = prices;
        copy.maxReplyChars = maxReplyChars;
        copy.executor = executor;
        copy.clock = clock;
        copy.ticker = ticker;
        copy.time = time;
        copy.stopSignal = stopSignal;
        copy.listener = listener;
        copy.journal = journal;
        copy.journalOnDisk = journalOnDisk;
        copy.redact = redact;
        return copy;
    }
}
