package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.json.JsonLineWriter;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.model.Llm;
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.Embedder;
import dev.evalkit.api.retrieval.Embedder.Role;
import dev.evalkit.judge.pace.ClientFaults;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A metric of response relevancy: whether an answer addresses the question, right or wrong. A model writes questions
 * that the answer would answer, and an embedder measures how close they are to the question. ragas calls it <i>response
 * relevancy</i>.
 *
 * <pre>
 * response relevancy = mean over the written questions of cosine(question, written question)
 * </pre>
 *
 * <p>A noncommittal answer has no value here, while ragas gives 0: an honest "I don't know" is an abstention, which is
 * counted separately. It takes one call, one more if the reply is cut off, and one that says what was wrong if it cannot be read. The embedder is called by one thread at
 * a time.
 */
public final class LlmResponseRelevancy implements Identified {
    private static final Prompt PROMPT = Prompt.of("questions.v2");
    private static final int QUESTIONS = 3;

    private final JudgeModel model;
    private final Identity embedderIdentity;
    private final Embedder embedder;

    private LlmResponseRelevancy(JudgeModel model, Identity embedderIdentity, Embedder embedder) {
        this.model = model;
        this.embedderIdentity = embedderIdentity;
        this.embedder = embedder;
    }

    /**
     * Returns a metric that asks this model, with the default settings of {@link JudgeModel}, and this embedder.
     *
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the name of the embedder is blank
     */
    public static LlmResponseRelevancy of(Llm llm, String embedderName, Embedder embedder) {
        return of(JudgeModel.unnamed(llm), embedderName, embedder);
    }

    /**
     * Returns a metric that asks this model and this embedder.
     *
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the name of the embedder is blank
     */
    public static LlmResponseRelevancy of(JudgeModel model, String embedderName, Embedder embedder) {
        return new LlmResponseRelevancy(
                Require.nonNull(model, "model"),
                Identity.of(Require.notBlank(embedderName, "name of the embedder")),
                Require.nonNull(embedder, "embedder"));
    }

    /**
     * Returns the response relevancy, in {@code [-1, 1]}. Empty if the answer is noncommittal or blank; the model is
     * not asked about a blank one.
     *
     * @throws IllegalArgumentException if the question is blank
     * @throws JudgeException if the model refuses, is cut off twice, or does not write the questions in the required
     *     shape
     * @throws IllegalStateException if the model cannot be asked within its {@link JudgeModel#limits}, the embedder
     *     throws, or its vectors are unusable: it must return one vector per text, all of the same length, with finite
     *     numbers that are not all zero
     */
    public OptionalDouble value(String question, String answer) throws JudgeException, InterruptedException {
        Require.notBlank(question, "question");
        if (Require.isBlank(answer)) {
            return OptionalDouble.empty();
        }
        JsonLineWriter user = new JsonLineWriter().text("assistant_answer", answer);
        QuestionsShape.Questions written = model.ask(PROMPT, user, new QuestionsShape(QUESTIONS), List.of(answer), 1);
        if (written.noncommittal()) {
            return OptionalDouble.empty();
        }
        List<String> texts = new ArrayList<>(written.questions());
        texts.add(question);
        List<float[]> vectors = embed(texts);
        float[] asked = vectors.get(QUESTIONS);
        double sum = 0;
        for (float[] vector : vectors.subList(0, QUESTIONS)) {
            sum += cosine(vector, asked);
        }
        return OptionalDouble.of(sum / QUESTIONS);
    }

    private synchronized List<float[]> embed(List<String> texts) throws InterruptedException {
        @Nullable List<float[]> vectors;
        try {
            vectors = embedder.embed(texts, Role.QUERY);
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(
                    "the embedder '" + embedderIdentity.name() + "' threw " + ClientFaults.described(e), e);
        }
        if (vectors == null || vectors.size() != texts.size()) {
            throw unusable(
                    (vectors == null ? "null" : vectors.size() + " vectors") + " for " + texts.size() + " texts");
        }
        int length = -1;
        for (int i = 0; i < vectors.size(); i++) {
            float @Nullable [] vector = vectors.get(i);
            String which = "text " + (i + 1) + " of " + vectors.size();
            if (vector == null || vector.length == 0) {
                throw unusable((vector == null ? "null" : "no numbers") + " for " + which);
            }
            length = i == 0 ? vector.length : length;
            if (vector.length != length) {
                throw unusable(vector.length + " numbers for " + which + " but " + length + " for text 1");
            }
            checkNumbers(vector, which);
        }
        return vectors;
    }

    private void checkNumbers(float[] vector, String which) {
        boolean zero = true;
        for (float number : vector) {
            if (!Float.isFinite(number)) {
                throw unusable("numbers for " + which + " that are not finite, such as " + number);
            }
            zero &= number == 0;
        }
        if (zero) {
            throw unusable("only zeros for " + which + ", which have no direction");
        }
    }

    private IllegalStateException unusable(String what) {
        return new IllegalStateException("the embedder '" + embedderIdentity.name() + "' gave " + what);
    }

    /** Returns the cosine, kept within [-1, 1] despite rounding; neither vector is zero. */
    private static double cosine(float[] a, float[] b) {
        double dot = 0;
        double lengthA = 0;
        double lengthB = 0;
        for (int i = 0; i < a.length; i++) {
            dot += (double) a[i] * b[i];
            lengthA += (double) a[i] * a[i];
            lengthB += (double) b[i] * b[i];
        }
        return Math.max(-1, Math.min(1, dot / (Math.sqrt(lengthA) * Math.sqrt(lengthB))));
    }

    /** Returns the prompt with its digest, the settings of the model, and the embedder. */
    @Override
    public Identity identity() {
        return model.identity("llm-response-relevancy", PROMPT).with("embedder", embedderIdentity);
    }
}
