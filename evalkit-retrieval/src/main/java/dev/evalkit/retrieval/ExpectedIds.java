package dev.evalkit.retrieval;

import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.text.Printable;
import dev.evalkit.api.metric.Qrels;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The cases that can be scored, with their judgments, and the ids of the cases that cannot.
 *
 * @param scored cases with at least one relevant id, in the order of the set
 * @param withoutExpected ids of the other cases
 */
record ExpectedIds(RankedUnit unit, List<Scored> scored, List<String> withoutExpected) {
    /** A case with its judgments on the scored unit. */
    record Scored(GoldenCase golden, Qrels qrels) {}

    static ExpectedIds of(GoldenSet set, RankedUnit unit) {
        List<Scored> scored = new ArrayList<>();
        List<String> without = new ArrayList<>();
        for (GoldenCase golden : set.cases()) {
            Qrels qrels = golden.expected().qrels(unit);
            if (qrels.relevantCount() > 0) {
                scored.add(new Scored(golden, qrels));
            } else {
                without.add(golden.id());
            }
        }
        if (scored.isEmpty()) {
            throw new IllegalArgumentException("no case of the set '" + set.name() + "' expects a "
                    + unit.name().toLowerCase(Locale.ROOT) + ": there is nothing to score");
        }
        return new ExpectedIds(unit, List.copyOf(scored), List.copyOf(without));
    }

    /**
     * Rejects cases that expect ids which do not exist, and lists them all. A renamed file must not count as a miss.
     */
    void requireKnown(Collection<String> known) {
        Set<String> ids = new HashSet<>(known);
        StringBuilder unknown = new StringBuilder();
        int cases = 0;
        for (Scored one : scored) {
            boolean first = true;
            for (String id : one.qrels().grades().keySet()) {
                if (!ids.contains(id)) {
                    unknown.append("\n  case '").append(one.golden().id()).append("': '");
                    unknown.append(Printable.line(id)).append('\'');
                    unknown.append(Printable.line(Nearest.hint(id, known)));
                    cases += first ? 1 : 0;
                    first = false;
                }
            }
        }
        if (cases > 0) {
            throw new IllegalArgumentException((cases == 1 ? "1 case expects " : cases + " cases expect ")
                    + unit.name().toLowerCase(Locale.ROOT)
                    + " ids that the corpus lacks; rename them in the set or load the right corpus:" + unknown);
        }
    }
}
