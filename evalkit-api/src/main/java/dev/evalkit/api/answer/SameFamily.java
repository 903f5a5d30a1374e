package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.model.ModelFamilies;
import dev.evalkit.api.result.Identity;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Warnings about judges that belong to the agent's model family. A judge's model is the setting {@code model} of its
 * identity, or else its name. The agent's models are those that its replies report, and the part {@code model} of the
 * subject.
 */
public final class SameFamily {
    private static final String MODEL = "model";

    private SameFamily() {}

    /** Returns the name of the model behind a part: its setting {@code model}, or else its own name. */
    public static String modelOf(Identity part) {
        return part.settings().getOrDefault(MODEL, part.name());
    }

    /**
     * Returns a warning for each judge and each model of the agent that share a family, in natural order; empty if
     * nothing is known.
     *
     * @throws NullPointerException if an argument is null
     */
    public static List<String> warnings(AnswerResult result, ModelFamilies families) {
        Require.nonNull(families, "families");
        SortedSet<String> models = new TreeSet<>();
        Identity part = result.subject().parts().get(MODEL);
        if (part != null) {
            models.add(part.name());
        }
        for (CaseResult each : result.cases()) {
            CaseRun run = each.run();
            String model = run == null ? null : run.reply().model();
            if (model != null) {
                models.add(model);
            }
        }
        List<String> warnings = new ArrayList<>();
        add(warnings, "judge", result.instrument().judge(), models, families);
        add(warnings, "rubric judge", result.instrument().rubric(), models, families);
        return List.copyOf(warnings);
    }

    private static void add(
            List<String> warnings,
            String role,
            @Nullable Identity judge,
            SortedSet<String> models,
            ModelFamilies families) {
        if (judge == null) {
            return;
        }
        String judging = modelOf(judge);
        for (String model : models) {
            SortedSet<String> shared = families.shared(model, judging);
            if (!shared.isEmpty()) {
                warnings.add("the " + role + " '" + judging + "' is of the same model family as the agent's model '"
                        + model + "': " + String.join(", ", shared));
            }
        }
    }
}
