package dev.evalkit.judge.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.judge.Claim;
import dev.evalkit.api.judge.ClaimVerdict;
import dev.evalkit.api.judge.ClaimVerifier;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.Support;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimMetricsTest {
    private final List<List<Claim>> asked = new ArrayList<>();

    /** Supports what a source has word for word, and in part what it has the first word of. */
    private final ClaimVerifier literal = claims -> {
        asked.add(claims);
        List<ClaimVerdict> verdicts = new ArrayList<>();
        for (Claim claim : claims) {
            String sources = String.join("\n", claim.sources());
            Support support = sources.contains(claim.text())
                    ? Support.SUPPORT
                    : sources.contains(claim.text().split(" ", 2)[0]) ? Support.PARTIAL : Support.NOT_SUPPORTED;
            verdicts.add(0, new ClaimVerdict(claim.id(), support));
        }
        return verdicts;
    };

    private final ClaimMetrics metrics = ClaimMetrics.of(literal);

    @Test
    void faithfulnessIsTheShareOfSupportedClaims() throws Exception {
        Faithfulness found = metrics.faithfulness(
                "Refunds take 14 days. Plans cost 5 EUR. Rain is wet.", List.of("Refunds take 14 days. Plans differ."));
        assertThat(found.support()).containsExactly(Support.SUPPORT, Support.PARTIAL, Support.NOT_SUPPORTED);
        assertThat(found.value()).hasValue(1.0 / 3);
        assertThat(found.partial()).hasValue(1.0 / 3);
        assertThat(found.claims()).containsExactly("Refunds take 14 days.", "Plans cost 5 EUR.", "Rain is wet.");
        assertThat(asked).hasSize(1);
    }

    /** Other tools gave an honest "I don't know" a faithfulness of 1, of 0, or NaN. */
    @Test
    void anAnswerWithoutClaimsHasNoFaithfulness() throws Exception {
        for (String answer : List.of("", "I can't find that in the documents.", "What do you mean?")) {
            assertThat(metrics.faithfulness(answer, List.of("x")).value())
                    .as(answer)
                    .isEmpty();
            assertThat(metrics.citations(answer, List.of()).recall()).as(answer).isEmpty();
            assertThat(metrics.citations(answer, List.of()).precision())
                    .as(answer)
                    .isEmpty();
        }
        assertThat(asked).isEmpty();
    }

    /** Empty contexts scored full marks elsewhere. */
    @Test
    void withoutPassagesNoClaimIsSupportedAndNobodyIsAsked() throws Exception {
        assertThat(metrics.faithfulness("Paris", List.of()).value()).hasValue(0);
        assertThat(metrics.faithfulness("Paris", List.of("", " \u200b\n")).value())
                .hasValue(0);
        List<SeenPassage> blank = List.of(new SeenPassage("a.md::0", " "));
        assertThat(metrics.citations("Paris is big [1].", blank).recall()).hasValue(0);
        assertThat(asked).isEmpty();
    }

    @Test
    void citationsAreHeldAgainstWhatTheyName() throws Exception {
        List<SeenPassage> passages = List.of(
                new SeenPassage("a.md::0", "Refunds take 14 days."),
                new SeenPassage("b.md::0", "Plans cost 5 EUR."),
                new SeenPassage(null, "Rain is wet."));
        CitationQuality found = metrics.citations(
                "Refunds take 14 days [a.md::0]. Plans cost 5 EUR [1][b.md]. Rain is wet [3]. Snow is cold."
                        + " Ice melts [9].",
                passages);
        assertThat(found.claims())
                .containsExactly(
                        Support.SUPPORT,
                        Support.SUPPORT,
                        Support.SUPPORT,
                        Support.NOT_SUPPORTED,
                        Support.NOT_SUPPORTED);
        assertThat(found.recall()).hasValue(0.6);
        assertThat(found.citations())
                .containsExactly(
                        Support.SUPPORT,
                        Support.NOT_SUPPORTED,
                        Support.SUPPORT,
                        Support.SUPPORT,
                        Support.NOT_SUPPORTED);
        assertThat(found.precision()).hasValue(0.6);
        assertThat(asked).hasSize(2);
    }

    @Test
    void aNumberThatIsNoPassageSupportsNothing() throws Exception {
        List<SeenPassage> one = List.of(new SeenPassage(null, "Rain is wet."));
        assertThat(metrics.citations("Rain is wet [1].", one).precision()).hasValue(1);
        assertThat(metrics.citations("Rain is wet [0].", one).precision()).hasValue(0);
        assertThat(metrics.citations("Rain is wet [2].", one).precision()).hasValue(0);
        assertThat(metrics.citations("Rain is wet.", one).precision()).isEmpty();
        assertThat(metrics.citations("Rain is wet.", one).recall()).hasValue(0);
    }

    private static void assertRefused(String message, ClaimVerdict... verdicts) {
        assertThatThrownBy(() -> ClaimMetrics.of(claims -> List.of(verdicts))
                        .faithfulness("Rain is wet. Snow is cold.", List.of("x")))
                .isInstanceOfSatisfying(
                        JudgeException.class, e -> assertThat(e.kind()).isEqualTo(JudgeException.Kind.WRONG_COUNT))
                .hasMessage(message);
    }

    @Test
    void everyClaimHasExactlyOneVerdict() {
        ClaimVerdict one = new ClaimVerdict("c1", Support.SUPPORT);
        ClaimVerdict two = new ClaimVerdict("c2", Support.SUPPORT);
        assertRefused("the verifier gave no verdict on claim 'c2'", one);
        assertRefused("the verifier gave no verdict on claim 'c1'");
        assertRefused("the verifier gave two verdicts on claim 'c1'", one, one);
        assertRefused("the verifier gave 3 verdicts on 2 claims", one, two, new ClaimVerdict("c3", Support.SUPPORT));
    }

    @Test
    void faultsOfTheSplitterAndTheVerifierComeAsTheyAre() {
        IOException fault = new IOException("Connection reset");
        ClaimMetrics unsplit = ClaimMetrics.of(
                answer -> {
                    throw fault;
                },
                literal);
        assertThatThrownBy(() -> unsplit.faithfulness("Rain is wet.", List.of("x")))
                .isSameAs(fault);
        ClaimMetrics unverified = ClaimMetrics.of(claims -> {
            throw fault;
        });
        assertThatThrownBy(() -> unverified.faithfulness("Rain is wet.", List.of("x")))
                .isSameAs(fault);
        assertThatThrownBy(() ->
                        unverified.citations("Rain is wet [1].", List.of(new SeenPassage("a.md", "Rain is wet."))))
                .isSameAs(fault);
    }
}
