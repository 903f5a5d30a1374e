package dev.evalkit.judge.run;

import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The repeats of the cases of a set, numbered: a case's repeats together, the cases in the order of the set. */
final class Slots {
    private final List<GoldenCase> cases;
    private final int repeats;
    private final BitSet skipped = new BitSet();
    private int @Nullable [] byId;

    /**
     * Numbers the repeats.
     *
     * @param part the cases to run; {@code null} for all
     * @throws IllegalArgumentException if a case of the part is not in the set, or there are too many repeats to number
     */
    Slots(GoldenSet set, @Nullable GoldenSet part, int repeats) {
        this.cases = set.cases();
        this.repeats = repeats;
        if ((long) cases.size() * repeats > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    cases.size() + " cases with " + repeats + " repeats are more than " + Integer.MAX_VALUE + " calls");
        }
        if (part != null) {
            for (GoldenCase each : part.cases()) {
                if (!set.find(each.id()).filter(each::equals).isPresent()) {
                    throw new IllegalArgumentException(
                            "case '" + each.id() + "' is not in golden set '" + set.name() + "', or differs there");
                }
            }
            for (int i = 0; i < cases.size(); i++) {
                skipped.set(i, part.find(cases.get(i).id()).isEmpty());
            }
        }
    }

    int count() {
        return cases.size() * repeats;
    }

    int repeats() {
        return repeats;
    }

    int skippedCount() {
        return skipped.cardinality() * repeats;
    }

    List<GoldenCase> cases() {
        return cases;
    }

    GoldenCase golden(int slot) {
        return cases.get(slot / repeats);
    }

    int repeat(int slot) {
        return slot % repeats + 1;
    }

    boolean isSkipped(int slot) {
        return skipped.get(slot / repeats);
    }

    /** Returns the slot at a place in the running order: the first repeat of every case, then the second one. */
    int inRunningOrder(int place) {
        return place % cases.size() * repeats + place / cases.size();
    }

    /** Returns the slot of a repeat; -1 if there is none. Not thread-safe. */
    int find(String caseId, int repeat) {
        int[] order = byId;
        if (order == null) {
            order = IntStream.range(0, cases.size())
                    .boxed()
                    .sorted(Comparator.comparing(i -> cases.get(i).id()))
                    .mapToInt(Integer::intValue)
                    .toArray();
            byId = order;
        }
        int low = 0;
        int high = order.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int compared = cases.get(order[middle]).id().compareTo(caseId);
            if (compared == 0) {
                return repeat <= repeats ? order[middle] * repeats + repeat - 1 : -1;
            }
            low = compared < 0 ? middle + 1 : low;
            high = compared < 0 ? high : middle - 1;
        }
        return -1;
    }
}
