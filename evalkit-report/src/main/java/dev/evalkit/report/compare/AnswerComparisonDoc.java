package dev.evalkit.report.compare;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.PooledCase;
import dev.evalkit.api.answer.Tally;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.PairedCounts;
import dev.evalkit.report.compare.AnswerChange.Kind;
import dev.evalkit.report.compare.CaseChange.RankChange;
import dev.evalkit.report.compare.ConsumptionChange.Resource;
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.Item;
import dev.evalkit.report.doc.Mark;
import dev.evalkit.report.doc.Table;
import dev.evalkit.report.doc.Table.Cell;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.ReportText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report of a comparison of answers: the totals, then the cases. */
final class AnswerComparisonDoc {
    private static final int LONGEST_QUESTION = 200;
    private static final int LONGEST_ANSWER = 160;
    private static final int LONGEST_REASON = 400;

    private static final List<Kind> HEADLINE = List.of(Kind.FIXED, Kind.BROKEN, Kind.FAILING_OTHERWISE);
    private static final List<Kind> IN_FULL = List.of(
            Kind.FIXED, Kind.BROKEN, Kind.FAILING_OTHERWISE, Kind.NEWLY_ERRORED, Kind.NEWLY_UNSCORED, Kind.RECOVERED);
    private static final List<Kind> BY_NAME =
            List.of(Kind.CHANGED, Kind.ADDED, Kind.REMOVED, Kind.NEWLY_SKIPPED, Kind.NO_LONGER_SKIPPED);

    private final AnswerComparison comparison;
    private final Doc.Builder out = Doc.builder();

    private AnswerComparisonDoc(AnswerComparison comparison) {
        this.comparison = comparison;
    }

    /** Returns the differences between two results. */
    static Doc of(AnswerComparison comparison) {
        AnswerComparisonDoc doc = new AnswerComparisonDoc(comparison);
        doc.headline();
        doc.provenance();
        doc.consumption();
        doc.slices();
        doc.cases();
        return doc.out.build();
    }

    private void headline() {
        AnswerResult after = comparison.after();
        out.title("answers of " + ComparisonParts.set(after, after.instrument().split()) + ": "
                + HEADLINE.stream().map(this::counted).collect(Collectors.joining(", ")));
        if (comparison.before().equals(after)) {
            out.line(ComparisonParts.SAME);
        }
        passRate();
        decision();
        String others = Stream.of(Kind.values())
                .filter(kind -> !HEADLINE.contains(kind) && count(kind) > 0)
                .map(this::counted)
                .collect(Collectors.joining(", "));
        if (!others.isEmpty()) {
            out.line("other cases: " + others);
        }
    }

    private void passRate() {
        RateChange rate = comparison.passRate();
        PairedCounts counts = rate.counts();
        int n = counts.n();
        if (n == 0) {
            out.line("no case is scored in both results, so there is no pass rate to compare");
        } else {
            Interval interval = rate.interval().orElseThrow();
            List<String> rates =
                    Decimals.distinct(share(counts.onlyBaseline(), counts), share(counts.onlyCandidate(), counts));
            out.line("pass rate " + rates.get(0) + " -> " + rates.get(1) + " on " + ReportText.count(n, "case")
                    + " scored in both: "
                    + ComparisonParts.difference(rate.difference().orElseThrow(), interval, n) + ", p "
                    + Decimals.probability(rate.p().orElseThrow()) + ": "
                    + ComparisonParts.verdict(rate.direction(), counts.discordant() > 0));
        }
        Double lowest = rate.lowest();
        Double highest = rate.highest();
        if (rate.notScored() > 0 && lowest != null && highest != null) {
            out.line(ReportText.count(rate.notScored(), "case")
                    + (rate.notScored() == 1 ? " is" : " are") + " errored or unscored in one result or both; with "
                    + (rate.notScored() == 1 ? "it" : "them") + " the difference lies between "
                    + Decimals.signed(lowest) + " and " + Decimals.signed(highest));
        }
    }

    private static double share(int onlyOne, PairedCounts counts) {
        return (double) (counts.bothPass() + onlyOne) / counts.n();
    }

    /** Adds a line if the later result clearly consumes more: better but dearer is a decision, not a win. */
    private void decision() {
        OptionalDouble difference = comparison.passRate().difference();
        String price = comparison.consumption().stream()
                .filter(ConsumptionChange::isClearlyMore)
                .map(AnswerComparisonDoc::price)
                .collect(Collectors.joining(" and "));
        if (price.isEmpty() || difference.isEmpty()) {
            return;
        }
        double points = difference.getAsDouble();
        out.line(
                comparison.passRate().direction() == Direction.UP
                        ? Decimals.points(points) + " points better and " + price + " is a decision, not a win"
                        : points > 0
                                ? "not clearly better (+" + Decimals.points(points) + " points), at " + price
                                : "not better, at " + price);
    }

    private static String price(ConsumptionChange change) {
        String what = switch (change.resource()) {
            case TOKENS -> "tokens";
            case COST_USD -> "cost";
            case LATENCY_MS -> "latency";
        };
        return change.ratio().isEmpty()
                ? "more " + what
                : Decimals.times(change.ratio().getAsDouble()) + " times the " + what;
    }

    private int count(Kind kind) {
        return comparison.cases(kind).size();
    }

    private String counted(Kind kind) {
        return count(kind) + " " + name(kind);
    }

    private static String name(Kind kind) {
        return switch (kind) {
            case FAILING_OTHERWISE -> "failing for another reason";
            case STILL_FAILING -> "failing for the same reason";
            default -> ReportText.of(kind);
        };
    }

    private void provenance() {
        out.section();
        ComparisonParts.origins(comparison.before(), comparison.after(), out);
        Tally then = Tally.of(comparison.before().cases());
        Tally now = Tally.of(comparison.after().cases());
        out.line("coverage: " + coverage(then) + " -> " + coverage(now));
        ComparisonParts.lists(
                comparison.acceptedDifferences(), comparison.subjectDifferences(), comparison.notes(), out);
    }

    private static String coverage(Tally runs) {
        return runs.coverage().isEmpty()
                ? ReportText.UNDEFINED
                : Decimals.share(runs.coverage().getAsDouble()) + " (" + runs.scored() + " of "
                        + ReportText.count(runs.wanted(), "run") + ")";
    }

    private void consumption() {
        List<ConsumptionChange> reported = comparison.consumption().stream()
                .filter(each -> each.means() != null)
                .toList();
        if (reported.isEmpty()) {
            return;
        }
        out.section();
        Table.Builder table =
                Table.of("<>>>>>>", List.of("per case", "before", "after", "difference", "p", "times", "n"));
        for (ConsumptionChange each : reported) {
            MeanChange means = each.means();
            if (means != null) {
                table.row(row(each, means));
            }
        }
        out.add(table.build());
        List<MeanChange> means = reported.stream()
                .flatMap(each -> Optional.ofNullable(each.means()).stream())
                .toList();
        out.line("means over the cases that report it in both results; [95 % interval of the mean difference, by "
                + ComparisonParts.method(means, "BCa bootstrap", "paired t") + "]");
        ComparisonParts.legend(means, out);
        long tests = reported.stream().filter(each -> each.adjustedP() != null).count();
        if (tests > 0) {
            out.line(ComparisonParts.p("versions that consume the same", means, tests));
        }
        if (reported.size() < comparison.consumption().size()) {
            out.line("not reported by both: "
                    + comparison.consumption().stream()
                            .filter(each -> each.means() == null)
                            .map(each -> title(each.resource()))
                            .collect(Collectors.joining(", ")));
        }
    }

    private static List<Cell> row(ConsumptionChange change, MeanChange means) {
        List<Cell> cells = new ArrayList<>(List.of(Cell.of(title(change.resource()))));
        cells.addAll(ComparisonParts.cells(means));
        cells.add(Decimals.marked(change.adjustedP(), change.direction() != Direction.UNCLEAR, "  "));
        cells.add(Decimals.cell(change.ratio(), Decimals::times));
        cells.add(Cell.count(means.n()));
        return cells;
    }

    private static String title(Resource resource) {
        return switch (resource) {
            case TOKENS -> "tokens";
            case COST_USD -> "cost in USD";
            case LATENCY_MS -> "latency in ms";
        };
    }

    private void slices() {
        if (comparison.slices().isEmpty()) {
            return;
        }
        out.section();
        Table.Builder table = Table.of("<>>>>><", List.of("slice", "before", "after", "fixed", "broken", "n", ""));
        for (SliceChange slice : comparison.slices()) {
            PairedCounts counts = slice.counts();
            table.row(
                    Cell.name(slice.name()),
                    Cell.count(counts.baseline().successes()),
                    Cell.count(counts.candidate().successes()),
                    Cell.count(counts.onlyCandidate()),
                    Cell.count(counts.onlyBaseline()),
                    Cell.count(counts.n()),
                    Cell.of(slice.isTooSmall() ? "too few cases" : ""));
        }
        out.add(table.build());
        out.line("passed cases among those scored in both; for information only: slices decide nothing");
    }

    private void cases() {
        for (Kind kind : IN_FULL) {
            items(kind, name(kind), AnswerComparisonDoc::inFull);
        }
        for (Kind kind : BY_NAME) {
            items(kind, name(kind) + ", not compared", AnswerComparisonDoc::byName);
        }
    }

    private void items(Kind kind, String title, Function<AnswerChange, Item> item) {
        out.section().items(title, comparison.cases(kind), item, ComparisonParts.SHOWN);
    }

    private static Item inFull(AnswerChange change) {
        CaseResult.Case golden = change.latest().golden();
        String slice = golden.category() == null ? golden.tier() : golden.category();
        List<RankChange> ranks = change.ranks();
        List<Item> details = new ArrayList<>();
        if (change.before() != null) {
            details.add(side("before", change.before(), ranks.isEmpty()));
        }
        if (change.after() != null) {
            details.add(side("after", change.after(), ranks.isEmpty()));
        }
        details.addAll(Item.all(ranks));
        return new Item(
                golden.id() + (slice == null ? "" : " (" + slice + ")") + ": "
                        + ComparisonParts.cut(golden.question(), LONGEST_QUESTION),
                golden.id(),
                mark(change.kind()),
                details);
    }

    private static Mark mark(Kind kind) {
        return switch (kind) {
            case FIXED -> Mark.BETTER;
            case BROKEN -> Mark.WORSE;
            case FAILING_OTHERWISE -> Mark.FAILED;
            case NEWLY_ERRORED -> Mark.ERRORED;
            case NEWLY_UNSCORED -> Mark.UNSCORED;
            default -> Mark.NONE;
        };
    }

    private static Item side(String title, PooledCase pooled, boolean withSources) {
        CaseResult decisive = pooled.decisive();
        CaseGrade grade = decisive.grade();
        String answer = decisive.run() == null
                ? "no answer"
                : ComparisonParts.quoted(decisive.run().reply().answer(), LONGEST_ANSWER);
        List<Item> details = new ArrayList<>();
        pooled.reasons().forEach(reason -> details.add(Item.of(ComparisonParts.cut(reason, LONGEST_REASON))));
        if (withSources && grade != null && grade.sources() != null) {
            details.addAll(Item.all(grade.sources()));
        }
        return new Item(title + ": " + outcome(pooled) + ", " + answer, null, Mark.of(pooled.outcome()), details);
    }

    /** Returns {@code failed}, or {@code failed (2 of 3 repeats)}. */
    private static String outcome(PooledCase pooled) {
        Outcome outcome = pooled.outcome();
        int repeats = pooled.repeats().size();
        long same = pooled.repeats().stream()
                .filter(repeat -> repeat.outcome() == outcome)
                .count();
        return outcome.name().toLowerCase(Locale.ROOT)
                + (repeats == 1 ? "" : " (" + same + " of " + repeats + " repeats)");
    }

    private static Item byName(AnswerChange change) {
        String outcomes = Stream.of(Optional.ofNullable(change.before()), Optional.ofNullable(change.after()))
                .flatMap(Optional::stream)
                .map(AnswerComparisonDoc::outcome)
                .collect(Collectors.joining(" -> "));
        return Item.of(change.id(), change.id() + ": " + outcomes, Mark.NONE, List.of());
    }
}
