package dev.evalkit.api.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "It starts here.         | start     | false",
                "It starts here.         | art       | false",
                "It starts here.         | starts    | true",
                "It starts here.         | here      | true",
                "It starts here.         | it        | true",
                "It costs $590.          | $59       | false",
                "It costs $59.99.        | $59       | false",
                "It costs $59.           | $59       | true",
                "It costs $59, or more.  | $59       | true",
                "It costs 1.59 now       | 59        | false",
                "It costs 1,59 now       | 59        | false",
                "It can't.               | can       | false",
                "It can't.               | can't     | true",
                "It can't.               | t         | false",
                "A state-of-the-art bot  | art       | true",
                "port_5432               | 5432      | true",
                "a start, and some art   | art       | true",
                "退款期限为30天内          | 30        | true",
                "退款期限为30天内          | 30天      | true",
                "退款期限为300天内         | 30        | false",
                "退款期限为30天内          | 期限      | true",
                "नि                      | न         | false",
                "x 5                     | $         | false",
                "$5                      | $         | true",
                "２０２５ full width       | 2025      | true",
            })
    void wholeWordsAreNotCut(String text, String part, boolean contained) {
        assertThat(TextMatch.contains(text, part, Matching.WORDS)).isEqualTo(contained);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "It starts here.         | art       | true",
                "It costs $590.          | $59       | false",
                "It costs $59.99.        | $59       | false",
                "It takes 130 days.      | 30 days   | false",
                "It is 1.59 now          | 59        | false",
                "It costs $59.           | $59       | true",
                "It costs $59, or more   | $59       | true",
                "It costs USD59          | 59        | true",
                "It costs $590.          | $58       | false",
                "It can not.             | can't     | false",
            })
    void aSubstringMayBePartOfAWord(String text, String part, boolean contained) {
        assertThat(TextMatch.contains(text, part, Matching.SUBSTRING)).isEqualTo(contained);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "1,000 seats            | 1000         | true",
                "1 000 seats            | 1000         | true",
                "1\u202F000 seats       | 1,000        | true",
                "1'000 seats            | 1,000        | true",
                "1\u2019000 seats       | 1 000        | true",
                "1000 seats             | 1,000        | true",
                "1,000,000 seats        | 1000000      | true",
                "1,000.50 EUR           | 1000.50      | true",
                "1.000 seats            | 1000         | false",
                "10,00 seats            | 1000         | false",
                "1,0000 seats           | 10000        | false",
                "1000,000 seats         | 1000000      | false",
                "1,000 000 seats        | 1000000      | false",
                "0,125 l                | 0125         | false",
                "rows 1, 200, 300       | 1200         | false",
                "5432 100 rows          | 5432100      | false",
                "in 2024 300 100 people | 300100       | false",
                "call 112 911 5         | 112911       | false",
                "共1,000元               | 1000元       | true",
                "１，０００ seats          | 1000 seats   | true",
                "1,000 seats            | 100          | false",
            })
    void separatorsOfThousandsMakeNoDifference(String text, String part, boolean contained) {
        String given = text.replace("\\u202F", "\u202F").replace("\\u2019", "\u2019");
        assertThat(TextMatch.contains(given, part, Matching.WORDS)).isEqualTo(contained);
    }

    @Test
    void aNumberIsFoundAsItIsWrittenToo() {
        assertThat(TextMatch.contains("call 112 911 now", "911", Matching.WORDS))
                .isTrue();
        assertThat(TextMatch.contains("call 112 911 now", "112 911")).isTrue();
    }

    @Test
    void anExcerptShowsTheFirstPlace() {
        assertThat(TextMatch.in("No, WE do not give refunds").excerpt("give", Matching.SUBSTRING))
                .hasValue("no, we do not give refunds");
        assertThat(TextMatch.in("0123456789 0123456789 abc 0123456789 0123456789")
                        .excerpt("abc", Matching.WORDS))
                .hasValue("…23456789 0123456789 abc 0123456789 01234567…");
        assertThat(TextMatch.in("start").excerpt("art", Matching.WORDS)).isEmpty();
    }

    @Test
    void theAddressOfALinkIsSeenOnlyWhereItIsAskedFor() {
        TextMatch.Searched searched = TextMatch.in("See [the page](https://a.io/terms) or ![logo](b.png).");
        assertThat(searched.excerpt("https://a.io/terms", Matching.WORDS)).isEmpty();
        assertThat(searched.excerptWithLinks("https://a.io/terms", Matching.WORDS))
                .hasValue("https://a.io/terms b.png");
        assertThat(searched.excerptWithLinks("the page or", Matching.WORDS)).isPresent();
        assertThat(searched.excerptWithLinks("terms of", Matching.WORDS)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "무료배송입니다               | 무료 배송        | true",
                "臺灣的發票                   | 台湾的发票       | true",
                "头发與發現                   | 發               | true",
                "Acmes plan                   | Acme             | false",
                "Acme's plan                  | Acme             | true",
                "Acme'stuff                   | Acme             | false",
                "a 2**3**4 power              | 234              | false",
                "it costs 10 % or 10% off     | 10%              | true",
                "Open **A** → **B**           | A > B            | true",
                "It has 15 GB.                | 15GB             | true",
                "It has 15GB of it            | 15 GB            | true",
                "It has 115 GB                | 15GB             | false",
                "platform 5 gbps              | 5gb              | false",
                "提供 15 GB空间                 | 15GB空间          | true",
            })
    void spellingsOfOneThingAreTheSame(String text, String part, boolean contained) {
        assertThat(TextMatch.contains(text, part, Matching.WORDS)).isEqualTo(contained);
    }

    @Test
    void anExcerptCutsNoCharacterInTwo() {
        String wide = Character.toString(0x1F600).repeat(30);
        String excerpt = TextMatch.in("x" + wide + "abc" + wide)
                .excerpt("abc", Matching.SUBSTRING)
                .orElseThrow();
        assertThat(excerpt.codePoints()).noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
        assertThat(TextMatch.in(wide + "abcx" + wide)
                        .excerpt("abc", Matching.SUBSTRING)
                        .orElseThrow()
                        .codePoints())
                .noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
    }

    @Test
    void reasonsNameTheWayOfMatching() {
        assertThat(Matching.SUBSTRING).hasToString("substring");
        assertThat(Matching.WORDS).hasToString("whole words");
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
                .hasMessage("at least one text must contain a word: F1 is undefined without words");
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
