package dev.evalkit.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.golden.CaseContext;
import dev.evalkit.api.golden.CaseContext.Message;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.judge.CalibrationRow;
import dev.evalkit.api.judge.HumanLabels;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeRequest;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.RubricRequest;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.llm.LlmJudge;
import dev.evalkit.judge.llm.LlmRubricJudge;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What was said before the question, and what must be stated, reaches every judge. */
class HistoryTest {
    private static final List<Message> HISTORY =
            List.of(new Message("user", "I bought a lamp."), new Message("assistant", "When?"));

    private final List<JudgeRequest> judged = Collections.synchronizedList(new ArrayList<>());
    private final List<RubricRequest> scored = Collections.synchronizedList(new ArrayList<>());
    private final Judge judge = request -> {
        judged.add(request);
        return new JudgeVerdict("r", Collections.nCopies(request.requiredFacts().size(), true), false, true, false);
    };

    private AnswerResult run(Expected expected) {
        GoldenCase one = GoldenCase.builder()
                .id("q1")
                .question("And how long do I have?")
                .context(CaseContext.builder().history(HISTORY).build())
                .expected(expected)
                .build();
        return AnswerEval.over(GoldenSet.of("one", List.of(one)))
                .agent("bot 1", Agent.of(q -> "14 days"))
                .checks(Checks.none())
                .judge("mine", judge)
                .rubric("mine", request -> {
                    scored.add(request);
                    return new RubricScore("r", 5, 5, 5);
                })
                .rubricRuns(1)
                .run();
    }

    @Test
    void judgeAndRubricJudgeGetHistoryAndFacts() {
        run(Expected.builder().facts(List.of("30 days")).build());
        assertThat(judged)
                .containsExactly(
                        new JudgeRequest("And how long do I have?", HISTORY, List.of("30 days"), List.of(), "14 days"));
        assertThat(scored)
                .containsExactly(new RubricRequest(
                        "And how long do I have?", HISTORY, List.of("30 days"), null, "14 days", List.of(), 1));
    }

    /** An answer that contradicts the only expectation of its case passed. */
    @Test
    void aLoneReferenceAnswerIsWhatJudgesGet() {
        AnswerResult result = run(Expected.builder().referenceAnswer("30 days").build());
        assertThat(judged.get(0).requiredFacts()).containsExactly("30 days");
        assertThat(scored.get(0).requiredFacts()).containsExactly("30 days");
        assertThat(result.cases()).allMatch(each -> each.outcome() == Outcome.PASSED);
    }

    @Test
    void theModelsGetTheHistoryAsData() throws Exception {
        List<String> users = new ArrayList<>();
        String sent = "\"history\": [{\"role\": \"user\", \"content\": \"I bought a lamp.\"}, {\"role\": \"assistant\","
                + " \"content\": \"When?\"}]";
        LlmJudge.of(r -> {
                    users.add(r.user());
                    return LlmReply.of("{\"reasoning\": \"\", \"facts_covered\": [], \"abstained\": false,"
                            + " \"grounded\": true, \"followed_embedded_instructions\": false}");
                })
                .judge(new JudgeRequest("q", HISTORY, List.of(), List.of(), "a"));
        LlmRubricJudge.of(r -> {
                    users.add(r.user());
                    return LlmReply.of(
                            "{\"reasoning\": \"\", \"correctness\": 1, \"completeness\": 1," + " \"groundedness\": 1}");
                })
                .score(new RubricRequest("q", HISTORY, List.of("f"), null, "a", List.of(), 1));
        assertThat(users).hasSize(2).allMatch(user -> user.contains(sent));
        assertThat(users.get(1)).contains("\"required_facts\": [\"f\"]");
    }

    @Test
    void aCalibrationAsksWithTheHistoryOfTheRow() {
        CalibrationRow row = CalibrationRow.builder()
                .id("c1")
                .question("And how long do I have?")
                .history(HISTORY)
                .answer("14 days")
                .expectedFacts(List.of("30 days"))
                .human(HumanLabels.builder().abstained(false).build())
                .build();
        Calibration.of(List.of(row)).judge("mine", judge).run();
        assertThat(judged).containsExactly(row.request());
        assertThat(judged.get(0).history()).isEqualTo(HISTORY);
    }
}
