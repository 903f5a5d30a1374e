package dev.evalkit.api.internal.io;

import java.nio.file.Files;
import java.nio.file.Path;

/** What must not be lost when a file is replaced. */
public final class Overwriting {
    private Overwriting() {}

    /**
     * Refuses to write a golden set over a file that is there while the set does without holdout cases: the file is probably
     * the one that they were left out of, and they would be lost.
     *
     * @param set what the set is called
     * @param holdoutLeftOut how many holdout cases it does without
     * @throws IllegalStateException if there are any, and the file is there
     */
    public static void requireNoHoldoutLost(Path file, String set, int holdoutLeftOut) {
        if (holdoutLeftOut > 0 && Files.exists(file)) {
            throw new IllegalStateException(
                    file + ": is there already, and golden set '" + set + "' would replace it without "
                            + holdoutLeftOut + (holdoutLeftOut == 1 ? " holdout case" : " holdout cases")
                            + " that were left out when the set was read; write another file, or, if they may be lost, write"
                            + " set.withoutHoldout()");
        }
    }
}
