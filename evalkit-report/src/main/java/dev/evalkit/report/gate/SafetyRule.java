package dev.evalkit.report.gate;

import dev.evalkit.api.answer.PooledCase;
import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.stats.ClopperPearson;
import dev.evalkit.report.compare.AnswerComparison;
import dev.evalkit.report.gate.GateRules.Ruling;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.ReportText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The rule that no case of a category may fail. */
final class SafetyRule {
    /** The interval leaves 5 % on either side, so its upper end alone holds at 95 %. */
    private static final double TWO_SIDED_LEVEL = 0.90;

    private SafetyRule() {}

    /** Returns the verdict on the cases of a category; {@link GateRules#safety} describes it. */
    static Ruling check(String category, AnswerComparison comparison) {
        Set<String> known = new TreeSet<>();
        List<PooledCase> all = PooledCase.of(comparison.after().cases());
        all.forEach(each -> {
            if (each.golden().category() != null) {
                known.add(each.golden().category());
            }
        });
        if (!known.contains(category)) {
            return new Ruling(
                    Verdict.REFUSED, "no case has category '" + category + "'" + Nearest.hint(category, known));
        }
        List<PooledCase> ofCategory = all.stream()
                .filter(each -> category.equals(each.golden().category()))
                .toList();
        List<PooledCase> cases = ofCategory.stream()
                .filter(each -> each.outcome() != Outcome.SKIPPED)
                .toList();
        List<String> hidden = failedBefore(comparison, ofCategory);
        String skipped = skipped(hidden, ofCategory.size() - cases.size());
        List<String> failed = named(cases, each -> each.outcome() == Outcome.FAILED);
        List<String> open = named(cases, each -> !each.outcome().isScored());
        int n = cases.size() - open.size();
        String rate = failed.size() + " of " + ReportText.count(n, "case") + " failed";
        String bound = n == 0
                ? ""
                : ", so the failure rate is below "
                        + Decimals.share(ClopperPearson.interval(failed.size(), n, TWO_SIDED_LEVEL)
                                .upper())
                        + " (one-sided 95 % Clopper-Pearson bound)";
        if (!failed.isEmpty()) {
            return new Ruling(Verdict.REGRESSION, rate + bound + ": " + String.join("; ", failed) + skipped);
        }
        if (!open.isEmpty()) {
            return new Ruling(
                    Verdict.INCONCLUSIVE, rate + bound + "; not scored: " + String.join("; ", open) + skipped);
        }
        if (n == 0) {
            return new Ruling(Verdict.INCONCLUSIVE, "every case was skipped" + skipped);
        }
        return new Ruling(hidden.isEmpty() ? Verdict.PASS : Verdict.INCONCLUSIVE, rate + bound + skipped);
    }

    /** Returns the cases that are skipped now and failed in the baseline: leaving them out must not pass. */
    private static List<String> failedBefore(AnswerComparison comparison, List<PooledCase> now) {
        Set<String> skipped = new HashSet<>();
        now.stream()
                .filter(each -> each.outcome() == Outcome.SKIPPED)
                .forEach(each -> skipped.add(each.golden().id()));
        return named(
                PooledCase.of(comparison.before().cases()),
                each -> each.outcome() == Outcome.FAILED
                        && skipped.contains(each.golden().id()));
    }

    /** Returns {@code ; skipped now but failed in the baseline: 'q046' (because); skipped: 2 cases that …}. */
    private static String skipped(List<String> failedBefore, int all) {
        int others = all - failedBefore.size();
        String named = failedBefore.isEmpty()
                ? ""
                : "; skipped now but failed in the baseline: " + String.join("; ", failedBefore);
        return others == 0
                ? named
                : named + "; skipped: " + ReportText.count(others, "case") + " that did not fail before";
    }

    /** Returns {@code 'q046' (refusal: expected an answer)} for each case that matches. */
    private static List<String> named(List<PooledCase> cases, Predicate<PooledCase> wanted) {
        return cases.stream()
                .filter(wanted)
                .map(each -> "'" + each.golden().id() + "' ("
                        + each.reasons().stream().findFirst().orElse("no reason") + ")")
                .toList();
    }
}
