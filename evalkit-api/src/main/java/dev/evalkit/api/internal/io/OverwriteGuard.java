package dev.evalkit.api.internal.io;

import java.nio.file.Files;
import java.nio.file.Path;

/** A check before a golden set replaces a file. */
public final class OverwriteGuard {
    private OverwriteGuard() {}

    /**
     * Rejects writing a golden set over an existing file if cases were left out when the set was read. They are
     * probably in that file, and would be lost.
     *
     * @param set the name of the set
     * @param leftOut the number of cases left out
     * @throws IllegalStateException if cases were left out and the file exists
     */
    public static void requireNothingLost(Path file, String set, int leftOut) {
        if (leftOut > 0 && Files.exists(file)) {
            throw new IllegalStateException(file + ": already exists, and golden set '" + set
                    + "' would replace it without the " + leftOut + (leftOut == 1 ? " case" : " cases")
                    + " that were left out when the set was read; write to another file, or, if they may be lost, write"
                    + " set.detached()");
        }
    }
}
