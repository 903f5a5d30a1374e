package dev.evalkit.judge.llm;

import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.RubricScore;
import java.util.List;

/** The shape of scores on three axes: {@code reasoning}, then three whole numbers. */
record RubricShape() implements ReplyShape<RubricScore> {
    private static final String REASONING = "reasoning";
    private static final String CORRECTNESS = "correctness";
    private static final String COMPLETENESS = "completeness";
    private static final String GROUNDEDNESS = "groundedness";
    private static final List<String> NAMES = List.of(REASONING, CORRECTNESS, COMPLETENESS, GROUNDEDNESS);

    @Override
    public String schema() {
        return new JsonSchema()
                .text(REASONING)
                .wholeNumber(CORRECTNESS)
                .wholeNumber(COMPLETENESS)
                .wholeNumber(GROUNDEDNESS)
                .toString();
    }

    @Override
    public List<String> names() {
        return NAMES;
    }

    @Override
    public RubricScore read(ReplyFields fields, String raw) throws JudgeException {
        return new RubricScore(
                fields.text(REASONING),
                fields.score(CORRECTNESS, 1, RubricScore.BEST),
                fields.score(COMPLETENESS, 1, RubricScore.BEST),
                fields.score(GROUNDEDNESS, 1, RubricScore.BEST));
    }
}
