package dev.evalkit.judge.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.judge.Claim;
import dev.evalkit.api.judge.ClaimVerdict;
import dev.evalkit.api.judge.ClaimVerifier;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeException.Kind;
import dev.evalkit.api.judge.Support;
import dev.evalkit.api.judge.VerifierRow;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.Wilson;
import dev.evalkit.judge.claim.VerifierAgreement.Verified;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerifierAgreementTest {
    private final List<VerifierRow> rows = new ArrayList<>();

    /** A verifier that says the first word of the claim. */
    private static final ClaimVerifier FIRST_WORD = claims -> {
        String word = claims.get(0).text().split(" ", 2)[0];
        if (word.equals("unreadable")) {
            throw new JudgeException(Kind.NO_VERDICT, "the reply has no verdict", "Sure.");
        } else if (word.equals("down")) {
            throw new IllegalStateException("503");
        }
        return List.of(new ClaimVerdict(claims.get(0).id(), Support.valueOf(word)));
    };

    private void rows(int count, Support human, String says) {
        for (int i = 0; i < count; i++) {
            rows.add(new VerifierRow(says + " " + rows.size(), List.of("source"), human));
        }
    }

    private VerifierAgreement agreement() throws InterruptedException {
        return VerifierAgreement.of(FIRST_WORD, rows);
    }

    @Test
    void agreementIsCountedByClass() throws InterruptedException {
        rows(20, Support.SUPPORT, "SUPPORT");
        rows(5, Support.SUPPORT, "NOT_SUPPORTED");
        rows(10, Support.NOT_SUPPORTED, "SUPPORT");
        rows(15, Support.NOT_SUPPORTED, "NOT_SUPPORTED");
        VerifierAgreement found = agreement();

        assertThat(found.agreement().value()).hasValue(0.7);
        assertThat(found.recall(Support.SUPPORT).value()).hasValue(0.8);
        assertThat(found.recall(Support.SUPPORT).interval()).isEqualTo(Wilson.interval(20, 25));
        assertThat(found.recall(Support.NOT_SUPPORTED).value()).hasValue(0.6);
        assertThat(found.precision(Support.SUPPORT).value().orElseThrow()).isEqualTo(20.0 / 30);
        assertThat(found.count(Support.NOT_SUPPORTED, Support.SUPPORT)).isEqualTo(10);
        assertThat(found.confusion().accuracy()).hasValue(0.7);
        // po = 0.7, pe = 0.5 * 0.6 + 0.5 * 0.4 = 0.5
        assertThat(found.kappa().orElseThrow().value().orElseThrow()).isBetween(0.4 - 1e-12, 0.4 + 1e-12);
        assertThat(found.disagreements()).hasSize(15).allMatch(each -> each.problem() == null);
    }

    @Test
    void aClassThatNobodyGaveHasNoRecall() throws InterruptedException {
        rows(2, Support.SUPPORT, "PARTIAL");
        VerifierAgreement found = agreement();
        assertThat(found.recall(Support.PARTIAL).value()).isEmpty();
        assertThat(found.recall(Support.PARTIAL).interval().basis()).isEqualTo(Interval.Basis.NO_DATA);
        assertThat(found.recall(Support.SUPPORT).value()).hasValue(0);
        assertThat(found.precision(Support.PARTIAL).value()).hasValue(0);
        assertThat(found.precision(Support.SUPPORT).value()).isEmpty();
    }

    @Test
    void whatHasNoVerdictIsCountedAndInNoRate() throws InterruptedException {
        rows(1, Support.SUPPORT, "SUPPORT");
        rows(2, Support.SUPPORT, "unreadable");
        rows(1, Support.PARTIAL, "down");
        VerifierAgreement found = agreement();
        assertThat(found.agreement().value()).hasValue(1);
        assertThat(found.agreement().n()).isEqualTo(1);
        assertThat(found.faults()).hasToString("{NO_VERDICT=2}");
        assertThat(found.errored()).isEqualTo(1);
        assertThat(found.rows())
                .extracting(Verified::problem)
                .containsExactly(
                        null,
                        "the reply has no verdict",
                        "the reply has no verdict",
                        "the verifier threw java.lang.IllegalStateException: 503");
        assertThat(found.disagreements()).isEmpty();
    }

    @Test
    void withoutAVerdictNothingIsDefined() throws InterruptedException {
        rows(1, Support.SUPPORT, "unreadable");
        assertThat(agreement().agreement().value()).isEmpty();
        assertThat(agreement().kappa()).isEmpty();
        assertThat(VerifierAgreement.of(FIRST_WORD, List.of()).kappa()).isEmpty();
    }

    @Test
    void aClaimWithoutSourcesIsNotSentAndNotSupported() throws InterruptedException {
        VerifierRow row = new VerifierRow("down", List.of(), Support.NOT_SUPPORTED);
        assertThat(VerifierAgreement.of(FIRST_WORD, List.of(row)).rows())
                .containsExactly(new Verified(row, Support.NOT_SUPPORTED, null, null));
    }

    @Test
    void aVerdictOnAnotherClaimIsNone() throws InterruptedException {
        rows(1, Support.SUPPORT, "SUPPORT");
        ClaimVerifier other = claims -> List.of(new ClaimVerdict("c2", Support.SUPPORT));
        assertThat(VerifierAgreement.of(other, rows).faults()).hasToString("{WRONG_COUNT=1}");
        assertThat(VerifierAgreement.of(claims -> List.of(), rows).faults()).hasToString("{WRONG_COUNT=1}");
    }

    @Test
    void aRowHasEitherAVerdictOrAProblem() {
        VerifierRow row = new VerifierRow("x", List.of(), Support.SUPPORT);
        assertThatThrownBy(() -> new Verified(row, null, null, null))
                .hasMessage("a verified row must have either a verdict or a problem");
        assertThatThrownBy(() -> new Verified(row, Support.SUPPORT, null, "why"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Verified(row, Support.SUPPORT, Kind.OTHER, null))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anErrorOfTheVerifierCostsItsRowOnly() throws InterruptedException {
        rows(1, Support.SUPPORT, "SUPPORT");
        rows(1, Support.SUPPORT, "error");
        rows(1, Support.SUPPORT, "overflow");
        rows(1, Support.SUPPORT, "assertion");
        rows(1, Support.SUPPORT, "hostile");
        rows(1, Support.SUPPORT, "null");
        rows(1, Support.SUPPORT, "memory");
        rows(1, Support.PARTIAL, "PARTIAL");
        VerifierAgreement found = VerifierAgreement.of(VerifierAgreementTest::throwing, rows);
        assertThat(found.rows())
                .extracting(Verified::problem)
                .containsExactly(
                        null,
                        "the verifier threw java.lang.NoClassDefFoundError: x",
                        "the verifier threw java.lang.StackOverflowError",
                        "the verifier threw java.lang.AssertionError: a",
                        "the verifier threw " + Hostile.class.getName()
                                + " (its message could not be read: java.lang.IllegalStateException)",
                        "the verifier threw java.lang.NullPointerException: the verifier's verdicts must not be null",
                        "the verifier threw java.lang.OutOfMemoryError: m",
                        null);
        assertThat(found.errored()).isEqualTo(6);
        assertThat(found.coverage().value()).hasValue(0.25);
        assertThat(found.agreement().n()).isEqualTo(2);
    }

    private static final class Hostile extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException();
        }
    }

    @SuppressWarnings("NullAway") // a host's verifier may do it
    private static List<ClaimVerdict> throwing(List<Claim> claims) throws JudgeException {
        switch (claims.get(0).text().split(" ", 2)[0]) {
            case "error" -> throw new NoClassDefFoundError("x");
            case "overflow" -> throw new StackOverflowError();
            case "assertion" -> throw new AssertionError("a");
            case "hostile" -> throw new Hostile();
            case "memory" -> throw new OutOfMemoryError("m");
            case "null" -> {
                return null;
            }
            default -> {
                try {
                    return FIRST_WORD.verify(claims);
                } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    @Test
    void anInterruptionIsPassedOn() {
        rows(1, Support.SUPPORT, "SUPPORT");
        ClaimVerifier interrupted = claims -> {
            throw new InterruptedException("stop");
        };
        assertThatThrownBy(() -> VerifierAgreement.of(interrupted, rows)).isInstanceOf(InterruptedException.class);
    }

    @Test
    void aVerifierThatCannotBeReachedLeavesItsRowErrored() throws InterruptedException {
        VerifierRow row = new VerifierRow("claim", List.of("source"), Support.SUPPORT);
        VerifierAgreement found = VerifierAgreement.of(
                claims -> {
                    throw new IOException("Connection reset");
                },
                List.of(row));
        assertThat(found.errored()).isEqualTo(1);
        assertThat(found.rows())
                .extracting(Verified::problem)
                .containsExactly("the verifier threw java.io.IOException: Connection reset");
    }
}
