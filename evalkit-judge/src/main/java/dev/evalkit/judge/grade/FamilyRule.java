package dev.evalkit.judge.grade;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.SameFamily;
import dev.evalkit.api.model.ModelFamilies;
import dev.evalkit.api.result.Identity;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * The rule that a judge is not asked about answers of its own model family.
 *
 * @param families the families; {@code null} if the judge may be asked about any answer
 * @param judge the judge; {@code null} if there is none
 */
public record FamilyRule(
        @Nullable ModelFamilies families, @Nullable Identity judge) {
    /** No rule: the judge may be asked about any answer. */
    public static final FamilyRule NONE = new FamilyRule(null, null);

    /** Returns why the judge is not asked about a reply; null if it is. */
    public @Nullable String refusal(AgentReply reply) {
        return reply.model() == null ? null : refusal(reply.model());
    }

    /** Returns why the judge is not asked about answers of a model; null if it is. */
    public @Nullable String refusal(String model) {
        if (families == null || judge == null) {
            return null;
        }
        SortedSet<String> shared = families.shared(model, SameFamily.modelOf(judge));
        return shared.isEmpty()
                ? null
                : "the judge '" + SameFamily.modelOf(judge)
                        + "' is refused: it is of the same model family as the agent's model '" + model + "': "
                        + String.join(", ", shared);
    }
}
