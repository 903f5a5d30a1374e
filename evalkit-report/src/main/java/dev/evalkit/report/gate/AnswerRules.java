package dev.evalkit.report.gate;

import dev.evalkit.api.answer.Tally;
import dev.evalkit.api.stats.PairedCounts;
import dev.evalkit.report.compare.AnswerChange.Kind;
import dev.evalkit.report.compare.AnswerComparison;
import dev.evalkit.report.compare.CaseChange;
import dev.evalkit.report.gate.GateVerdict.Cases;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.ReportText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rules of the standard and the strict gate for answers. {@link Gate} describes them. */
final class AnswerRules {
    private static final double COVERAGE = 0.95;

    private final GateSettings settings;
    private final AnswerComparison comparison;
    private final PairedCounts counts;
    private final Cases cases;

    /** {@code null} if no case could be compared. */
    private final @Nullable Fall fall;

    AnswerRules(GateSettings settings, AnswerComparison comparison, Cases cases) {
        this.settings = settings;
        this.comparison = comparison;
        this.counts = comparison.passRate().counts();
        this.cases = cases;
        this.fall = counts.n() == 0 ? null : new Fall(counts, settings.tolerance);
    }

    List<RuleVerdict> verdicts() {
        boolean strict = settings.mode == GateSettings.Mode.STRICT;
        List<RuleVerdict> verdicts = new ArrayList<>();
        if (fall == null) {
            verdicts.add(new RuleVerdict("fall", Verdict.INCONCLUSIVE, "no case could be compared: " + uncompared()));
        } else {
            verdicts.add(strict ? broken(fall) : fall.rule());
        }
        verdicts.add(lost(strict));
        verdicts.add(coverage());
        return verdicts;
    }

    /** Returns what a reader of a pass must know of the compared cases. The strict gate decides by them alone. */
    List<String> reservations() {
        return fall == null || settings.mode == GateSettings.Mode.STRICT
                ? List.of()
                : fall.reservations(
                        cases.regressions().stream().map(CaseChange::id).toList());
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

    private RuleVerdict broken(Fall found) {
        if (counts.baseline().successes() + counts.candidate().successes() == 0) {
            return found.rule();
        }
        int broken = counts.onlyBaseline();
        return new RuleVerdict(
                "broken",
                broken > 0 ? Verdict.REGRESSION : Verdict.PASS,
                broken == 0
                        ? "none of " + compared() + " passed before and fails now"
                        : broken + " of " + compared() + " passed before and fail" + (broken == 1 ? "s" : "") + " now");
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
        int worst = open + Math.max(0, counts.onlyBaseline() - counts.onlyCandidate());
        int n = counts.n() + lost;
        boolean hidden = settings.tolerance.isExceededBy(worst, n);
        return new RuleVerdict(
                "lost",
                hidden ? Verdict.INCONCLUSIVE : Verdict.PASS,
                what + (open == 1 ? ": had it failed" : ": had they failed") + ", the pass rate might have fallen by "
                        + settings.tolerance.against(worst, n, hidden ? "more than" : "no more than")
                        + (hidden ? "; run " + (open == 1 ? "it" : "them") + " again" : ""));
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
                        + runs.errored() + " errored)"
                        + (enough ? "" : "; find out why, and run them again"));
    }
}
