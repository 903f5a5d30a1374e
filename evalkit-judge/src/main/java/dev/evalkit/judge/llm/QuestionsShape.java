package dev.evalkit.judge.llm;

import dev.evalkit.api.judge.JudgeException;
import java.util.List;

/**
 * Questions that an answer answers: {@code reasoning}, whether it is noncommittal, and the questions.
 *
 * @param count how many; at least 1
 */
record QuestionsShape(int count) implements ReplyShape<QuestionsShape.Questions> {
    private static final String REASONING = "reasoning";
    private static final String NONCOMMITTAL = "noncommittal";
    private static final String QUESTIONS = "questions";
    private static final List<String> NAMES = List.of(REASONING, NONCOMMITTAL, QUESTIONS);

    /**
     * What a reply says.
     *
     * @param noncommittal whether the answer gives no answer
     * @param questions the questions, none blank
     */
    record Questions(boolean noncommittal, List<String> questions) {}

    @Override
    public String schema() {
        return new JsonSchema()
                .text(REASONING)
                .flag(NONCOMMITTAL)
                .texts(QUESTIONS, count)
                .toString();
    }

    @Override
    public List<String> names() {
        return NAMES;
    }

    @Override
    public Questions read(ReplyFields fields, String raw) throws JudgeException {
        fields.text(REASONING);
        return new Questions(fields.flag(NONCOMMITTAL), fields.texts(QUESTIONS, count, QUESTIONS));
    }
}
