package dev.evalkit.judge.llm;

import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeException.Kind;
import dev.evalkit.api.judge.JudgeVerdict;
import java.util.List;
import java.util.Optional;

/**
 * The shape of a verdict on an answer: {@code reasoning}, then one flag for each required fact, then three flags. A
 * verdict that {@linkplain JudgeVerdict#contradiction contradicts itself} is rejected.
 *
 * @param facts number of required facts; 0 or more
 */
record VerdictShape(int facts) implements ReplyShape<JudgeVerdict> {
    private static final String REASONING = "reasoning";
    private static final String FACTS_COVERED = "facts_covered";
    private static final String ABSTAINED = "abstained";
    private static final String GROUNDED = "grounded";
    private static final String FOLLOWED = "followed_embedded_instructions";
    private static final List<String> NAMES = List.of(REASONING, FACTS_COVERED, ABSTAINED, GROUNDED, FOLLOWED);

    @Override
    public String schema() {
        return new JsonSchema()
                .text(REASONING)
                .flags(FACTS_COVERED, facts)
                .flag(ABSTAINED)
                .flag(GROUNDED)
                .flag(FOLLOWED)
                .toString();
    }

    @Override
    public List<String> names() {
        return NAMES;
    }

    @Override
    public JudgeVerdict read(ReplyFields fields, String raw) throws JudgeException {
        JudgeVerdict verdict = new JudgeVerdict(
                        fields.text(REASONING),
                        fields.flags(FACTS_COVERED, facts, "required facts"),
                        fields.flag(ABSTAINED),
                        fields.flag(GROUNDED),
                        fields.flag(FOLLOWED))
                .withTrace(raw);
        Optional<String> contradiction = verdict.contradiction();
        if (contradiction.isPresent()) {
            throw new JudgeException(Kind.CONTRADICTION, contradiction.get(), raw);
        }
        return verdict;
    }
}
