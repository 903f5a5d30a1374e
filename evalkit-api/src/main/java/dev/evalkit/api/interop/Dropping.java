package dev.evalkit.api.interop;

import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The fields that a writer may drop, and those that a set would lose in its format. */
final class Dropping {
    private final String format;
    private final String writer;
    private final List<String> known;
    private final SortedSet<String> dropped;

    /**
     * @param format the name of the format in messages
     * @param writer the expression that returns the writer
     * @param known every field that may be lost
     */
    Dropping(String format, String writer, List<String> known) {
        this(format, writer, known, Collections.emptySortedSet());
    }

    private Dropping(String format, String writer, List<String> known, SortedSet<String> dropped) {
        this.format = format;
        this.writer = writer;
        this.known = known;
        this.dropped = dropped;
    }

    /** Returns the same with further fields. A field that the format holds, or that does not exist, is rejected. */
    Dropping and(Collection<String> fields) {
        SortedSet<String> more = new TreeSet<>(dropped);
        for (String field : Require.listOf(fields, "fields")) {
            if (!known.contains(field)) {
                throw new IllegalArgumentException(format + " does not lose field '" + Shown.of(field) + "'"
                        + Nearest.hint(field, known) + "; it loses only " + known);
            }
            more.add(field);
        }
        return new Dropping(format, writer, known, more);
    }

    boolean drops(String field) {
        return dropped.contains(field);
    }

    /** The fields that would be lost, with the cases or documents that have them. */
    final class Losses {
        private final Map<String, Integer> counts = new LinkedHashMap<>();
        private final Map<String, String> firsts = new LinkedHashMap<>();

        /** Adds a case or document that has a field that the format cannot hold. */
        void add(String field, String what) {
            if (!drops(field)) {
                counts.merge(field, 1, Integer::sum);
                firsts.putIfAbsent(field, what);
            }
        }

        /**
         * Rejects a set of which something would be lost.
         *
         * @throws IllegalArgumentException if something would be lost; it names each field and how to drop it
         */
        void throwIfAny() {
            if (counts.isEmpty()) {
                return;
            }
            String found = counts.keySet().stream()
                    .sorted()
                    .map(field -> field + " (" + counts.get(field) + ", first in " + firsts.get(field) + ")")
                    .collect(Collectors.joining(", "));
            String call = counts.keySet().stream().sorted().collect(Collectors.joining("\", \"", "(\"", "\")"));
            throw new IllegalArgumentException(
                    format + " cannot hold " + found + "; to leave that out, use " + writer + ".dropping" + call);
        }
    }
}
