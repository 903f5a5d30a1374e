package dev.evalkit.judge.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.evalkit.api.judge.Claim;
import dev.evalkit.api.judge.ClaimVerdict;
import dev.evalkit.api.judge.ClaimVerifier;
import dev.evalkit.api.judge.Support;
import dev.evalkit.api.judge.VerifierReader;
import dev.evalkit.api.judge.VerifierRow;
import dev.evalkit.api.stats.Rate;
import dev.evalkit.judge.SharedData;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A verifier that compares words, on claims that people labelled. The counts were found by a program in another language. */
class VerifierOnLabelledRowsTest {
    @RegisterExtension
    static final SharedData SHARED = new SharedData();

    private static final ClaimVerifier WORDS = claims -> claims.stream()
            .map(claim -> new ClaimVerdict(claim.id(), support(claim)))
            .toList();

    /** Nine of ten words support a claim, seven of ten a part of it. */
    private static Support support(Claim claim) {
        Set<String> words = words(claim.text());
        int n = words.size();
        words.retainAll(words(String.join(" ", claim.sources())));
        return words.size() * 10 >= n * 9
                ? Support.SUPPORT
                : words.size() * 10 >= n * 7 ? Support.PARTIAL : Support.NOT_SUPPORTED;
    }

    private static Set<String> words(String text) {
        Set<String> words =
                new LinkedHashSet<>(Arrays.asList(text.toLowerCase(Locale.ROOT).split("[^a-z0-9]+", -1)));
        words.remove("");
        return words;
    }

    private static List<VerifierRow> rows() {
        VerifierReader reader = VerifierRow.texts();
        for (String field : List.of("id", "stratum", "group", "stance")) {
            reader = reader.extraField(field);
        }
        return reader.load(SHARED.path("judge/verifier.jsonl"));
    }

    @Test
    void everyClaimIsCountedOnce() throws InterruptedException {
        VerifierAgreement found = VerifierAgreement.of(WORDS, rows());

        int[][] counts = {{11, 48, 61}, {1, 24, 85}, {5, 17, 91}};
        Support[] classes = {Support.SUPPORT, Support.PARTIAL, Support.NOT_SUPPORTED};
        for (int i = 0; i < counts.length; i++) {
            for (int j = 0; j < counts.length; j++) {
                assertThat(found.count(classes[i], classes[j]))
                        .as("%s, said to be %s", classes[i], classes[j])
                        .isEqualTo(counts[i][j]);
            }
        }
        assertThat(found.agreement()).isEqualTo(new Rate(126, 343));
        assertThat(found.recall(Support.NOT_SUPPORTED)).isEqualTo(new Rate(91, 113));
        assertThat(found.precision(Support.SUPPORT)).isEqualTo(new Rate(11, 17));
        assertThat(found.kappa().orElseThrow().value().orElseThrow()).isCloseTo(0.0582884182292062, within(1e-12));
        assertThat(found.disagreements()).hasSize(217);
    }
}
