package dev.evalkit.judge.claim;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.Support;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The quality of an answer's citations.
 *
 * <pre>
 * recall    = claims that their citations together support / claims
 * precision = citations that support their claim, alone and at least in part / citations
 * </pre>
 *
 * <p>A claim without citation is not supported. Recall follows T. Gao et al., "Enabling Large Language Models to
 * Generate Text with Citations", EMNLP 2023. Their precision accepts a citation that supports nothing alone if the
 * others need it. Here each citation is judged alone and partial support counts, which takes one judgement per
 * citation.
 *
 * @param claims whether its citations together support each claim, in order
 * @param citations whether each citation supports its claim alone, in order
 */
public record CitationQuality(List<Support> claims, List<Support> citations) {
    /**
     * Copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     */
    public CitationQuality {
        claims = Require.listOf(claims, "claims");
        citations = Require.listOf(citations, "citations");
    }

    /** Returns the recall, in {@code [0, 1]}; empty without a claim. */
    public OptionalDouble recall() {
        return Faithfulness.share(claims, Support.SUPPORT);
    }

    /** Returns the precision, in {@code [0, 1]}; empty without a citation. */
    public OptionalDouble precision() {
        OptionalDouble unsupported = Faithfulness.share(citations, Support.NOT_SUPPORTED);
        return unsupported.isEmpty()
                ? unsupported
                : OptionalDouble.of((double) citations.stream()
                                .filter(each -> each != Support.NOT_SUPPORTED)
                                .count()
                        / citations.size());
    }
}
