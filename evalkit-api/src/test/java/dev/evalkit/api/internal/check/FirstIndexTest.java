package dev.evalkit.api.internal.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FirstIndexTest {
    @Test
    void repetitionsAreFoundAmongTheFewAndTheMany() {
        for (int seed = 0; seed < 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            FirstIndex first = new FirstIndex();
            List<String> met = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                String text = "t" + random.nextInt(20);
                assertThat(first.put(text, i)).as("seed %s, index %s", seed, i).isEqualTo(met.indexOf(text));
                met.add(text);
            }
        }
    }

    @Test
    void indexesMayBeLeftOut() {
        FirstIndex first = new FirstIndex();
        assertThat(first.put("a", 3)).isEqualTo(-1);
        assertThat(first.put("b", 10)).isEqualTo(-1);
        assertThat(first.put("a", 12)).isEqualTo(3);
        assertThat(first.put("b", 13)).isEqualTo(10);
    }
}
