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
import dev.evalkit.report.compare.ConsumptionChange.Quantity;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.LadderTable;
import dev.evalkit.report.text.PlainText;
import dev.evalkit.report.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A comparison of answers for the console: what it comes to, then the cases. */
final class AnswerComparisonText {
    private static final int LONGEST_QUESTION = 200;
    private static final int LONGEST_ANSWER = 160;
    private static final int LONGEST_REASON = 400;

    private static final List<Kind> HEADLINE = List.of(Kind.FIXED, Kind.BROKEN, Kind.FAILING_OTHERWISE);
    private static final List<Kind> IN_FULL = List.of(
            Kind.FIXED, Kind.BROKEN, Kind.FAILING_OTHERWISE, Kind.NEWLY_ERRORED, Kind.NEWLY_UNSCORED, Kind.RECOVERED);
    private static final List<Kind> BY_NAME =
            List.of(Kind.CHANGED, Kind.ADDED, Kind.REMOVED, Kind.NEWLY_SKIPPED, Kind.NO_LONGER_SKIPPED);

    private final AnswerComparison comparison;
    private final PlainText out = new PlainText();

    private AnswerComparisonText(AnswerComparison comparison) {
        this.comparison = comparison;
    }

    /** The comparison as lines. */
    static String of(AnswerComparison comparison) {
        AnswerComparisonText text = new AnswerComparisonText(comparison);
        text.headline();
        text.provenance();
        text.consumption();
        text.slices();
        text.cases();
        return text.out.toString();
    }

    private void headline() {
        AnswerResult after = comparison.after();
        out.line("answers of " + ComparisonText.set(after, after.instrument().split()) + ": "
                + HEADLINE.stream().map(this::counted).collect(Collectors.joining(", ")));
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
            out.line("pass rate " + rates.get(0) + " -> " + rates.get(1) + " on " + PlainText.count(n, "case")
                    + " scored in both: "
                    + ComparisonText.difference(rate.difference().orElseThrow(), interval, n) + ", p "
                    + Decimals.probability(rate.p().orElseThrow()) + ": "
                    + ComparisonText.verdict(rate.direction(), counts.discordant() > 0));
        }
        Double lowest = rate.lowest();
        Double highest = rate.highest();
        if (rate.notScored() > 0 && lowest != null && highest != null) {
            out.line(PlainText.count(rate.notScored(), "case")
                    + (rate.notScored() == 1 ? " is" : " are") + " errored or unscored in one or both; with "
                    + (rate.notScored() == 1 ? "it" : "them") + " the difference lies between "
                    + Decimals.signed(lowest) + " and " + Decimals.signed(highest));
        }
    }

    private static double share(int onlyOne, PairedCounts counts) {
        return (double) (counts.bothPass() + onlyOne) / counts.n();
    }

    /** Better and dearer is neither. */
    private void decision() {
        OptionalDouble difference = comparison.passRate().difference();
        String price = comparison.consumption().stream()
                .filter(ConsumptionChange::isClearlyMore)
                .map(AnswerComparisonText::price)
                .collect(Collectors.joining(" and "));
        if (price.isEmpty() || difference.isEmpty()) {
            return;
        }
        if (difference.getAsDouble() <= 0) {
            out.line("not better, at " + price);
        } else {
            boolean unclear = comparison.passRate().direction() == Direction.UNCLEAR;
            out.line(Decimals.points(difference.getAsDouble()) + " points better" + (unclear ? " (can't tell)" : "")
                    + " and " + price + " is a decision, not a win");
        }
    }

    private static String price(ConsumptionChange change) {
        String what = switch (change.quantity()) {
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
            default -> kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        };
    }

    private void provenance() {
        out.gap();
        ComparisonText.origins(comparison.before(), comparison.after(), out);
        Tally then = Tally.of(comparison.before().cases());
        Tally now = Tally.of(comparison.after().cases());
        out.line("coverage: " + coverage(then) + " -> " + coverage(now));
        ComparisonText.list(out, "measured differently, accepted", comparison.acceptedDifferences());
        ComparisonText.list(out, "what was measured differs", comparison.subjectDifferences());
        ComparisonText.list(out, "notes", comparison.notes());
    }

    private static String coverage(Tally runs) {
        return runs.coverage().isEmpty()
                ? LadderTable.UNDEFINED
                : Decimals.share(runs.coverage().getAsDouble()) + " (" + runs.scored() + " of "
                        + PlainText.count(runs.wanted(), "run") + ")";
    }

    private void consumption() {
        List<ConsumptionChange> reported = comparison.consumption().stream()
                .filter(each -> each.means() != null)
                .toList();
        if (reported.isEmpty()) {
            return;
        }
        out.gap();
        TextTable table = new TextTable("<>>>>>");
        table.row(List.of("per case", "before", "after", "difference", "times", "n"));
        for (ConsumptionChange each : reported) {
            MeanChange means = each.means();
            if (means != null) {
                table.row(row(each, means));
            }
        }
        table.appendTo(out);
        List<MeanChange> means = reported.stream()
                .flatMap(each -> Optional.ofNullable(each.means()).stream())
                .toList();
        out.line("means of the cases of which both results report it; [95 % interval of the mean difference, by "
                + ComparisonText.method(means, "BCa bootstrap", "paired t") + "]");
        ComparisonText.legend(means, out);
        if (reported.size() < comparison.consumption().size()) {
            out.line("not reported by both: "
                    + comparison.consumption().stream()
                            .filter(each -> each.means() == null)
                            .map(each -> title(each.quantity()))
                            .collect(Collectors.joining(", ")));
        }
    }

    private static List<String> row(ConsumptionChange change, MeanChange means) {
        List<String> both = Decimals.distinct(means.before(), means.after());
        return List.of(
                title(change.quantity()),
                both.get(0),
                both.get(1),
                ComparisonText.difference(means.difference(), means.interval(), means.n()),
                change.ratio().isEmpty()
                        ? LadderTable.UNDEFINED
                        : Decimals.times(change.ratio().getAsDouble()),
                Integer.toString(means.n()));
    }

    private static String title(Quantity quantity) {
        return switch (quantity) {
            case TOKENS -> "tokens";
            case COST_USD -> "cost in USD";
            case LATENCY_MS -> "latency in ms";
        };
    }

    private void slices() {
        if (comparison.slices().isEmpty()) {
            return;
        }
        out.gap();
        TextTable table = new TextTable("<>>>>><");
        table.row(List.of("slice", "before", "after", "fixed", "broken", "n", ""));
        for (SliceChange slice : comparison.slices()) {
            PairedCounts counts = slice.counts();
            table.row(List.of(
                    TextTable.name(slice.name()),
                    Integer.toString(counts.baseline().successes()),
                    Integer.toString(counts.candidate().successes()),
                    Integer.toString(counts.onlyCandidate()),
                    Integer.toString(counts.onlyBaseline()),
                    Integer.toString(counts.n()),
                    slice.isTooSmall() ? "too few to read" : ""));
        }
        table.appendTo(out);
        out.line("passed cases of those that are scored in both; for orientation, nothing is decided by slices");
    }

    private void cases() {
        for (Kind kind : IN_FULL) {
            List<AnswerChange> changes = comparison.cases(kind);
            if (!changes.isEmpty()) {
                out.gap().line(name(kind) + " (" + changes.size() + "):");
                ComparisonText.each(out, changes, this::inFull);
            }
        }
        for (Kind kind : BY_NAME) {
            List<AnswerChange> changes = comparison.cases(kind);
            if (!changes.isEmpty()) {
                out.gap().line(name(kind) + ", not compared (" + changes.size() + "):");
                ComparisonText.each(out, changes, each -> out.line("  " + byName(each)));
            }
        }
    }

    private void inFull(AnswerChange change) {
        CaseResult.Case golden = change.latest().golden();
        String slice = golden.category() == null ? golden.tier() : golden.category();
        out.line("  " + golden.id() + (slice == null ? "" : " (" + slice + ")") + ": "
                + ComparisonText.cut(golden.question(), LONGEST_QUESTION));
        List<RankChange> ranks = change.ranks();
        if (change.before() != null) {
            side("before", change.before(), ranks.isEmpty());
        }
        if (change.after() != null) {
            side("after", change.after(), ranks.isEmpty());
        }
        ranks.forEach(rank -> out.line("    " + rank));
    }

    private void side(String title, PooledCase pooled, boolean withSources) {
        CaseResult decisive = pooled.decisive();
        CaseGrade grade = decisive.grade();
        String answer = decisive.run() == null
                ? "no answer"
                : ComparisonText.quoted(decisive.run().reply().answer(), LONGEST_ANSWER);
        out.line("    " + title + ": " + outcome(pooled) + ", " + answer);
        pooled.reasons().forEach(reason -> out.line("      " + ComparisonText.cut(reason, LONGEST_REASON)));
        if (withSources && grade != null && grade.sources() != null) {
            grade.sources().forEach(source -> out.line("      " + source));
        }
    }

    /** {@code failed}, or {@code failed (2 of 3 repeats)}. */
    private static String outcome(PooledCase pooled) {
        Outcome outcome = pooled.outcome();
        int repeats = pooled.repeats().size();
        long same = pooled.repeats().stream()
                .filter(repeat -> repeat.outcome() == outcome)
                .count();
        return outcome.name().toLowerCase(Locale.ROOT)
                + (repeats == 1 ? "" : " (" + same + " of " + repeats + " repeats)");
    }

    private static String byName(AnswerChange change) {
        List<String> outcomes = new ArrayList<>();
        if (change.before() != null) {
            outcomes.add(outcome(change.before()));
        }
        if (change.after() != null) {
            outcomes.add(outcome(change.after()));
        }
        return change.id() + ": " + String.join(" -> ", outcomes);
    }
}
