package dev.evalkit.api.internal.io;

import java.nio.file.Files;
import java.nio.file.Path;

/** What must not be lost when a file is replaced. */
public final class OverwriteGuard {
    private OverwriteGuard() {}

    /**
     * Refuses to write a golden set over a file that is there while the set does without cases that were left out when it was
     * read: the file is probably the one that they are in, and they would be lost.
     *
     * @param set what the set is called
     * @param leftOut how many cases it does without
     * @throws IllegalStateException if there are any, and the file is there
     */
    public static void requireNothingLost(Path file, String set, int leftOut) {
        if (leftOut > 0 && Files.exists(file)) {
            throw new IllegalStateException(file + ": is there already, and golden set '" + set
                    + "' would replace it without the " + leftOut + (leftOut == 1 ? " case" : " cases")
                    + " that were left out when the set was read; write another file, or, if they may be lost, write"
                    + " set.detached()");
        }
    }
}
