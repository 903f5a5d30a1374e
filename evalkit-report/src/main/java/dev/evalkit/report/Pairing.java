package dev.evalkit.report;

import dev.evalkit.api.retrieval.GateOn;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RetrievalResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The scored cases of two results, paired by id and content.
 *
 * @param pairs cases with one id and one content, in the earlier result's order
 * @param changed ids of cases whose content differs, in the earlier result's order
 * @param removed ids scored in the earlier result only, in its order
 * @param added ids scored in the later result only, in its order
 */
record Pairing(List<Pair> pairs, List<String> changed, List<String> removed, List<String> added) {
    /** One case in both results. */
    record Pair(RetrievalCase before, RetrievalCase after) {}

    static Pairing of(RetrievalResult before, RetrievalResult after) {
        Map<String, RetrievalCase> later = new HashMap<>();
        after.cases().forEach(c -> later.put(c.id(), c));
        List<Pair> pairs = new ArrayList<>();
        List<String> changed = new ArrayList<>();
        List<String> removed = new ArrayList<>();
        Set<String> known = new HashSet<>();
        for (RetrievalCase then : before.cases()) {
            RetrievalCase now = later.get(then.id());
            known.add(then.id());
            if (now == null) {
                removed.add(then.id());
            } else if (now.digest().equals(then.digest())) {
                pairs.add(new Pair(then, now));
            } else {
                changed.add(then.id());
            }
        }
        List<String> added = after.cases().stream()
                .map(RetrievalCase::id)
                .filter(id -> !known.contains(id))
                .toList();
        return new Pairing(pairs, changed, removed, added);
    }

    /** What became of each pair on one rung, seen by one measure. */
    List<CaseChange> changes(GateOn look) {
        return pairs.stream()
                .map(p -> CaseChange.of(p.before(), p.after(), look))
                .toList();
    }
}
