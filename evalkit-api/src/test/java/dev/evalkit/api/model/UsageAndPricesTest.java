package dev.evalkit.api.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class UsageAndPricesTest {
    private static final LocalDate DATE = LocalDate.of(2025, 6, 10);

    @Test
    void tokensAreAdded() {
        assertThat(new Usage(1, 2).plus(new Usage(10, 20))).isEqualTo(new Usage(11, 22));
        assertThat(new Usage(1, 2).plus(Usage.NONE)).isEqualTo(new Usage(1, 2));
        assertThat(new Usage(1, 2).totalTokens()).isEqualTo(3);
    }

    @Test
    void tokensAreCounts() {
        assertThat(Usage.NONE.totalTokens()).isZero();
        assertThatThrownBy(() -> new Usage(-1, 0)).hasMessage("inputTokens must be at least 0 but was -1");
        assertThatThrownBy(() -> new Usage(0, -1)).hasMessage("outputTokens must be at least 0 but was -1");
        assertThat(new Usage(Long.MAX_VALUE, 1).totalTokens()).isEqualTo(Long.MAX_VALUE);
        assertThat(new Usage(Long.MAX_VALUE - 1, 1).totalTokens()).isEqualTo(Long.MAX_VALUE);
        assertThat(new Usage(0, Long.MAX_VALUE).plus(new Usage(2, 1))).isEqualTo(new Usage(2, Long.MAX_VALUE));
    }

    @Test
    void costsAreInAndOutTokensAtTheirPrices() {
        PriceTable table = PriceTable.of(DATE).model("m", 3, 15);
        assertThat(table.costUsd("m", new Usage(1_000_000, 0))).hasValue(3.0);
        assertThat(table.costUsd("m", new Usage(0, 1_000_000))).hasValue(15.0);
        assertThat(table.costUsd("m", new Usage(2_000, 500))).hasValue(0.0135);
        assertThat(table.costUsd("m", Usage.NONE)).hasValue(0.0);
    }

    @Test
    void anUnknownModelHasNoCost() {
        assertThat(PriceTable.of(DATE).model("m", 3, 15).costUsd("M", new Usage(1, 1)))
                .isEmpty();
        assertThat(PriceTable.of(DATE).costUsd("m", Usage.NONE)).isEmpty();
    }

    @Test
    void aTableIsNotChangedByAddingToIt() {
        PriceTable empty = PriceTable.of(DATE);
        PriceTable one = empty.model("m", 3, 15);
        assertThat(empty.prices()).isEmpty();
        assertThat(one.model("m", 0, 0).costUsd("m", new Usage(5, 5))).hasValue(0.0);
        assertThat(one.costUsd("m", new Usage(1_000_000, 0))).hasValue(3.0);
        assertThat(one.date()).isEqualTo(DATE);
    }

    @Test
    void pricesHaveARange() {
        PriceTable table = PriceTable.of(DATE);
        assertThatThrownBy(() -> table.model("m", -1, 0))
                .hasMessage("usdPerMillionInput must be at least 0 but was -1.0");
        assertThatThrownBy(() -> table.model("m", 0, Double.NaN))
                .hasMessage("usdPerMillionOutput must be a finite number but was NaN");
        assertThatThrownBy(() -> table.model("m", Double.POSITIVE_INFINITY, 0))
                .hasMessage("usdPerMillionInput must be a finite number but was Infinity");
        assertThatThrownBy(() -> table.model(" ", 1, 1)).hasMessage("model must not be blank");
        assertThatThrownBy(() -> new PriceTable(null, new TreeMap<>()))
                .hasMessage("date of the prices must not be null");
    }
}
