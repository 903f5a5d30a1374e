package dev.evalkit.judge.llm;

import dev.evalkit.api.judge.JudgeException;
import java.util.List;

/**
 * The shape of verdicts on passages: {@code reasoning}, then for each passage whether it was useful.
 *
 * @param passages number of passages; at least 1
 */
record UsefulShape(int passages) implements ReplyShape<List<Boolean>> {
    /** The letter of the ids of passages. */
    static final String PASSAGE_LETTER = "p";

    private static final String REASONING = "reasoning";
    private static final String USEFUL = "useful";
    private static final List<String> NAMES = List.of(REASONING, USEFUL);

    private NumberedFlags flags() {
        return new NumberedFlags("passage", PASSAGE_LETTER, USEFUL, passages);
    }

    @Override
    public String schema() {
        return flags().in(new JsonSchema().text(REASONING), USEFUL).toString();
    }

    @Override
    public List<String> names() {
        return NAMES;
    }

    @Override
    public List<Boolean> read(ReplyFields fields, String raw) throws JudgeException {
        fields.text(REASONING);
        return flags().read(fields, USEFUL);
    }
}
