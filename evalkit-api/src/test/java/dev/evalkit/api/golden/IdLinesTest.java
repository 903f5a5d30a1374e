package dev.evalkit.api.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IdLinesTest {
    @Test
    void theHashedTableSaysWhatTheExactOneSays() {
        SplittableRandom random = new SplittableRandom(3);
        IdLines exact = IdLines.exact();
        IdLines hashed = IdLines.hashed();
        for (int line = 1; line <= 20_000; line++) {
            String id = "q" + random.nextInt(15_000);
            assertThat(hashed.put(id, line)).as("line %s", line).isEqualTo(exact.put(id, line));
        }
    }

    @Test
    void theFirstLineIsKept() {
        IdLines lines = IdLines.hashed();
        assertThat(lines.put("a", 4)).isZero();
        assertThat(lines.put("A", 5)).isZero();
        assertThat(lines.put("a", 6)).isEqualTo(4);
        assertThat(lines.put("a", 7)).isEqualTo(4);
    }
}
