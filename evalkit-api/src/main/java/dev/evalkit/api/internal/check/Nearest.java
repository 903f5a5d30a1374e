package dev.evalkit.api.internal.check;

import java.util.Locale;
import java.util.Optional;

/** Suggestions for misspelt names, by edit distance. */
public final class Nearest {
    private Nearest() {}

    /**
     * Returns the known name with the smallest edit distance to {@code given} (insertions, deletions, substitutions;
     * case is ignored). Among equals it is the first in natural order.
     *
     * @return empty if every distance is above half of the longer name's length
     */
    static Optional<String> to(String given, Iterable<String> known) {
        String wanted = given.toLowerCase(Locale.ROOT);
        String best = null;
        int bestDistance = Integer.MAX_VALUE;
        for (String name : known) {
            int bound = Math.min(bestDistance, Math.max(name.length(), wanted.length()) / 2);
            int distance = distance(wanted, name.toLowerCase(Locale.ROOT), bound);
            if (distance < bestDistance || (best != null && distance == bestDistance && name.compareTo(best) < 0)) {
                if (distance <= bound) {
                    best = name;
                    bestDistance = distance;
                }
            }
        }
        return Optional.ofNullable(best);
    }

    /** Returns {@code " (did you mean 'x'?)"}, or an empty text if no known name is near. */
    public static String hint(String given, Iterable<String> known) {
        return to(given, known).map(name -> " (did you mean '" + name + "'?)").orElse("");
    }

    /** Returns the edit distance, or {@code bound + 1} if it is above {@code bound}. */
    private static int distance(String a, String b, int bound) {
        if (Math.abs(a.length() - b.length()) > bound) {
            return bound + 1;
        }
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            int smallest = i;
            for (int j = 1; j <= b.length(); j++) {
                int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
                smallest = Math.min(smallest, row[j]);
            }
            if (smallest > bound) {
                return bound + 1;
            }
        }
        return row[b.length()];
    }
}
