package dev.evalkit.judge.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeRequest;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.RubricRequest;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.model.LlmRequest;
import dev.evalkit.api.model.PriceTable;
import dev.evalkit.api.model.Usage;
import dev.evalkit.judge.llm.LlmMeter.Totals;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LlmCacheTest {
    private static final JudgeRequest REQUEST = request("a", "b");

    @TempDir
    Path folder;

    private static JudgeRequest request(String question, String answer) {
        return new JudgeRequest(question, List.of("f"), List.of(), answer);
    }

    private Path file() {
        return folder.resolve("replies.jsonl");
    }

    private static LlmJudge judge(String model, ScriptedLlm llm, LlmCache cache) {
        return LlmJudge.of(JudgeModel.of(model, llm).cache(cache));
    }

    @Test
    void aJudgementIsPaidForOnceAcrossRuns() throws Exception {
        ScriptedLlm llm = ScriptedLlm.saying(ScriptedLlm.VERDICT);
        JudgeVerdict first;
        try (LlmCache cache = LlmCache.open(file())) {
            first = judge("m", llm, cache).judge(REQUEST);
            assertThat(judge("m", llm, cache).judge(REQUEST)).isEqualTo(first);
            assertThat(cache.size()).isEqualTo(1);
        }
        try (LlmCache cache = LlmCache.open(file())) {
            assertThat(judge("m", llm, cache).judge(REQUEST)).isEqualTo(first);
        }
        assertThat(llm.asked).hasSize(1);
    }

    @Test
    void anythingThatDiffersIsAnotherJudgement() throws Exception {
        ScriptedLlm llm = ScriptedLlm.saying(ScriptedLlm.VERDICT);
        try (LlmCache cache = LlmCache.open(file())) {
            JudgeModel model = JudgeModel.of("m", llm).cache(cache);
            List<LlmJudge> judges = List.of(
                    LlmJudge.of(model),
                    LlmJudge.of(JudgeModel.of("m2", llm).cache(cache)),
                    LlmJudge.of(model.temperature(0.1)),
                    LlmJudge.of(model.maxTokens(2_001)),
                    LlmJudge.of(model.seed(1)),
                    LlmJudge.of(model.seed(2)),
                    LlmJudge.of(JudgeModel.unnamed(llm).cache(cache)));
            for (LlmJudge judge : judges) {
                judge.judge(REQUEST);
                judge.judge(REQUEST);
            }
            assertThat(llm.asked).hasSize(judges.size());
            LlmJudge.of(model).judge(request("a", "c"));
            LlmJudge.of(model).judge(request("c", "b"));
            LlmJudge.of(model).judge(new JudgeRequest("a", List.of("g"), List.of(), "b"));
            LlmJudge.of(model).judge(new JudgeRequest("a", List.of("f"), List.of(""), "b"));
            assertThat(llm.asked).hasSize(judges.size() + 4);
        }
    }

    private static LlmRequest llmRequest(String system, String user, String schema) {
        return new LlmRequest(system, user, schema, 1, 0, null, 1);
    }

    @Test
    void promptAndSchemaArePartOfTheKeyAndFieldsDoNotRunTogether() {
        Prompt one = new Prompt("judge.v1", "text", "d1");
        Prompt two = new Prompt("judge.v1", "text", "d2");
        LlmRequest request = llmRequest("s", "u", "{}");
        String key = LlmCache.key("m", one, request);
        assertThat(key).isEqualTo(LlmCache.key("m", one, llmRequest("s", "u", "{}")));
        assertThat(List.of(
                        key,
                        LlmCache.key("m", two, request),
                        LlmCache.key("m", one, llmRequest("t", "u", "{}")),
                        LlmCache.key("m", one, llmRequest("s", "u", "[]")),
                        LlmCache.key("m", one, llmRequest("s", "u", null)),
                        LlmCache.key("m", one, new LlmRequest("s", "u", "{}", 1, 0, null, 2)),
                        LlmCache.key(null, one, request),
                        LlmCache.key("", one, request)))
                .doesNotHaveDuplicates();
        assertThat(LlmCache.key("m", one, llmRequest("ab", "c", "{}")))
                .isNotEqualTo(LlmCache.key("m", one, llmRequest("a", "bc", "{}")));
        assertThat(LlmCache.key("ab", new Prompt("", "", "c"), request))
                .isNotEqualTo(LlmCache.key("a", new Prompt("", "", "bc"), request));
    }

    @Test
    void runsOfARubricAreReallyCalls() throws Exception {
        ScriptedLlm llm = ScriptedLlm.saying(
                LlmRubricJudgeTest.score(3, 3, 3),
                LlmRubricJudgeTest.score(5, 5, 5),
                LlmRubricJudgeTest.score(4, 4, 4));
        List<Integer> scores = new ArrayList<>();
        try (LlmCache cache = LlmCache.open(file())) {
            LlmRubricJudge judge = LlmRubricJudge.of(JudgeModel.of("m", llm).cache(cache));
            for (int pass = 0; pass < 2; pass++) {
                for (int run = 1; run <= 3; run++) {
                    scores.add(judge.score(new RubricRequest("q", null, "a", List.of(), run))
                            .correctness());
                }
            }
        }
        assertThat(scores).containsExactly(3, 5, 4, 3, 5, 4);
        assertThat(llm.asked).hasSize(3);
    }

    @Test
    void whatCannotBeReadIsNeverKept() throws Exception {
        ScriptedLlm llm = ScriptedLlm.saying(
                        "I cannot decide",
                        "I still cannot",
                        ScriptedLlm.VERDICT + ScriptedLlm.VERDICT,
                        ScriptedLlm.VERDICT + " or not")
                .then(LlmReply.builder().text(ScriptedLlm.VERDICT).refusal("no").build())
                .then(ScriptedLlm.cutOff(ScriptedLlm.VERDICT))
                .then(ScriptedLlm.cutOff(ScriptedLlm.VERDICT))
                .then(LlmReply.of(ScriptedLlm.VERDICT));
        try (LlmCache cache = LlmCache.open(file())) {
            LlmJudge judge = judge("m", llm, cache);
            for (int i = 0; i < 4; i++) {
                assertThatThrownBy(() -> judge.judge(REQUEST)).isInstanceOf(JudgeException.class);
            }
            assertThat(cache.size()).isZero();
            LlmJudge throwing = LlmJudge.of(JudgeModel.of("m", r -> {
                        throw new IllegalStateException("500");
                    })
                    .cache(cache));
            assertThatThrownBy(() -> throwing.judge(REQUEST)).isInstanceOf(IllegalStateException.class);
            assertThat(cache.size()).isZero();
            judge.judge(REQUEST);
            assertThat(cache.size()).isEqualTo(1);
        }
        assertThat(Files.readAllLines(file())).hasSize(2);
    }

    @Test
    void aReplyWithTwiceTheLimitIsFoundByWhatWasAskedFirst() throws Exception {
        ScriptedLlm llm = new ScriptedLlm().then(ScriptedLlm.cutOff("{")).then(LlmReply.of(ScriptedLlm.VERDICT));
        try (LlmCache cache = LlmCache.open(file())) {
            judge("m", llm, cache).judge(REQUEST);
            judge("m", llm, cache).judge(REQUEST);
        }
        assertThat(llm.asked).hasSize(2);
    }

    @Test
    void usageCostAndLatencyTravelWithTheReplyAndAreCountedAsCached() throws Exception {
        ScriptedLlm llm = new ScriptedLlm()
                .then(LlmReply.builder()
                        .text(ScriptedLlm.VERDICT)
                        .finishReason("stop")
                        .usage(new Usage(1_000, 200))
                        .model("m-2026")
                        .latency(Duration.ofMillis(1_500))
                        .build());
        PriceTable prices = PriceTable.of(LocalDate.of(2026, 11, 1)).model("m-2026", 3, 15);
        LlmMeter meter = new LlmMeter();
        try (LlmCache cache = LlmCache.open(file())) {
            LlmJudge.of(JudgeModel.of("m", llm).cache(cache).prices(prices).meter(meter))
                    .judge(REQUEST);
        }
        Totals once = new Totals(1, new Usage(1_000, 200), 0.006, 0, Duration.ofMillis(1_500));
        assertThat(meter.paid()).isEqualTo(once);
        assertThat(meter.cached()).isEqualTo(Totals.NONE);
        try (LlmCache cache = LlmCache.open(file())) {
            LlmJudge judge = LlmJudge.of(JudgeModel.of("m", llm).cache(cache).meter(meter));
            judge.judge(REQUEST);
            judge.judge(REQUEST);
        }
        assertThat(meter.paid()).isEqualTo(once);
        assertThat(meter.cached().replies()).isEqualTo(2);
        assertThat(meter.cached().usage()).isEqualTo(new Usage(2_000, 400));
        assertThat(meter.cached().costUsd()).isEqualTo(0.012, offset(1e-12));
        assertThat(meter.cached().latency()).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void aCallWithoutPriceIsCountedAsUnpricedAndItsTimeIsMeasured() throws Exception {
        LlmMeter meter = new LlmMeter();
        PriceTable others = PriceTable.of(LocalDate.of(2026, 11, 1)).model("other", 3, 15);
        ScriptedLlm llm = new ScriptedLlm()
                .then(LlmReply.builder()
                        .text(ScriptedLlm.VERDICT)
                        .usage(new Usage(1, 1))
                        .build());
        LlmJudge.of(JudgeModel.of("m", llm).prices(others).meter(meter)).judge(REQUEST);
        assertThat(meter.paid().unpriced()).isEqualTo(1);
        assertThat(meter.paid().costUsd()).isZero();
        assertThat(meter.paid().latency()).isPositive();
    }

    @Test
    void aModelThatNamesItselfOtherwiseIsPricedByOurName() throws Exception {
        LlmMeter meter = new LlmMeter();
        PriceTable prices = PriceTable.of(LocalDate.of(2026, 11, 1)).model("m", 3, 15);
        ScriptedLlm llm = new ScriptedLlm()
                .then(LlmReply.builder()
                        .text(ScriptedLlm.VERDICT)
                        .usage(new Usage(1_000, 200))
                        .model("m-20261101")
                        .build());
        LlmJudge.of(JudgeModel.of("m", llm).prices(prices).meter(meter)).judge(REQUEST);
        assertThat(meter.paid().unpriced()).isZero();
        assertThat(meter.paid().costUsd()).isEqualTo(0.006, offset(1e-12));
    }

    @Test
    void aClosedCacheIsRefusedBeforeAnyCall() throws Exception {
        ScriptedLlm llm = ScriptedLlm.saying(ScriptedLlm.VERDICT);
        LlmCache cache = LlmCache.open(file());
        judge("m", llm, cache).judge(REQUEST);
        cache.close();
        for (JudgeRequest request : List.of(REQUEST, request("other", "b"))) {
            assertThatThrownBy(() -> judge("m", llm, cache).judge(request))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the LlmCache was closed: close it after the last judgement");
        }
        assertThat(llm.asked).hasSize(1);
    }

    @Test
    void aReplyIsUsedWhereTheCacheIsClosedMeanwhile() throws Exception {
        LlmCache cache = LlmCache.open(file());
        LlmJudge judge = LlmJudge.of(JudgeModel.of("m", r -> {
                    cache.close();
                    return LlmReply.of(ScriptedLlm.VERDICT);
                })
                .cache(cache));
        assertThat(judge.judge(REQUEST).grounded()).isTrue();
    }

    private void keep(String model) throws Exception {
        try (LlmCache cache = LlmCache.open(file())) {
            judge(model, ScriptedLlm.saying(ScriptedLlm.VERDICT), cache).judge(REQUEST);
        }
    }

    private int sizeAfter(List<String> lines) throws IOException {
        Files.write(file(), lines);
        try (LlmCache cache = LlmCache.open(file())) {
            return cache.size();
        }
    }

    @Test
    void aDamagedEntryIsAMissAndTheOthersAreFound() throws Exception {
        keep("m1");
        keep("m2");
        keep("m3");
        List<String> lines = Files.readAllLines(file());
        String damaged = lines.get(2);
        for (String bad : List.of(
                damaged.replace("because", "becausE"),
                damaged.substring(0, 50),
                "",
                "null",
                damaged + damaged,
                damaged.replace("\"key\"", "\"kez\""),
                damaged.replaceFirst("\"key\":\"..", "\"key\":\"zz"),
                damaged.replace("because", "be\u0000cause"))) {
            assertThat(sizeAfter(List.of(lines.get(0), lines.get(1), bad, lines.get(3))))
                    .as(bad)
                    .isEqualTo(2);
        }
        assertThat(sizeAfter(lines)).isEqualTo(3);
    }

    @Test
    void bytesThatAreNoUtf8AreADamagedEntry() throws Exception {
        keep("m1");
        byte[] bytes = Files.readAllBytes(file());
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("because");
        bytes[at] = (byte) 0xFF;
        Files.write(file(), bytes);
        try (LlmCache cache = LlmCache.open(file())) {
            assertThat(cache.size()).isZero();
        }
    }

    @Test
    void aTornLineIsCutOffAndTheCacheGoesOn() throws Exception {
        keep("m1");
        String whole = Files.readString(file());
        keep("m2");
        long size = Files.size(file());
        for (long cut = whole.length() + 1L; cut < size; cut += 37) {
            try (var channel = Files.newByteChannel(file(), StandardOpenOption.WRITE)) {
                channel.truncate(cut);
            }
            try (LlmCache cache = LlmCache.open(file())) {
                assertThat(cache.size()).as("cut at %d", cut).isEqualTo(1);
            }
            keep("m2");
            assertThat(Files.size(file())).isBetween(size - 20, size + 20);
        }
    }

    @Test
    void anotherFileIsRefusedAndLeftAlone() throws IOException {
        Files.writeString(file(), "{\"id\": \"q1\"}\n");
        assertThatThrownBy(() -> LlmCache.open(file()))
                .hasMessage(file() + ":1: not a reply cache that this version of evalkit can read");
        assertThat(Files.readString(file())).isEqualTo("{\"id\": \"q1\"}\n");
    }

    @Test
    void twoCachesOfOneFileKeepWhatBothAdd() throws Exception {
        ScriptedLlm llm = ScriptedLlm.saying(ScriptedLlm.VERDICT);
        try (LlmCache one = LlmCache.open(file());
                LlmCache two = LlmCache.open(file())) {
            judge("m1", llm, one).judge(REQUEST);
            judge("m2", llm, two).judge(REQUEST);
            judge("m1", llm, one).judge(request("c", "d"));
        }
        try (LlmCache cache = LlmCache.open(file())) {
            assertThat(cache.size()).isEqualTo(3);
        }
    }
}
