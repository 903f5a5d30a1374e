package dev.evalkit.report.gate;

import dev.evalkit.api.answer.Tally;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.PairedCounts;
import dev.evalkit.api.stats.SampleSize;
import dev.evalkit.report.compare.AnswerChange.Kind;
import dev.evalkit.report.compare.AnswerComparison;
import dev.evalkit.report.gate.GateVerdict.Cases;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.ReportText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules of the standard and the strict gate for answers. {@link Gate} describes them. */
final class AnswerRules {
    private static final double COVERAGE = 0.95;

    /** A smaller tolerance needs more cases than an int can count. */
    private static final double FINEST = 1e-8;

    private static final double LEVEL = 0.95;

    private final GateSettings settings;
    private final AnswerComparison comparison;
    private final PairedCounts counts;
    private final Cases cases;

    AnswerRules(GateSettings settings, AnswerComparison comparison, Cases cases) {
        this.settings = settings;
        this.comparison = comparison;
        this.counts = comparison.passRate().counts();
        this.cases = cases;
    }

    List<RuleVerdict> verdicts() {
        boolean strict = settings.mode == GateSettings.Mode.STRICT;
        List<RuleVerdict> verdicts = new ArrayList<>();
        if (counts.n() == 0) {
            verdicts.add(new RuleVerdict("fall", Verdict.INCONCLUSIVE, "no case could be compared: " + uncompared()));
        } else if (counts.baseline().successes() + counts.candidate().successes() == 0) {
            verdicts.add(new RuleVerdict(
                    "fall",
                    Verdict.INCONCLUSIVE,
                    "none of " + compared() + " passed in either result, so nothing could have fallen"));
        } else {
            verdicts.add(strict ? broken() : fall());
            if (!strict) {
                verdicts.add(size());
            }
        }
        verdicts.add(lost(strict));
        verdicts.add(coverage());
        return verdicts;
    }

    /** Returns why no case has a counterpart. */
    private String uncompared() {
        String found = Stream.of(Kind.values())
                .filter(kind ->
                        !kind.isScoredInBoth() && !comparison.cases(kind).isEmpty())
                .map(kind -> comparison.cases(kind).size() + " "
                        + kind.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .collect(Collectors.joining(", "));
        return found.isEmpty()
                ? "neither result has a case"
                : "no case is scored in both results with the same content (" + found + ")";
    }

    private String compared() {
        return ReportText.count(counts.n(), "compared case");
    }

    private RuleVerdict broken() {
        int broken = counts.onlyBaseline();
        return new RuleVerdict(
                "broken",
                broken > 0 ? Verdict.REGRESSION : Verdict.PASS,
                broken == 0
                        ? "none of " + compared() + " passed before and fails now"
                        : broken + " of " + compared() + " passed before and fail" + (broken == 1 ? "s" : "") + " now");
    }

    /** Returns how many more cases broke than were fixed. */
    private int lostCases() {
        return counts.onlyBaseline() - counts.onlyCandidate();
    }

    private RuleVerdict fall() {
        Optional<Interval> interval = comparison.passRate().interval();
        String advice = interval.map(found -> "; advisory 95 % interval of the change " + Decimals.interval(found))
                .orElse("");
        boolean clear = interval.isPresent() && interval.get().upper() < 0;
        if (!settings.tolerance.isExceededBy(lostCases(), counts.n())) {
            String size = lostCases() <= 0 ? "no fall" : "a fall of " + against("no more than");
            return new RuleVerdict("fall", Verdict.PASS, rates() + ": " + size + advice);
        }
        String reason = rates() + ": a fall of " + against("more than") + advice;
        return settings.clearFallsOnly && !clear
                ? new RuleVerdict("fall", Verdict.INCONCLUSIVE, reason + "; it includes 0, so this may be chance")
                : new RuleVerdict("fall", Verdict.REGRESSION, reason);
    }

    /** Returns {@code pass rate 0.900 -> 0.780 on 50 compared cases (7 broken, 1 fixed)}. */
    private String rates() {
        double then = counts.baseline().value().orElseThrow();
        double now = counts.candidate().value().orElseThrow();
        return Figures.PASS_RATE + " " + String.join(" -> ", Decimals.distinct(then, now)) + " on " + compared() + " ("
                + counts.onlyBaseline() + " broken, " + counts.onlyCandidate() + " fixed)";
    }

    private String against(String relation) {
        return against(lostCases(), counts.n(), relation);
    }

    /** Returns {@code 0.080, no more than the tolerance 0.080}. */
    private String against(int lost, int n, String relation) {
        List<String> both = Decimals.distinct((double) lost / n, settings.tolerance.value());
        return both.get(0) + ", " + relation + " the tolerance " + both.get(1);
    }

    private String unchanged() {
        return counts.n() == 1
                ? "the only compared case did not change its outcome"
                : "none of " + compared() + " changed its outcome";
    }

    /**
     * Returns whether there are enough cases. If nothing changed, their number decides which fall would have been
     * noticed.
     */
    private RuleVerdict size() {
        if (counts.discordant() > 0) {
            return new RuleVerdict(
                    "size",
                    Verdict.PASS,
                    counts.discordant() + " of " + compared() + " changed "
                            + (counts.discordant() == 1 ? "its" : "their") + " outcome");
        }
        double tolerance = settings.tolerance.value();
        List<String> both = Decimals.distinct(Tolerance.unseen(counts.n()), tolerance);
        if (!settings.tolerance.isTooFineFor(counts.n())) {
            return new RuleVerdict(
                    "size",
                    Verdict.PASS,
                    unchanged() + "; a fall of more than " + both.get(0) + " would have shown (95 %)");
        }
        return new RuleVerdict(
                "size",
                Verdict.INCONCLUSIVE,
                unchanged() + ", but with so few cases, a fall of up to " + both.get(0)
                        + " could go unnoticed (95 %), more than the tolerance " + both.get(1) + "; "
                        + (tolerance < FINEST
                                ? "no number of cases would be enough; use Gate.strict() or --strict,"
                                        + " which gates only these cases"
                                : SampleSize.failureRateBelow(tolerance, LEVEL) + " cases would be enough"));
    }

    /** Returns whether unscored cases could hide a fall: in the worst case all of them would have failed. */
    private RuleVerdict lost(boolean strict) {
        int lost = cases.lost().size();
        int partly = cases.partlyLost().size();
        int open = lost + partly;
        if (open == 0) {
            return new RuleVerdict("lost", Verdict.PASS, "no case that passed before lost its score in any repeat");
        }
        String all = ReportText.count(lost, "case") + " passed before and " + (lost == 1 ? "was" : "were")
                + " not scored now";
        String some = ReportText.count(partly, "case") + (partly == 1 ? " passes" : " pass")
                + " as before, but in fewer scored repeats";
        String what = partly == 0 ? all : lost == 0 ? some : all + ", " + some;
        if (strict) {
            return new RuleVerdict("lost", lost > 0 ? Verdict.REGRESSION : Verdict.INCONCLUSIVE, what);
        }
        int worst = Math.max(open, open + lostCases());
        int n = counts.n() + lost;
        boolean hidden = settings.tolerance.isExceededBy(worst, n);
        return new RuleVerdict(
                "lost",
                hidden ? Verdict.INCONCLUSIVE : Verdict.PASS,
                what + ": had they failed, the pass rate might have fallen by "
                        + against(worst, n, hidden ? "more than" : "no more than"));
    }

    private RuleVerdict coverage() {
        Tally runs = Tally.of(comparison.after().cases());
        if (runs.wanted() == 0) {
            return new RuleVerdict(
                    "coverage",
                    Verdict.INCONCLUSIVE,
                    runs.skipped() == 0 ? "there are no runs" : "all runs were skipped");
        }
        boolean enough = BigDecimal.valueOf(runs.scored())
                        .compareTo(BigDecimal.valueOf(COVERAGE).multiply(BigDecimal.valueOf(runs.wanted())))
                >= 0;
        List<String> both = Decimals.distinct(runs.coverage().orElseThrow(), COVERAGE);
        return new RuleVerdict(
                "coverage",
                enough ? Verdict.PASS : Verdict.INCONCLUSIVE,
                runs.scored() + " of " + ReportText.count(runs.wanted(), "run") + " scored: " + both.get(0) + ", "
                        + (enough ? "at least " : "less than ") + both.get(1) + " (" + runs.unscored() + " unscored, "
                        + runs.errored() + " errored)");
    }
}
