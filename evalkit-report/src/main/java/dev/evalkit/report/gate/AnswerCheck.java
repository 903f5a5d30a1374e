package dev.evalkit.report.gate;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.PooledCase;
import dev.evalkit.api.answer.Tally;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.report.compare.AnswerChange;
import dev.evalkit.report.compare.AnswerChange.Kind;
import dev.evalkit.report.compare.AnswerComparison;
import dev.evalkit.report.gate.GateVerdict.Cases;
import dev.evalkit.report.gate.GateVerdict.Removed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares answers with their baseline. */
final class AnswerCheck {
    private static final int MOST_SHOWN = 20;

    private final GateSettings settings;
    private final Baseline baseline;
    private final AnswerResult now;
    private final GateDifferences differences;

    /** Prepares to compare a result, {@code now}, with the baseline's result, {@code then}. */
    AnswerCheck(GateSettings settings, Baseline baseline, AnswerResult then, AnswerResult now) {
        this.settings = settings;
        this.baseline = baseline;
        this.now = now;
        this.differences = GateDifferences.of(
                settings, then.instrument().differences(now.instrument()), then.subject(), now.subject(), false);
    }

    /** Returns the verdict of all rules. */
    GateVerdict verdict() {
        if (!differences.refusals().isEmpty()) {
            return RefusedVerdicts.of(differences.refusals(), null, baseline, differences);
        }
        GateContext context = new GateContext(baseline, now, settings.tolerance.value(), differences.comparing());
        AnswerComparison comparison = context.answers();
        Cases cases = cases(comparison);
        Optional<String> ratchet = CommonRules.ratchet(
                baseline, -comparison.passRate().difference().orElse(0), settings.tolerance);
        AnswerRules ofAnswers = new AnswerRules(settings, comparison, cases);
        List<RuleVerdict> rules = new ArrayList<>(ofAnswers.verdicts());
        rules.add(CommonRules.removed(cases.removed()));
        rules.add(CommonRules.changed(cases.changed(), cases.compared()));
        rules.add(CommonRules.ratchet(settings, baseline, ratchet));
        rules.addAll(CommonRules.own(settings, context));
        List<String> reservations = new ArrayList<>(ofAnswers.reservations());
        failingUncompared(comparison).ifPresent(reservations::add);
        reservations.addAll(CommonRules.unknownRemovals(settings, baseline.result(), now));
        List<String> notes = new ArrayList<>(differences.notes());
        notes.addAll(CommonRules.unneededRemovals(settings, baseline.result(), now));
        notes.addAll(comparison.notes());
        if (isSameRun(comparison)) {
            reservations.add("this result is identical to the baseline; did the eval run?");
        }
        return new GateVerdict(
                rules,
                null,
                settings.mode == GateSettings.Mode.STRICT ? null : settings.tolerance.value(),
                AcceptanceDoc.origin(baseline),
                cases,
                differences.accepted(),
                differences.subject(),
                ratchet.orElse(null),
                comparison.consumption().stream()
                        .filter(each -> each.means() != null)
                        .toList(),
                reservations,
                notes);
    }

    private static boolean isSameRun(AnswerComparison comparison) {
        AnswerResult then = comparison.before();
        AnswerResult now = comparison.after();
        return then.instrument().equals(now.instrument())
                && then.stamp().equals(now.stamp())
                && then.subject().equals(now.subject())
                && new HashSet<>(then.cases()).equals(new HashSet<>(now.cases()));
    }

    /** Returns the cases that fail now and are not compared; no rule covers them. */
    private static Optional<String> failingUncompared(AnswerComparison comparison) {
        List<AnswerChange> failing = comparison.cases().stream()
                .filter(each -> !each.kind().isScoredInBoth() && outcome(each.after()) == Outcome.FAILED)
                .sorted(Comparator.comparing(AnswerChange::id))
                .toList();
        if (failing.isEmpty()) {
            return Optional.empty();
        }
        Tally all = Figures.tally(comparison.after());
        return Optional.of("failing now and not compared (" + failing.size() + "): "
                + failing.stream().limit(MOST_SHOWN).map(AnswerCheck::history).collect(Collectors.joining(", "))
                + (failing.size() > MOST_SHOWN ? ", …" : "") + "; in all, " + all.passed() + " of " + all.scored()
                + " scored cases of this result passed");
    }

    /** Returns {@code q7 (changed, passed before)}. */
    private static String history(AnswerChange change) {
        String kind = change.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        String before = change.before() == null
                ? ""
                : ", " + outcome(change.before()).name().toLowerCase(Locale.ROOT) + " before";
        return change.id() + " (" + kind + before + ")";
    }

    private Cases cases(AnswerComparison comparison) {
        CaseText text = new CaseText(settings.ladder);
        return new Cases(
                comparison.passRate().counts().n(),
                comparison.cases(Kind.BROKEN).stream().map(text::change).toList(),
                comparison.cases().stream()
                        .filter(AnswerCheck::isLost)
                        .map(text::change)
                        .toList(),
                comparison.cases(Kind.STILL_PASSING).stream()
                        .filter(AnswerCheck::isPartlyLost)
                        .map(text::partlyLost)
                        .toList(),
                comparison.cases(Kind.FIXED).stream().map(text::change).toList(),
                ids(comparison.cases(Kind.ADDED).stream()),
                comparison.cases(Kind.REMOVED).stream()
                        .filter(each -> outcome(each.before()) != Outcome.SKIPPED)
                        .map(each -> new Removed(each.id(), false, settings.removals.contains(each.id())))
                        .toList(),
                ids(comparison.cases(Kind.CHANGED).stream()),
                ids(comparison.cases(Kind.NEWLY_SKIPPED).stream()));
    }

    /** Returns whether the case passed before and this run could not score it. */
    private static boolean isLost(AnswerChange change) {
        return (change.kind() == Kind.NEWLY_ERRORED || change.kind() == Kind.NEWLY_UNSCORED)
                && outcome(change.before()) == Outcome.PASSED;
    }

    /** Returns whether fewer repeats of the case could be scored than before. */
    private static boolean isPartlyLost(AnswerChange change) {
        return open(change.after()) > open(change.before());
    }

    private static long open(@Nullable PooledCase pooled) {
        return pooled == null
                ? 0
                : pooled.repeats().stream().filter(CaseText::isOpen).count();
    }

    private static Outcome outcome(@Nullable PooledCase pooled) {
        return pooled == null ? Outcome.SKIPPED : pooled.outcome();
    }

    private static List<String> ids(Stream<AnswerChange> changes) {
        return changes.map(AnswerChange::id).toList();
    }
}
