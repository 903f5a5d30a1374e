package dev.evalkit.api.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.evalkit.api.corpus.Problem;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to the bytes of a file, it is read or refused with lines, never anything else. */
class GoldenSetMutationTest {
    private static final int MUTATIONS = 2_000;
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
    void mutatedFilesAreReadOrRefusedWithLines() {
        GoldenFile golden = new GoldenFile(folder);
        int refused = 0;
        for (int seed = 0; seed < MUTATIONS; seed++) {
            Path file = golden.write(mutated(new SplittableRandom(seed)));
            try {
                assertThat(GoldenSet.load(file).cases()).as("seed %s", seed).isNotEmpty();
            } catch (GoldenSetException e) {
                refused++;
                assertThat(e.problems())
                        .as("seed %s", seed)
                        .isNotEmpty()
                        .allMatch(
                                problem -> problem.line() >= 1 && problem.path().startsWith("$"))
                        .isSortedAccordingTo((a, b) -> Integer.compare(a.line(), b.line()))
                        .extracting(Problem::toString)
                        .noneMatch(shown -> shown.chars().anyMatch(Character::isISOControl));
            } catch (RuntimeException | StackOverflowError e) {
                fail("seed " + seed + ": " + e, e);
            }
        }
        assertThat(refused).as("mutations that were noticed").isBetween(MUTATIONS / 2, MUTATIONS - 1);
    }

    /** One to four changes: a byte replaced, inserted, removed, or a stretch repeated or dropped. */
    private static byte[] mutated(SplittableRandom random) {
        byte[] bytes = VALID;
        int changes = random.nextInt(1, 5);
        for (int i = 0; i < changes && bytes.length > 1; i++) {
            int at = random.nextInt(bytes.length);
            int end = Math.min(bytes.length, at + random.nextInt(1, 40));
            byte replacement = random.nextBoolean() ? NASTY[random.nextInt(NASTY.length)] : (byte) random.nextInt(256);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.write(bytes, 0, at);
            switch (random.nextInt(5)) {
                case 0 -> {
                    out.write(replacement);
                    out.write(bytes, at + 1, bytes.length - at - 1);
                }
                case 1 -> {
                    out.write(replacement);
                    out.write(bytes, at, bytes.length - at);
                }
                case 2 -> out.write(bytes, at + 1, bytes.length - at - 1);
                case 3 -> {
                    out.write(bytes, at, end - at);
                    out.write(bytes, at, bytes.length - at);
                }
                default -> out.write(bytes, end, bytes.length - end);
            }
            bytes = out.toByteArray();
        }
        return bytes;
    }
}
