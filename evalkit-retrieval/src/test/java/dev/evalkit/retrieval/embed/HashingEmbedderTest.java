package dev.evalkit.retrieval.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;

import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.Embedder.Role;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HashingEmbedderTest {
    private static final HashingEmbedder STANDARD = HashingEmbedder.standard();

    private static float[] embed(HashingEmbedder embedder, String text) {
        return embedder.embed(List.of(text), Role.PASSAGE).get(0);
    }

    private static float[] embed(String text) {
        return embed(STANDARD, text);
    }

    private static double cosine(String a, String b) {
        return new Vector(embed(a)).cosine(new Vector(embed(b)));
    }

    private static double length(float[] vector) {
        double squares = 0;
        for (float number : vector) {
            squares += (double) number * number;
        }
        return Math.sqrt(squares);
    }

    /** The first 64 bits of a SHA-256 over the bits of all numbers. */
    private static String digest(float[] vector) throws NoSuchAlgorithmException {
        ByteBuffer bits = ByteBuffer.allocate(4 * vector.length);
        for (float number : vector) {
            bits.putInt(Float.floatToRawIntBits(number));
        }
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(bits.array());
        return HexFormat.of().formatHex(digest, 0, 8);
    }

    /** Numbers that must not change: not on another JVM or platform, and not in a later version without notice. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            How do I cancel my subscription? It can't be 3.5 days. | 19b5f782bcf06e45
            Wie kündige ich? Die Straße heißt „Grüner Weg“.        | 4f17f61bcefcc9ae
            退款需要五天，请联系客服。                                  | 6cbaa26e07f039b4
            การคืนเงินใช้เวลาห้าวัน                                   | c3fc2a31f9b9e138
            👍 Refund 💸 done ✅                                    | 00be4aad8425e08b
            """)
    void vectorsArePinnedToTheirBits(String text, String digest) throws NoSuchAlgorithmException {
        assertThat(digest(embed(text))).isEqualTo(digest);
    }

    @Test
    void vectorsHaveLengthOne() {
        for (String text : List.of("a", "refund", "退款", "How do I cancel?", "a ".repeat(100_000))) {
            assertThat(embed(text)).hasSize(512);
            assertThat(length(embed(text))).isCloseTo(1, within(1e-6));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n\t", "?! ... --- ***", "👍", "\u200B"})
    void aTextWithoutAWordIsTheZeroVector(String text) {
        assertThat(embed(text)).containsOnly(0).hasSize(512);
        assertThat(cosine(text, "refund")).isZero();
    }

    @Test
    void spellingsOfOneTextEmbedEqually() {
        assertThat(embed("Cafe\u0301 no\u00EBl")).isEqualTo(embed("caf\u00E9 noe\u0308l"));
        assertThat(embed("1\u00A0000 can\u2019t")).isEqualTo(embed("1 000  CAN'T"));
        assertThat(embed("STRASSE Straße")).isEqualTo(embed("straße STRASSE"));
        assertThat(embed("ｆｕｌｌ ｗｉｄｔｈ ｶﾞ")).isEqualTo(embed("full width ガ"));
        assertThat(embed("so\u00ADft")).isEqualTo(embed("soft"));
        assertThat(embed("one, two.\nthree")).isEqualTo(embed("one two three"));
    }

    @Test
    void theDefaultLocalePlaysNoPart() {
        Locale before = Locale.getDefault();
        float[] vector = embed("TITLE INDEX \u03A9");
        try {
            Locale.setDefault(Locale.forLanguageTag("tr"));
            assertThat(embed("TITLE INDEX \u03A9")).isEqualTo(vector);
            assertThat(embed("title index \u03C9")).isEqualTo(vector);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void nearTextsAreNearerThanOthers() {
        String question = "How long does a refund take?";
        assertThat(cosine(question, "Refunds take 5 to 10 days."))
                .isGreaterThan(cosine(question, "Invoices have a number."));
        assertThat(cosine("cancelation", "cancellation")).as("a typo").isGreaterThan(0.3);
        assertThat(cosine("cancelation", "invoices")).isLessThan(0.2);
        assertThat(cosine(question, question)).isEqualTo(1);
    }

    @Test
    void scriptsWithoutSpacesAreComparedByTheirLetters() {
        assertThat(cosine("退款需要几天", "退款需要五天")).isGreaterThan(0.3);
        assertThat(cosine("退款需要几天", "发票上有号码")).isLessThan(0.2);
        assertThat(cosine("คืนเงินกี่วัน", "การคืนเงินใช้เวลาห้าวัน"))
                .isGreaterThan(cosine("คืนเงินกี่วัน", "ใบแจ้งหนี้มีหมายเลข"));
    }

    @Test
    void orderCountsThroughPairsOfWords() {
        assertThat(cosine("pay before refund", "refund before pay")).isBetween(0.5, 0.99);
        assertThat(embed("退款")).isNotEqualTo(embed("款退"));
    }

    @Test
    void furtherOccurrencesCountLess() {
        // a occurs 3 times, b once; the pairs are a a, a a, a b; one letter has no run of 4 or 5 characters
        float[] vector = embed(STANDARD.dimension(65_536), "a a a b");
        double a = 1 + Math.log(3);
        double aa = 1 + Math.log(2);
        double length = Math.sqrt(a * a + aa * aa + 2);
        float[] expected = {(float) (1 / length), (float) (1 / length), (float) (aa / length), (float) (a / length)};
        float[] found = new float[4];
        int n = 0;
        for (float number : vector) {
            if (number != 0) {
                found[n++] = Math.abs(number);
            }
        }
        Arrays.sort(found);
        assertThat(n).isEqualTo(4);
        assertThat(found).containsExactly(expected, within(1e-6f));
    }

    @Test
    void wordsGiveRunsOfFourAndFiveCharactersWithTheirBounds() {
        // words: 1; runs of " abc ": " abc", "abc ", " abc "
        float[] vector = embed(STANDARD.dimension(65_536), "abc");
        int n = 0;
        for (float number : vector) {
            n += number == 0 ? 0 : 1;
        }
        assertThat(n).isEqualTo(4);
    }

    @Test
    void aBatchGivesTheVectorsOfItsTexts() {
        List<String> texts = List.of("short", "a long text ".repeat(500) + "with many other words", "", "退款", "short");
        for (Role role : Role.values()) {
            List<float[]> batch = STANDARD.embed(texts, role);
            assertThat(batch).hasSameSizeAs(texts);
            for (int i = 0; i < texts.size(); i++) {
                assertThat(batch.get(i)).isEqualTo(embed(texts.get(i)));
            }
        }
        assertThat(STANDARD.embed(List.of(), Role.QUERY)).isEmpty();
    }

    @Test
    void dimensionAndSeedChangeTheNumbers() {
        assertThat(STANDARD).isEqualTo(new HashingEmbedder(512, 1));
        assertThat(embed(STANDARD.dimension(64), "refund")).hasSize(64);
        assertThat(embed(STANDARD.seed(2), "refund")).isNotEqualTo(embed("refund"));
        assertThat(embed(STANDARD.seed(0), "refund")).isNotEqualTo(embed("refund"));
        assertThat(STANDARD.dimension(64).seed(-7).identity())
                .isEqualTo(Identity.of("hashing").with("dimension", 64).with("seed", -7));
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 65_536})
    void theDimensionHasTwoEnds(int dimension) {
        assertThat(embed(STANDARD.dimension(dimension), "refund")).hasSize(dimension);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 7, 65_537})
    void otherDimensionsAreRefused(int dimension) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> STANDARD.dimension(dimension))
                .withMessage("dimension must be between 8 and 65536 but was " + dimension);
    }

    @Test
    void nullIsNamed() {
        assertThatNullPointerException()
                .isThrownBy(() -> STANDARD.embed(null, Role.QUERY))
                .withMessage("texts must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> STANDARD.embed(Arrays.asList("a", null), Role.QUERY))
                .withMessage("texts[1] must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> STANDARD.embed(List.of("a"), null))
                .withMessage("role must not be null");
    }
}
