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
 * <p>One judgement takes one call. If the limit of tokens cuts off the reply, another call has twice the limit; if the
 * reply cannot be read, one more call says what was wrong. So it takes three calls at most, each of which may be retried
 * as the limits of the model say.
 */
public final class LlmJudge implements Judge, Identified {
    static final Prompt ENGLISH = Prompt.of("judge.v2");
    static final Prompt CHINESE = Prompt.of("judge-chinese.v1");

    private static final List<String> INPUTS =
            List.of("question", "history", "required_facts", "documentation_passages", "assistant_answer");
    private static final List<String> INNER = List.of("id", "covered");

    private final JudgeModel model;
    private final Prompt prompt;

    private LlmJudge(JudgeModel model, Prompt prompt) {
        this.model = model;
        this.prompt = prompt;
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
        return new LlmJudge(Require.nonNull(model, "model"), ENGLISH);
    }

    /**
     * Returns the same judge with another prompt. It replaces the built-in one as a whole, and its digest becomes part
     * of the {@link #identity}, so calibrate it anew. Start from {@link JudgePrompts}: the request and the reply keep
     * their fields, and the prompt must name each of them.
     *
     * @throws IllegalArgumentException if the text is blank, does not name a field of the request or the reply, or has a
     *     placeholder for a field, since nothing is filled in
     * @throws NullPointerException if the text is null
     */
    public LlmJudge prompt(String text) {
        List<String> outputs = new ArrayList<>(new VerdictShape(0).names());
        outputs.addAll(INNER);
        return new LlmJudge(model, Prompt.own(text, List.of(ENGLISH, CHINESE), INPUTS, outputs));
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
        JsonLineWriter user = new JsonLineWriter()
                .text("question", request.question())
                .objects("history", SentHistory.of(request.history()))
                .objects(
                        "required_facts", NumberedFlags.sent(VerdictShape.FACT_LETTER, "fact", request.requiredFacts()))
                .texts("documentation_passages", request.passages())
                .text("assistant_answer", request.answer());
        List<String> quotable = new ArrayList<>(request.passages());
        quotable.addAll(request.requiredFacts());
        quotable.addAll(SentHistory.texts(request.history()));
        quotable.add(request.question());
        quotable.add(request.answer());
        VerdictShape shape = new VerdictShape(request.requiredFacts().size());
        return model.ask(prompt, user, shape, quotable, 1, replies).withPassagesDigest(request.passagesDigest());
    }

    /** Returns the prompt with its digest, and the settings of the model. */
    @Override
    public Identity identity() {
        return model.identity("llm-judge", prompt);
    }
}
