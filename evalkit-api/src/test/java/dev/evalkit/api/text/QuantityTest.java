package dev.evalkit.api.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {
    private static List<String> in(String text) {
        return Quantity.in(text).stream().map(Quantity::toString).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "It costs $59.              | 59 $",
                "It costs $590.             | 590 $",
                "59 USD                     | 59 $",
                "within 14 days             | 14 day",
                "within 14 hours            | 14 hour",
                "a 30-day period            | 30 day",
                "30-60 seconds              | 30, 60 second",
                "1,000 MB                   | 1000 mb",
                "1 000 MB                   | 1000 mb",
                "0,125 and 0.50 and 007     | 0.125, 0.5, 7",
                "0                          | 0",
                "10 %                       | 10 %",
                "退款期限为30天内             | 30 day",
                "30个月或2小时               | 30 month, 2 hour",
                "100元                       | 100 yuan",
                "￥100                       | 100 ¥",
                "v14 and x2y                | ~~",
                "5432 on port               | 5432",
                "$1.5 million and $2bn      | 1500000 $, 2000000000 $",
                "$1.5M or 5 m or 5m         | 1500000 $, 5, 5",
                "10k rows, 2 thousand users | 10000, 2000",
                "1万元、1.5亿人              | 10000 yuan, 150000000",
                "v2.1, version 2.1, v2,3    | ~~",
                "-14 days or (-59)          | -14 day, -59",
                "-$5, $-5, minus 5 EUR      | -5 $, -5 $, -5 €",
                "5-10 days, 5 - 10, ISO-9   | 5, 10 day, 5, 10, 9",
                "14 business hours          | 14 hour",
                "14 business meetings       | 14",
                "14th day                   | 14 th",
                "14:00 and 09:30            | 14 o'clock, 9:30 o'clock",
                "10 Mbit, 10 MB, 10 Mbps    | 10 mbit, 10 mb, 10 mbit per second",
                "USD 5 and EUR 5            | 5 $, 5 €",
                "100 requests per second    | 100 per second",
                "100 API calls per minute   | 100 per minute",
                "100/s, 100 rps, 100次/秒    | 100 per second, 100 per second, 100 per second",
                "$9 a month, $9/mo          | 9 $ per month, 9 $ per month",
                "14 days after a month      | 14 day",
            })
    void numbersAreReadWithTheirUnits(String text, String quantities) {
        assertThat(String.join(", ", in(text))).isEqualTo(quantities);
    }

    @Test
    void numeralsAreNumbersWhereAsked() {
        assertThat(Quantity.in("fourteen days")).isEmpty();
        assertThat(Quantity.withNumerals("2 or fourteen days, once"))
                .containsExactly(new Quantity("2", null), new Quantity("14", "day"), new Quantity("1", null));
        assertThat(Quantity.withNumerals("twenty-five users, two hundred business days, five million"))
                .containsExactly(new Quantity("25", null), new Quantity("200", "day"), new Quantity("5000000", null));
        assertThat(Quantity.withNumerals("三十天、一万元、两百五十小时、十二个月、一定"))
                .containsExactly(
                        new Quantity("30", "day"),
                        new Quantity("10000", "yuan"),
                        new Quantity("250", "hour"),
                        new Quantity("12", "month"));
    }

    @ParameterizedTest
    @CsvSource({
        "$59,59 dollars,true",
        "$59,$590,false",
        "$59,59,true",
        "$59,59 euros,false",
        "14 days,14 hours,false",
        "14 days,14-day,true",
        "30天,30 days,true",
        "¥5,5 yen,true",
        "5 yuan,¥5,true",
        "5元,5 yen,false",
        "¥5,$5,false",
        "$5,¥5,false",
        "$1.5 million,$1500000,true",
        "$1.5 million,$1.5,false",
        "1万元,10000元,true",
        "100 per second,100 per minute,false",
        "100 per second,100,true",
        "$9 per month,$9,true",
        "10 MB,10 Mbit,false",
        "14 days,-14 days,false",
        "$59,-59,false",
        "14 days,14 business hours,false",
        "14 days,14th day,false",
        "14 days,14:00,false",
        "May 5,May 5th,true",
        "14:00,14,true",
    })
    void quantitiesAgreeUnlessNumberOrUnitDiffers(String one, String other, boolean agree) {
        assertThat(Quantity.in(one).get(0).agrees(Quantity.in(other).get(0))).isEqualTo(agree);
        assertThat(Quantity.in(other).get(0).agrees(Quantity.in(one).get(0))).isEqualTo(agree);
    }

    @Test
    void aQuantityHasANumber() {
        assertThatThrownBy(() -> new Quantity(" ", "day"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number must not be blank");
    }
}
