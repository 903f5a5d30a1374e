package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.Report;
import dev.evalkit.report.compare.AnswerChange;
import dev.evalkit.report.compare.AnswerChange.Kind;
import dev.evalkit.report.compare.AnswerComparison;
import dev.evalkit.report.compare.Comparison;
import dev.evalkit.report.compare.IncomparableException;
import dev.evalkit.retrieval.Ladder;
import dev.evalkit.retrieval.RetrievalEval;
import dev.evalkit.retrieval.chunk.HeadingChunker;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CompareSample {
    private static final AnswerResult V1 = AnswerResult.read(Path.of("docs/demo/runs/support-v1.json"));
    private static final AnswerResult V2 = AnswerResult.read(Path.of("docs/demo/runs/support-v2.json"));

    @Test
    void answersAreCompared() {
        AnswerResult before = V1;
        AnswerResult after = V2;
        // @start region=answers
        AnswerComparison comparison = Comparison.of(before, after);
        Report.of(comparison).print(System.out);
        for (AnswerChange broken : comparison.cases(Kind.BROKEN)) {
            System.out.println(broken.id() + ": " + broken.latest().reasons());
        }
        // @end region=answers
        assertThat(comparison.cases(Kind.BROKEN)).extracting(AnswerChange::id).containsExactly("q018");
    }

    @Test
    void anotherJudgeIsRefusedUntilItIsAccepted() {
        AnswerResult before = V1;
        AnswerInstrument i = V2.instrument();
        AnswerResult after = new AnswerResult(
                new AnswerInstrument(
                        i.set(),
                        i.split(),
                        i.checks(),
                        Identity.of("claude-x").version("2"),
                        i.judging(),
                        i.repeats(),
                        null,
                        null),
                V2.subject(),
                V2.stamp(),
                V2.cases());
        assertThatThrownBy(() -> Comparison.of(before, after))
                .isInstanceOf(IncomparableException.class)
                .hasMessageContaining("judge: none -> claude-x 2");
        // @start region=accept
        AnswerComparison comparison = Comparison.accepting("judge").compare(before, after);
        // @end region=accept
        assertThat(comparison.acceptedDifferences()).hasSize(1);
    }

    @Test
    void laddersAreCompared() {
        RetrievalEval eval = RetrievalEval.over(GoldenSet.load(Path.of("docs/demo/acme/golden.jsonl")))
                .corpus(Corpus.load(Path.of("docs/demo/acme/corpus")));
        RetrievalResult before = eval.ladder(Ladder.standard()).run();
        RetrievalResult after = eval.ladder(
                        Ladder.standard().chunker(HeadingChunker.standard().targetTokens(120)))
                .run();
        // @start region=ladders
        Report.of(Comparison.of(before, after)).print(System.out); // by the gated measure
        Report.of(Comparison.of(before, after).measure("RR")).print(System.out);
        // @end region=ladders
        assertThat(Comparison.of(before, after).rungs()).hasSize(5);
        // @start region=rungs
        Report.of(Comparison.ofRungs(after)).print(System.out);
        // @end region=rungs
        assertThat(Comparison.ofRungs(after).pairs()).hasSize(10);
    }
}
