package dev.evalkit.judge.llm;

import dev.evalkit.api.judge.JudgeException;
import java.util.List;

/**
 * The shape of questions that an answer answers: {@code reasoning}, whether the answer is noncommittal, and the
 * questions.
 *
 * @param count number of questions; at least 1
 */
record QuestionsShape(int count) implements ReplyShape<QuestionsShape.Questions> {
    private static final String REASONING = "reasoning";
    private static final String NONCOMMITTAL = "noncommittal";
    private static final String QUESTIONS = "questions";
    private static final List<String> NAMES = List.of(REASONING, NONCOMMITTAL, QUESTIONS);

    /**
     * The content of a reply.
     *
     * @param noncommittal whether the answer avoids the question
     * @param questions the questions, none blank
     */
    record Questions(boolean noncommittal, List<String> questions) {}

    @Override
    public String schema() {
        return new JsonSchema()
                .text(REASONING)
                .flag(NONCOMMITTAL)
                .texts(QUESTIONS)
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
