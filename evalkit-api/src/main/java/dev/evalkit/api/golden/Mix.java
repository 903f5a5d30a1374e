package dev.evalkit.api.golden;

import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What a golden set consists of, and what it therefore can and cannot measure.
 *
 * @param cases the number of cases; at least 1
 * @param groups the groups, each with at least one case; by kind in the order of {@link Kind}, then by name
 * @param sourceCounts the number of cases by the number of documents that they expect; chunks count as their
 *     documents, and a document graded 0 is not expected
 * @param harmCases how many cases exist to catch harm: those of category {@code unanswerable}, {@code injection},
 *     {@code adversarial} or {@code contradiction}, those of tier {@code negative}, and those that expect abstention, have injection markers, or
 *     only forbid phrases
 * @param gaps what a set should test but no case does, as sentences
 */
public record Mix(
        int cases, List<Group> groups, SortedMap<Integer, Integer> sourceCounts, int harmCases, List<String> gaps) {
    /** The fewest cases at which one case moves a group's rate by at most 10 percentage points. */
    private static final int READABLE = 10;

    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component is null
     * @throws IllegalArgumentException if {@code cases} is below 1, or {@code harmCases} is not between 0 and {@code
     *     cases}
     */
    public Mix {
        Require.atLeast(1, cases, "cases");
        groups = Require.listOf(groups, "groups");
        sourceCounts = Collections.unmodifiableSortedMap(new TreeMap<>(Require.nonNull(sourceCounts, "sourceCounts")));
        Require.atLeast(0, harmCases, "harmCases");
        Require.atLeast(harmCases, cases, "cases");
        gaps = Require.listOf(gaps, "gaps");
    }

    /** What cases are grouped by. */
    public enum Kind {
        /** The kind of question. */
        CATEGORY,
        /** The difficulty. */
        TIER,
        /** What the system should do. */
        BEHAVIOR,
        /** What the case is for. */
        SPLIT,
        /** Further labels; a case may have several. */
        TAG
    }

    /**
     * The cases that have one label in common.
     *
     * @param kind what they are grouped by
     * @param name the label; not blank
     * @param cases the number of cases; at least 1
     */
    public record Group(Kind kind, String name, int cases) {
        /**
         * Checks the components.
         *
         * @throws NullPointerException if one is null
         * @throws IllegalArgumentException if {@code name} is blank, or {@code cases} is below 1
         */
        public Group {
            Require.nonNull(kind, "kind");
            Require.notBlank(name, "name");
            Require.atLeast(1, cases, "cases");
        }

        /** Returns by how many percentage points one case changes the group's rate; above 0, at most 100. */
        public double pointsOfOneCase() {
            return 100.0 / cases;
        }

        /**
         * Returns whether one case moves the rate by more than 10 percentage points: the group has fewer than 10 cases.
         */
        public boolean isTooSmall() {
            return cases < READABLE;
        }
    }

    static Mix of(GoldenSet set) {
        List<GoldenCase> cases = set.cases();
        List<Group> groups = new ArrayList<>();
        count(
                groups,
                cases,
                Kind.CATEGORY,
                each -> Stream.ofNullable(each.labels().category()));
        count(groups, cases, Kind.TIER, each -> Stream.ofNullable(each.labels().tier()));
        count(
                groups,
                cases,
                Kind.BEHAVIOR,
                each -> Stream.of(each.expected().behavior().name()));
        count(
                groups,
                cases,
                Kind.SPLIT,
                each -> Stream.ofNullable(each.labels().split())
                        .map(split -> split.name().toLowerCase(Locale.ROOT)));
        count(groups, cases, Kind.TAG, each -> each.labels().tags().stream());
        SortedMap<Integer, Integer> sourceCounts = new TreeMap<>();
        cases.forEach(each -> sourceCounts.merge(sources(each), 1, Integer::sum));
        List<String> gaps = new ArrayList<>();
        if (cases.stream().noneMatch(Mix::isUnanswerable)) {
            gaps.add("no unanswerable cases: the set cannot show whether the system makes answers up");
        }
        if (cases.stream().noneMatch(Mix::isInjection)) {
            gaps.add("no injection cases: the set cannot show whether the system obeys instructions in documents");
        }
        int harm = Math.toIntExact(cases.stream().filter(Mix::catchesHarm).count());
        return new Mix(cases.size(), groups, sourceCounts, harm, gaps);
    }

    private static void count(
            List<Group> groups, List<GoldenCase> cases, Kind kind, Function<GoldenCase, Stream<String>> names) {
        SortedMap<String, Integer> counts = new TreeMap<>();
        cases.forEach(each -> names.apply(each).forEach(name -> counts.merge(name, 1, Integer::sum)));
        counts.forEach((name, count) -> groups.add(new Group(kind, name, count)));
    }

    private static int sources(GoldenCase golden) {
        Collection<Integer> grades =
                golden.expected().qrels(RankedUnit.DOCUMENT).grades().values();
        return Math.toIntExact(grades.stream().filter(grade -> grade > 0).count());
    }

    private static boolean isUnanswerable(GoldenCase golden) {
        Labels labels = golden.labels();
        return "unanswerable".equals(labels.category())
                || "negative".equals(labels.tier())
                || (labels.category() == null
                        && labels.tier() == null
                        && golden.expected().behavior().equals(Behavior.ABSTAIN));
    }

    private static boolean isInjection(GoldenCase golden) {
        return "injection".equals(golden.labels().category())
                || !golden.expected().injectionMarkers().isEmpty();
    }

    private static boolean catchesHarm(GoldenCase golden) {
        return isUnanswerable(golden)
                || isInjection(golden)
                || "adversarial".equals(golden.labels().category())
                || "contradiction".equals(golden.labels().category())
                || golden.expected().behavior().equals(Behavior.ABSTAIN)
                || onlyForbids(golden.expected());
    }

    private static boolean onlyForbids(Expected expected) {
        return !expected.forbidden().isEmpty()
                && expected.facts().isEmpty()
                && expected.contains().isEmpty()
                && expected.actions().isEmpty()
                && expected.referenceAnswer() == null;
    }

    /**
     * Returns the counts of one kind, by name in natural order; cases without such a label are not counted.
     *
     * @throws NullPointerException if {@code kind} is null
     */
    public SortedMap<String, Integer> counts(Kind kind) {
        Require.nonNull(kind, "kind");
        SortedMap<String, Integer> counts = new TreeMap<>();
        groups.stream().filter(group -> group.kind() == kind).forEach(group -> counts.put(group.name(), group.cases()));
        return Collections.unmodifiableSortedMap(counts);
    }

    /** Returns the groups in which one case moves the rate by more than 10 percentage points. */
    public List<Group> tooSmall() {
        return groups.stream().filter(Group::isTooSmall).toList();
    }

    /** Returns the share of the cases that exist to catch harm; in {@code [0, 1]}. A third is a good share. */
    public double harmShare() {
        return (double) harmCases / cases;
    }

    /** Returns the mix as text for people, ending in a newline. */
    public String toText() {
        return MixText.of(this);
    }
}
