package dev.evalkit.api.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.judge.CalibrationInstrument;
import dev.evalkit.api.result.Difference;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Instrument;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetrievalInstrumentTest {
    private static final RetrievalInstrument INSTRUMENT = new RetrievalInstrument(
            "acme", null, "abc", RankedUnit.DOCUMENT, List.of(5, 20), List.of("recall@5", "RR"));

    @Test
    void equalInstrumentsHaveNoDifference() {
        assertThat(INSTRUMENT.differences(new RetrievalInstrument(
                        "acme", null, "abc", RankedUnit.DOCUMENT, List.of(5, 20), List.of("recall@5", "RR"))))
                .isEmpty();
    }

    @Test
    void everyPartOfAnInstrumentIsCompared() {
        RetrievalInstrument other =
                new RetrievalInstrument("beta", "dev", "def", RankedUnit.CHUNK, List.of(10), List.of("RR"));
        assertThat(INSTRUMENT.differences(other))
                .map(Difference::toString)
                .containsExactly(
                        "set: acme -> beta",
                        "split: all -> dev",
                        "corpus: abc -> def",
                        "unit: DOCUMENT -> CHUNK",
                        "cutoffs: + 10, - 5, - 20",
                        "measures: - 'recall@5'");
    }

    @Test
    void listsAreCopiedAndTheirNullsNamed() {
        assertThatNullPointerException()
                .isThrownBy(() -> new RetrievalInstrument(
                        "acme", null, "abc", RankedUnit.DOCUMENT, Arrays.asList(5, null), List.of("RR")))
                .withMessage("cutoffs of the instrument[1] must not be null");
    }

    @Test
    void instrumentsOfTwoKindsHaveNoDifferences() {
        Instrument answers = new AnswerInstrument("acme", null, List.of(), null, Judging.ALWAYS, 1, null, null);
        Instrument calibration = new CalibrationInstrument("rows", "d1", Identity.of("judge"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> INSTRUMENT.differences(answers))
                .withMessageStartingWith("a ladder's instrument cannot be compared with AnswerInstrument[");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> answers.differences(calibration))
                .withMessageStartingWith("an answer eval's instrument cannot be compared with CalibrationInstrument[");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> calibration.differences(INSTRUMENT))
                .withMessageStartingWith("a calibration's instrument cannot be compared with RetrievalInstrument[");
    }

    @Test
    void aCalibrationHasNeitherSplitNorDocuments() {
        Instrument one = new CalibrationInstrument("rows", "d1", Identity.of("judge"));
        assertThat(one.split()).isNull();
        assertThat(one.corpusDigest()).isNull();
        assertThat(one.differences(one)).isEmpty();
        assertThat(one.differences(new CalibrationInstrument("others", "d2", Identity.of("judge 2"))))
                .map(Difference::toString)
                .containsExactly("set: rows -> others", "rows: d1 -> d2", "judge: judge -> judge 2");
    }
}
