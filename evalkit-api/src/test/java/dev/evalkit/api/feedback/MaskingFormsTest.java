package dev.evalkit.api.feedback;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms of the same data that are written otherwise, and random values that are nobody's. */
class MaskingFormsTest {
    private static final int VALUES = 2_000;
    private static final Masking STANDARD = Masking.standard();

    private static void stays(String text, int seed) {
        assertThat(STANDARD.mask(text)).as("seed %s", seed).isEqualTo(text);
    }

    private static String hex(SplittableRandom random, int digits) {
        StringBuilder hex = new StringBuilder();
        while (hex.length() < digits) {
            hex.append(Character.forDigit(random.nextInt(16), 16));
        }
        return hex.toString();
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 40, 56, 64, 96, 128})
    void digestsStay(int digits) {
        for (int seed = 0; seed < VALUES; seed++) {
            String hex = hex(new SplittableRandom(seed), digits);
            stays(hex, seed);
            stays("sha256:" + hex + ", 0x" + hex.toUpperCase(Locale.ROOT) + ".", seed);
        }
    }

    @Test
    void uuidsStay() {
        for (int seed = 0; seed < VALUES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String uuid = new UUID(random.nextLong(), random.nextLong()).toString();
            stays(uuid, seed);
            stays("{" + uuid + "} id=" + uuid.toUpperCase(Locale.ROOT), seed);
        }
    }

    @Test
    void decimalFractionsStay() {
        for (int seed = 0; seed < VALUES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            for (double most : new double[] {1, 1e3, 1e4, 1e6, 1e9}) {
                double value = random.nextDouble() * most;
                stays(Double.toString(value), seed);
                stays("[" + new BigDecimal(value).toPlainString() + ", -" + value + "]", seed);
            }
        }
        stays("152.73620134152176 6239.72537215988", -1);
    }

    @Test
    void solidRowIsADigestFromThirtyTwoDigitsOnAndWithALetter() {
        String most = "a1234567890123456789012345678901";
        assertThat(most).hasSize(32);
        assertThat(STANDARD.mask(most)).isEqualTo(most);
        assertThat(STANDARD.mask(most.substring(0, 31))).isEqualTo("a[account]");
        assertThat(STANDARD.mask("g" + most)).isEqualTo("ga[account]");
        assertThat(STANDARD.mask("1" + most.substring(1))).isEqualTo("[account]");
    }

    @Test
    void fractionHasAtMostNineDigitsBeforeThePointAndNoFormOfATelephoneNumber() {
        assertThat(STANDARD.mask("123456789.5")).isEqualTo("123456789.5");
        assertThat(STANDARD.mask("1234567891.5")).isEqualTo("[account].5");
        assertThat(STANDARD.mask("555.1234")).isEqualTo("[phone]");
        assertThat(STANDARD.mask("555.12345")).isEqualTo("555.12345");
        assertThat(STANDARD.mask("030.123456789")).isEqualTo("[phone]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            value = {
                "max%40example.com|[email]",
                "max&#64;example.com|[email]",
                "max&#x40;example.com, max&commat;example.com|[email], [email]",
                "user@sub_domain.example.com|[email]",
                "a@b.co_x|[email]_x",
                "8 (495) 123-45-67|[phone]",
                "8-495-123-45-67|[phone]",
                "98765 43210|[phone]",
                "4111_1111_1111_1111|[card]",
                "4111,1111,1111,1111|[card]",
                "x,4111,1111,1111,1111,y|x,[card],y",
            })
    void otherSpellingsAreMasked(String text, String masked) {
        assertThat(STANDARD.mask(text)).isEqualTo(masked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "100%40 of it",
                "a%41example.com",
                "a&#65;example.com",
                "a@b_c",
                "a@b.c_d",
                "9 (495) 123-45-67",
                "12345 67890",
                "98765-43210",
                "8 49 512 345 67",
                "4111,1111,1111,1112",
                "4111_1111_1111_1112",
                "2019,2020,2021,2023,2030",
                "1996,1997,1998,1999",
                "1,000,000,000,000",
            })
    void textsThatAreNearThemStay(String text) {
        assertThat(STANDARD.mask(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", " \n", "\n ", "\u2028"})
    void numberThatALineEndBreaksIsOne(String end) {
        assertThat(STANDARD.mask("4111 1111" + end + "1111 1111")).isEqualTo("[card]");
        assertThat(STANDARD.mask("4111-1111-" + end + "1111-1111")).isEqualTo("[card]");
        assertThat(STANDARD.mask("+49 30" + end + "1234567")).isEqualTo("[phone]");
        assertThat(STANDARD.mask("030" + end + "1234567")).isEqualTo("[phone]");
        assertThat(STANDARD.mask("+49 30 1234" + end + "5678")).isEqualTo("[phone]");
        assertThat(STANDARD.mask("1234 5678" + end + "9012 34")).isEqualTo("[account]");
        assertThat(STANDARD.mask("DE89 3704 0044" + end + "0532 0130 00")).isEqualTo("[iban]");
    }

    @Test
    void numbersOnLinesOfTheirOwnAreApart() {
        assertThat(STANDARD.mask("030 1234567\n030 7654321")).isEqualTo("[phone]\n[phone]");
        assertThat(STANDARD.mask("4111 1111 1111 1111\r\n4111 1111 1111 1111")).isEqualTo("[card]\r\n[card]");
        for (String text : new String[] {
            "555\n1234",
            "12\n34\n56\n78",
            "1234\n5678\n9012",
            "030\n\n1234567",
            "4111\n1111\n1111\n1111",
            "98765\n43210"
        }) {
            assertThat(STANDARD.mask(text)).isEqualTo(text);
        }
    }
}
