package dev.evalkit.retrieval;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.Retriever;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** A corpus of four documents with three cases on it, for tests of the ladder. */
final class Fruit {
    private Fruit() {}

    static final Corpus CORPUS = Corpus.of(List.of(
            Document.of("apples.md", "Apples", "Apples are red and grow on trees."),
            Document.of("bananas.md", "Bananas", "Bananas are yellow and grow in bunches."),
            Document.of("cherries.md", "Cherries", "Cherries are small and red."),
            Document.of("dates.md", "Dates", "Dates are sweet and grow on palms.")));

    static GoldenCase expecting(String id, String question, String... sources) {
        return GoldenCase.builder()
                .id(id)
                .question(question)
                .expected(Expected.builder().sources(sources).build())
                .build();
    }

    static GoldenSet set(GoldenCase... cases) {
        return GoldenSet.of("fruit", List.of(cases));
    }

    static final GoldenSet SET = set(
            expecting("q1", "Which fruit is yellow?", "bananas.md"),
            expecting("q2", "What is small and red?", "cherries.md"),
            expecting("q3", "What grows on palms?", "dates.md", "apples.md"));

    static RetrievalEval eval() {
        return RetrievalEval.over(SET).corpus(CORPUS).clock(() -> Instant.EPOCH).ticker(() -> 0);
    }

    /** A host's search that always returns these documents. */
    static Retriever always(String... documents) {
        return query -> IntStream.range(0, documents.length)
                .mapToObj(i -> Hit.ofDocument(documents[i], 10.0 - i))
                .toList();
    }
}
