package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.json.JsonLineWriter;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.RubricJudge;
import dev.evalkit.api.judge.RubricRequest;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.model.Llm;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A rubric judge that asks a model. It sends the request as one JSON object and accepts exactly one complete object of
 * three scores. Immutable and thread-safe if the model is.
 *
 * <p>One score takes one call. If the limit of tokens cuts off the reply, another call has twice the limit; if the reply
 * cannot be read, one more call says what was wrong. A cache keeps one reply for each run of the judge,
 * and never answers a run with the reply of another.
 */
public final class LlmRubricJudge implements RubricJudge, Identified {
    static final Prompt ENGLISH = Prompt.of("rubric.v2");

    private static final List<String> INPUTS =
            List.of("question", "history", "required_facts", "notes", "cited_passages", "assistant_answer");

    private final JudgeModel model;
    private final Prompt prompt;

    private LlmRubricJudge(JudgeModel model, Prompt prompt) {
        this.model = model;
        this.prompt = prompt;
    }

    /**
     * Returns a judge that asks this model, with the default settings of {@link JudgeModel}.
     *
     * @throws NullPointerException if the model is null
     */
    public static LlmRubricJudge of(Llm llm) {
        return of(JudgeModel.unnamed(llm));
    }

    /**
     * Returns a judge that asks this model.
     *
     * @throws NullPointerException if the model is null
     */
    public static LlmRubricJudge of(JudgeModel model) {
        return new LlmRubricJudge(Require.nonNull(model, "model"), ENGLISH);
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
    public LlmRubricJudge prompt(String text) {
        return new LlmRubricJudge(model, Prompt.own(text, List.of(ENGLISH), INPUTS, new RubricShape().names()));
    }

    /**
     * {@inheritDoc}
     *
     * @throws JudgeException if the model refuses, is cut off twice, or does not reply with exactly one complete score;
     *     the exception has the kind and the raw reply
     * @throws IllegalStateException if the model cannot be asked within its {@link JudgeModel#limits}
     */
    @Override
    public RubricScore score(RubricRequest request) throws JudgeException, InterruptedException {
        return score(request, reply -> {});
    }

    @Override
    public RubricScore score(RubricRequest request, Consumer<LlmReply> replies)
            throws JudgeException, InterruptedException {
        String notes = request.notes();
        JsonLineWriter user = new JsonLineWriter()
                .text("question", request.question())
                .objects("history", SentHistory.of(request.history()))
                .texts("required_facts", request.requiredFacts());
        List<String> quotable = new ArrayList<>(request.citations());
        quotable.addAll(SentHistory.texts(request.history()));
        quotable.addAll(request.requiredFacts());
        quotable.add(request.question());
        quotable.add(request.answer());
        if (notes == null) {
            user.json("notes", "null");
        } else {
            user.text("notes", notes);
            quotable.add(notes);
        }
        user.texts("cited_passages", request.citations()).text("assistant_answer", request.answer());
        return model.ask(prompt, user, new RubricShape(), quotable, request.run(), replies);
    }

    /** Returns the prompt with its digest, and the settings of the model. */
    @Override
    public Identity identity() {
        return model.identity("llm-rubric-judge", prompt);
    }
}
