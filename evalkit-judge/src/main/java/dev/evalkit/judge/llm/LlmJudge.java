package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.json.JsonLineWriter;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeRequest;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.model.Llm;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A judge that asks a model. It sends the request as one JSON object, so that questions, passages and answers stay data
 * whatever they say. It accepts exactly one complete verdict. Immutable and thread-safe if the model is.
 *
 * <p>One judgement takes one call. If the limit of tokens cuts off the reply, a second call has twice the limit.
 */
public final class LlmJudge implements Judge, Identified {
    private static final Prompt PROMPT = Prompt.of("judge.v1");

    private final JudgeModel model;

    private LlmJudge(JudgeModel model) {
        this.model = model;
    }

    /**
     * Returns a judge that asks this model, with the default settings of {@link JudgeModel}.
     *
     * @throws NullPointerException if the model is null
     */
    public static LlmJudge of(Llm llm) {
        return of(JudgeModel.unnamed(llm));
    }

    /**
     * Returns a judge that asks this model.
     *
     * @throws NullPointerException if the model is null
     */
    public static LlmJudge of(JudgeModel model) {
        return new LlmJudge(Require.nonNull(model, "model"));
    }

    /**
     * {@inheritDoc}
     *
     * @return the verdict, with the raw reply as its {@link JudgeVerdict#trace} and the digest of the passages that
     *     were read
     * @throws JudgeException if the model refuses, is cut off twice, or does not reply with exactly one complete
     *     verdict; the exception has the kind and the raw reply
     * @throws IllegalStateException if the model cannot be asked within its {@link JudgeModel#limits}
     */
    @Override
    public JudgeVerdict judge(JudgeRequest request) throws JudgeException, InterruptedException {
        return judge(request, reply -> {});
    }

    @Override
    public JudgeVerdict judge(JudgeRequest request, Consumer<LlmReply> replies)
            throws JudgeException, InterruptedException {
        String user = new JsonLineWriter()
                .text("question", request.question())
                .texts("required_facts", request.requiredFacts())
                .texts("documentation_passages", request.passages())
                .text("assistant_answer", request.answer())
                .toString();
        List<String> quotable = new ArrayList<>(request.passages());
        quotable.addAll(request.requiredFacts());
        quotable.add(request.question());
        quotable.add(request.answer());
        VerdictShape shape = new VerdictShape(request.requiredFacts().size());
        return model.ask(PROMPT, user, shape, quotable, 1, replies).withPassagesDigest(request.passagesDigest());
    }

    /** Returns the prompt with its digest, and the settings of the model. */
    @Override
    public Identity identity() {
        return model.identity("llm-judge", PROMPT);
    }
}
