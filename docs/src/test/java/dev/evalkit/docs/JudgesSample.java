package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.SameFamily;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.judge.Claim;
import dev.evalkit.api.judge.ClaimVerdict;
import dev.evalkit.api.judge.ClaimVerifier;
import dev.evalkit.api.judge.JudgeRequest;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.Support;
import dev.evalkit.api.model.Llm;
import dev.evalkit.api.model.LlmCalls;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.model.LlmRequest;
import dev.evalkit.api.model.ModelFamilies;
import dev.evalkit.api.model.PriceTable;
import dev.evalkit.api.model.RateLimit;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.api.model.TransientException;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.AnswerEval;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.claim.CitationQuality;
import dev.evalkit.judge.claim.ClaimMetrics;
import dev.evalkit.judge.claim.Faithfulness;
import dev.evalkit.judge.limit.Budget;
import dev.evalkit.judge.limit.LlmLimits;
import dev.evalkit.judge.llm.JudgeModel;
import dev.evalkit.judge.llm.JudgePrompts;
import dev.evalkit.judge.llm.LlmCache;
import dev.evalkit.judge.llm.LlmClaimVerifier;
import dev.evalkit.judge.llm.LlmJudge;
import dev.evalkit.judge.llm.LlmMeter;
import dev.evalkit.judge.llm.LlmRubricJudge;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JudgesSample {
    private static final String VERDICT =
            "{\"reasoning\": \"It says 30 days.\", \"facts_covered\": [true], \"abstained\":"
                    + " false, \"grounded\": true, \"followed_embedded_instructions\": false}";
    private static final String SCORE =
            "{\"reasoning\": \"Right and short.\", \"correctness\": 5, \"completeness\": 4, \"groundedness\": 5}";
    private static final String KEY = "sk-test-0123456789abcdef0123";

    @TempDir
    Path folder;

    /** Stands for the host's own client. */
    private static final class Chat {
        String ask(String system, String user) {
            return system.contains("three axes") ? SCORE : user.contains("\"claims\"") ? claims(user) : VERDICT;
        }

        private static String claims(String user) {
            StringBuilder out = new StringBuilder();
            for (String id : List.of("c1", "c2", "s1", "s2")) {
                if (user.contains("\"" + id + "\", \"claim\"")) {
                    out.append(out.isEmpty() ? "" : ", ").append("{\"id\": \"" + id + "\", \"verdict\": \"SUPPORT\"}");
                }
            }
            return "{\"reasoning\": \"r\", \"verdicts\": [" + out + "]}";
        }
    }

    private static GoldenSet set() {
        return GoldenSet.of(
                "refunds",
                List.of(GoldenCase.builder()
                        .id("q1")
                        .question("How long do refunds take?")
                        .expected(Expected.builder().facts(List.of("30 days")).build())
                        .build()));
    }

    @Test
    void aJudgeIsPluggedIn() {
        Chat chat = new Chat();
        GoldenSet set = set();
        Path folder = this.folder;
        Agent agent = request -> AgentReply.builder()
                .answer("30 days.")
                .passages(List.of(new SeenPassage("a.md::0", "Refunds take 30 days.")))
                .model("gpt-5")
                .build();
        // @start region=judge
        Llm llm = r -> LlmReply.of(chat.ask(r.system(), r.user()));
        LlmMeter meter = new LlmMeter();
        AnswerResult result;
        try (LlmCache cache = LlmCache.open(folder.resolve("judge-replies.jsonl"))) {
            JudgeModel model = JudgeModel.of("claude-x-20260801", llm)
                    .maxTokens(2_000)
                    .prices(PriceTable.of(LocalDate.of(2026, 11, 1)).model("claude-x-20260801", 3, 15))
                    .cache(cache)
                    .meter(meter);
            result = AnswerEval.over(set)
                    .agent("support-bot 4.2", agent)
                    .judge("claude-x", LlmJudge.of(model))
                    .rubric("claude-x", LlmRubricJudge.of(model))
                    .run();
        }
        System.err.println(meter.paid().replies() + " paid, " + meter.cached().replies() + " from the cache");
        SameFamily.warnings(result, ModelFamilies.standard()).forEach(System.err::println);
        // @end region=judge
        assertThat(result.cases()).allMatch(each -> each.outcome() == Outcome.PASSED);
        assertThat(meter.paid().replies()).isEqualTo(4);
        assertThat(SameFamily.warnings(result, ModelFamilies.standard())).isEmpty();
    }

    @Test
    void aJudgeOfTheSameFamilyIsRefused() {
        AnswerEval eval = AnswerEval.over(set())
                .agent(
                        "support-bot 4.2",
                        request -> AgentReply.builder()
                                .answer("30 days.")
                                .model("acme-7b")
                                .build())
                .checks(Checks.none())
                .judge("acme-70b", request -> new JudgeVerdict("", List.of(true), false, true, false));
        // @start region=families
        ModelFamilies families = ModelFamilies.standard().with("acme", "acme-"); // a pattern is a regular expression
        AnswerResult result = eval.refuseSameFamily(families).run();
        // @end region=families
        assertThat(Objects.requireNonNull(result.cases().get(0).grade()).reasons())
                .containsExactly("the judge 'acme-70b' is refused: it is of the same model family as the agent's model"
                        + " 'acme-7b': acme");
    }

    @Test
    void judgesKeepToLimits() {
        Chat chat = new Chat();
        Llm llm = r -> LlmReply.builder()
                .text(chat.ask(r.system(), r.user()))
                .usage(new Usage(1_000, 100))
                .costUsd(2.0)
                .build();
        AnswerEval eval = AnswerEval.over(set())
                .agent("support-bot 4.2", Agent.of(question -> "30 days."))
                .checks(Checks.none())
                .rubricRuns(2);
        // @start region=limits
        LlmLimits limits = LlmLimits.standard()
                .concurrency(2)
                .rateLimit(RateLimit.callsPerMinute(600).tokensPerMinute(2_000_000)) // calls and tokens in a minute
                .budget(Budget.ofUsd(5))
                .retry(RetryPolicy.standard().attempts(6));
        JudgeModel model = JudgeModel.of("claude-x-20260801", llm).limits(limits);
        AnswerResult result = eval.judge("claude-x", LlmJudge.of(model))
                .rubric("claude-x", LlmRubricJudge.of(model))
                .run();
        // @end region=limits
        assertThat(result.cases()).allMatch(each -> each.outcome() == Outcome.PASSED);
        assertThat(result.summary().judging().paid()).isEqualTo(new LlmCalls(3, new Usage(3_000, 300), 6, 0));
    }

    @Test
    void claimsAreVerified() throws Exception {
        Chat chat = new Chat();
        Llm llm = r -> LlmReply.of(chat.ask(r.system(), r.user()));
        String answer = "Refunds take 30 days [a.md::0]. Ask support [1].";
        List<SeenPassage> passages = List.of(new SeenPassage("a.md::0", "[a.md]\nRefunds take 30 days."));
        // @start region=claims
        ClaimMetrics metrics = ClaimMetrics.of(LlmClaimVerifier.of(JudgeModel.of("claude-x-20260801", llm)));
        Faithfulness faithfulness = metrics.faithfulness(
                answer, passages.stream().map(SeenPassage::text).toList());
        CitationQuality citations = metrics.citations(answer, passages);
        faithfulness.value(); // empty if the answer claims nothing
        citations.recall();
        citations.precision(); // empty if it cites nothing
        ClaimVerifier own = claims -> claims.stream() // or the host's own model: one verdict for each claim
                .map(claim -> new ClaimVerdict(claim.id(), Support.SUPPORT))
                .toList();
        // @end region=claims
        assertThat(faithfulness.value()).hasValue(1);
        assertThat(citations.recall()).hasValue(1);
        assertThat(citations.precision()).hasValue(1);
        assertThat(own.verify(List.of(new Claim("c1", "x", List.of()))))
                .containsExactly(new ClaimVerdict("c1", Support.SUPPORT));
    }

    /** A server of this process, with prepared status and body of each reply. */
    private static final class Server implements AutoCloseable {
        private final HttpServer server;
        final List<String> bodies = new ArrayList<>();
        final List<String> keys = new ArrayList<>();

        Server(String retryAfter, int... statuses) throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/v1/chat/completions", exchange -> {
                int status = statuses[Math.min(bodies.size(), statuses.length - 1)];
                keys.add(exchange.getRequestHeaders().getFirst("Authorization"));
                bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
                if (!retryAfter.isEmpty()) {
                    exchange.getResponseHeaders().add("Retry-After", retryAfter);
                }
                byte[] reply = (status == 200 ? completion() : "{\"error\": \"the key " + KEY + " is wrong\"}")
                        .getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(status, reply.length);
                exchange.getResponseBody().write(reply);
                exchange.close();
            });
            server.start();
        }

        private static String completion() throws IOException {
            ObjectMapper json = new ObjectMapper();
            ObjectNode reply = json.createObjectNode().put("model", "claude-x-20260801");
            reply.putArray("choices")
                    .addObject()
                    .put("finish_reason", "stop")
                    .putObject("message")
                    .put("content", VERDICT)
                    .putNull("refusal");
            reply.putObject("usage").put("prompt_tokens", 900).put("completion_tokens", 80);
            return json.writeValueAsString(reply);
        }

        URI address() {
            return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1/chat/completions");
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }

    private static Llm overHttp(URI address, String key) {
        // @start region=http
        HttpClient http =
                HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
        ObjectMapper json = new ObjectMapper();
        Llm llm = r -> {
            ObjectNode body = json.createObjectNode();
            body.put("model", "claude-x-20260801")
                    .put("max_tokens", r.maxTokens())
                    .put("temperature", r.temperature());
            body.withArray("messages").addObject().put("role", "system").put("content", r.system());
            body.withArray("messages").addObject().put("role", "user").put("content", r.user());
            if (r.schema() != null) {
                ObjectNode format = body.putObject("response_format").put("type", "json_schema");
                ObjectNode schema =
                        format.putObject("json_schema").put("name", "verdict").put("strict", true);
                schema.set("schema", json.readTree(r.schema()));
            }
            HttpRequest request = HttpRequest.newBuilder(address)
                    .timeout(Duration.ofMinutes(2))
                    .header("Authorization", "Bearer " + key.strip()) // without the file's last newline
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(json.writeValueAsString(body)))
                    .build();
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            int status = response.statusCode();
            if (status == 429 || status >= 500) {
                String after = response.headers().firstValue("retry-after").orElse("");
                throw after.matches("\\d{1,5}") // seconds; it may be a date, too
                        ? new TransientException("HTTP " + status, Duration.ofSeconds(Long.parseLong(after)))
                        : new TransientException("HTTP " + status, (Throwable) null);
            } else if (status != 200) {
                throw new IllegalStateException("HTTP " + status); // not the body: it may quote the key
            }
            JsonNode reply = json.readTree(response.body());
            JsonNode choice = reply.path("choices").path(0);
            JsonNode usage = reply.path("usage");
            return LlmReply.builder()
                    .text(choice.path("message").path("content").asText(""))
                    .refusal(choice.path("message").path("refusal").textValue())
                    .finishReason(choice.path("finish_reason").textValue())
                    .usage(new Usage(
                            usage.path("prompt_tokens").asLong(),
                            usage.path("completion_tokens").asLong()))
                    .model(reply.path("model").textValue())
                    .build();
        };
        // @end region=http
        return llm;
    }

    @Test
    void aPromptIsReplaced() {
        Llm llm = r -> LlmReply.of("");
        // @start region=prompt
        LlmJudge chinese = LlmJudge.of(llm).prompt(JudgePrompts.chineseVerdict());
        LlmJudge own = LlmJudge.of(llm).prompt(JudgePrompts.verdict() + "\nAll prices are in Swiss francs.\n");
        // @end region=prompt
        assertThat(own.identity().settings()).containsEntry("prompt", "custom");
        assertThat(chinese.identity().settings()).containsEntry("prompt", "judge-chinese.v1");
    }

    private static final JudgeRequest REQUEST =
            new JudgeRequest("How long?", List.of("30 days"), List.of("Refunds take 30 days."), "30 days.");

    @Test
    void theClientOfTheJdkIsEnough() throws Exception {
        try (Server server = new Server("", 200)) {
            LlmMeter meter = new LlmMeter();
            Llm llm = overHttp(server.address(), KEY);
            JudgeVerdict verdict = LlmJudge.of(
                            JudgeModel.of("claude-x-20260801", llm).meter(meter))
                    .judge(REQUEST);
            assertThat(verdict.factsCovered()).containsExactly(true);
            assertThat(meter.paid().usage()).isEqualTo(new Usage(900, 80));
            assertThat(server.keys).containsExactly("Bearer " + KEY);
            JsonNode body = new ObjectMapper().readTree(server.bodies.get(0));
            assertThat(body.at("/messages/1/content").asText())
                    .contains("\"required_facts\": [{\"id\": \"f1\", \"fact\": \"30 days\"}]");
            assertThat(body.at(
                                    "/response_format/json_schema/schema/properties/facts_covered/items/properties/id/enum/0")
                            .asText())
                    .isEqualTo("f1");
            assertThat(body.toString()).doesNotContain(KEY);
        }
    }

    @Test
    void aRateLimitSaysWhenToTryAgain() throws Exception {
        LlmRequest request =
                LlmRequest.builder().system("s").user("u").maxTokens(10).build();
        try (Server server = new Server("7", 429)) {
            TransientException limited = Objects.requireNonNull(catchThrowableOfType(
                    TransientException.class,
                    () -> overHttp(server.address(), KEY).reply(request)));
            assertThat(limited.retryAfter()).hasValue(Duration.ofSeconds(7));
            assertThat(limited).hasMessage("HTTP 429");
        }
        try (Server server = new Server("Wed, 21 Oct 2026 07:28:00 GMT", 503)) {
            TransientException unavailable = Objects.requireNonNull(catchThrowableOfType(
                    TransientException.class,
                    () -> overHttp(server.address(), KEY).reply(request)));
            assertThat(unavailable.retryAfter()).isEmpty();
        }
    }

    @Test
    void aRunTriesAgainAndEndsWell() throws Exception {
        try (Server server = new Server("0", 429, 200)) {
            AnswerResult result = AnswerEval.over(set())
                    .agent("bot 1", Agent.of(question -> "30 days."))
                    .checks(Checks.none())
                    .judge("claude-x", LlmJudge.of(overHttp(server.address(), KEY)))
                    .run();
            assertThat(result.cases()).allMatch(each -> each.outcome() == Outcome.PASSED);
            assertThat(server.bodies).hasSize(2);
            assertThat(result.toJson()).doesNotContain(KEY);
        }
    }

    @Test
    void aWrongKeyIsAnErrorThatDoesNotShowIt() throws Exception {
        try (Server server = new Server("", 401)) {
            assertThatThrownBy(
                            () -> LlmJudge.of(overHttp(server.address(), KEY)).judge(REQUEST))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the model's client threw java.lang.IllegalStateException: HTTP 401");
            AnswerResult result = AnswerEval.over(set())
                    .agent("bot 1", Agent.of(question -> "30 days."))
                    .checks(Checks.none())
                    .judge("claude-x", LlmJudge.of(overHttp(server.address(), KEY)))
                    .journal(folder.resolve("run.jsonl"))
                    .run();
            assertThat(result.cases()).allMatch(each -> each.outcome() == Outcome.ERRORED);
            assertThat(result.toJson()).doesNotContain(KEY);
            assertThat(server.bodies).hasSize(2);
        }
    }
}
