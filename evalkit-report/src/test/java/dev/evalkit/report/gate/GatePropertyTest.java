package dev.evalkit.report.gate;

import static dev.evalkit.report.Results.baseline;
import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.ResultBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GatePropertyTest {
    static LongStream seeds() {
        return LongStream.range(0, 30);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reorderingTheCasesOfAResultChangesNothingButTheOrderOfWhatWasAdded(long seed) {
        Random random = new Random(seed);
        RetrievalResult then = result(random);
        RetrievalResult now = result(random);

        GateVerdict straight = Gate.standard().check(now, baseline(then));
        GateVerdict shuffled = Gate.standard().check(shuffled(now, random), baseline(then));

        assertThat(shuffled.added()).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(straight.added());
        assertThat(shuffled)
                .as("seed %d", seed)
                .usingRecursiveComparison()
                .ignoringFields("cases.added")
                .isEqualTo(straight);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void removingACaseIsNeverAnImprovement(long seed) {
        Random random = new Random(seed);
        RetrievalResult then = result(random);
        RetrievalResult now = result(random);
        List<RetrievalCase> fewer = new ArrayList<>(now.cases());
        List<String> common = then.cases().stream().map(RetrievalCase::id).toList();
        fewer.remove(
                fewer.stream().filter(c -> common.contains(c.id())).findFirst().orElseThrow());

        assertThat(Gate.standard().check(with(now, fewer), baseline(then)).verdict())
                .as("seed %d", seed)
                .isEqualTo(Verdict.REGRESSION);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aResultNeverFallsAgainstItself(long seed) {
        RetrievalResult now = result(new Random(seed));

        GateVerdict verdict = Gate.standard().check(now, baseline(now));

        assertThat(verdict.verdict()).as("seed %d", seed).isIn(Verdict.PASS, Verdict.INCONCLUSIVE);
        assertThat(verdict.compared()).as("seed %d", seed).isEqualTo(now.cases().size());
    }

    /** Case 0 is always there, the other nineteen mostly; one in ten has another content. */
    private static RetrievalResult result(Random random) {
        ResultBuilder builder = new ResultBuilder();
        for (int i = 0; i < 20; i++) {
            if (i == 0 || random.nextInt(5) > 0) {
                String rank = random.nextInt(4) == 0 ? "-" : Integer.toString(1 + random.nextInt(10));
                builder.scored("q-" + i, "a.md=" + rank);
                builder.digest("q-" + i, random.nextInt(10) == 0 ? "new" : "old");
            }
        }
        return builder.build();
    }

    private static RetrievalResult shuffled(RetrievalResult result, Random random) {
        List<RetrievalCase> cases = new ArrayList<>(result.cases());
        Collections.shuffle(cases, random);
        return with(result, cases);
    }

    private static RetrievalResult with(RetrievalResult result, List<RetrievalCase> cases) {
        return new RetrievalResult(
                result.provenance(), result.gateOn(), result.seed(), result.rungs(), result.withoutExpected(), cases);
    }
}
