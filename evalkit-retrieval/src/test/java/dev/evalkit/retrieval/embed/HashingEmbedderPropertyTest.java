package dev.evalkit.retrieval.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.internal.unicode.WordCharacters;
import dev.evalkit.api.retrieval.Embedder.Role;
import dev.evalkit.api.text.NormalizedText;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every text, on seeded random ones. */
class HashingEmbedderPropertyTest {
    private static final int ROUNDS = 300;
    private static final HashingEmbedder EMBEDDER = HashingEmbedder.standard();
    private static final String LATIN =
            "aAbBzZ019 \t\n.,;:'\"-_()/\u00E9\u00C4\u00F6\u00DC\u00DF\u00E7\u0161\u0141\u00A0\u00B5\u00B2\u2019\u201C\u2013\u2022";
    private static final String OTHER =
            LATIN + "\u03A3\u03C2\u0431\u0416\u00AD\u0301\u0308\u200B退款天カ゛ガｶﾞกำคืนน้ำ한국\u0130\uFB01\u2026\u00BD";

    private static String text(SplittableRandom random, String alphabet) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(120); i > 0; i--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    private static float[] embed(String text) {
        return EMBEDDER.embed(List.of(text), Role.QUERY).get(0);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theFastPathGivesWhatTheOtherGives(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            String text = text(random, LATIN);
            // Three points are separators and keep the text off the fast path.
            assertThat(embed(text + " \u2026"))
                    .as("seed " + seed + ", round " + round + ": " + text)
                    .isEqualTo(embed(text));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void normalFormsEmbedEqually(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            String text = text(random, OTHER);
            String where = "seed " + seed + ", round " + round + ": " + text;
            for (Normalizer.Form form : Normalizer.Form.values()) {
                assertThat(embed(Normalizer.normalize(text, form))).as(where).isEqualTo(embed(text));
            }
            assertThat(embed(NormalizedText.of(text).value())).as(where).isEqualTo(embed(text));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void featuresAreWordsPairsAndRunsOfTheNormalizedText(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            String text = text(random, OTHER);
            List<String> words = NormalizedText.of(text).words();
            FeatureCounts read = new FeatureReader(1).read(text);
            Map<String, Integer> expected = new LinkedHashMap<>();
            words.forEach(word -> expected.merge(word, 1, Integer::sum));
            for (int i = 1; i < words.size(); i++) {
                expected.merge(words.get(i - 1) + " " + words.get(i), 1, Integer::sum);
            }
            for (String stretch : stretches(words, text)) {
                for (int n = 4; n <= 5; n++) {
                    int[] characters = (" " + stretch + " ").codePoints().toArray();
                    for (int i = 0; i + n <= characters.length; i++) {
                        expected.merge("run:" + new String(characters, i, n), 1, Integer::sum);
                    }
                }
            }
            assertThat(read.size())
                    .as("seed " + seed + ", round " + round + ": " + text)
                    .isEqualTo(expected.size());
        }
    }

    /** Words, and runs of the letters that are words by themselves. */
    private static List<String> stretches(List<String> words, String text) {
        String value = NormalizedText.of(text).value();
        List<String> stretches = new ArrayList<>();
        int from = 0;
        boolean open = false;
        for (String word : words) {
            int at = value.indexOf(word, from);
            boolean alone = WordCharacters.standsAlone(word.codePointAt(0));
            if (open && alone && at == from) {
                stretches.set(stretches.size() - 1, stretches.get(stretches.size() - 1) + word);
            } else {
                stretches.add(word);
            }
            open = alone;
            from = at + word.length();
        }
        return stretches;
    }
}
