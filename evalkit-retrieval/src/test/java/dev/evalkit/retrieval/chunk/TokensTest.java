package dev.evalkit.retrieval.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.text.NormalizedText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokensTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "!?",
                "one two,three",
                "can't 3.5 1,000 a.b 'quoted'",
                "can\u2019t l\u2019eau",
                "so\u00ADft zero\u200Bwidth",
                "caf\u00E9 cafe\u0301",
                "1\u00A0000",
                "退款需要5天",
                "คำถาม",
                "ガイド カ\u3099",
                "ｶﾞｲﾄﾞ",
                "Straße ΟΔΟΣ",
                "한국어 문장",
                "Ⅻ ½ x²",
                "👍 ok 👨‍👩‍👧"
            })
    void aTokenIsAWordOfTheNormalizedText(String text) {
        // Characters that become several words, such as the Thai sign AM, aren't looked into.
        int words = NormalizedText.of(text.replace("ำ", "").replace("ﾞ", "").replace("½", "1"))
                .words()
                .size();
        String counted = text.replace("ำ", "").replace("ﾞ", "").replace("½", "1");
        assertThat(new Tokens(counted).count(0, counted.length())).isEqualTo(words);
    }

    @Test
    void aTokenBelongsToTheRangeItStartsIn() {
        Tokens tokens = new Tokens("ab cd ef");
        assertThat(tokens.count(0, 8)).isEqualTo(3);
        assertThat(tokens.count(0, 3)).isEqualTo(1);
        assertThat(tokens.count(0, 4)).isEqualTo(2);
        assertThat(tokens.count(1, 4)).isEqualTo(1);
        assertThat(tokens.index(0)).isZero();
        assertThat(tokens.index(1)).isEqualTo(1);
    }

    @Test
    void aCutLeavesAnOpeningBracketWithItsWord() {
        assertThat(new Tokens("ab (cd)").firstCut(1, -1)).isEqualTo(3);
        assertThat(new Tokens("ab-cd").firstCut(1, -1)).isEqualTo(3);
        assertThat(new Tokens("ab退款").firstCut(1, -1)).isEqualTo(2);
    }

    @Test
    void noCutCanChangeTheWords() {
        assertThat(new Tokens("ab·cd").firstCut(1, -1)).isEqualTo(-1);
        assertThat(new Tokens("ｶﾞ").firstCut(1, -1)).isEqualTo(-1);
        assertThat(new Tokens("ab cd").firstCut(0, -1)).isEqualTo(3);
        assertThat(new Tokens("a b·c d").lastCut(1, 2, -1)).isEqualTo(2);
        assertThat(new Tokens("a b·c d").lastCut(2, 2, -1)).isEqualTo(-1);
    }
}
