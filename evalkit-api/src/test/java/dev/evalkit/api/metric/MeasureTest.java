package dev.evalkit.api.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasureTest {
    private static final Ranking RANKING = Ranking.of(List.of("x", "a"));
    private static final Qrels A = Qrels.relevant(List.of("a"));
    private static final List<Measure> ALL = List.of(
            new Recall(5),
            new HitRate(5),
            new Precision(5),
            new Ndcg(10),
            new ReciprocalRank(),
            new AveragePrecision());

    @Test
    void namesAreWhatPapersPrint() {
        assertThat(ALL).map(Measure::name).containsExactly("recall@5", "hit@5", "P@5", "nDCG@10", "RR", "AP");
        assertThat(ALL).map(Object::toString).containsExactly("recall@5", "hit@5", "P@5", "nDCG@10", "RR", "AP");
        assertThat(ALL)
                .allSatisfy(each -> assertThat(Measure.meanNameOf(each.name())).isEqualTo(each.meanName()));
        assertThat(Measure.meanNameOf("own")).isEqualTo("own");
        assertThat(ALL).map(Measure::meanName).containsExactly("recall@5", "hit@5", "P@5", "nDCG@10", "MRR", "MAP");
    }

    @Test
    void depthIsTheCutoff() {
        assertThat(new Recall(5).depth()).hasValue(5);
        assertThat(new Ndcg(10).depth()).hasValue(10);
        assertThat(new ReciprocalRank().depth()).isEmpty();
    }

    @Test
    void withoutARelevantIdEveryMeasureIsUndefined() {
        Qrels none = Qrels.of(Map.of("a", 0));
        assertThat(ALL)
                .allSatisfy(measure -> assertThat(measure.value(RANKING, none)).isEmpty());
        assertThat(Measure.of("mine", (r, q) -> 1).value(RANKING, none)).isEmpty();
    }

    @Test
    void valuesAreThoseOfTheFormulas() {
        assertThat(new Recall(1).value(RANKING, A)).hasValue(0);
        assertThat(new Recall(2).value(RANKING, A)).hasValue(1);
        assertThat(new HitRate(2).value(RANKING, A)).hasValue(1);
        assertThat(new Precision(4).value(RANKING, A)).hasValue(0.25);
        assertThat(new ReciprocalRank().value(RANKING, A)).hasValue(0.5);
        assertThat(new AveragePrecision().value(RANKING, A)).hasValue(0.5);
    }

    @Test
    void aHostsMeasureKeepsItsName() {
        Measure first = Measure.of(
                "first", (ranking, qrels) -> qrels.grade(ranking.ids().get(0)));
        assertThat(first.name()).isEqualTo("first");
        assertThat(first).hasToString("first");
        assertThat(first.depth()).isEmpty();
        assertThat(first.value(RANKING, A)).hasValue(0);
        assertThat(first.value(Ranking.of(List.of("a")), A)).hasValue(1);
    }

    @Test
    void aHostsMeasureThatGivesNoNumberIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Measure.of("mine", (r, q) -> Double.NaN).value(RANKING, A))
                .withMessage("value of measure 'mine' must be a finite number but was NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Measure.of(" ", (r, q) -> 1))
                .withMessage("measure name must not be blank");
    }

    @Test
    void cutoffsStartAtOne() {
        assertThat(new Recall(1).cutoff()).isEqualTo(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Recall(0))
                .withMessage("k must be at least 1 but was 0");
        assertThatIllegalArgumentException().isThrownBy(() -> new HitRate(0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Precision(0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Ndcg(0));
    }

    @Test
    void rankingsDropAndCountRepetitions() { // known fault B1: duplicates are reported
        Ranking ranking = Ranking.of(List.of("a", "a", "b", "a"));
        assertThat(ranking.ids()).containsExactly("a", "b");
        assertThat(ranking.duplicates()).isEqualTo(2);
        assertThat(ranking.rank("b")).hasValue(2);
        assertThat(ranking.rank("z")).isEmpty();
        assertThat(ranking.top(1)).containsExactly("a");
        assertThat(ranking.top(9)).containsExactly("a", "b");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Ranking(List.of("a", "a"), 0))
                .withMessage("ids must be distinct; Ranking.of removes repetitions");
        assertThatNullPointerException()
                .isThrownBy(() -> Ranking.of(Arrays.asList("a", null)))
                .withMessage("retrieved[1] must not be null");
    }

    @Test
    void gradesBelowOneAreNotRelevant() {
        Qrels qrels = Qrels.of(Map.of("a", 2, "b", 1, "c", 0, "d", -1));
        assertThat(qrels.relevantCount()).isEqualTo(2);
        assertThat(qrels.grade("d")).isEqualTo(-1);
        assertThat(qrels.grade("unjudged")).isZero();
        assertThat(new Ndcg(4).value(Ranking.of(List.of("a", "b", "d")), qrels)).hasValue(1.0);
    }
}
