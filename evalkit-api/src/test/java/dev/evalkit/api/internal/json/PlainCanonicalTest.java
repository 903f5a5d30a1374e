package dev.evalkit.api.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainCanonicalTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "\"\"",
                "{\"a\":1,\"b\":[true,false,null,-12],\"c\":{\"d\":\"é \uD83D\uDE00\u2028\"}}",
                "{\"\":0}",
                "999999999999999999",
                "[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]",
            })
    void plainTextsAreTheirOwnCanonicalText(String text) {
        assertThat(PlainCanonical.is(text)).isTrue();
        assertThat(CanonicalJson.text(CanonicalJson.read(text))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " {}",
                "{} ",
                "{\"b\":1,\"a\":1}",
                "{\"a\":1,\"a\":1}",
                "{\"a\": 1}",
                "{\"a\":1.0}",
                "{\"a\":1e2}",
                "{\"a\":01}",
                "{\"a\":-0}",
                "{\"a\":-}",
                "{\"a\":1,}",
                "{\"a\"}",
                "{a:1}",
                "[1,]",
                "[1 2]",
                "[",
                "\"a",
                "\"\\u0041\"",
                "\"a\nb\"",
                "tru",
                "truefalse",
                "1000000000000000000",
                "[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]",
            })
    void othersAreNot(String text) {
        assertThat(PlainCanonical.is(text)).isFalse();
    }

    @Test
    void whatIsPlainIsCanonical() {
        long seed = 11;
        SplittableRandom random = new SplittableRandom(seed);
        String signs = "{}[]\"\":,,ab01-. \\tnullé";
        int plain = 0;
        for (int i = 0; i < 200_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = 1 + random.nextInt(8); n > 0; n--) {
                text.append(signs.charAt(random.nextInt(signs.length())));
            }
            if (PlainCanonical.is(text.toString())) {
                plain++;
                assertThat(CanonicalJson.text(CanonicalJson.read(text.toString())))
                        .as("seed %d", seed)
                        .isEqualTo(text.toString());
            }
        }
        assertThat(plain).isGreaterThan(100);
    }
}
