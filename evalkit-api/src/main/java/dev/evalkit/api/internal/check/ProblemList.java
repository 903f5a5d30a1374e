package dev.evalkit.api.internal.check;

import java.util.List;
import java.util.stream.Collectors;

/** The message of an exception that lists problems. */
public final class ProblemList {
    private static final int MAX_SHOWN = 100;

    private ProblemList() {}

    /** The problems, one a line; of more than 100 the first 100, and a line with the number of all. */
    public static String message(List<?> problems) {
        String shown = problems.stream().limit(MAX_SHOWN).map(String::valueOf).collect(Collectors.joining("\n"));
        int more = problems.size() - MAX_SHOWN;
        return more <= 0 ? shown : shown + "\nand " + more + " more: " + problems.size() + " problems in all";
    }
}
