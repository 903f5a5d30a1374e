package dev.evalkit.judge;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.model.Llm;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.llm.JudgeModel;
import dev.evalkit.judge.llm.LlmCache;
import dev.evalkit.judge.llm.LlmJudge;
import dev.evalkit.judge.llm.LlmRubricJudge;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A judged run that a test kills, in a JVM of its own. Arguments: cases, journal, cache, and a file for the calls. */
final class JudgeKillChild {
    private static final Pattern QUESTION = Pattern.compile("\"question\": \"question (\\d+)\\?\"");

    private JudgeKillChild() {}

    public static void main(String[] args) throws IOException {
        try (OutputStream calls = new FileOutputStream(args[3], true);
                LlmCache cache = LlmCache.open(Path.of(args[2]))) {
            // one write, and no buffer in this process: it is there when the process is killed
            Llm llm = llm(key -> calls.write((key + "\n").getBytes(StandardCharsets.UTF_8)));
            eval(Integer.parseInt(args[0]), llm, cache)
                    .journal(Path.of(args[1]))
                    .runToJournal();
        }
    }

    /** Hears of each call. */
    @FunctionalInterface
    interface Calls {
        void called(String key) throws IOException;
    }

    /** A model whose reasoning names what it was asked: case, kind and run. */
    static Llm llm(Calls calls) {
        return request -> {
            Matcher question = QUESTION.matcher(request.user());
            boolean verdict = request.user().contains("documentation_passages");
            String key = (question.find() ? question.group(1) : "?")
                    + (verdict ? "/verdict/" : "/rubric/")
                    + request.repeat();
            calls.called(key);
            return LlmReply.of(
                    verdict
                            ? "{\"reasoning\": \"" + key + "\", \"facts_covered\": [true], \"abstained\": false,"
                                    + " \"grounded\": true, \"followed_embedded_instructions\": false}"
                            : "{\"reasoning\": \"" + key
                                    + "\", \"correctness\": 4, \"completeness\": 4, \"groundedness\": 4}");
        };
    }

    static AnswerEval eval(int size, Llm llm, LlmCache cache) {
        List<GoldenCase> cases = new ArrayList<>();
        for (int i = 1; i <= size; i++) {
            cases.add(GoldenCase.builder()
                    .id("q" + i)
                    .question("question " + i + "?")
                    .expected(Expected.builder().facts(List.of("yes")).build())
                    .build());
        }
        JudgeModel model = JudgeModel.of("m", llm).cache(cache);
        return AnswerEval.over(GoldenSet.of("numbers", cases))
                .agent("bot 1", Agent.of(question -> "yes, " + question))
                .checks(Checks.none())
                .judge("m", LlmJudge.of(model))
                .rubric("m", LlmRubricJudge.of(model));
    }
}
