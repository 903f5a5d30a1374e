package dev.evalkit.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.ResultBuilder;
import dev.evalkit.report.compare.AnswerChange.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of any two results. */
class ComparisonPropertyTest {
    private static final List<Outcome> OUTCOMES = List.of(
            Outcome.PASSED,
            Outcome.PASSED,
            Outcome.FAILED,
            Outcome.FAILED,
            Outcome.UNSCORED,
            Outcome.ERRORED,
            Outcome.SKIPPED);

    static LongStream seeds() {
        return LongStream.range(0, 25);
    }

    private static AnswerResult answers(Random random) {
        AnswersBuilder cases = new AnswersBuilder();
        int last = 2 + random.nextInt(40);
        for (int i = random.nextInt(3); i < last; i++) {
            String id = "q" + i;
            Outcome[] repeats = new Outcome[1 + random.nextInt(3)];
            for (int repeat = 0; repeat < repeats.length; repeat++) {
                repeats[repeat] = OUTCOMES.get(random.nextInt(OUTCOMES.size()));
            }
            cases.repeats(id, repeats)
                    .reason(id, "reason " + random.nextInt(2))
                    .digest(id, "digest " + (random.nextInt(8) == 0 ? 1 : 0))
                    .category("category " + i % 3, id)
                    .millis(id, random.nextInt(1000))
                    .sources(id, new SourceUse("a.md", 1 + random.nextInt(3), null));
            if (random.nextBoolean()) {
                cases.tokens(id, random.nextInt(1000)).cost(id, random.nextDouble());
            }
        }
        return cases.build();
    }

    private static AnswerResult shuffled(AnswerResult result, Random random) {
        List<CaseResult> cases = new ArrayList<>(result.cases());
        Collections.shuffle(cases, random);
        return new AnswerResult(result.instrument(), result.subject(), result.stamp(), cases);
    }

    private static Map<String, Kind> kinds(AnswerComparison comparison) {
        Map<String, Kind> kinds = new TreeMap<>();
        comparison.cases().forEach(each -> kinds.put(each.id(), each.kind()));
        return kinds;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void swappingTheResultsSwapsFixedAndBrokenAndNegatesTheDifference(long seed) {
        Random random = new Random(seed);
        AnswerResult a = answers(random);
        AnswerResult b = answers(random);

        AnswerComparison there = Comparison.of(a, b);
        AnswerComparison back = Comparison.of(b, a);

        Map<Kind, Kind> mirrored = new EnumMap<>(Kind.class);
        mirrored.putAll(Map.of(
                Kind.FIXED, Kind.BROKEN,
                Kind.BROKEN, Kind.FIXED,
                Kind.ADDED, Kind.REMOVED,
                Kind.REMOVED, Kind.ADDED));
        for (Kind kind : List.of(
                Kind.STILL_PASSING, Kind.STILL_FAILING, Kind.FAILING_OTHERWISE, Kind.STILL_NOT_SCORED, Kind.CHANGED)) {
            mirrored.put(kind, kind);
        }
        Map<String, Kind> backKinds = kinds(back);
        assertThat(backKinds.keySet()).isEqualTo(kinds(there).keySet());
        kinds(there).forEach((id, kind) -> {
            if (mirrored.containsKey(kind)) {
                assertThat(backKinds).as("seed %d", seed).containsEntry(id, mirrored.get(kind));
            }
        });
        RateChange rate = there.passRate();
        RateChange rateBack = back.passRate();
        assertThat(rateBack.counts().onlyCandidate())
                .as("seed %d", seed)
                .isEqualTo(rate.counts().onlyBaseline());
        assertThat(rateBack.counts().onlyBaseline())
                .as("seed %d", seed)
                .isEqualTo(rate.counts().onlyCandidate());
        assertThat(rateBack.counts().n())
                .as("seed %d", seed)
                .isEqualTo(rate.counts().n());
        assertThat(rateBack.notScored()).isEqualTo(rate.notScored());
        assertThat(rateBack.difference().orElse(0))
                .isEqualTo(0.0 - rate.difference().orElse(0));
        assertThat(rateBack.p()).isEqualTo(rate.p());
        if (rate.lowest() != null) {
            assertThat(rateBack.lowest()).as("seed %d", seed).isEqualTo(0.0 - rate.highest());
            assertThat(rateBack.highest()).as("seed %d", seed).isEqualTo(0.0 - rate.lowest());
        }
        for (int i = 0; i < there.consumption().size(); i++) {
            MeanChange means = there.consumption().get(i).means();
            MeanChange meansBack = back.consumption().get(i).means();
            assertThat(meansBack == null).isEqualTo(means == null);
            if (means != null) {
                assertThat(meansBack.before()).isEqualTo(means.after());
                assertThat(meansBack.difference()).as("seed %d", seed).isCloseTo(-means.difference(), within(1e-9));
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reorderingTheCasesChangesNothing(long seed) {
        Random random = new Random(seed);
        AnswerResult a = answers(random);
        AnswerResult b = answers(random);

        AnswerComparison straight = Comparison.of(a, b);
        AnswerComparison reordered = Comparison.of(a, shuffled(b, random));
        AnswerComparison allReordered = Comparison.of(shuffled(a, random), shuffled(b, random));

        for (AnswerComparison each : List.of(reordered, allReordered)) {
            assertThat(kinds(each)).as("seed %d", seed).isEqualTo(kinds(straight));
            assertThat(each.passRate()).as("seed %d", seed).isEqualTo(straight.passRate());
            assertThat(each.slices()).as("seed %d", seed).isEqualTo(straight.slices());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reorderingSingleCasesChangesNotEvenTheDraws(long seed) {
        Random random = new Random(seed);
        AnswersBuilder then = new AnswersBuilder();
        AnswersBuilder now = new AnswersBuilder();
        for (int i = 0; i < 20; i++) {
            String id = "q" + i;
            then.passed(id).millis(id, random.nextInt(1000));
            now.failed(id).millis(id, random.nextInt(1000));
        }
        AnswerResult a = then.build();
        AnswerResult b = now.build();

        assertThat(Comparison.of(shuffled(a, random), shuffled(b, random)).consumption())
                .as("seed %d", seed)
                .isEqualTo(Comparison.of(a, b).consumption());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void everyCaseHasOneKindAndBoundsHoldTheWorstAndTheBest(long seed) {
        Random random = new Random(seed);
        AnswerComparison comparison = Comparison.of(answers(random), answers(random));

        assertThat(kinds(comparison)).as("seed %d", seed).hasSameSizeAs(comparison.cases());
        int listed = 0;
        for (Kind kind : Kind.values()) {
            listed += comparison.cases(kind).size();
        }
        assertThat(listed).as("seed %d", seed).isEqualTo(comparison.cases().size());
        RateChange rate = comparison.passRate();
        assertThat(rate.counts().n()).as("seed %d", seed).isEqualTo((int) comparison.cases().stream()
                .filter(each -> each.kind().isScoredInBoth())
                .count());
        if (rate.lowest() != null && rate.highest() != null) {
            double n = rate.counts().n();
            double all = n + rate.notScored();
            double known = n * rate.difference().orElse(0) / all;
            double unknown = rate.notScored() / all;
            assertThat(rate.lowest()).as("seed %d", seed).isBetween(known - unknown - 1e-12, known + 1e-12);
            assertThat(rate.highest()).as("seed %d", seed).isBetween(known - 1e-12, known + unknown + 1e-12);
        }
        int sliced =
                comparison.slices().stream().mapToInt(each -> each.counts().n()).sum();
        assertThat(sliced).as("seed %d", seed).isEqualTo(rate.counts().n());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void resultDoesNotDifferFromItself(long seed) {
        AnswerResult result = answers(new Random(seed));

        assertThat(kinds(Comparison.of(result, result)).values())
                .as("seed %d", seed)
                .isSubsetOf(Kind.STILL_PASSING, Kind.STILL_FAILING, Kind.STILL_NOT_SCORED);
    }

    private static RetrievalResult ladder(Random random) {
        ResultBuilder cases = new ResultBuilder();
        int last = 3 + random.nextInt(15);
        for (int i = random.nextInt(3); i < last; i++) {
            cases.scored("q" + i, "a.md=" + (1 + random.nextInt(9)), "a.md=" + (1 + random.nextInt(9)));
            cases.digest("q" + i, "digest " + (random.nextInt(8) == 0 ? 1 : 0));
        }
        return cases.build();
    }

    private static RetrievalResult shuffled(RetrievalResult result, Random random) {
        List<RetrievalCase> cases = new ArrayList<>(result.cases());
        Collections.shuffle(cases, random);
        return new RetrievalResult(
                result.provenance(), result.gateOn(), result.seed(), result.rungs(), result.withoutExpected(), cases);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void swappingLaddersNegatesTheirDifferences(long seed) {
        Random random = new Random(seed);
        RetrievalResult a = ladder(random);
        RetrievalResult b = ladder(random);
        LadderComparison there = Comparison.of(a, b).measure("RR");
        LadderComparison back = Comparison.of(b, a).measure("RR");

        assertThat(back.added()).containsExactlyInAnyOrderElementsOf(there.removed());
        assertThat(back.changed()).containsExactlyInAnyOrderElementsOf(there.changed());
        for (int i = 0; i < there.rungs().size(); i++) {
            RungChange rung = there.rungs().get(i);
            RungChange mirrored = back.rungs().get(i);
            assertThat(mirrored.rose()).as("seed %d", seed).hasSameSizeAs(rung.fell());
            assertThat(mirrored.fell()).as("seed %d", seed).hasSameSizeAs(rung.rose());
            assertThat(mirrored.p()).as("seed %d", seed).isEqualTo(rung.p());
            assertThat(mirrored.adjustedP()).as("seed %d", seed).isEqualTo(rung.adjustedP());
            if (rung.means() != null) {
                assertThat(mirrored.means().difference())
                        .as("seed %d", seed)
                        .isCloseTo(-rung.means().difference(), within(1e-9));
                if (rung.means().interval() != null) {
                    assertThat(mirrored.means().interval().lower())
                            .as("seed %d", seed)
                            .isCloseTo(-rung.means().interval().upper(), within(1e-9));
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reorderingALadderChangesNoNumber(long seed) {
        Random random = new Random(seed);
        RetrievalResult a = ladder(random);
        RetrievalResult b = ladder(random);
        LadderComparison straight = Comparison.of(a, b);
        LadderComparison reordered = Comparison.of(shuffled(a, random), shuffled(b, random));

        for (int i = 0; i < straight.rungs().size(); i++) {
            RungChange rung = straight.rungs().get(i);
            assertThat(reordered.rungs().get(i).means()).as("seed %d", seed).isEqualTo(rung.means());
            assertThat(reordered.rungs().get(i).adjustedP()).as("seed %d", seed).isEqualTo(rung.adjustedP());
            assertThat(reordered.rungs().get(i).cases())
                    .as("seed %d", seed)
                    .containsExactlyInAnyOrderElementsOf(rung.cases());
        }
        assertThat(Comparison.ofRungs(shuffled(a, random)).pairs())
                .as("seed %d", seed)
                .isEqualTo(Comparison.ofRungs(a).pairs());
    }
}
