package dev.evalkit.api.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TransientExceptionTest {
    @Test
    void aFaultMaySayWhenToTryAgain() {
        assertThat(new TransientException("429", Duration.ofSeconds(3)).retryAfter())
                .contains(Duration.ofSeconds(3));
        assertThat(new TransientException("429", Duration.ZERO).retryAfter()).contains(Duration.ZERO);
        assertThat(new TransientException("reset", new IllegalStateException("cause")))
                .hasMessage("reset")
                .hasRootCauseMessage("cause")
                .satisfies(fault -> assertThat(fault.retryAfter()).isEmpty());
    }

    @Test
    void aTimeBeforeNowIsNoWait() {
        assertThat(new TransientException("429", Duration.ofNanos(-1)).retryAfter())
                .contains(Duration.ZERO);
        assertThatNullPointerException()
                .isThrownBy(() -> new TransientException("429", (Duration) null))
                .withMessage("retryAfter must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> new TransientException(null, Duration.ZERO))
                .withMessage("message must not be null");
    }
}
