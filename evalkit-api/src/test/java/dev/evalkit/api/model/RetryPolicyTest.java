package dev.evalkit.api.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {
    @Test
    void standardFaultsAreThoseOfTheInfrastructure() {
        List<Exception> faults = List.of(
                new TransientException("busy", (Throwable) null),
                new ConnectException(),
                new SocketException(),
                new SocketTimeoutException(),
                new UnknownHostException(),
                new TimeoutException(),
                new IOException("connection reset"),
                new UncheckedIOException(new SocketException()),
                new CompletionException(new IllegalStateException(new TransientException("busy", (Throwable) null))));
        assertThat(faults).allMatch(RetryPolicy::isTransient);
        List<Exception> others = List.of(
                new IllegalStateException("401"), new FileNotFoundException(), new RuntimeException(new Exception()));
        assertThat(others).noneMatch(RetryPolicy::isTransient);
    }

    @Test
    void waitsDoubleWithJitterUpToTheLongest() {
        RetryPolicy policy = RetryPolicy.standard().waits(Duration.ofSeconds(1), Duration.ofSeconds(5));
        for (int attempt = 1; attempt <= 40; attempt++) {
            long full = Math.min(5, 1L << Math.min(attempt - 1, 10)) * 1_000_000_000L;
            assertThat(policy.waitAfter("q/1/" + attempt, attempt, null).toNanos())
                    .as("attempt %d", attempt)
                    .isBetween(full / 2, full);
        }
    }

    @Test
    void waitsDependOnTheSeedAndTheCallOnly() {
        String key = "q/1/1";
        Duration one = RetryPolicy.standard().waitAfter(key, 1, null);
        assertThat(RetryPolicy.standard().waitAfter(key, 1, null)).isEqualTo(one);
        assertThat(RetryPolicy.standard().seed(2).waitAfter(key, 1, null)).isNotEqualTo(one);
        assertThat(RetryPolicy.standard().waitAfter("q/2/1", 1, null)).isNotEqualTo(one);
    }

    @Test
    void aRetryAfterIsTheLeastWait() {
        String key = "q/1/1";
        assertThat(RetryPolicy.standard().waitAfter(key, 1, Duration.ofSeconds(7)))
                .isEqualTo(Duration.ofSeconds(7));
        assertThat(RetryPolicy.standard().waitAfter(key, 1, Duration.ZERO))
                .isGreaterThanOrEqualTo(Duration.ofMillis(500));
    }

    @Test
    void policiesOutOfRangeAreRefused() {
        RetryPolicy policy = RetryPolicy.standard();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> policy.attempts(0))
                .withMessage("attempts must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> policy.waits(Duration.ZERO, Duration.ofSeconds(1)))
                .withMessage("first wait must be above zero but was PT0S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> policy.waits(Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .withMessage("longest wait must be at least the first one, PT2S, but was PT1S");
        policy.waits(Duration.ofSeconds(1), Duration.ofSeconds(1));
    }
}
