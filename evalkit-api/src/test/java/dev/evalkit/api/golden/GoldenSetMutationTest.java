package dev.evalkit.api.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.evalkit.api.Mutations;
import dev.evalkit.api.corpus.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to the bytes of a file, it is read or refused with lines, never anything else. */
class GoldenSetMutationTest {
    private static final int MUTATIONS = 20_000;
    private static final int NIGHTLY_MUTATIONS = 1_000_000;
    private static final byte[] NASTY =
            "{}[]\",:\\\n\r 0-9.eEnulltrue\u0000\u0007dud800é\uD83D\uDE00\uFEFF".getBytes(StandardCharsets.UTF_8);
    private static final byte[] VALID =
            ("{\"id\": \"q1\", \"question\": \"Wie viel, café?\", \"category\": \"multi_hop\", \"expected_sources\":"
                            + " [\"a/b.md\"], \"grades\": {\"a/b.md\": 2, \"c.md\": 0}, \"must_not\": [\"no\"],"
                            + " \"notes\": null, \"context\": {\"history\": [{\"role\": \"user\", \"content\":"
                            + " \"\\ud83d\\ude00\"}], \"attributes\": {\"plan\": \"pro\"}}}\n"
                            + "{\"id\": \"q2\", \"tier\": \"lookup\", \"question\": \"漢字\", \"expected_chunks\":"
                            + " [\"d::0\", \"d::1\"], \"requires_synthesis\": true, \"tags\": [\"x\"]}\n"
                            + "{\"id\": \"q3\", \"question\": \"q\", \"expected_behavior\": \"create_ticket\","
                            + " \"ticket_must_contain\": [\"t\"], \"split\": \"dev\", \"expected_actions\":"
                            + " [{\"tool\": \"x\", \"must_contain\": [\"y\"]}]}\n")
                    .getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    @Test
    void mutatedFilesAreReadOrRefusedWithLines() throws IOException {
        mutate(0, MUTATIONS);
    }

    @Test
    @Tag("nightly")
    void aMillionMutatedFilesAreReadOrRefusedWithLines() throws IOException {
        mutate(MUTATIONS, NIGHTLY_MUTATIONS);
    }

    /** The files lie in an archive, which is kept in memory: a disk would take most of the time. */
    private void mutate(int firstSeed, int mutations) throws IOException {
        try (FileSystem memory = FileSystems.newFileSystem(
                folder.resolve("files.zip"), Map.of("create", "true", "compressionMethod", "STORED"))) {
            mutate(new GoldenFile(memory.getPath("/")), firstSeed, mutations);
        }
    }

    private static void mutate(GoldenFile golden, int firstSeed, int mutations) {
        int refused = 0;
        for (int seed = firstSeed; seed < firstSeed + mutations; seed++) {
            Path file = golden.write(Mutations.of(VALID, NASTY, new SplittableRandom(seed)));
            try {
                if (GoldenSet.load(file).cases().isEmpty()) {
                    fail("seed " + seed + ": a set without cases");
                }
            } catch (GoldenSetException e) {
                refused++;
                check(e, seed);
            } catch (RuntimeException | StackOverflowError e) {
                fail("seed " + seed + ": " + e, e);
            }
        }
        assertThat(refused).as("mutations that were noticed").isBetween(mutations / 2, mutations - 1);
    }

    /** Plain comparisons: assertions on each of so many lists would take most of the time. */
    private static void check(GoldenSetException e, int seed) {
        int line = 1;
        for (Problem problem : e.problems()) {
            if (problem.line() < line
                    || !problem.path().startsWith("$")
                    || problem.toString().chars().anyMatch(Character::isISOControl)) {
                fail("seed " + seed + ": " + problem + " behind line " + line);
            }
            line = problem.line();
        }
        if (e.problems().isEmpty()) {
            fail("seed " + seed + ": refused without a reason");
        }
    }
}
