package dev.evalkit.report;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Builds results of answer evals for tests: outcomes by case id, and whatever else a test asks for. */
public final class AnswersBuilder {
    private final Map<String, List<Outcome>> outcomes = new LinkedHashMap<>();
    private final Map<String, String> reasons = new LinkedHashMap<>();
    private final Map<String, String> digests = new LinkedHashMap<>();
    private final Map<String, String> categories = new LinkedHashMap<>();
    private final Map<String, List<SourceUse>> sources = new LinkedHashMap<>();
    private final Map<String, Double> costs = new LinkedHashMap<>();
    private final Map<String, Integer> millis = new LinkedHashMap<>();
    private final Map<String, Integer> tokens = new LinkedHashMap<>();
    private final Map<String, JudgeVerdict> verdicts = new LinkedHashMap<>();
    private final Map<String, String> answers = new LinkedHashMap<>();
    private final Map<String, String> questions = new LinkedHashMap<>();
    private final Map<String, String> tiers = new LinkedHashMap<>();
    private final SortedMap<String, Identity> parts =
            new TreeMap<>(Map.of("agent", Identity.of("support-bot").version("4.2")));
    private AnswerInstrument instrument = new AnswerInstrument(
            "acme",
            "dev",
            List.of(Identity.of("contains all")),
            Identity.of("claude-x"),
            Judging.WHERE_NEEDED,
            1,
            null,
            null);

    /** No case yet. */
    public AnswersBuilder() {}

    /** The grade of a run; every test makes grades here. */
    static CaseGrade grade(Outcome outcome, List<String> reasons, @Nullable List<SourceUse> sources) {
        return CaseGrade.builder()
                .outcome(outcome)
                .reasons(reasons)
                .sources(sources)
                .build();
    }

    public AnswersBuilder passed(String... ids) {
        return all(Outcome.PASSED, ids);
    }

    public AnswersBuilder failed(String... ids) {
        return all(Outcome.FAILED, ids);
    }

    public AnswersBuilder unscored(String... ids) {
        return all(Outcome.UNSCORED, ids);
    }

    public AnswersBuilder errored(String... ids) {
        return all(Outcome.ERRORED, ids);
    }

    public AnswersBuilder skipped(String... ids) {
        return all(Outcome.SKIPPED, ids);
    }

    private AnswersBuilder all(Outcome outcome, String... ids) {
        Arrays.stream(ids).forEach(id -> repeats(id, outcome));
        return this;
    }

    /** So many cases with the outcome: with prefix "p" they are p1, p2 and so on. */
    public AnswersBuilder many(int n, String prefix, Outcome outcome) {
        for (int i = 1; i <= n; i++) {
            repeats(prefix + i, outcome);
        }
        return this;
    }

    /** The outcome of each repeat of a case. */
    public AnswersBuilder repeats(String id, Outcome... each) {
        outcomes.put(id, List.of(each));
        return this;
    }

    public AnswersBuilder reason(String id, String reason) {
        reasons.put(id, reason);
        return this;
    }

    public AnswersBuilder digest(String id, String digest) {
        digests.put(id, digest);
        return this;
    }

    public AnswersBuilder category(String name, String... ids) {
        Arrays.stream(ids).forEach(id -> categories.put(id, name));
        return this;
    }

    public AnswersBuilder sources(String id, SourceUse... uses) {
        sources.put(id, List.of(uses));
        return this;
    }

    public AnswersBuilder cost(String id, double usd) {
        costs.put(id, usd);
        return this;
    }

    public AnswersBuilder millis(String id, int latency) {
        millis.put(id, latency);
        return this;
    }

    public AnswersBuilder tokens(String id, int all) {
        tokens.put(id, all);
        return this;
    }

    /** The verdict on a case that passed. */
    public AnswersBuilder verdict(String id, JudgeVerdict verdict) {
        verdicts.put(id, verdict);
        return this;
    }

    public AnswersBuilder answer(String id, String answer) {
        answers.put(id, answer);
        return this;
    }

    public AnswersBuilder question(String id, String question) {
        questions.put(id, question);
        return this;
    }

    public AnswersBuilder tier(String name, String... ids) {
        Arrays.stream(ids).forEach(id -> tiers.put(id, name));
        return this;
    }

    public AnswersBuilder part(String role, Identity part) {
        parts.put(role, part);
        return this;
    }

    public AnswersBuilder instrument(UnaryOperator<AnswerInstrument> change) {
        instrument = change.apply(instrument);
        return this;
    }

    public AnswerResult build() {
        List<CaseResult> cases = new ArrayList<>();
        outcomes.forEach((id, each) -> {
            for (int i = 0; i < each.size(); i++) {
                cases.add(result(id, i + 1, each.get(i)));
            }
        });
        return new AnswerResult(
                instrument,
                new Subject(null, parts),
                new Stamp(Instant.parse("2026-11-30T10:00:00Z"), "0.1.0", null, null),
                cases);
    }

    private CaseResult result(String id, int repeat, Outcome outcome) {
        CaseResult.Case golden = new CaseResult.Case(
                id,
                digests.getOrDefault(id, "digest of " + id),
                questions.getOrDefault(id, "Why?"),
                categories.get(id),
                tiers.get(id),
                "answer");
        String reason = reasons.getOrDefault(id, "because");
        return switch (outcome) {
            case SKIPPED -> new CaseResult(golden, repeat, null, null, null);
            case ERRORED -> new CaseResult(golden, repeat, null, null, new RunError(RunError.Kind.TIMEOUT, reason, 1));
            case PASSED ->
                graded(
                        golden,
                        repeat,
                        CaseGrade.builder()
                                .outcome(outcome)
                                .verdict(verdicts.get(id))
                                .sources(sources.get(id))
                                .build());
            case FAILED, UNSCORED -> graded(golden, repeat, grade(outcome, List.of(reason), sources.get(id)));
        };
    }

    private CaseResult graded(CaseResult.Case golden, int repeat, CaseGrade grade) {
        AgentReply.Builder reply = AgentReply.builder().answer(answers.getOrDefault(golden.id(), "14 days."));
        Integer all = tokens.get(golden.id());
        if (all != null) {
            reply.usage(new Usage(all - all / 4, all / 4));
        }
        Double cost = costs.get(golden.id());
        if (cost != null) {
            reply.costUsd(cost);
        }
        Duration latency = Duration.ofMillis(millis.getOrDefault(golden.id(), 10));
        return new CaseResult(golden, repeat, new CaseRun(golden.id(), repeat, reply.build(), latency, 1), grade, null);
    }
}
