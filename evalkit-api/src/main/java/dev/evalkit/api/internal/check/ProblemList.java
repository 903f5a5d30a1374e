package dev.evalkit.api.internal.check;

import java.util.List;
import java.util.stream.Collectors;

/** Messages of exceptions that list problems. */
public final class ProblemList {
    private static final int MAX_SHOWN = 100;

    private ProblemList() {}

    /** Returns the problems, one per line: at most the first 100, then a line with the total. */
    public static String message(List<?> problems) {
        String shown = problems.stream().limit(MAX_SHOWN).map(String::valueOf).collect(Collectors.joining("\n"));
        int more = problems.size() - MAX_SHOWN;
        return more <= 0 ? shown : shown + "\nand " + more + " more: " + problems.size() + " problems in all";
    }
}
