package dev.evalkit.judge.pace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.model.RateLimit;
import org.junit.jupiter.api.Test;

class PaceTest {
    @Test
    void withoutLimitsEveryCallMayStart() {
        Pace pace = new Pace(8, RateLimit.NONE);
        pace.started(5);
        pace.took(5, 1_000_000);
        assertThat(pace.notBefore()).isZero();
        assertThat(pace.limit()).isEqualTo(8);
        assertThat(pace.spreads()).isFalse();
    }

    @Test
    void refusalsOfOnePauseHalveTheConcurrencyOnce() {
        Pace pace = new Pace(8, RateLimit.NONE);
        pace.limited(10, 100);
        pace.limited(20, 100);
        assertThat(pace.limit()).isEqualTo(4);
        assertThat(pace.notBefore()).isEqualTo(120);
        pace.limited(120, 1);
        assertThat(pace.limit()).isEqualTo(2);
        pace.limited(121, 1);
        pace.limited(122, 1);
        assertThat(pace.limit()).isEqualTo(1);
    }

    @Test
    void callsThatGoWellRaiseTheConcurrencyToWhatItWas() {
        Pace pace = new Pace(3, RateLimit.NONE);
        pace.limited(0, 1);
        assertThat(pace.limit()).isEqualTo(1);
        pace.wentWell();
        assertThat(pace.limit()).isEqualTo(2);
        pace.wentWell();
        assertThat(pace.limit()).isEqualTo(2);
        pace.wentWell();
        pace.wentWell();
        pace.wentWell();
        pace.wentWell();
        assertThat(pace.limit()).isEqualTo(3);
    }

    @Test
    void callsAreApartByTheirShareOfTheMinute() {
        Pace pace = new Pace(8, RateLimit.callsPerMinute(60));
        pace.started(500);
        assertThat(pace.notBefore()).isEqualTo(1_000_000_500L);
        assertThat(pace.spreads()).isTrue();
    }
}
