package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.json.JsonLineWriter;
import dev.evalkit.api.judge.Claim;
import dev.evalkit.api.judge.ClaimVerdict;
import dev.evalkit.api.judge.ClaimVerifier;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.model.Llm;
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A verifier that asks a model about all claims in one call. There is one more if the reply is cut off, and
 * one that says what was wrong if it cannot be read. A source that
 * several claims share is sent once. Immutable and thread-safe if the model is.
 */
public final class LlmClaimVerifier implements ClaimVerifier, Identified {
    static final Prompt ENGLISH = Prompt.of("claims.v2");

    private static final List<String> INPUTS = List.of("sources", "claims", "source_ids");
    private static final List<String> INNER = List.of("id", "verdict");

    private final JudgeModel model;
    private final Prompt prompt;

    private LlmClaimVerifier(JudgeModel model, Prompt prompt) {
        this.model = model;
        this.prompt = prompt;
    }

    /**
     * Returns a verifier that asks this model, with the default settings of {@link JudgeModel}.
     *
     * @throws NullPointerException if the model is null
     */
    public static LlmClaimVerifier of(Llm llm) {
        return of(JudgeModel.unnamed(llm));
    }

    /**
     * Returns a verifier that asks this model.
     *
     * @throws NullPointerException if the model is null
     */
    public static LlmClaimVerifier of(JudgeModel model) {
        return new LlmClaimVerifier(Require.nonNull(model, "model"), ENGLISH);
    }

    /**
     * Returns the same verifier with another prompt. It replaces the built-in one as a whole, and its digest becomes part
     * of the {@link #identity}, so calibrate it anew. Start from {@link JudgePrompts}: the request and the reply keep
     * their fields, and the prompt must name each of them.
     *
     * @throws IllegalArgumentException if the text is blank, does not name a field of the request or the reply, or has a
     *     placeholder for a field, since nothing is filled in
     * @throws NullPointerException if the text is null
     */
    public LlmClaimVerifier prompt(String text) {
        List<String> outputs = new ArrayList<>(new ClaimShape(List.of()).names());
        outputs.addAll(INNER);
        return new LlmClaimVerifier(model, Prompt.own(text, List.of(ENGLISH), INPUTS, outputs));
    }

    /**
     * {@inheritDoc}
     *
     * @return the verdicts in the order of the claims
     * @throws JudgeException if the model refuses, is cut off twice, or does not give exactly one verdict for each
     *     claim
     * @throws IllegalArgumentException if there is no claim, or two claims have the same id
     * @throws IllegalStateException if the model cannot be asked within its {@link JudgeModel#limits}
     */
    @Override
    public List<ClaimVerdict> verify(List<Claim> claims) throws JudgeException, InterruptedException {
        List<String> ids = claims.stream().map(Claim::id).distinct().toList();
        if (ids.isEmpty() || ids.size() != claims.size()) {
            throw new IllegalArgumentException("claims must have at least one entry and no duplicate ids");
        }
        Map<String, String> sourceIds = new LinkedHashMap<>();
        List<JsonLineWriter> sentClaims = new ArrayList<>();
        List<String> quotable = new ArrayList<>();
        for (Claim claim : claims) {
            List<String> sources = new ArrayList<>();
            for (String source : claim.sources()) {
                sources.add(sourceIds.computeIfAbsent(source, text -> "s" + (sourceIds.size() + 1)));
            }
            sentClaims.add(new JsonLineWriter()
                    .text("id", claim.id())
                    .text("claim", claim.text())
                    .texts("source_ids", sources));
            quotable.add(claim.text());
        }
        List<JsonLineWriter> sentSources = new ArrayList<>();
        sourceIds.forEach((text, id) ->
                sentSources.add(new JsonLineWriter().text("id", id).text("text", text)));
        quotable.addAll(sourceIds.keySet());
        JsonLineWriter user =
                new JsonLineWriter().objects("sources", sentSources).objects("claims", sentClaims);
        return model.ask(prompt, user, new ClaimShape(ids), quotable, 1);
    }

    /** Returns the prompt with its digest, and the settings of the model. */
    @Override
    public Identity identity() {
        return model.identity("llm-claim-verifier", prompt);
    }
}
