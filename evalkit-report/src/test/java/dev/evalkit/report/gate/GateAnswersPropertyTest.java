package dev.evalkit.report.gate;

import static dev.evalkit.report.gate.GateAnswersTest.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.report.AnswersBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GateAnswersPropertyTest {
    private static final Outcome[] OUTCOMES = {
        Outcome.PASSED,
        Outcome.PASSED,
        Outcome.PASSED,
        Outcome.PASSED,
        Outcome.PASSED,
        Outcome.FAILED,
        Outcome.FAILED,
        Outcome.ERRORED,
        Outcome.UNSCORED,
        Outcome.SKIPPED
    };

    static LongStream seeds() {
        return LongStream.range(0, 40);
    }

    private static Baseline baseline(AnswerResult then) {
        return new Baseline("first run", Instant.EPOCH, List.of(), then);
    }

    /** Up to 60 cases, mostly passing, of which some are missing and some have other content. */
    private static AnswerResult result(Random random) {
        AnswersBuilder builder = new AnswersBuilder();
        for (int i = 0; i < 60; i++) {
            if (i == 0 || random.nextInt(20) > 0) {
                builder.repeats("q" + i, OUTCOMES[i == 0 ? 0 : random.nextInt(OUTCOMES.length)]);
                builder.digest("q" + i, random.nextInt(15) == 0 ? "new" : "old");
            }
        }
        return builder.build();
    }

    private static AnswerResult with(AnswerResult result, List<CaseResult> cases) {
        return new AnswerResult(result.instrument(), result.subject(), result.stamp(), cases);
    }

    /** The same result, in which one case has another outcome. */
    private static AnswerResult moved(AnswerResult result, int index, Outcome outcome) {
        List<CaseResult> cases = new ArrayList<>(result.cases());
        CaseResult.Case golden = cases.get(index).golden();
        CaseResult other = new AnswersBuilder()
                .repeats(golden.id(), outcome)
                .digest(golden.id(), golden.digest())
                .build()
                .cases()
                .get(0);
        cases.set(index, other);
        return with(result, cases);
    }

    private static int gravity(Verdict verdict) {
        return -Verdict.gravestFirst().indexOf(verdict);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reorderingTheCasesOfAResultChangesNothingButTheOrderOfWhatWasAdded(long seed) {
        Random random = new Random(seed);
        AnswerResult then = result(random);
        AnswerResult now = result(random);
        List<CaseResult> cases = new ArrayList<>(now.cases());
        Collections.shuffle(cases, random);

        GateVerdict straight = Gate.standard().check(now, baseline(then));
        GateVerdict shuffled = Gate.standard().check(with(now, cases), baseline(then));

        assertThat(shuffled.added()).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(straight.added());
        assertThat(shuffled)
                .as("seed %d", seed)
                .usingRecursiveComparison()
                .ignoringFields("cases.added")
                .isEqualTo(straight);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reorderingTheCasesOfTheBaselineChangesNoRule(long seed) {
        Random random = new Random(seed);
        AnswerResult then = result(random);
        AnswerResult now = result(random);
        List<CaseResult> cases = new ArrayList<>(then.cases());
        Collections.shuffle(cases, random);

        assertThat(Gate.standard().check(now, baseline(with(then, cases))).rules())
                .as("seed %d", seed)
                .isEqualTo(Gate.standard().check(now, baseline(then)).rules());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aCaseThatStopsToPassNeverMakesTheVerdictBetter(long seed) {
        Random random = new Random(seed);
        AnswerResult then = result(random);
        AnswerResult now = result(random);
        List<Integer> stillPassing = new ArrayList<>();
        for (int i = 0; i < now.cases().size(); i++) {
            CaseResult each = now.cases().get(i);
            if (each.outcome() == Outcome.PASSED && then.cases().contains(each)) {
                stillPassing.add(i);
            }
        }
        Collections.shuffle(stillPassing, random);
        for (Gate gate : List.of(Gate.standard(), Gate.strict())) {
            GateVerdict as = gate.check(now, baseline(then));
            for (int i : stillPassing.subList(0, Math.min(3, stillPassing.size()))) {
                for (Outcome worse : List.of(Outcome.FAILED, Outcome.ERRORED, Outcome.UNSCORED)) {
                    GateVerdict verdict = gate.check(moved(now, i, worse), baseline(then));
                    assertThat(gravity(verdict.verdict()))
                            .as("seed %d, case %d %s: %s -> %s", seed, i, worse, as, verdict)
                            .isGreaterThanOrEqualTo(gravity(as.verdict()));
                    assertThat(verdict.regressions().size() + verdict.lost().size())
                            .as("seed %d, case %d %s", seed, i, worse)
                            .isEqualTo(1 + as.regressions().size() + as.lost().size());
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void removingACaseIsNeverAnImprovement(long seed) {
        Random random = new Random(seed);
        AnswerResult then = result(random);
        AnswerResult now = result(random);
        List<String> measured = then.cases().stream()
                .filter(each -> each.outcome() != Outcome.SKIPPED)
                .map(each -> each.golden().id())
                .toList();
        List<CaseResult> fewer = new ArrayList<>(now.cases());
        fewer.remove(fewer.stream()
                .filter(each -> measured.contains(each.golden().id()))
                .findFirst()
                .orElseThrow());

        assertThat(Gate.standard().check(with(now, fewer), baseline(then)).verdict())
                .as("seed %d", seed)
                .isEqualTo(Verdict.REGRESSION);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theFallIsThatOfThePairsCountedByHand(long seed) {
        Random random = new Random(seed);
        AnswerResult then = result(random);
        AnswerResult now = result(random);
        int n = 0;
        int lost = 0;
        for (CaseResult before : then.cases()) {
            for (CaseResult after : now.cases()) {
                if (before.golden().equals(after.golden())
                        && before.outcome().isScored()
                        && after.outcome().isScored()) {
                    n++;
                    lost += before.outcome() == after.outcome() ? 0 : before.outcome() == Outcome.PASSED ? 1 : -1;
                }
            }
        }

        GateVerdict verdict = Gate.standard().check(now, baseline(then));

        assertThat(verdict.compared()).as("seed %d", seed).isEqualTo(n);
        assertThat(verdict.regressions().size() - verdict.improvements().size())
                .as("seed %d", seed)
                .isEqualTo(lost);
        assertThat(rule(verdict, "fall").verdict())
                .as("seed %d: %d of %d", seed, lost, n)
                .isIn(100 * lost > 8 * n ? List.of(Verdict.REGRESSION, Verdict.INCONCLUSIVE) : List.of(Verdict.PASS));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatTheStrictGateLetsThroughTheStandardGateDoesToo(long seed) {
        Random random = new Random(seed);
        AnswerResult then = result(random);
        AnswerResult now = then;
        for (int i = 0; i < then.cases().size(); i++) {
            if (then.cases().get(i).outcome() != Outcome.PASSED && random.nextBoolean()) {
                now = moved(now, i, OUTCOMES[random.nextInt(OUTCOMES.length)]);
            }
        }

        GateVerdict strict = Gate.strict().check(now, baseline(then));
        GateVerdict standard = Gate.standard().check(now, baseline(then));

        assertThat(rule(strict, "broken").verdict()).as("seed %d", seed).isEqualTo(Verdict.PASS);
        assertThat(rule(standard, "fall").verdict()).as("seed %d", seed).isEqualTo(Verdict.PASS);
        assertThat(standard.regressions()).as("seed %d", seed).isEmpty();
    }
}
