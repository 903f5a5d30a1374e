package dev.evalkit.api.feedback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MaskingTest {
    private static final Masking STANDARD = Masking.standard();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            value = {
                "write to jane.doe+x@mail.example.co.uk.|write to [email].",
                "<jane@example.com>, (joe@example.org)|<[email]>, ([email])",
                "mailto:jane@example.com?subject=hi|mailto:[email]?subject=hi",
                "'jane@example.com' and *joe@example.com*|'[email]' and *[email]*",
                "jürgen@müller.de 用户@例子.公司|[email] [email]",
                "jane@sub-domain.example|[email]",
                "a@b.co|[email]",
                "jane＠example．com|[email]",
                "ja\u00ADne@exam\u200Bple.com|[email]",
                "a@b.com@c.org|[email]@c.org",
                "jane@example.com.|[email].",
            })
    void emailAddressesAreMasked(String text, String masked) {
        assertThat(STANDARD.mask(text)).isEqualTo(masked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgres@localhost",
                "@Override",
                "a @ b.com",
                "me@",
                "x@y.z",
                "10 @ 5.50",
                "@user.name",
                "a@b..com",
                "@@",
                "left@1.2.3"
            })
    void textsThatAreNoEmailAddressStay(String text) {
        assertThat(STANDARD.mask(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            value = {
                "my IBAN is DE89370400440532013000.|my IBAN is [iban].",
                "DE89 3704 0044 0532 0130 00 please|[iban] please",
                "gb29-nwbk-6016-1331-9268-19|[iban]",
                "GB29 NWBK 6016 1331 9268 19, FR1420041010050500013M02606|[iban], [iban]",
                "NO9386011117947|[iban]",
                "MT84MALT011000012345MTLCAST001S|[iban]",
                "DE89\u00A03704\u20110044\u202F0532 0130 00|[iban]",
                "ＤＥ８９ ３７０４ ００４４ ０５３２ ０１３０ ００|[iban]",
            })
    void ibansAreMasked(String text, String masked) {
        assertThat(STANDARD.mask(text)).isEqualTo(masked);
    }

    @Test
    void ibanWithWrongCheckDigitsIsMaskedAsALongNumber() {
        assertThat(STANDARD.mask("DE88370400440532013000")).isEqualTo("DE[account]");
        assertThat(STANDARD.mask("DE88 3704 0044 0532 0130 00")).isEqualTo("DE[account]");
        assertThat(MaskRule.IBAN.apply("DE88370400440532013000")).isEqualTo("DE88370400440532013000");
        assertThat(MaskRule.IBAN.apply("xDE89370400440532013000")).isEqualTo("xDE89370400440532013000");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            value = {
                "card 4111111111111111 exp 12/26|card [card] exp 12/26",
                "4111 1111 1111 1111|[card]",
                "4111-1111-1111-1111.|[card].",
                "4111.1111.1111.1111|[card]",
                "4111 - 1111 - 1111 - 1111|[card]",
                "3782 822463 10005|[card]",
                "30569309025904|[card]",
                "4222222222222|[card]",
                "6304000000000000000|[card]",
                "number 12 4111 1111 1111 1111|number 12 [card]",
                "4111\u20111111\u20131111\u22121111|[card]",
                "4111\u00A01111\u202F1111\u20091111|[card]",
                "4111 1111-1111 1111|[account]",
                "４１１１ １１１１ １１１１ １１１１|[card]",
                "٤١١١ ١١١١ ١١١١ ١١١١|[card]",
                "4111\u200B1111\u00AD1111\u20601111|[card]",
                "x4111111111111111y|x[card]y",
                "4111\t1111\t1111\t1111|[card]",
            })
    void cardNumbersAreMasked(String text, String masked) {
        assertThat(STANDARD.mask(text)).isEqualTo(masked);
    }

    @Test
    void numberThatFailsTheCheckDigitIsNoCard() {
        assertThat(MaskRule.CARD.apply("4111111111111112")).isEqualTo("4111111111111112");
        assertThat(MaskRule.CARD.apply("4111 1111 1111 1112")).isEqualTo("4111 1111 1111 1112");
        assertThat(STANDARD.mask("4111111111111112")).isEqualTo("[account]");
        assertThat(MaskRule.CARD.apply("000000000000")).as("12 digits").isEqualTo("000000000000");
        assertThat(MaskRule.CARD.apply("0000000000000")).as("13 digits").isEqualTo("[card]");
        assertThat(MaskRule.CARD.apply("0".repeat(19))).isEqualTo("[card]");
        assertThat(MaskRule.CARD.apply("0".repeat(20))).isEqualTo("0".repeat(20));
        assertThat(MaskRule.CARD.apply("4111\n1111\n1111\n1111")).isEqualTo("4111\n1111\n1111\n1111");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            value = {
                "call +49 30 1234567 now|call [phone] now",
                "+4915112345678|[phone]",
                "+1 (555) 123-4567, +49 (0)30 123456|[phone], [phone]",
                "(+49) 30 123456|[phone]",
                "00 49 30 1234567|[phone]",
                "0049301234567|[phone]",
                "030/1234567 or 030-1234567|[phone] or [phone]",
                "(030) 123 45 67|[phone]",
                "(555) 123-4567|[phone]",
                "(call 555-1234)|(call [phone])",
                "555-1234. Thanks|[phone]. Thanks",
                "555.123.4567|[phone]",
                "1-800-555-1234|[phone]",
                "06 12 34 56 78|[phone]",
                "12 34 56 78|[phone]",
                "612 345 678|[phone]",
                "6123 4567|[phone]",
                "07700 900123|[phone]",
                "555-123-4567 555-987-6543|[account]",
                "555-123-4567, 555-987-6543|[phone], [phone]",
                "555-1234x12|[phone]x12",
                "０３０－１２３４５６７|[phone]",
                "+49\u00A030\u202F123\u20114567|[phone]",
                "+49 30\u200B123\u200D4567|[phone]",
                "123-45-6789|[phone]",
                "Tel:0301234567|Tel:[phone]",
            })
    void phoneNumbersAreMasked(String text, String masked) {
        assertThat(STANDARD.mask(text)).isEqualTo(masked);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            value = {
                "account 123456789|account [account]",
                "1234567890123456789012345|[account]",
                "acct1234567890x|acct[account]x",
                "1234 5678 9012|[account]",
                "12345678/123456789|[account]",
                "12-34-56-78-90-12-34-56|[account]",
                "１２３４５６７８９|[account]",
                "2147483647|[account]",
                "1234567890123abcdef123456789012|[account]abcdef[account]",
                "12345678901234567890123456789012|[account]",
                "1200000001|[account]",
            })
    void longNumbersAreMasked(String text, String masked) {
        assertThat(STANDARD.mask(text)).isEqualTo(masked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$59, 59 €, 49.99 USD, $1 234 567",
                "port 5432, localhost:5432, ports 8000-9000",
                "1,000,000 rows; 1,000,000,000,000; 10,000-20,000",
                "1 000 000 and 12 345 678 and 1.234.567 and 123.456.789",
                "1000000000 rows, 250000000000 bytes",
                "1048576, 16777216, 12345678",
                "2026-11-30, 30.11.2026, 11/30/2026, 2026/11/30, 2026 11 30, 20261130",
                "2026-11-30T10:15:30Z, 2026-11-30 10:15:30.123456789+02:00, 2026-11-30T10:15:30,123+0200",
                "20261130T101530Z",
                "2019-2024, 2019 2020 2021 2022 2023",
                "1.2.3, 16.4, v17.0.15, 2.23.0, 10.0.19045.3448, 1.2.3.4.5, 120.0.6099.129",
                "192.168.100.200, 10.0.0.1:5432, 255.255.255.255",
                "123e4567-e89b-12d3-a456-426614174000, 12345678-1234-1234-1234-123456789012",
                "3f786850e387550fdab836ed7e6dc881de23001b, d41d8cd98f00b204e9800998ecf8427e, 123456789012abcdef123456789012ab",
                "3.141592653589793, 0.30000000000000004, 13.404954, -0.12345678901",
                "CVE-2024-12345, INV-2024-00123, req-20241129-000123, item_1234-5678",
                "ISBN 978-3-16-148410-0",
                "10 20 30 40 and 100 200 300 400 500",
                "3/4, 1/2 cup, 16/9, 12/34/5678",
                "24/7, 50-100 ms, 100-200 300-400",
                "#1234567",
                "1.234",
                "12:30-13:45",
                "x = 5 - 3 - 2 - 1",
            })
    void numbersThatAreNobodysStay(String text) {
        assertThat(STANDARD.mask(text)).isEqualTo(text);
    }

    @Test
    void lengthsAreTakenAtTheirBoundaries() {
        assertThat(STANDARD.mask("12345678")).isEqualTo("12345678");
        assertThat(STANDARD.mask("123456789")).isEqualTo("[account]");
        assertThat(STANDARD.mask("+123456")).isEqualTo("+123456");
        assertThat(STANDARD.mask("+1234567")).isEqualTo("[phone]");
        assertThat(STANDARD.mask("01234567")).isEqualTo("01234567");
        assertThat(STANDARD.mask("012345678")).isEqualTo("[phone]");
        assertThat(STANDARD.mask("030 123")).isEqualTo("030 123");
        assertThat(STANDARD.mask("030 1234")).isEqualTo("[phone]");
        assertThat(STANDARD.mask("100000000")).isEqualTo("100000000");
        assertThat(STANDARD.mask("123000000")).isEqualTo("123000000");
        assertThat(STANDARD.mask("123400000")).isEqualTo("[account]");
        assertThat(STANDARD.mask("555   1234")).isEqualTo("[phone]");
        assertThat(STANDARD.mask("555    1234")).isEqualTo("555    1234");
        assertThat(STANDARD.mask("cost 1234. 5678 users")).isEqualTo("cost 1234. 5678 users");
    }

    @Test
    void textAroundStaysAsItIs() {
        assertThat(STANDARD.mask("Ｃａｆé\u00A0\u200B a@b.co \u2013\t0\uFF10 \uD83D\uDE00"))
                .isEqualTo("Ｃａｆé\u00A0\u200B [email] \u2013\t0\uFF10 \uD83D\uDE00");
        assertThat(STANDARD.mask("")).isEmpty();
        assertThat(Masking.none().mask("a@b.co 4111111111111111")).isEqualTo("a@b.co 4111111111111111");
    }

    @Test
    void hostsRuleComesFirstAndSeesPlainCharacters() {
        Masking masking = STANDARD.and(MaskRule.of("customer", Pattern.compile("KD-[0-9]{10}|")));
        assertThat(masking.mask("KD\u2011１２３４５６７８９０ and 1234567890")).isEqualTo("[customer] and [account]");
        assertThat(masking.rules())
                .extracting(MaskRule::name)
                .containsExactly("customer", "email", "iban", "card", "phone", "account");
        assertThat(masking).hasToString("[customer, email, iban, card, phone, account]");
        assertThat(STANDARD.rules()).hasSize(5);
        assertThat(Masking.none().and(MaskRule.EMAIL).mask("a@b.co 4111111111111111"))
                .isEqualTo("[email] 4111111111111111");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Customer", "a1", "a b", "-a", "a]"})
    void nameThatIsNoPlainWordIsRefused(String name) {
        assertThatThrownBy(() -> MaskRule.of(name, Pattern.compile("x")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "name of the mask rule must consist of at most 40 lower-case letters, '-' and '_', starting with"
                                + " a letter, but was '" + name + "'");
    }

    @Test
    void nameIsAtMostFortyLong() {
        assertThat(MaskRule.of("a".repeat(40), Pattern.compile("x")).placeholder())
                .hasSize(42);
        assertThatThrownBy(() -> MaskRule.of("a".repeat(41), Pattern.compile("x")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void feedbackIsMaskedButForWhatNamesIt() {
        Feedback feedback = Feedback.builder()
                .requestId("4111111111111111")
                .question("q a@b.co")
                .answer("a a@b.co")
                .thumbs(UserRating.DOWN)
                .comment("c a@b.co")
                .passages("p a@b.co", "p")
                .model("m@1.example")
                .time(Instant.EPOCH)
                .failure("f a@b.co")
                .build();
        assertThat(STANDARD.mask(feedback))
                .isEqualTo(Feedback.builder()
                        .requestId("4111111111111111")
                        .question("q [email]")
                        .answer("a [email]")
                        .thumbs(UserRating.DOWN)
                        .comment("c [email]")
                        .passages("p [email]", "p")
                        .model("m@1.example")
                        .time(Instant.EPOCH)
                        .failure("f [email]")
                        .build());
        Feedback bare = Feedback.builder()
                .requestId("r")
                .question("q")
                .failure("f")
                .time(Instant.EPOCH)
                .build();
        assertThat(STANDARD.mask(bare)).isEqualTo(bare);
    }

    @Test
    void hostileTextsTakeTimeInProportion() {
        List<String> parts = List.of("1.", "123 ", "@", "a@b.", "255.", "DE89 - ", "f1-", "\uFF11\u200B");
        for (String part : parts) {
            String text = part.repeat((1 << 20) / part.length());
            long start = System.nanoTime();
            STANDARD.mask(text);
            // below a second on an idle machine; 2^40 steps would take far longer
            assertThat(Duration.ofNanos(System.nanoTime() - start)).as(part).isLessThan(Duration.ofSeconds(60));
        }
    }

    @Test
    void maskedTextHasNothingMoreToMask() {
        String[] parts = {
            "1",
            "23",
            "456",
            "7890",
            "12345678901",
            " ",
            "-",
            ".",
            "/",
            "(",
            ")",
            "+",
            "@",
            "a",
            "b.co",
            "DE89",
            "x",
            "0",
            "\u00A0",
            "\u2011",
            "\u200B",
            "１",
            ":",
            ",",
            "2026",
            "\n",
            "4111111111111111",
            "é",
            "\uD83D\uDE00"
        };
        for (int seed = 0; seed < 20_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(1, 14); i > 0; i--) {
                text.append(parts[random.nextInt(parts.length)]);
            }
            String masked = STANDARD.mask(text.toString());
            for (MaskRule rule : List.of(MaskRule.EMAIL, MaskRule.IBAN, MaskRule.CARD)) {
                assertThat(rule.apply(masked))
                        .as("seed %s: %s, %s", seed, text, rule)
                        .isEqualTo(masked);
            }
            String digests = "(?<![0-9A-Za-z])(?:0x)?[0-9A-Fa-f]{32,}(?![0-9A-Za-z])";
            assertThat(new MaskableText(masked).toString().replaceAll(digests, ""))
                    .as("seed %s, which may have it behind a decimal point or in a digest only", seed)
                    .doesNotContainPattern("(?<![0-9\uFF11]\\.[0-9\uFF11]{0,60})4111111111111111");
        }
    }
}
