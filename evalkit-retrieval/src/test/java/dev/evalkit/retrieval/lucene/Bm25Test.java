package dev.evalkit.retrieval.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.evalkit.api.result.Identity;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Bm25Test {
    @Test
    void standardIsAnserinisDefaultInEnglish() {
        Bm25 standard = Bm25.standard();
        assertThat(standard.k1()).isEqualTo(0.9);
        assertThat(standard.b()).isEqualTo(0.4);
        assertThat(standard.analyzerName()).isEqualTo("english");
        assertThat(standard).hasToString("bm25 {analyzer=english, b=0.4, k1=0.9}");
    }

    @Test
    void settersGiveOtherSettings() {
        Bm25 standard = Bm25.standard();
        assertThat(standard.k1(1.2).b(0.75).language("german").identity())
                .isEqualTo(Identity.of("bm25")
                        .with("analyzer", "german")
                        .with("b", 0.75)
                        .with("k1", 1.2));
        assertThat(standard.identity().toString()).isEqualTo("bm25 {analyzer=english, b=0.4, k1=0.9}");
    }

    @Test
    void aHostsAnalyzerIsKnownByItsName() {
        try (WhitespaceAnalyzer analyzer = new WhitespaceAnalyzer()) {
            Bm25 settings = Bm25.standard().analyzer(analyzer, "whitespace 9").k1(2);
            assertThat(settings).hasToString("bm25 {analyzer=whitespace 9, b=0.4, k1=2.0}");
            assertThat(settings.hostAnalyzer()).isSameAs(analyzer);
            assertThat(settings.language("cjk").hostAnalyzer()).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, Double.MIN_VALUE, 1.2, Float.MAX_VALUE})
    void k1ReachesFromZeroToTheLargestFloat(double k1) {
        assertThat(Bm25.standard().k1(k1).k1()).isEqualTo(k1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-Double.MIN_VALUE, 1e39, Double.POSITIVE_INFINITY, Double.NaN})
    void otherK1IsRefused(double k1) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bm25.standard().k1(k1))
                .withMessage("k1 must be between 0 and 3.4028235E38 but was " + k1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.75, 1})
    void bReachesFromZeroToOne(double b) {
        assertThat(Bm25.standard().b(b).b()).isEqualTo(b);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1.01, Double.NaN})
    void otherBIsRefused(double b) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bm25.standard().b(b))
                .withMessage("b must be between 0 and 1 but was " + b);
    }

    @Test
    void anUnknownLanguageIsRefusedWithTheNearestName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bm25.standard().language("englisch"))
                .withMessageStartingWith("language must be one of arabic, armenian, basque, ")
                .withMessageEndingWith(", thai, turkish but was 'englisch' (did you mean 'english'?)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bm25.standard().language("klingon"))
                .withMessageEndingWith(" but was 'klingon'");
    }

    @Test
    void namesMustNotBeMissing() {
        assertThatNullPointerException()
                .isThrownBy(() -> Bm25.standard().language(null))
                .withMessage("language must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> Bm25.standard().analyzer(null, "x"))
                .withMessage("analyzer must not be null");
        try (WhitespaceAnalyzer analyzer = new WhitespaceAnalyzer()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Bm25.standard().analyzer(analyzer, " "))
                    .withMessage("analyzer name must not be blank");
        }
    }
}
