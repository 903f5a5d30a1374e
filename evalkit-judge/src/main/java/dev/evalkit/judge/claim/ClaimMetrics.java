package dev.evalkit.judge.claim;

import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.Claim;
import dev.evalkit.api.judge.ClaimSplitter;
import dev.evalkit.api.judge.ClaimSplitter.CitedClaim;
import dev.evalkit.api.judge.ClaimVerdict;
import dev.evalkit.api.judge.ClaimVerifier;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeException.Kind;
import dev.evalkit.api.judge.Support;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Metrics that judge answers claim by claim. Immutable, and as thread-safe as the splitter and the verifier. Faults of
 * the splitter or the verifier are thrown as they are. The caller retries if {@link
 * dev.evalkit.api.model.RetryPolicy#isTransient} says so, and counts a {@link JudgeException} as unscored.
 */
public final class ClaimMetrics {
    private final ClaimSplitter splitter;
    private final ClaimVerifier verifier;

    private ClaimMetrics(ClaimSplitter splitter, ClaimVerifier verifier) {
        this.splitter = Require.nonNull(splitter, "splitter");
        this.verifier = Require.nonNull(verifier, "verifier");
    }

    /**
     * Returns metrics over sentences, split by {@link SentenceSplitter#standard}.
     *
     * @throws NullPointerException if the verifier is null
     */
    public static ClaimMetrics of(ClaimVerifier verifier) {
        return of(SentenceSplitter.standard(), verifier);
    }

    /**
     * Returns metrics over the claims of a splitter.
     *
     * @throws NullPointerException if an argument is null
     */
    public static ClaimMetrics of(ClaimSplitter splitter, ClaimVerifier verifier) {
        return new ClaimMetrics(splitter, verifier);
    }

    /**
     * Measures how much of an answer its passages support. Without passages, or if all are blank, no claim is supported
     * and the verifier is not asked. ragas calls this <i>faithfulness</i> of a response to its retrieved contexts.
     * Applied to a reference answer it is <i>context recall</i>: how much of what should be said the retrieved contexts
     * support.
     *
     * @throws JudgeException if the verifier does not give exactly one verdict for each claim
     * @throws IOException if the splitter or the verifier throws it
     * @throws InterruptedException if the thread is interrupted
     */
    public Faithfulness faithfulness(String answer, List<String> passages)
            throws JudgeException, IOException, InterruptedException {
        List<String> sources = visible(passages);
        List<Claim> claims = new ArrayList<>();
        for (CitedClaim each : splitter.split(Require.nonNull(answer, "answer"))) {
            claims.add(new Claim("c" + (claims.size() + 1), each.text(), sources));
        }
        return new Faithfulness(claims.stream().map(Claim::text).toList(), verify(claims));
    }

    /**
     * Measures the citations of an answer. A citation names a passage by its id, by the document of its chunk, or by
     * its number from 1. A citation that names no passage supports nothing.
     *
     * @param passages what the agent saw, in its order
     * @throws JudgeException if the verifier does not give exactly one verdict for each claim
     * @throws IOException if the splitter or the verifier throws it
     * @throws InterruptedException if the thread is interrupted
     */
    public CitationQuality citations(String answer, List<SeenPassage> passages)
            throws JudgeException, IOException, InterruptedException {
        List<CitedClaim> cited = splitter.split(Require.nonNull(answer, "answer"));
        List<Claim> together = new ArrayList<>();
        List<Claim> alone = new ArrayList<>();
        for (CitedClaim each : cited) {
            List<String> all = new ArrayList<>();
            for (String citation : each.citations()) {
                List<String> texts = visible(texts(citation, passages));
                all.addAll(texts);
                alone.add(new Claim("s" + (alone.size() + 1), each.text(), texts));
            }
            together.add(new Claim("c" + (together.size() + 1), each.text(), all));
        }
        return new CitationQuality(verify(together), verify(alone));
    }

    /** Returns the texts that are not blank; blank ones support nothing. */
    private static List<String> visible(List<String> texts) {
        return texts.stream().filter(text -> !Require.isBlank(text)).toList();
    }

    private static List<String> texts(String citation, List<SeenPassage> passages) {
        List<String> texts = passages.stream()
                .filter(each -> each.id() != null && SourceUse.isOf(citation, each.id()))
                .map(SeenPassage::text)
                .toList();
        if (!texts.isEmpty() || !citation.matches("[0-9]{1,6}")) {
            return texts;
        }
        int number = Integer.parseInt(citation);
        return number >= 1 && number <= passages.size()
                ? List.of(passages.get(number - 1).text())
                : List.of();
    }

    /** Returns the support of each claim, in order. Claims without sources are not sent. */
    private List<Support> verify(List<Claim> claims) throws JudgeException, IOException, InterruptedException {
        List<Claim> sent =
                claims.stream().filter(each -> !each.sources().isEmpty()).toList();
        Map<String, Support> found = new HashMap<>();
        if (!sent.isEmpty()) {
            for (ClaimVerdict verdict : Require.listOf(verifier.verify(sent), "the verifier's verdicts")) {
                if (found.put(verdict.id(), verdict.support()) != null) {
                    throw wrong("gave two verdicts on claim '" + verdict.id() + "'");
                }
            }
            for (Claim claim : sent) {
                if (!found.containsKey(claim.id())) {
                    throw wrong("gave no verdict on claim '" + claim.id() + "'");
                }
            }
            if (found.size() != sent.size()) {
                throw wrong("gave " + found.size() + " verdicts on " + sent.size() + " claims");
            }
        }
        return claims.stream()
                .map(each -> Objects.requireNonNullElse(found.get(each.id()), Support.NOT_SUPPORTED))
                .toList();
    }

    private static JudgeException wrong(String what) {
        return new JudgeException(Kind.WRONG_COUNT, "the verifier " + what, null);
    }
}
