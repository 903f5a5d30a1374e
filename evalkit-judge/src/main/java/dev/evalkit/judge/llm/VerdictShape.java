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
    /** The letter of the ids of required facts. */
    static final String FACT_LETTER = "f";

    private static final String REASONING = "reasoning";
    private static final String FACTS_COVERED = "facts_covered";
    private static final String ABSTAINED = "abstained";
    private static final String GROUNDED = "grounded";
    private static final String FOLLOWED = "followed_embedded_instructions";
    private static final List<String> NAMES = List.of(REASONING, FACTS_COVERED, ABSTAINED, GROUNDED, FOLLOWED);

    private NumberedFlags covered() {
        return new NumberedFlags("required fact", FACT_LETTER, "covered", facts);
    }

    @Override
    public String schema() {
        return covered()
                .in(new JsonSchema().text(REASONING), FACTS_COVERED)
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
                        covered().read(fields, FACTS_COVERED),
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
