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
            })
    void numbersAreReadWithTheirUnits(String text, String quantities) {
        assertThat(String.join(", ", in(text))).isEqualTo(quantities);
    }

    @Test
    void numeralsAreNumbersWhereAsked() {
        assertThat(Quantity.in("fourteen days")).isEmpty();
        assertThat(Quantity.withNumerals("2 or fourteen days, once"))
                .containsExactly(new Quantity("2", null), new Quantity("14", "day"), new Quantity("1", null));
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
