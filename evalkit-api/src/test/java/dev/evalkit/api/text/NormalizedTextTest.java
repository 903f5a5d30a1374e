package dev.evalkit.api.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NormalizedTextTest {
    private static String normal(String text) {
        return NormalizedText.of(text).value();
    }

    @ParameterizedTest
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "cafe\u0301,café",
                "CAFÉ,café",
                "1\u00A0000,1 000",
                "1\u202F000,1 000",
                "a \t\u3000 b\u2028c\u0085d,a b c d",
                "  a  ,a",
                "can\u2019t,can't",
                "30\u201360 \u2212 e\u2011mail,30-60 - e-mail",
                "soft\u00ADhyphen zero\u200Bwidth,softhyphen zerowidth",
                "\u202Eabc\u202C\u200F,abc",
                "\u2764\uFE0F,\u2764",
                "ﬁve ①② ｆｕｌｌ,five 12 full",
                "STRASSE Straße,strasse strasse",
                "ΟΔΟΣ οδος,οδοσ οδοσ",
                "e\u200D\u0301,é",
                "漢字,漢字",
            })
    void spellingsOfOneTextBecomeOne(String text, String expected) {
        assertThat(normal(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "**30** days                      | 30 days",
                "a **lifetime** licence.          | a lifetime licence.",
                "*a*, **b**; ***c*** (**d**)      | a, b; c (d)",
                "**It is *not* free:** pay        | it is not free: pay",
                "退款期限为**30天**内。**没有**      | 退款期限为30天内。没有",
                "_Sources:_ __two words__         | sources: two words",
                "**`code`** and \"**x**\"           | `code` and \"x\"",
            })
    void marksOfEmphasisAreGone(String text, String expected) {
        assertThat(normal(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "snake_case and a_b_c",
                "__init__ or _private_",
                "2*3*4 and 2 * 3 * 4",
                "a ** b ** c",
                "*args, **kwargs",
                "src/*/a/* and *.md or *.txt",
                "0 0 * * *",
                "a 4* hotel, a 5* hotel",
                "/*comment*/",
                "`**a**` and `_b c_`",
                "* item one * item two",
                "**bold without an end",
                "**a* b",
                "****a****",
                "**3**.5 and x*y*'s",
                "f(*a, *b)",
                "un**frigging**believable",
                "***",
            })
    void marksInCodeNumbersAndWordsStay(String text) {
        assertThat(normal(text)).isEqualTo(text);
    }

    @Test
    void curlyQuotesBecomeStraight() {
        assertThat(normal("\u201Eso\u201C \u201Cso\u201D \u201Aso\u2018 \u2018so\u2019 \u201Bo \u02BCo"))
                .isEqualTo("\"so\" \"so\" 'so' 'so' 'o 'o");
    }

    @Test
    void theDefaultLocaleHasNoInfluence() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr"));
            assertThat(normal("TITLE")).isEqualTo("title");
            assertThat(TextMatch.equal("TITLE", "title")).isTrue();
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void wordsAreRunsOfLettersAndDigits() {
        assertThat(NormalizedText.of("Don't pay 3.5 EUR, or 1,000 (e-mail us)... 'Yes'!")
                        .words())
                .containsExactly("don't", "pay", "3.5", "eur", "or", "1,000", "e", "mail", "us", "yes");
    }

    @Test
    void pointsAndApostrophesAtTheEdgeOfAWordAreNotPartOfIt() {
        assertThat(NormalizedText.of("a. .5 v1. x' 'y 1.a b.2 3. 4,").words())
                .containsExactly("a", "5", "v1", "x", "y", "1", "a", "b", "2", "3", "4");
    }

    @Test
    void eachLetterOfAScriptWithoutSpacesIsAWord() {
        assertThat(NormalizedText.of("退款30天内").words()).containsExactly("退", "款", "30", "天", "内");
        assertThat(NormalizedText.of("二〇二五年").words()).containsExactly("二", "〇", "二", "五", "年");
        assertThat(NormalizedText.of("ひらカナ").words()).containsExactly("ひ", "ら", "カ", "ナ");
        assertThat(NormalizedText.of("ລາວ ខែ မြန်").words()).containsExactly("ລ", "າ", "ວ", "ខែ", "မြ", "န်");
        assertThat(NormalizedText.of("abc漢def's").words()).containsExactly("abc", "漢", "def's");
        assertThat(NormalizedText.of("\uD840\uDC0Bx").words()).containsExactly("\uD840\uDC0B", "x");
    }

    @Test
    void marksStayWithTheirLetter() {
        assertThat(NormalizedText.of("ที่นี่").words()).containsExactly("ที่", "นี่");
        assertThat(NormalizedText.of("हिन्दी शब्द").words()).containsExactly("हिन्दी", "शब्द");
        assertThat(NormalizedText.of("x\u0338y").words()).containsExactly("x\u0338y");
    }

    @Test
    void symbolsAloneAreNoWords() {
        assertThat(NormalizedText.of("\uD83D\uDE00 -> ... ' , .").words()).isEmpty();
        assertThat(NormalizedText.of("").words()).isEmpty();
    }

    @Test
    void nullIsNamed() {
        assertThatThrownBy(() -> NormalizedText.of(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("text must not be null");
    }

    @Test
    void normalisingEveryCharacterTwiceChangesNothingMore() {
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            String once = normal("a" + Character.toString(c) + "b");
            if (!normal(once).equals(once)) {
                assertThat(normal(once)).as("U+%04X", c).isEqualTo(once);
            }
        }
    }

    @Test
    void normalisingRandomTextsTwiceChangesNothingMore() {
        for (int seed = 0; seed < 20_000; seed++) {
            String text = randomText(new SplittableRandom(seed));
            String once = normal(text);
            assertThat(normal(once)).as("seed %s", seed).isEqualTo(once);
            assertThat(once)
                    .as("seed %s", seed)
                    .doesNotStartWith(" ")
                    .doesNotEndWith(" ")
                    .doesNotContain("  ");
        }
    }

    @Test
    void wordsOfRandomTextsAreInTheTextInOrder() {
        for (int seed = 0; seed < 5_000; seed++) {
            NormalizedText text = NormalizedText.of(randomText(new SplittableRandom(seed)));
            int from = 0;
            for (String word : text.words()) {
                int at = text.value().indexOf(word, from);
                assertThat(at).as("seed %s: %s", seed, word).isGreaterThanOrEqualTo(from);
                from = at + word.length();
            }
        }
    }

    /** Letters, marks, spaces and anything else, also beyond the first plane, and lone surrogates. */
    private static String randomText(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(12);
        for (int i = 0; i < length; i++) {
            int c = switch (random.nextInt(8)) {
                case 0 -> random.nextInt(0x20, 0x7F);
                case 1 -> random.nextInt(0x300, 0x370);
                case 2 -> random.nextInt(0x2000, 0x2070);
                case 3 -> random.nextInt(0x10000, 0x20000);
                case 4 -> random.nextInt(Character.MAX_CODE_POINT + 1);
                case 5 -> "**__ a`".codePointAt(random.nextInt(7));
                case 6 -> "*_.'(, )".codePointAt(random.nextInt(8));
                default -> random.nextInt(0x10000);
            };
            text.appendCodePoint(c);
        }
        return text.toString();
    }
}
