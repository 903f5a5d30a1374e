package dev.evalkit.judge;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The real collections, of which the project keeps no copy. Where their folder is missing, the tests that need them are
 * skipped, and one line at the end of the run says how many.
 */
@SuppressWarnings({"exports", "missing-explicit-ctor"}) // tests of several packages use it; no host sees it
public final class SharedData implements BeforeAllCallback {
    private static final AtomicInteger SKIPPED = new AtomicInteger();

    /** A file or folder in it; the calling test is skipped where the data is missing. */
    public Path path(String name) {
        Path data = folder();
        boolean present = Files.isDirectory(data);
        if (!present) {
            SKIPPED.incrementAndGet();
        }
        assumeTrue(present, "the folder " + data + " is missing");
        return data.resolve(name);
    }

    private static Path folder() {
        String root = System.getProperty("evalkit.root", "..");
        String shared = System.getProperty(
                "evalkit.shared", Path.of(root, "..", "shared").toString());
        return Path.of(shared, "data").toAbsolutePath().normalize();
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getRoot()
                .getStore(ExtensionContext.Namespace.create(SharedData.class))
                .computeIfAbsent("summary", key -> (AutoCloseable) SharedData::summarize);
    }

    private static void summarize() {
        int skipped = SKIPPED.getAndSet(0);
        if (skipped > 0) {
            System.out.println(skipped + (skipped == 1 ? " test" : " tests") + " skipped: the folder " + folder()
                    + " is missing (real collections; see CONTRIBUTING.md)");
        }
    }
}
