package dev.evalkit.docs;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AgentRequest;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.judge.AnswerEval;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Two versions of one agent, for runs whose differences are known: the second answers three questions in another way. Of each
 * passage only the heading is kept, so that the result files stay small. Tokens and times are invented.
 */
final class SupportBot {
    private static final String NOT_FOUND = "I can't find that in the documentation.";
    private static final long NANOS = 1_000_000;

    /** What the second version says to a case, and the passages that it read, by id. */
    private static final Map<String, Scripted> SECOND = Map.of(
            "q011",
            new Scripted(
                    "Your endpoint has 8 seconds to answer with a status from 200 to 299.",
                    List.of("reference/import-export.md::0", "api/webhooks.md::0", "glossary.md::0"),
                    List.of("api/webhooks.md::0")),
            "q018",
            new Scripted(NOT_FOUND, List.of("security/access-roles.md::0", "policies/data-retention.md::0"), List.of()),
            "q015",
            new Scripted(
                    NOT_FOUND,
                    List.of("policies/cancellation.md::0", "faq.md::0", "policies/late-payment.md::0"),
                    List.of()));

    private record Scripted(String answer, List<String> passages, List<String> citations) {}

    private SupportBot() {}

    /** The result of a version on the billing demo; every call gives the same one. */
    static AnswerResult run(int version) {
        Path demo = Path.of("docs", "demo", "acme");
        Instant time = Instant.parse("2026-11-0" + version + "T09:00:00Z");
        AtomicLong ticks = new AtomicLong();
        try (ExtractiveAgent extractive = new ExtractiveAgent(Corpus.load(demo.resolve("corpus")))) {
            AnswerResult result = AnswerEval.over(
                            GoldenSet.reader().name("acme").load(demo.resolve("golden.jsonl")))
                    .agent("support-bot " + version, agent(version, extractive))
                    .checksOnly()
                    .concurrency(1)
                    .label("support@v" + version)
                    .clock(InstantSource.fixed(time))
                    .ticker(() -> time(version, ticks.getAndIncrement()))
                    .run();
            return new AnswerResult(
                    result.instrument(), result.subject(), new Stamp(time, "0.1.0", null, null), result.cases());
        }
    }

    /** Times from 700 ms on, which vary; those of the second version are longer by a fifth. */
    private static long time(int version, long tick) {
        return tick * tick % 101 * NANOS + tick * (version == 1 ? 700 : 840) * NANOS;
    }

    private static Agent agent(int version, Agent base) {
        return request -> {
            AgentReply reply = base.reply(request);
            Scripted scripted = version == 1 ? null : SECOND.get(request.key().caseId());
            List<SeenPassage> passages = Objects.requireNonNullElse(reply.passages(), List.of());
            AgentReply.Builder changed = AgentReply.builder()
                    .toolCalls(reply.toolCalls())
                    .confirmations(reply.confirmations())
                    .steps(reply.steps())
                    .usage(usage(version, request, passages, reply.answer()));
            return scripted == null
                    ? changed.answer(reply.answer())
                            .passages(passages.stream().map(SupportBot::heading).toList())
                            .citations(reply.citations())
                            .build()
                    : changed.answer(scripted.answer)
                            .passages(scripted.passages.stream()
                                    .map(id -> new SeenPassage(id, "[" + id + "]"))
                                    .toList())
                            .citations(scripted.citations)
                            .build();
        };
    }

    private static SeenPassage heading(SeenPassage passage) {
        return new SeenPassage(passage.id(), passage.text().lines().findFirst().orElse(""));
    }

    /** About four characters make a token; the second version reads half as much again. */
    private static Usage usage(int version, AgentRequest request, List<SeenPassage> passages, String answer) {
        int read = passages.stream().mapToInt(each -> each.text().length()).sum();
        return new Usage(400 + (request.question().length() + read * (version + 1) / 2) / 4, answer.length() / 4);
    }
}
