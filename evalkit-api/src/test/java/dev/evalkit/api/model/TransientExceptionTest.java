package dev.evalkit.api.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
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
    void aTimeBeforeNowIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TransientException("429", Duration.ofNanos(-1)))
                .withMessage("retryAfter must not be negative but was PT-0.000000001S");
        assertThatNullPointerException()
                .isThrownBy(() -> new TransientException("429", (Duration) null))
                .withMessage("retryAfter must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> new TransientException(null, Duration.ZERO))
                .withMessage("message must not be null");
    }
}
