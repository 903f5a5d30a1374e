package dev.evalkit.docs;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.judge.AnswerEval;
import java.nio.file.Path;

/** The answers of the {@link ExtractiveAgent} on a demo set, decided by checks alone: no model, no key. */
final class AnswerDemo {
    private AnswerDemo() {}

    static AnswerResult acme() {
        Path demo = Path.of("docs", "demo", "acme");
        return run(
                GoldenSet.reader().name("acme").load(demo.resolve("golden.jsonl")),
                Corpus.load(demo.resolve("corpus")));
    }

    static AnswerResult postgres() {
        Path demo = Path.of("docs", "demo", "postgres");
        return run(
                GoldenSet.reader().name("postgres").load(demo.resolve("golden.jsonl")),
                Corpus.load(demo.resolve("corpus.jsonl")));
    }

    private static AnswerResult run(GoldenSet set, Corpus corpus) {
        try (ExtractiveAgent agent = new ExtractiveAgent(corpus)) {
            return AnswerEval.over(set)
                    .corpus(corpus)
                    .agent("extractive agent 1", agent)
                    .checksOnly()
                    .label("answer demo")
                    .run();
        }
    }
}
