package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.json.JsonLineWriter;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.model.Llm;
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A metric of context precision: whether the useful passages come first, for golden sets that do not name relevant
 * documents. A model decides for each passage whether it was useful to arrive at the reference answer. The
 * value is the average precision over the retrieved passages, which ragas calls <i>context precision with
 * reference</i>.
 *
 * <pre>
 * context precision = sum over ranks k with a useful passage of (useful passages in ranks 1..k) / k
 *                     / useful passages
 * </pre>
 *
 * <p>It takes one call, one more if the reply is cut off, and one that says what was wrong if it cannot be read. Immutable and thread-safe if the model is. If the golden
 * set names the expected sources, {@code AveragePrecision} measures the same without a model.
 */
public final class LlmContextPrecision implements Identified {
    private static final Prompt PROMPT = Prompt.of("context.v2");

    private final JudgeModel model;

    private LlmContextPrecision(JudgeModel model) {
        this.model = model;
    }

    /**
     * Returns a metric that asks this model, with the default settings of {@link JudgeModel}.
     *
     * @throws NullPointerException if the model is null
     */
    public static LlmContextPrecision of(Llm llm) {
        return of(JudgeModel.unnamed(llm));
    }

    /**
     * Returns a metric that asks this model.
     *
     * @throws NullPointerException if the model is null
     */
    public static LlmContextPrecision of(JudgeModel model) {
        return new LlmContextPrecision(Require.nonNull(model, "model"));
    }

    /**
     * Returns which passages were useful, in their order.
     *
     * @throws JudgeException if the model refuses, is cut off twice, or does not give exactly one verdict for each
     *     passage
     * @throws IllegalStateException if the model cannot be asked within its {@link JudgeModel#limits}
     */
    public List<Boolean> useful(String question, String referenceAnswer, List<String> passages)
            throws JudgeException, InterruptedException {
        if (passages.isEmpty()) {
            return List.of();
        }
        JsonLineWriter user = new JsonLineWriter()
                .text("question", question)
                .text("reference_answer", referenceAnswer)
                .objects("documentation_passages", NumberedFlags.sent(UsefulShape.PASSAGE_LETTER, "text", passages));
        List<String> quotable = new ArrayList<>(passages);
        quotable.add(question);
        quotable.add(referenceAnswer);
        return model.ask(PROMPT, user, new UsefulShape(passages.size()), quotable, 1);
    }

    /**
     * Returns the context precision, in {@code [0, 1]}: 0 if no passage was useful. Empty if there is no passage or the
     * reference answer is blank; the model is not asked then.
     *
     * @throws JudgeException as {@link #useful} does
     */
    public OptionalDouble value(String question, String referenceAnswer, List<String> passages)
            throws JudgeException, InterruptedException {
        return passages.isEmpty() || Require.isBlank(referenceAnswer)
                ? OptionalDouble.empty()
                : OptionalDouble.of(precision(useful(question, referenceAnswer, passages)));
    }

    private static double precision(List<Boolean> useful) {
        int found = 0;
        double sum = 0;
        for (int k = 1; k <= useful.size(); k++) {
            if (useful.get(k - 1)) {
                found++;
                sum += (double) found / k;
            }
        }
        return found == 0 ? 0 : sum / found;
    }

    /** Returns the prompt with its digest, and the settings of the model. */
    @Override
    public Identity identity() {
        return model.identity("llm-context-precision", PROMPT);
    }
}
