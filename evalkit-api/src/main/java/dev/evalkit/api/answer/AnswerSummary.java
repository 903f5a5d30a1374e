package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.model.Usage;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of an answer eval. Rates count cases, not repeats. A case that is run several times passed if every
 * scored repeat passed, and failed if one failed. If no repeat was scored, the case is unscored if one repeat is
 * unscored, else errored if one is errored, else skipped.
 *
 * @param cases outcomes of the cases
 * @param repeats outcomes of the single repeats; coverage is computed from them, so that an error in one repeat shows
 * @param slices outcomes by category, then by tier, names in natural order; reported, not gated
 * @param abstention abstentions, by what was expected
 * @param errors number of repeats with an error, by kind; an error of grading (a check or the judge threw) counts as
 *     {@code GRADING}, unless {@link JudgeWork#error} is more specific
 * @param consumption tokens, cost, time and steps
 * @param reliability how reliably cases pass when they are repeated
 * @param rubric the scores of a rubric judge; {@code null} if none was asked
 * @param judging faults and calls of the judges
 * @param hardPass what the checks alone say, beside the outcomes
 */
public record AnswerSummary(
        Tally cases,
        Tally repeats,
        List<Slice> slices,
        Abstention abstention,
        SortedMap<String, Integer> errors,
        Consumption consumption,
        Reliability reliability,
        @Nullable RubricSummary rubric,
        JudgeSummary judging,
        HardPass hardPass) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     */
    public AnswerSummary {
        Require.nonNull(cases, "cases");
        Require.nonNull(repeats, "repeats");
        slices = Require.listOf(slices, "slices");
        Require.nonNull(abstention, "abstention");
        errors = Require.sortedMapOf(errors, "errors");
        Require.nonNull(consumption, "consumption");
        Require.nonNull(reliability, "reliability");
        Require.nonNull(judging, "judging");
        Require.nonNull(hardPass, "hardPass");
    }

    /** Returns the numbers of these results, which must be all repeats of all cases. */
    public static AnswerSummary of(List<CaseResult> results) {
        SummaryCollector collector = new SummaryCollector(
                results.stream().mapToInt(CaseResult::repeat).max().orElse(1));
        results.forEach(collector::add);
        return collector.summary();
    }

    /** The kind of label that a slice is made by. */
    public enum SliceKind {
        /** The kind of question. */
        CATEGORY,
        /** The difficulty. */
        TIER
    }

    /**
     * The cases of one category or tier.
     *
     * @param kind whether the name is a category or a tier
     * @param name the category or tier; not blank
     * @param cases its cases
     * @param judgeScore mean rubric score of its answers, in {@code [1, 5]}; an answer's score is the mean over the
     *     axes of the runs' medians; {@code null} if no answer has a score
     */
    public record Slice(
            SliceKind kind,
            String name,
            Tally cases,
            @Nullable Double judgeScore) {
        /** Number of cases below which a single case moves the rate by more than 10 points. */
        private static final int READABLE = 10;

        /**
         * Checks the components.
         *
         * @throws NullPointerException if one that is not nullable is null
         * @throws IllegalArgumentException if the name is blank
         */
        public Slice {
            Require.nonNull(kind, "kind of slice");
            Require.notBlank(name, "name of slice");
            Require.nonNull(cases, "cases of slice '" + name + "'");
        }

        /**
         * Returns whether fewer than 10 of its cases were scored: a single case then moves its rate by more than 10
         * points.
         */
        public boolean isTooSmall() {
            return cases.scored() < READABLE;
        }
    }

    /**
     * Abstentions by what was expected, over the repeats that passed or failed. A verdict decides whether an answer
     * abstains, or else its words ({@link dev.evalkit.api.text.Refusals}). A repeat that is unscored, for instance
     * because the judge failed, is not counted.
     *
     * @param answered expected to answer, and did
     * @param abstainedWrongly expected to answer, and abstained
     * @param answeredWrongly expected to abstain, and answered
     * @param abstained expected to abstain, and did
     */
    public record Abstention(int answered, int abstainedWrongly, int answeredWrongly, int abstained) {
        /**
         * Checks the components.
         *
         * @throws IllegalArgumentException if one is negative
         */
        public Abstention {
            Require.atLeast(0, answered, "answered");
            Require.atLeast(0, abstainedWrongly, "abstainedWrongly");
            Require.atLeast(0, answeredWrongly, "answeredWrongly");
            Require.atLeast(0, abstained, "abstained");
        }
    }

    /**
     * Hard passes over the repeats that have a grade: what the checks alone say, with words deciding what is an
     * abstention ({@link CaseGrade#hardPass}).
     *
     * @param passed repeats that pass by the checks alone
     * @param failed repeats that fail by the checks alone
     * @param undecided repeats of which the checks decide nothing
     * @param overruled repeats whose outcome is the opposite: a verdict decided otherwise
     */
    public record HardPass(int passed, int failed, int undecided, int overruled) {
        /**
         * Checks the components.
         *
         * @throws IllegalArgumentException if one is negative
         */
        public HardPass {
            Require.atLeast(0, passed, "passed");
            Require.atLeast(0, failed, "failed");
            Require.atLeast(0, undecided, "undecided");
            Require.atLeast(0, overruled, "overruled");
        }
    }

    /**
     * What the replies took: tokens, cost, time and steps. Times are those of the calls that replied, without waits.
     * Percentiles are nearest ranks.
     *
     * @param replies repeats that have a reply
     * @param usage tokens of those that report them; {@code null} if none does
     * @param withUsage how many report their tokens
     * @param costUsd cost of those whose cost is known; {@code null} if none is
     * @param withCost how many have a known cost
     * @param latencyP50Ms median of the times; {@code null} without replies
     * @param latencyP95Ms 95th percentile of the times; {@code null} without replies
     * @param stepsP50 median of the steps; {@code null} if none is reported
     * @param withSteps how many report their steps
     */
    public record Consumption(
            int replies,
            @Nullable Usage usage,
            int withUsage,
            @Nullable Double costUsd,
            int withCost,
            @Nullable Double latencyP50Ms,
            @Nullable Double latencyP95Ms,
            @Nullable Integer stepsP50,
            int withSteps) {}

    /**
     * How reliably cases pass when they are repeated. {@link dev.evalkit.api.stats.PassK} has the formulas.
     *
     * @param repeats the largest number of scored repeats that any case has; 0 if none was scored
     * @param n number of cases with that many scored repeats
     * @param passHatK mean chance, over those cases, that all {@code repeats} repeats pass; {@code null} below two
     *     repeats
     * @param passAtK mean chance that at least one of them passes; {@code null} below two repeats
     * @param flaky ids of the cases of which some repeats passed and some failed, in the order in which they were
     *     completed
     */
    public record Reliability(
            int repeats,
            int n,
            @Nullable Double passHatK,
            @Nullable Double passAtK,
            List<String> flaky) {
        /**
         * Copies the list.
         *
         * @throws NullPointerException if it or an element is null
         */
        public Reliability {
            flaky = Require.listOf(flaky, "flaky");
        }
    }
}
