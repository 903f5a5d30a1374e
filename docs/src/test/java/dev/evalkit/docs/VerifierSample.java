package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.judge.ClaimVerdict;
import dev.evalkit.api.judge.ClaimVerifier;
import dev.evalkit.api.judge.Support;
import dev.evalkit.api.judge.VerifierRow;
import dev.evalkit.judge.claim.VerifierAgreement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifierSample {
    @TempDir
    Path folder;

    @Test
    void aVerifierIsMeasured() throws IOException, InterruptedException {
        Path file = folder.resolve("verifier.jsonl");
        Files.writeString(file, """
                {"claim": "Refunds take 30 days", "sources": ["Refunds take 30 days."], "human_verdict": "SUPPORT"}
                {"claim": "Refunds are free", "sources": ["Refunds take 30 days."], "human_verdict": "NOT_SUPPORTED"}
                """);
        ClaimVerifier verifier = claims -> claims.stream()
                .map(each -> new ClaimVerdict(each.id(), Support.SUPPORT))
                .toList();
        // @start region=verifier
        List<VerifierRow> rows = VerifierRow.texts().load(file); // or chunks(corpus), where sources are chunk ids
        VerifierAgreement found = VerifierAgreement.of(verifier, rows);
        found.agreement().value(); // of all verdicts
        found.recall(Support.NOT_SUPPORTED).interval(); // of what people found unsupported
        found.kappa();
        found.disagreements().forEach(each -> System.err.println(each.row().claim() + " -> " + each.verdict()));
        // @end region=verifier
        assertThat(found.agreement().value()).hasValue(0.5);
        assertThat(found.recall(Support.NOT_SUPPORTED).value()).hasValue(0);
        assertThat(found.disagreements()).hasSize(1);
    }
}
