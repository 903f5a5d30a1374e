package dev.evalkit.api.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalJsonTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{ 'b' : 1 , 'a' : [ 1.0 , true , null ] } | {'a':[1,true,null],'b':1}",
                "1.50          | 1.5",
                "1e2           | 100",
                "-0.0          | 0",
                "0e5           | 0",
                "1E+30         | 1000000000000000000000000000000",
                "1E+31         | 1E+31",
                "1e-30         | 0.000000000000000000000000000001",
                "1e-31         | 1E-31",
                "1e999999999   | 1E+999999999",
                "'a\\u0041\\/' | 'aA/'",
                "'\\n'         | '\\n'",
                "{}            | {}",
                "[]            | []",
                "[[],{}]       | [[],{}]",
                "123456789012345678901234567890 | 123456789012345678901234567890",
            })
    void oneValueHasOneText(String json, String canonical) {
        String expected = canonical.replace('\'', '"');
        assertThat(CanonicalJson.of(json.replace('\'', '"'))).hasValue(expected);
        assertThat(CanonicalJson.of(expected)).as("again").hasValue(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "{} {}", "{\"a\":1,\"a\":2}", "NaN", "x", "{'a':1}", "01"})
    void whatIsNoJsonHasNone(String text) {
        assertThat(CanonicalJson.of(text)).isEmpty();
    }

    @Test
    void hostileNestingIsNoJson() {
        assertThat(CanonicalJson.of("[".repeat(100_000))).isEmpty();
    }

    @Test
    void javaValuesBecomeJson() {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("b", List.of(1, 1.0, "x"));
        value.put("a", null);
        value.put("c", Double.NaN);
        value.put("d", Float.POSITIVE_INFINITY);
        assertThat(CanonicalJson.ofValue(value))
                .isEqualTo("{\"a\":null,\"b\":[1,1,\"x\"],\"c\":\"NaN\",\"d\":\"Infinity\"}");
        assertThat(CanonicalJson.quoted("a\"b\n")).isEqualTo("\"a\\\"b\\n\"");
    }

    @Test
    void scalarsAreValuesInOrderWithoutNames() {
        assertThat(CanonicalJson.scalars("{\"n\":\"a\\\"b\",\"m\":[1.0,{\"k\":true}],\"z\":null}"))
                .containsExactly("a\"b", "1", "true");
        assertThat(CanonicalJson.scalars("\"x\"")).containsExactly("x");
        assertThat(CanonicalJson.scalars("{")).isEmpty();
    }

    @Test
    void fieldsAreThoseOfAnObject() {
        assertThat(CanonicalJson.fields("{\"b\":[1.0],\"a\":\"x\"}"))
                .containsExactly(Map.entry("a", "\"x\""), Map.entry("b", "[1]"));
        assertThat(CanonicalJson.fields("[1]")).isEmpty();
        assertThat(CanonicalJson.fields("no json")).isEmpty();
    }

    @Test
    void theOrderOfNamesMakesNoDifference() {
        for (int seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String[] fields = new String[6];
            for (int i = 0; i < fields.length; i++) {
                fields[i] = "\"" + (char) ('a' + i) + "\":" + random.nextInt(3) + (random.nextBoolean() ? "" : ".0");
            }
            String ordered = String.join(",", fields);
            for (int i = fields.length - 1; i > 0; i--) {
                int j = random.nextInt(i + 1);
                String swapped = fields[i];
                fields[i] = fields[j];
                fields[j] = swapped;
            }
            assertThat(CanonicalJson.of("{" + String.join(" , ", fields) + "}"))
                    .as("seed %s: %s", seed, Arrays.toString(fields))
                    .isEqualTo(CanonicalJson.of("{" + ordered + "}"));
        }
    }

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
        assertThat(CanonicalJson.of(text)).contains(text);
    }
}
