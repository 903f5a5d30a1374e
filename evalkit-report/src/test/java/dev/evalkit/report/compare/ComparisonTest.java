package dev.evalkit.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.result.Difference;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.RetrievalInstrument;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.Report;
import dev.evalkit.report.ResultBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused, and what can be accepted. */
class ComparisonTest {
    private static final RetrievalResult LADDER =
            new ResultBuilder().scored("q1", "a.md=1").build();
    private static final AnswerResult ANSWERS =
            new AnswersBuilder().passed("q1").build();

    private static RetrievalResult ladder(UnaryOperator<RetrievalInstrument> change) {
        return new ResultBuilder().instrument(change).scored("q1", "a.md=1").build();
    }

    private static AnswerResult answers(UnaryOperator<AnswerInstrument> change) {
        return new AnswersBuilder().instrument(change).passed("q1").build();
    }

    private static RetrievalResult otherLadder(String what) {
        return ladder(i -> new RetrievalInstrument(
                what.equals("set") ? "other" : i.set(),
                what.equals("split") ? "dev" : i.split(),
                what.equals("corpus") ? "ffff" : i.corpusDigest(),
                what.equals("unit") ? RankedUnit.CHUNK : i.unit(),
                what.equals("cutoffs") ? List.of(5, 10) : i.cutoffs(),
                what.equals("measures") ? List.of("RR", "recall@5") : i.measures()));
    }

    private static AnswerResult otherAnswers(String what) {
        return answers(i -> new AnswerInstrument(
                what.equals("set") ? "other" : i.set(),
                what.equals("split") ? "holdout" : i.split(),
                what.equals("checks") ? List.of(Identity.of("steps")) : i.checks(),
                what.equals("judge") ? Identity.of("claude-x").with("prompt", "beef") : i.judge(),
                what.equals("judging") ? Judging.ALWAYS : i.judging(),
                what.equals("repeats") ? 3 : i.repeats(),
                what.equals("rubric") ? Identity.of("claude-y") : i.rubric(),
                what.equals("corpus") ? "c0ffee" : i.corpusDigest()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"set", "split", "corpus", "unit", "cutoffs", "measures"})
    void ladderOfAnotherInstrumentIsRefusedUntilItIsAccepted(String what) {
        RetrievalResult other = otherLadder(what);

        assertThatThrownBy(() -> Comparison.of(LADDER, other))
                .isInstanceOfSatisfying(
                        IncomparableException.class,
                        e -> assertThat(e.differences())
                                .extracting(Difference::name)
                                .containsExactly(what))
                .hasMessageStartingWith("the results were measured differently and are not compared: " + what + ": ")
                .hasMessageEndingWith("; to compare them anyway: Comparison.accepting(\"" + what + "\")");

        LadderComparison accepted = Comparison.accepting(what).compare(LADDER, other);
        assertThat(accepted.acceptedDifferences()).extracting(Difference::name).containsExactly(what);
        assertThat(accepted.notes()).isEmpty();
        assertThat(Report.of(accepted).toText())
                .contains("accepted differences in the measurement (1):\n  "
                        + accepted.acceptedDifferences().get(0) + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"set", "split", "checks", "judge", "judging", "repeats"})
    void answersOfAnotherInstrumentAreRefusedUntilItIsAccepted(String what) {
        AnswerResult other = otherAnswers(what);

        assertThatThrownBy(() -> Comparison.of(ANSWERS, other))
                .isInstanceOfSatisfying(
                        IncomparableException.class,
                        e -> assertThat(e.differences())
                                .extracting(Difference::name)
                                .containsExactly(what))
                .hasMessageStartingWith("the results were measured differently and are not compared: " + what + ": ");

        AnswerComparison accepted = Comparison.accepting(what).compare(ANSWERS, other);
        assertThat(accepted.acceptedDifferences()).extracting(Difference::name).containsExactly(what);
        assertThat(accepted.notes()).isEmpty();
        assertThat(Report.of(accepted).toText())
                .contains("accepted differences in the measurement (1):\n  "
                        + accepted.acceptedDifferences().get(0) + "\n");
    }

    @Test
    void anotherJudgePromptIsNamedWithBothValues() {
        assertThatThrownBy(() -> Comparison.of(ANSWERS, otherAnswers("judge")))
                .hasMessage("the results were measured differently and are not compared: judge: claude-x -> claude-x"
                        + " {prompt=beef}; to compare them anyway: Comparison.accepting(\"judge\")");
    }

    @Test
    void everyDifferenceIsNamedAndOneAcceptedIsNotEnough() {
        AnswerResult other = answers(
                i -> new AnswerInstrument(i.set(), null, i.checks(), null, i.judging(), i.repeats(), null, null));

        assertThatThrownBy(() -> Comparison.of(ANSWERS, other))
                .hasMessage("the results were measured differently and are not compared: split: dev -> all; judge:"
                        + " claude-x -> none; to compare them anyway: Comparison.accepting(\"split\", \"judge\")");
        assertThatThrownBy(() -> Comparison.accepting("judge").compare(ANSWERS, other))
                .hasMessageContaining("not compared: split: dev -> all; to");
        assertThat(Comparison.accepting("judge", "split")
                        .compare(ANSWERS, other)
                        .acceptedDifferences())
                .hasSize(2);
    }

    @Test
    void everyPartOfAnInstrumentCanBeAccepted() {
        List<String> names = new ArrayList<>();
        for (String what : List.of("set", "split", "corpus", "unit", "cutoffs", "measures")) {
            names.addAll(
                    LADDER
                            .provenance()
                            .instrument()
                            .differences(otherLadder(what).provenance().instrument())
                            .stream()
                            .map(Difference::name)
                            .toList());
        }
        for (String what : List.of("set", "split", "corpus", "checks", "judge", "judging", "repeats", "rubric")) {
            names.addAll(ANSWERS.instrument().differences(otherAnswers(what).instrument()).stream()
                    .map(Difference::name)
                    .toList());
        }
        assertThat(names.stream().distinct().sorted().toList()).isEqualTo(Comparison.ACCEPTABLE);
        assertThat(RetrievalInstrument.class.getRecordComponents()).hasSize(6);
        assertThat(AnswerInstrument.class.getRecordComponents()).hasSize(8);
    }

    @Test
    void unknownNameOfADifferenceIsRefusedWithTheNearOne() {
        assertThatThrownBy(() -> Comparison.accepting("juge"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "difference 'juge' must be one of checks, corpus, cutoffs, judge, judging, measures, repeats,"
                                + " rubric, set, split, unit (did you mean 'judge'?)");
        assertThatThrownBy(() -> Comparison.accepting("judge", null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("name of a difference must not be null");
    }

    @Test
    void acceptedDifferenceThatIsNotThereIsNoted() {
        List<String> notes = List.of("the difference 'split' is accepted, but the results do not differ in it");

        assertThat(Comparison.accepting("split").compare(ANSWERS, ANSWERS).notes())
                .isEqualTo(notes);
        assertThat(Comparison.accepting("split").compare(LADDER, LADDER).notes())
                .isEqualTo(notes);
        assertThat(Comparison.of(ANSWERS, ANSWERS).acceptedDifferences()).isEmpty();
    }

    @Test
    void anotherSubjectIsWhatOneCompares() {
        RetrievalResult embedded = new ResultBuilder()
                .scored("q1", "a.md=1")
                .part("embedder", Identity.of("minilm"))
                .build();
        AnswerResult newer = new AnswersBuilder()
                .passed("q1")
                .part("agent", Identity.of("support-bot").version("4.3"))
                .build();

        assertThat(Comparison.of(LADDER, embedded).subjectDifferences())
                .containsExactly(new Difference("embedder", "hashing {dimension=512}", "minilm"));
        assertThat(Comparison.of(ANSWERS, newer).subjectDifferences())
                .containsExactly(new Difference("agent", "support-bot 4.2", "support-bot 4.3"));
    }

    @Test
    void resultsMustBeThere() {
        assertThatThrownBy(() -> Comparison.of((RetrievalResult) null, LADDER))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("earlier result must not be null");
        assertThatThrownBy(() -> Comparison.of(LADDER, null)).hasMessage("later result must not be null");
        assertThatThrownBy(() -> Comparison.of((AnswerResult) null, ANSWERS))
                .hasMessage("earlier result must not be null");
        assertThatThrownBy(() -> Comparison.of(ANSWERS, null)).hasMessage("later result must not be null");
        assertThatThrownBy(() -> Comparison.ofRungs(null)).hasMessage("result must not be null");
        assertThatThrownBy(() -> new IncomparableException(null)).hasMessage("differences must not be null");
    }
}
