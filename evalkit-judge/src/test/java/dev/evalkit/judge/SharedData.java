package dev.evalkit.judge;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The data that the project's tests share and do not keep a copy of. */
public final class SharedData {
    private SharedData() {}

    /** A file or folder in it; the calling test is aborted, with the reason printed, where the data is missing. */
    public static Path path(String name) {
        String root = System.getProperty("evalkit.root", "..");
        Path shared = Path.of(System.getProperty(
                "evalkit.shared", Path.of(root, "..", "shared").toString()));
        boolean present = Files.isDirectory(shared);
        String reason = "not run: no shared data in " + shared + " (set -Devalkit.shared)";
        if (!present) {
            System.err.println(reason);
        }
        assumeTrue(present, reason);
        return shared.resolve("data").resolve(name);
    }
}
