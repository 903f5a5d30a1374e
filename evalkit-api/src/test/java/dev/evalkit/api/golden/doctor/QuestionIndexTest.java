package dev.evalkit.api.golden.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.golden.CaseContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class QuestionIndexTest {
    private static final int SEEDS = 200;

    @Test
    void firstOfSeveralIsFound() {
        QuestionIndex<String> index = new QuestionIndex<>();
        assertThat(index.find("Where is my invoice?", CaseContext.EMPTY)).isEmpty();
        index.add("Where is my invoice?", CaseContext.EMPTY, "first");
        index.add("where is my invoice", CaseContext.EMPTY, "second");
        assertThat(index.find("My invoices, where are they?", CaseContext.EMPTY))
                .contains("first");
        assertThat(index.find("Where is my refund?", CaseContext.EMPTY)).isEmpty();
        assertThatThrownBy(() -> index.find("Why?", null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("context must not be null");
    }

    @Test
    void questionsWithoutContentWordsAreComparedByAllTheyHave() {
        QuestionIndex<String> index = new QuestionIndex<>();
        index.add("Why is that?", CaseContext.EMPTY, "words");
        index.add("???", CaseContext.EMPTY, "signs");
        assertThat(index.find("that is why", CaseContext.EMPTY)).contains("words");
        assertThat(index.find("???", CaseContext.EMPTY)).contains("signs");
        assertThat(index.find("!!!", CaseContext.EMPTY)).isEmpty();
    }

    /** The rarest words alone are looked up; that must find what a comparison with each question finds. */
    @Test
    void lookingUpFewWordsMissesNothing() {
        int hits = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            QuestionIndex<Integer> index = new QuestionIndex<>();
            List<Set<String>> added = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                Set<String> words = words(random);
                Optional<Integer> expected = Optional.empty();
                for (int j = 0; j < added.size() && expected.isEmpty(); j++) {
                    Set<String> all = new TreeSet<>(words);
                    all.addAll(added.get(j));
                    int common = words.size() + added.get(j).size() - all.size();
                    expected = common >= 0.85 * all.size() ? Optional.of(j) : Optional.empty();
                }
                String question = String.join(" ", words);
                assertThat(index.find(question, CaseContext.EMPTY))
                        .as("seed %s: %s", seed, question)
                        .isEqualTo(expected);
                hits += expected.isPresent() ? 1 : 0;
                index.add(question, CaseContext.EMPTY, i);
                added.add(words);
            }
        }
        assertThat(hits).isBetween(SEEDS, 29 * SEEDS);
    }

    private static Set<String> words(SplittableRandom random) {
        Set<String> words = new TreeSet<>();
        for (int i = random.nextInt(2, 22); i > 0; i--) {
            words.add("wk" + (char) ('a' + i));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            words.remove("wk" + (char) ('a' + random.nextInt(22)));
            words.add("xk" + (char) ('a' + random.nextInt(26)));
        }
        return words;
    }

    @Test
    void orderCountsOnRequest() {
        QuestionIndex<String> index = new QuestionIndex<>();
        index.add("Is tea better than milk?", CaseContext.EMPTY, "one");
        index.add("Is milk better than tea?", CaseContext.EMPTY, "two");
        assertThat(index.find("Is milk better than teas?", CaseContext.EMPTY)).contains("one");
        assertThat(index.findInOrder("Is milk better than teas?", CaseContext.EMPTY))
                .contains("two");
        assertThat(index.findInOrder("better tea, milk", CaseContext.EMPTY)).isEmpty();
    }
}
