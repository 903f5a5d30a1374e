package dev.evalkit.api.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class RateLimitTest {
    @Test
    void limitsAreSetOneByOne() {
        assertThat(RateLimit.callsPerMinute(60).tokensPerMinute(90_000)).isEqualTo(new RateLimit(60, 90_000));
        assertThat(RateLimit.callsPerMinute(1)).isEqualTo(new RateLimit(1, null));
        assertThat(RateLimit.onlyTokensPerMinute(1)).isEqualTo(new RateLimit(null, 1));
        assertThat(RateLimit.NONE).isEqualTo(new RateLimit(null, null));
    }

    @Test
    void limitsBelowOneAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RateLimit.callsPerMinute(0))
                .withMessage("calls per minute must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RateLimit.onlyTokensPerMinute(0))
                .withMessage("tokens per minute must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RateLimit.callsPerMinute(1).tokensPerMinute(-1))
                .withMessage("tokens per minute must be at least 1 but was -1");
    }
}
