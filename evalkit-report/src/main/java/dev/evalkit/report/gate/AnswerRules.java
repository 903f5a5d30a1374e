package dev.evalkit.report.gate;

import dev.evalkit.api.answer.Tally;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.PairedCounts;
import dev.evalkit.api.stats.SampleSize;
import dev.evalkit.report.compare.AnswerChange.Kind;
import dev.evalkit.report.compare.AnswerComparison;
import dev.evalkit.report.gate.GateVerdict.Cases;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.Wording;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the standard and the strict gate ask of answers; {@link Gate} has the rules in words. */
final class AnswerRules {
    private static final double COVERAGE = 0.95;

    /** A tolerance below needs more cases than can be counted. */
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
                    "none of " + compared() + " passed, then or now: nothing could have fallen"));
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

    /** Why no case has a counterpart. */
    private String uncompared() {
        String found = Stream.of(Kind.values())
                .filter(kind ->
                        !kind.isScoredInBoth() && !comparison.cases(kind).isEmpty())
                .map(kind -> comparison.cases(kind).size() + " "
                        + kind.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .collect(Collectors.joining(", "));
        return found.isEmpty()
                ? "neither result has a case"
                : "none is scored in both results with the same content (" + found + ")";
    }

    private String compared() {
        return Wording.count(counts.n(), "compared case");
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

    /** How many more cases broke than were fixed. */
    private int lostCases() {
        return counts.onlyBaseline() - counts.onlyCandidate();
    }

    private RuleVerdict fall() {
        Optional<Interval> interval = comparison.passRate().interval();
        String advice = interval.map(found -> "; advice: 95 % interval of the change " + Decimals.interval(found))
                .orElse("");
        boolean clear = interval.isPresent() && interval.get().upper() < 0;
        if (!settings.tolerance.isExceededBy(lostCases(), counts.n())) {
            String size = lostCases() <= 0 ? "no fall" : "a fall of " + against("no more than");
            return new RuleVerdict("fall", Verdict.PASS, rates() + ": " + size + advice);
        }
        String reason = rates() + ": a fall of " + against("more than") + advice;
        return settings.clearFallsOnly && !clear
                ? new RuleVerdict("fall", Verdict.INCONCLUSIVE, reason + "; 0 is in it, so it may be chance")
                : new RuleVerdict("fall", Verdict.REGRESSION, reason);
    }

    /** {@code pass rate 0.900 -> 0.780 on 50 compared cases (7 broken, 1 fixed)}. */
    private String rates() {
        double then = counts.baseline().value().orElseThrow();
        double now = counts.candidate().value().orElseThrow();
        return Figures.PASS_RATE + " " + String.join(" -> ", Decimals.distinct(then, now)) + " on " + compared() + " ("
                + counts.onlyBaseline() + " broken, " + counts.onlyCandidate() + " fixed)";
    }

    private String against(String relation) {
        return against(lostCases(), counts.n(), relation);
    }

    /** {@code 0.080, no more than the tolerance 0.080}. */
    private String against(int lost, int n, String relation) {
        List<String> both = Decimals.distinct((double) lost / n, settings.tolerance.value());
        return both.get(0) + ", " + relation + " the tolerance " + both.get(1);
    }

    private String unchanged() {
        return counts.n() == 1
                ? "the only compared case did not change its outcome"
                : "none of " + compared() + " changed its outcome";
    }

    /** Where nothing changed, the number of cases alone says what could have been seen. */
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
                unchanged() + ", but so few let a fall of up to " + both.get(0)
                        + " go unseen (95 %), more than the tolerance " + both.get(1) + "; "
                        + (tolerance < FINEST
                                ? "no number of cases is enough for it: Gate.strict(), or --strict, gates these cases alone"
                                : SampleSize.failureRateBelow(tolerance, LEVEL) + " cases are enough for it"));
    }

    /** What was not scored may hide a fall: the worst is that all of it would have failed. */
    private RuleVerdict lost(boolean strict) {
        int lost = cases.lost().size();
        int partly = cases.partlyLost().size();
        int open = lost + partly;
        if (open == 0) {
            return new RuleVerdict("lost", Verdict.PASS, "no case that passed before lost its score, in any repeat");
        }
        String all =
                Wording.count(lost, "case") + " passed before and " + (lost == 1 ? "was" : "were") + " not scored now";
        String some = Wording.count(partly, "case") + (partly == 1 ? " passes" : " pass")
                + " as before, but not in as many scored repeats";
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
                    runs.skipped() == 0 ? "there is no run" : "all runs were skipped");
        }
        boolean enough = BigDecimal.valueOf(runs.scored())
                        .compareTo(BigDecimal.valueOf(COVERAGE).multiply(BigDecimal.valueOf(runs.wanted())))
                >= 0;
        List<String> both = Decimals.distinct(runs.coverage().orElseThrow(), COVERAGE);
        return new RuleVerdict(
                "coverage",
                enough ? Verdict.PASS : Verdict.INCONCLUSIVE,
                runs.scored() + " of " + Wording.count(runs.wanted(), "run") + " scored: " + both.get(0) + ", "
                        + (enough ? "at least " : "less than ") + both.get(1) + " (" + runs.unscored() + " unscored, "
                        + runs.errored() + " errored)");
    }
}
