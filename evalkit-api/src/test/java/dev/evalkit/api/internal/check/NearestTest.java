package dev.evalkit.api.internal.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
    private static final List<String> KNOWN = List.of("question", "expected_sources", "expected_facts", "id", "Notes");

    @ParameterizedTest
    @CsvSource({
        "qestion, question",
        "questionn, question",
        "quesiton, question",
        "QUESTION, question",
        "notes, Notes",
        "expected_source, expected_sources",
        "expectedfacts, expected_facts",
        "ids, id",
    })
    void slipsFindTheirName(String given, String name) {
        assertThat(Nearest.to(given, KNOWN)).contains(name);
        assertThat(Nearest.hint(given, KNOWN)).isEqualTo(" (did you mean '" + name + "'?)");
    }

    @Test
    void whatIsFarFromEverythingFindsNothing() {
        assertThat(Nearest.to("xyzzy", KNOWN)).isEmpty();
        assertThat(Nearest.to("", KNOWN)).isEmpty();
        assertThat(Nearest.to("x", List.of())).isEmpty();
        assertThat(Nearest.hint("xyzzy", KNOWN)).isEmpty();
    }

    @Test
    void distanceOfHalfTheLongerNameIsNearAndOneMoreIsNot() {
        assertThat(Nearest.to("abxx", List.of("abcd"))).contains("abcd");
        assertThat(Nearest.to("axxx", List.of("abcd"))).isEmpty();
        assertThat(Nearest.to("abcxx", List.of("abcde"))).contains("abcde");
        assertThat(Nearest.to("abxxx", List.of("abcde"))).isEmpty();
        assertThat(Nearest.to("ab", List.of("abcd"))).contains("abcd");
        assertThat(Nearest.to("a", List.of("abc"))).isEmpty();
    }

    @Test
    void nearestOfSeveralWinsAndTiesGoToTheFirstInNaturalOrder() {
        assertThat(Nearest.to("abcd", List.of("abxx", "abcx", "axcd"))).contains("abcx");
        assertThat(Nearest.to("abcd", List.of("zbcd", "abcz", "abzd"))).contains("abcz");
        assertThat(Nearest.to("abcd", List.of("abzd", "abcz", "zbcd"))).contains("abcz");
    }

    @Test
    void theDefaultLocaleHasNoInfluence() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr"));
            assertThat(Nearest.to("ID", List.of("id"))).contains("id");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void agreesWithThePlainDefinition() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 2_000; i++) {
            String given = word(random);
            List<String> known = List.of(word(random), word(random), word(random));
            String best = null;
            int bestDistance = Integer.MAX_VALUE;
            for (String name : known) {
                int distance = distance(given, name);
                boolean near = distance <= Math.max(given.length(), name.length()) / 2;
                boolean better = distance < bestDistance
                        || (best != null && distance == bestDistance && name.compareTo(best) < 0);
                if (near && better) {
                    best = name;
                    bestDistance = distance;
                }
            }
            assertThat(Nearest.to(given, known).orElse(null))
                    .as("seed 7, step %s: %s in %s", i, given, known)
                    .isEqualTo(best);
        }
    }

    private static String word(SplittableRandom random) {
        StringBuilder word = new StringBuilder();
        int length = random.nextInt(7);
        for (int i = 0; i < length; i++) {
            word.append((char) ('a' + random.nextInt(3)));
        }
        return word.toString();
    }

    private static int distance(String a, String b) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.length() + b.length();
        }
        int substituted = distance(a.substring(1), b.substring(1)) + (a.charAt(0) == b.charAt(0) ? 0 : 1);
        return Math.min(substituted, Math.min(distance(a.substring(1), b), distance(a, b.substring(1))) + 1);
    }
}
