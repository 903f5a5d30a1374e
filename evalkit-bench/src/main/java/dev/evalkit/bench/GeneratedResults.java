package dev.evalkit.bench;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.CheckReport;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import dev.evalkit.api.retrieval.CaseRanking;
import dev.evalkit.api.retrieval.MeasureSummary;
import dev.evalkit.api.retrieval.MeasureSummary.PairedDifference;
import dev.evalkit.api.retrieval.Provenance;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RetrievalInstrument;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Generated results of any size. The same arguments give the same result. Results of the same size share one golden
 * set, whatever their seed.
 */
final class GeneratedResults {
    private static final String[] WORDS =
            "the policy of a refund for orders within thirty days after delivery must be asked in writing by customer team"
                    .split(" ");
    private static final String[] CATEGORIES = {"answerable", "multi_hop", "unanswerable", "injection"};
    private static final List<String> MEASURES = List.of("RR", "nDCG@10", "recall@5", "recall@10");
    private static final List<String> RUNGS = List.of("keyword", "vector", "hybrid", "hybrid+rerank", "hybrid@chunks");
    private static final Stamp STAMP = new Stamp(Instant.EPOCH, "0.1.0", null, null);
    private static final int DOCUMENTS = 1_000;
    private static final int PASSAGE_CHARACTERS = 600;
    private static final int PASSAGES = 4;
    private static final int QUESTION_CHARACTERS = 60;
    private static final int REASONING_CHARACTERS = 150;
    private static final int SHORTEST_ANSWER = 200;
    private static final int ANSWER_SPREAD = 200;
    private static final int RETRIEVED = 10;
    private static final int MOST_NANOS = 2_000_000_000;
    private static final double NANOS_PER_MILLI = 1e6;

    /** The randomness of the golden set and its documents. */
    private final SplittableRandom set = new SplittableRandom(1);
    /** The randomness of a run. */
    private final SplittableRandom random;

    private GeneratedResults(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /**
     * Returns a result of an agent that reads four of a thousand passages, calls a tool and is graded by three checks.
     */
    static AnswerResult answers(int cases, long seed) {
        GeneratedResults generated = new GeneratedResults(seed);
        List<String> passages = new ArrayList<>();
        for (int i = 0; i < DOCUMENTS; i++) {
            passages.add(text(generated.set, PASSAGE_CHARACTERS));
        }
        List<CaseResult> found = new ArrayList<>();
        for (int i = 0; i < cases; i++) {
            found.add(generated.answer("q" + i, passages));
        }
        return new AnswerResult(
                new AnswerInstrument(
                        "acme",
                        null,
                        List.of(Identity.of("facts")),
                        Identity.of("judge"),
                        Judging.WHERE_NEEDED,
                        1,
                        null,
                        null),
                Subject.of(Map.of("agent", Identity.of("bot"))),
                STAMP,
                found);
    }

    private CaseResult answer(String id, List<String> passages) {
        List<SeenPassage> seen = new ArrayList<>();
        for (int i = 0; i < PASSAGES; i++) {
            int document = random.nextInt(DOCUMENTS);
            seen.add(new SeenPassage("policies/document-" + document + ".md::0", passages.get(document)));
        }
        String first = String.valueOf(seen.get(0).id());
        AgentReply reply = AgentReply.builder()
                .answer(text(SHORTEST_ANSWER + random.nextInt(ANSWER_SPREAD)))
                .toolCalls(List.of(ToolCall.of("search_docs", Map.of("query", text(QUESTION_CHARACTERS), "limit", 4))))
                .passages(seen)
                .citations(List.of(first))
                .steps(2)
                .usage(new Usage(random.nextInt(4_000), random.nextInt(400)))
                .costUsd(random.nextInt(1_000) / 1e5)
                .model("some-model-2026-11")
                .finishReason("stop")
                .build();
        boolean passed = random.nextInt(PASSAGES) > 0;
        CheckReport facts = new CheckReport(
                "facts",
                passed
                        ? CheckResult.passed()
                        : CheckResult.failed("the fact '" + text(QUESTION_CHARACTERS) + "'", "no such text"));
        CaseGrade grade = CaseGrade.builder()
                .outcome(passed ? Outcome.PASSED : Outcome.FAILED)
                .reasons(passed ? List.of() : List.of(facts.toString()))
                .checks(List.of(
                        facts,
                        new CheckReport("forbidden", CheckResult.notApplicable("the case forbids nothing")),
                        new CheckReport("refusal", CheckResult.passed("an answer was expected and was given"))))
                .verdict(
                        passed
                                ? new JudgeVerdict(text(REASONING_CHARACTERS), List.of(true, true), false, true, false)
                                : null)
                .sources(List.of(new SourceUse(SourceUse.documentOf(first), 1, true)))
                .build();
        CaseResult.Case golden = new CaseResult.Case(
                id,
                digest(),
                text(set, QUESTION_CHARACTERS),
                CATEGORIES[set.nextInt(CATEGORIES.length)],
                null,
                "answer");
        CaseRun run = new CaseRun(id, 1, reply, Duration.ofNanos(random.nextInt(MOST_NANOS)), 1);
        return new CaseResult(golden, 1, run, grade, null);
    }

    /**
     * Returns a result of a ladder whose rungs each keep ten ids. Its means are those of the cases; its p-values are
     * all 1.
     */
    static RetrievalResult rankings(int cases, int rungs, long seed) {
        GeneratedResults generated = new GeneratedResults(seed);
        List<RetrievalCase> found = new ArrayList<>();
        for (int i = 0; i < cases; i++) {
            String expected = document(generated.set);
            List<CaseRanking> rankings = new ArrayList<>();
            for (String rung : RUNGS.subList(0, rungs)) {
                rankings.add(generated.ranking(rung, expected));
            }
            found.add(new RetrievalCase("q" + i, generated.digest(), new TreeMap<>(Map.of(expected, 1)), rankings));
        }
        Provenance provenance = new Provenance(
                new RetrievalInstrument("acme", null, "c0ffee", RankedUnit.DOCUMENT, List.of(5, 10), MEASURES),
                Subject.of(Map.of("embedder", Identity.of("hashing"))),
                STAMP);
        List<RungSummary> summaries = new ArrayList<>();
        for (int rung = 0; rung < rungs; rung++) {
            List<MeasureSummary> measures = new ArrayList<>();
            for (String measure : MEASURES) {
                double mean = mean(found, rung, measure);
                PairedDifference difference = rung == 0
                        ? null
                        : new PairedDifference(mean - mean(found, rung - 1, measure), null, 1.0, 1.0, cases);
                measures.add(new MeasureSummary(measure, cases, mean, difference));
            }
            summaries.add(new RungSummary(RUNGS.get(rung), cases, 1, measures));
        }
        return new RetrievalResult(provenance, null, 1, summaries, List.of(), found);
    }

    private static double mean(List<RetrievalCase> cases, int rung, String measure) {
        double sum = 0;
        for (RetrievalCase one : cases) {
            sum += one.rankings().get(rung).values().get(measure);
        }
        return sum / cases.size();
    }

    private CaseRanking ranking(String rung, String expected) {
        int rank = 1 + random.nextInt(RETRIEVED);
        SortedMap<String, Double> values = new TreeMap<>();
        values.put("RR", 1.0 / rank);
        values.put("nDCG@10", Math.log(2) / Math.log(rank + 1));
        values.put("recall@5", rank > RETRIEVED / 2 ? 0.0 : 1.0);
        values.put("recall@10", 1.0);
        List<String> retrieved = new ArrayList<>();
        for (int i = 1; i <= RETRIEVED; i++) {
            retrieved.add(i == rank ? expected : document(random));
        }
        return new CaseRanking(
                rung,
                values,
                new TreeMap<>(Map.of(expected, rank)),
                retrieved,
                random.nextInt(MOST_NANOS) / NANOS_PER_MILLI);
    }

    private static String document(SplittableRandom random) {
        return "policies/document-" + random.nextInt(DOCUMENTS) + ".md";
    }

    private String digest() {
        return String.format("%016x%08x", set.nextLong(), set.nextInt());
    }

    private String text(int characters) {
        return text(random, characters);
    }

    private static String text(SplittableRandom random, int characters) {
        StringBuilder text = new StringBuilder();
        while (text.length() < characters) {
            text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
        }
        text.setLength(characters - 1);
        return text.append('.').toString();
    }
}
