package dev.evalkit.api.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextMatchTest {
    @Test
    void composedAndDecomposedTextsAreEqual() {
        assertThat(TextMatch.equal("caf\u00E9", "cafe\u0301")).isTrue();
        assertThat(TextMatch.equal("café", "cafe")).isFalse();
    }

    @Test
    void noBreakSpacesAreSpaces() {
        assertThat(TextMatch.equal("1\u00A0000", "1 000")).isTrue();
        assertThat(TextMatch.equal("1000", "1 000")).isFalse();
    }

    @Test
    void partsAreFoundAcrossSpellings() {
        assertThat(TextMatch.contains("You have 30\u00A0DAYS \u2013 I can\u2019t extend it.", "30 days"))
                .isTrue();
        assertThat(TextMatch.contains("You have 30\u00A0DAYS \u2013 I can\u2019t extend it.", " Can't  extend "))
                .isTrue();
        assertThat(TextMatch.contains("You have 30 days.", "14 days")).isFalse();
        assertThat(TextMatch.contains("", "x")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "\u00A0", "\u200B", "\uFE0F"})
    void aPartWithoutAVisibleCharacterIsRefused(String part) {
        assertThatThrownBy(() -> TextMatch.contains("text", part))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("part must have a visible character");
    }

    @Test
    void chineseTextsGetPartialCredit() {
        double f1 = TextMatch.wordF1("退款期限为30天", "退款期限是14天");
        assertThat(f1).isStrictlyBetween(0.0, 1.0);
        assertThat(f1).isCloseTo(2.0 * 5 / 14, within(1e-15)); // 退 款 期 限 天 of 7 words each
    }

    @Test
    void eachWordCountsAsOftenAsItOccurs() {
        assertThat(TextMatch.wordF1("a a b", "a b b")).isEqualTo(2.0 * 2 / 6);
        assertThat(TextMatch.wordF1("a", "a a a")).isEqualTo(2.0 / 4);
    }

    @Test
    void sameWordsScoreOneAndNoCommonOnesZero() {
        assertThat(TextMatch.wordF1("Refunds: 30 days!", "days 30, refunds")).isEqualTo(1.0);
        assertThat(TextMatch.wordF1("yes", "no")).isZero();
        assertThat(TextMatch.wordF1("yes", "")).isZero();
        assertThat(TextMatch.wordF1("...", "yes")).isZero();
    }

    @Test
    void withoutAnyWordItIsUndefined() {
        assertThatThrownBy(() -> TextMatch.wordF1("", "..."))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("at least one text must have a word: F1 is undefined");
    }

    @Test
    void wordF1IsSymmetricAndBetweenZeroAndOne() {
        for (int seed = 0; seed < 2_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String a = words(random);
            String b = words(random);
            double f1 = TextMatch.wordF1(a, b);
            assertThat(f1).as("seed %s", seed).isBetween(0.0, 1.0).isEqualTo(TextMatch.wordF1(b, a));
            assertThat(TextMatch.wordF1(a, a)).as("seed %s", seed).isEqualTo(1.0);
        }
    }

    private static String words(SplittableRandom random) {
        StringBuilder words = new StringBuilder("x");
        int count = random.nextInt(6);
        for (int i = 0; i < count; i++) {
            words.append(' ').append((char) ('a' + random.nextInt(4)));
        }
        return words.toString();
    }
}
