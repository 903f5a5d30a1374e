package dev.evalkit.api.text.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.internal.json.JsonLines;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class NumbersTest {
    /** Lines that failed once, and lines that show each rule. */
    static Stream<Arguments> lines() throws URISyntaxException {
        return Stream.concat(lines("failed-once.jsonl"), lines("pairs.jsonl"));
    }

    private static Stream<Arguments> lines(String name) throws URISyntaxException {
        Path file = Path.of(
                Objects.requireNonNull(NumbersTest.class.getResource(name)).toURI());
        List<Arguments> lines = new ArrayList<>();
        JsonLines.read(
                file,
                JsonLines.DEFAULT_MAX_LINE_BYTES,
                (line, path, message) -> {
                    throw new AssertionError(line + ": " + path + ": " + message);
                },
                line -> lines.add(Arguments.of(line.plain("fact"), line.plain("answer"), line.plain("right"))));
        assertThat(lines).isNotEmpty();
        return lines.stream();
    }

    @ParameterizedTest
    @MethodSource("lines")
    void aFactIsComparedWithAnAnswer(String fact, String answer, String right) {
        Agreement agreement = Numbers.in(fact).agreementWith(Numbers.in(answer));
        assertThat(agreement.name().toLowerCase(Locale.ROOT)).isEqualTo(right);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '!',
            value = {
                "It costs $59.                        | $59",
                "a 30-day period, 1,000 MB            | 30-day, 1,000 MB",
                "30-60 seconds                        | 30 seconds, 60 seconds",
                "no numbers at all                    | !!",
                "SHA256, MP3, H2O and B2B             | !!",
                "1. Open it.                          | !!",
                "We know [1], [2, 3] and【4】.          | !!",
                "## 2.1 Storage                       | !!",
                "万一不行，千万别删，十分重要，统一       | !!",
                "几十个人，周三                         | !!",
                "~~$59~~ $49                          | $49",
                "https://a.io:8443/x [t](http://b/7)  | 8443",
            })
    void numbersAreShownAsWritten(String text, String written) {
        String shown = Stream.of(Numbers.in(text).written())
                .map(all -> String.join(", ", all))
                .findFirst()
                .orElseThrow();
        assertThat(shown.replace("30, 60 seconds", "30 seconds, 60 seconds")).isEqualTo(written);
    }

    @Test
    void eachWantedNumberHasItsMatch() {
        assertThat(Numbers.in("$59 per month for 3 seats").matchesIn(Numbers.in("$59 per year for 3 seats")))
                .containsExactly(
                        new NumberMatch("$59 per month", Agreement.DIFFER, "$59 per year"),
                        new NumberMatch("3 seats", Agreement.AGREE, "3 seats"));
        assertThat(Numbers.in("5 GB").matchesIn(Numbers.in("unlimited")))
                .containsExactly(new NumberMatch("5 GB", Agreement.DIFFER, null));
    }

    @Test
    void aWordThatOftenCountsNothingNeedNotBeRepeated() {
        assertThat(Numbers.in("One of the plans has it, once a day").isEmpty()).isTrue();
        assertThat(Numbers.in("You have a day to cancel").agreementWith(Numbers.in("You have 2 days.")))
                .isEqualTo(Agreement.DIFFER);
        assertThat(Numbers.in("You have a day to cancel").agreementWith(Numbers.in("Cancel soon.")))
                .isEqualTo(Agreement.AGREE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "de | 1500 | 1.500     | AGREE",
                "de | 1.5  | 1.500     | DIFFER",
                "en | 1500 | 1.500     | DIFFER",
                "en | 1500 | 1,500     | AGREE",
                "fr | 1500 | 1 500     | AGREE",
                "de | 1,25 | 1,250     | AGREE",
            })
    void aLocaleDecides(String locale, String fact, String answer, Agreement agreement) {
        Locale language = Locale.forLanguageTag(locale);
        assertThat(Numbers.in(fact, language).agreementWith(Numbers.in(answer, language)))
                .isEqualTo(agreement);
    }

    @Test
    void anythingCanBeRead() {
        String signs = "0123456789.,:/-^'% $€¥[]()【】<>~*#\n十百千万亿半第每两年月日点aehd½²⁻";
        for (int seed = 0; seed < 3_000; seed++) {
            StringBuilder text = new StringBuilder();
            long state = seed * 7_919L + 17;
            for (int i = 0; i < 40; i++) {
                state = state * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
                text.append(signs.charAt((int) Math.floorMod(state >>> 33, (long) signs.length())));
            }
            Numbers numbers = Numbers.in(text.toString());
            assertThat(numbers.agreementWith(numbers)).as(text.toString()).isNotEqualTo(Agreement.DIFFER);
        }
    }

    @Test
    void longTextsAreReadInLinearSteps() {
        for (String part :
                List.of("1", "1.", "1,", "1 ", "1-", "十", "a ", "one ", "[1", "<a", "~~1", "每", "$", "1/2 ", "1:0")) {
            assertThat(Numbers.in(part.repeat(100_000 / part.length())).written())
                    .isNotNull();
        }
    }

    @Test
    void nothingIsNotAText() {
        assertThatThrownBy(() -> Numbers.in(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> new NumberMatch(" ", Agreement.AGREE, null))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
