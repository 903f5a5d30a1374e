package dev.evalkit.docs;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.Retriever;
import dev.evalkit.judge.AnswerEval;
import dev.evalkit.report.Report;
import dev.evalkit.report.gate.Baseline;
import dev.evalkit.report.gate.Gate;
import dev.evalkit.report.gate.GateVerdict;
import dev.evalkit.retrieval.Ladder;
import dev.evalkit.retrieval.RetrievalEval;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

// @start region=test
class ShopEvalsTest {
    private static final Path EVALS = Path.of("docs/demo/first"); // your folder, such as src/test/evals
    private static final Corpus CORPUS = Corpus.load(EVALS.resolve("corpus"));
    private static final GoldenSet SET = GoldenSet.reader().corpus(CORPUS).load(EVALS.resolve("golden.jsonl"));

    private final Shop shop = new Shop(CORPUS); // your service

    @Test
    void searchHoldsItsBaseline() {
        Retriever search = query -> shop.search(query.text(), query.limit()).stream()
                .map(id -> Hit.ofDocument(id, 1)) // best first; ids as in the corpus
                .toList();
        RetrievalResult now = RetrievalEval.over(SET)
                .corpus(CORPUS)
                .ladder(Ladder.empty().rung("shop-search", search))
                .k(3)
                .gateOn("shop-search")
                .run();
        Report.of(now).print(System.out);
        gate(now, EVALS.resolve("search-baseline.json"));
    }

    @Test
    void answersHoldTheirBaseline() {
        Agent bot = request -> {
            Shop.Answer answer = shop.ask(request.question());
            return AgentReply.builder()
                    .answer(answer.text())
                    .citations(answer.pages())
                    .build();
        };
        AnswerResult now = AnswerEval.over(SET)
                .agent("shop-bot 1", bot)
                .checksOnly() // or judge("…", judge), for what only meaning tells
                .run();
        Report.of(now).print(System.out);
        gate(now, EVALS.resolve("answers-baseline.json"));
    }

    private static void gate(EvalResult now, Path baseline) {
        String reason = System.getProperty("evals.accept");
        if (reason != null) {
            Report.of(Baseline.accept(now, baseline, reason)).print(System.out); // commit the file
            return;
        }
        GateVerdict verdict = Gate.standard().check(now, baseline);
        Report.of(verdict).print(System.out);
        verdict.orThrow(); // the test fails with the cases that got worse
    }
}
// @end region=test
