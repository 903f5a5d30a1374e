package dev.evalkit.report;

import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.AnswerSummary;
import dev.evalkit.api.answer.AnswerSummary.Abstention;
import dev.evalkit.api.answer.AnswerSummary.Consumption;
import dev.evalkit.api.answer.AnswerSummary.HardPass;
import dev.evalkit.api.answer.AnswerSummary.Reliability;
import dev.evalkit.api.answer.AnswerSummary.Slice;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.JudgeSummary;
import dev.evalkit.api.answer.RubricSummary;
import dev.evalkit.api.answer.RubricSummary.AxisScore;
import dev.evalkit.api.answer.SameFamily;
import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.answer.Tally;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.judge.RubricGrade;
import dev.evalkit.api.model.LlmCalls;
import dev.evalkit.api.model.ModelFamilies;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.Item;
import dev.evalkit.report.doc.Mark;
import dev.evalkit.report.doc.Table;
import dev.evalkit.report.doc.Table.Cell;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.Provenances;
import dev.evalkit.report.text.ReportText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The report of answers: what was measured and how, the numbers, then every repeat that did not pass, with its reasons.
 */
final class AnswerDoc {
    private static final int MOST_SHOWN = 100;
    private static final int MOST_NAMED = 20;
    private static final int ANSWER_SHOWN = 200;
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private AnswerDoc() {}

    static Doc of(AnswerResult result) {
        Doc.Builder out = Doc.builder();
        AnswerSummary summary = result.summary();
        header(result, out);
        out.section();
        totals(summary, out);
        slices(summary, out);
        rubric(result, summary.rubric(), out);
        abstention(summary.abstention(), out);
        hardPass(result, summary.hardPass(), out);
        consumption(summary, out);
        judging(summary.judging(), out);
        for (Outcome outcome : List.of(Outcome.FAILED, Outcome.UNSCORED, Outcome.ERRORED)) {
            cases(result, outcome, out);
        }
        return out.build();
    }

    private static void header(AnswerResult result, Doc.Builder out) {
        AnswerInstrument instrument = result.instrument();
        String split = instrument.split() == null ? "" : ", split '" + instrument.split() + "'";
        out.title("answers of set '" + instrument.set() + "'" + split);
        Provenances.append(result.subject(), result.stamp(), out);
        if (instrument.corpusDigest() != null) {
            out.line("corpus: " + instrument.corpusDigest());
        }
        out.line("checks: "
                + instrument.checks().stream().map(Identity::toString).collect(Collectors.joining(", ")));
        out.line("judge: " + judge(instrument));
        if (instrument.rubric() != null) {
            out.line("rubric: " + instrument.rubric() + ", scores from 1 to 5, which do not change outcomes");
        }
        SameFamily.warnings(result, ModelFamilies.standard()).forEach(warning -> out.line("warning: " + warning));
    }

    private static String judge(AnswerInstrument instrument) {
        if (instrument.judging() == Judging.CHECKS_ONLY) {
            return "none, CHECKS ONLY: the meaning of answers was not judged";
        }
        if (instrument.judge() == null) {
            return "none: words decide what is an abstention; cases that need a judge are unscored";
        }
        return instrument.judge() + (instrument.judging() == Judging.ALWAYS ? ", judges every run" : "");
    }

    private static void totals(AnswerSummary summary, Doc.Builder out) {
        Tally cases = summary.cases();
        out.line("pass rate " + rate(cases) + ": " + counts(cases));
        summary.repeats()
                .coverage()
                .ifPresent(coverage -> out.line("coverage " + Decimals.share(coverage) + ": "
                        + summary.repeats().scored() + " of "
                        + summary.repeats().wanted() + " runs were scored"));
        if (!summary.errors().isEmpty()) {
            out.line("errors: "
                    + summary.errors().entrySet().stream()
                            .map(each -> each.getKey().toLowerCase(Locale.ROOT) + " " + each.getValue())
                            .collect(Collectors.joining(", ")));
        }
        if (!summary.judging().faults().isEmpty()) {
            out.line("judge without a verdict: "
                    + summary.judging().faults().entrySet().stream()
                            .map(each -> each.getValue() + " " + ReportText.of(each.getKey()))
                            .collect(Collectors.joining(", ")));
        }
        Reliability reliability = summary.reliability();
        if (reliability.passHatK() != null && reliability.passAtK() != null) {
            int k = reliability.repeats();
            out.line(k + " repeats of " + ReportText.count(reliability.n(), "case") + ": pass^" + k + " "
                    + Decimals.share(reliability.passHatK()) + ", pass@" + k + " "
                    + Decimals.share(reliability.passAtK())
                    + "; " + summary.repeats().passed() + " of "
                    + summary.repeats().scored() + " single runs passed");
            out.line("flaky: " + (reliability.flaky().isEmpty() ? "none" : String.join(", ", reliability.flaky())));
        }
    }

    /** Returns {@code 0.732 [0.604, 0.830] (41 of 56)}. */
    private static String rate(Tally tally) {
        Interval interval = tally.interval();
        return tally.passRate().value().isEmpty()
                ? ReportText.UNDEFINED + " (nothing was scored)"
                : Decimals.share(tally.passRate().value().getAsDouble()) + " [" + Decimals.share(interval.lower())
                        + ", " + Decimals.share(interval.upper()) + "] (" + tally.passed() + " of " + tally.scored()
                        + ")";
    }

    private static String counts(Tally tally) {
        return tally.passed() + " passed, " + tally.failed() + " failed, " + tally.unscored() + " unscored, "
                + tally.errored() + " errored, " + tally.skipped() + " skipped";
    }

    private static void slices(AnswerSummary summary, Doc.Builder out) {
        List<Slice> slices = summary.slices();
        if (slices.isEmpty()) {
            return;
        }
        boolean scores = summary.rubric() != null;
        out.section();
        List<String> titles = new ArrayList<>(List.of("slice", "passed", "scored", "rate", "unscored", "errored"));
        if (scores) {
            titles.add("judge");
        }
        titles.add("");
        Table.Builder table = Table.of(scores ? "<>>>>>><" : "<>>>>><", titles);
        for (Slice slice : slices) {
            Tally tally = slice.cases();
            List<Cell> cells = new ArrayList<>(List.of(
                    Cell.name(slice.name()),
                    Cell.count(tally.passed()),
                    Cell.count(tally.scored()),
                    Decimals.cell(tally.passRate().value(), Decimals::share),
                    Cell.count(tally.unscored()),
                    Cell.count(tally.errored())));
            if (scores) {
                cells.add(Decimals.cell(slice.judgeScore(), Decimals::score));
            }
            cells.add(Cell.of(slice.isTooSmall() ? "too few cases" : ""));
            table.row(cells);
        }
        out.add(table.build());
    }

    private static void rubric(AnswerResult result, @Nullable RubricSummary rubric, Doc.Builder out) {
        if (rubric == null) {
            return;
        }
        out.section();
        if (rubric.axes().isEmpty()) {
            out.line("rubric: no answer has a score");
        } else {
            Table.Builder table =
                    Table.of("<>>", List.of("rubric of " + ReportText.count(rubric.n(), "answer"), "mean", "median"));
            for (AxisScore axis : rubric.axes()) {
                table.row(
                        Cell.of(ReportText.of(axis.axis())),
                        Cell.of(Decimals.score(axis.mean()), axis.mean()),
                        Cell.of(Decimals.score(axis.median()), axis.median()));
            }
            out.add(table.build());
        }
        if (rubric.unread() > 0) {
            String first = result.cases().stream()
                    .flatMap(each -> Stream.ofNullable(each.grade()))
                    .flatMap(grade -> Stream.ofNullable(grade.rubric()))
                    .flatMap(grade -> grade.unread().stream())
                    .map(RubricGrade.Unread::problem)
                    .findFirst()
                    .orElse("");
            out.line(ReportText.count(rubric.unread(), "run")
                    + " of the rubric judge gave no readable score; first problem: " + shown(first));
        }
        if (!rubric.highVariance().isEmpty()) {
            out.line("rubric runs " + RubricGrade.HIGH_SPREAD + " or more points apart ("
                    + rubric.highVariance().size() + "): " + String.join(", ", rubric.highVariance()));
        }
    }

    private static void abstention(Abstention found, Doc.Builder out) {
        if (found.answered() + found.abstainedWrongly() + found.answeredWrongly() + found.abstained() == 0) {
            return;
        }
        out.section();
        Table.Builder table = Table.of("<>>", List.of("", "answered", "abstained"));
        table.row(Cell.of("should answer"), Cell.count(found.answered()), Cell.count(found.abstainedWrongly()));
        table.row(Cell.of("should abstain"), Cell.count(found.answeredWrongly()), Cell.count(found.abstained()));
        out.add(table.build());
    }

    /** Appends what the checks alone say, and which runs a verdict decided otherwise. */
    private static void hardPass(AnswerResult result, HardPass found, Doc.Builder out) {
        if (found.passed() + found.failed() == 0) {
            return; // a host's own grading, or an old file
        }
        out.section();
        out.line("hard pass (checks alone; words decide what is an abstention): " + found.passed() + " passed, "
                + found.failed() + " failed, " + found.undecided() + " undecided");
        if (found.overruled() > 0) {
            List<String> ids = result.cases().stream()
                    .filter(AnswerDoc::isOverruled)
                    .map(each -> name(each, result.instrument().repeats()))
                    .toList();
            String more = ids.size() > MOST_NAMED ? ", and " + (ids.size() - MOST_NAMED) + " more" : "";
            out.line("a verdict decided otherwise in " + found.overruled() + ": "
                    + ids.stream().limit(MOST_NAMED).collect(Collectors.joining(", ")) + more);
        }
    }

    private static boolean isOverruled(CaseResult result) {
        Boolean hardPass = result.grade() == null ? null : result.grade().hardPass();
        return hardPass != null && result.outcome() == (hardPass ? Outcome.FAILED : Outcome.PASSED);
    }

    private static void consumption(AnswerSummary summary, Doc.Builder out) {
        Consumption found = summary.consumption();
        if (found.replies() == 0) {
            return;
        }
        out.section();
        out.line("latency: p50 " + millis(found.latencyP50Ms()) + " ms, p95 " + millis(found.latencyP95Ms())
                + " ms over " + ReportText.count(found.replies(), "call")
                + " that replied (nearest rank, without waits)");
        if (found.stepsP50() != null) {
            out.line("steps: p50 " + found.stepsP50() + of(found.withSteps(), found.replies()));
        }
        if (found.usage() != null) {
            out.line("tokens: " + found.usage().inputTokens() + " in, "
                    + found.usage().outputTokens() + " out" + of(found.withUsage(), found.replies()));
        }
        if (found.costUsd() != null) {
            out.line("cost: " + Decimals.money(found.costUsd()) + " USD" + of(found.withCost(), found.replies()));
        }
    }

    private static void judging(JudgeSummary judging, Doc.Builder out) {
        if (judging.paid().calls() + judging.cached().calls() == 0) {
            return;
        }
        out.section();
        out.line("judges, paid: " + calls(judging.paid(), "call", "calls"));
        if (judging.cached().calls() > 0) {
            out.line("judges, cached: " + calls(judging.cached(), "reply", "replies"));
        }
    }

    /** Returns {@code 3 calls, 900 tokens in, 30 out, 0.006 USD (known for 2 of 3)}. */
    private static String calls(LlmCalls calls, String one, String more) {
        long priced = calls.calls() - calls.unpriced();
        String cost =
                priced > 0 ? Decimals.money(calls.costUsd()) + " USD" : calls.calls() == 0 ? "0 USD" : "cost unknown";
        return calls.calls() + " " + (calls.calls() == 1 ? one : more) + ", "
                + calls.usage().inputTokens() + " tokens in, " + calls.usage().outputTokens() + " out, " + cost
                + (priced == 0 || calls.unpriced() == 0 ? "" : " (known for " + priced + " of " + calls.calls() + ")");
    }

    private static String millis(@Nullable Double time) {
        return time == null ? ReportText.UNDEFINED : Decimals.millis(time);
    }

    private static String of(int n, int all) {
        return n == all ? "" : " (reported by " + n + " of " + all + " replies)";
    }

    private static void cases(AnswerResult result, Outcome outcome, Doc.Builder out) {
        List<CaseResult> found = result.cases().stream()
                .filter(each -> each.outcome() == outcome)
                .toList();
        out.section().items(ReportText.of(outcome), found, each -> item(each, result), MOST_SHOWN);
    }

    private static Item item(CaseResult each, AnswerResult result) {
        return Item.of(
                each.golden().id(),
                name(each, result.instrument().repeats()) + ": " + each.golden().question(),
                Mark.of(each.outcome()),
                reasons(each));
    }

    private static String name(CaseResult result, int repeats) {
        CaseResult.Case golden = result.golden();
        String slice = golden.category() == null ? golden.tier() : golden.category();
        return golden.id() + (repeats > 1 ? " run " + result.repeat() : "") + (slice == null ? "" : " (" + slice + ")");
    }

    private static List<String> reasons(CaseResult result) {
        if (result.error() != null) {
            return List.of(result.error().toString());
        }
        CaseGrade grade = result.grade();
        if (grade == null) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(grade.reasons());
        boolean same = grade.outcome() == Outcome.FAILED && Boolean.FALSE.equals(grade.hardPass());
        if (grade.hardPass() != null && !same) { // a failure of the checks says so by its reasons
            lines.add("hard pass: " + (grade.hardPass() ? "yes" : "no"));
        }
        Stream.ofNullable(grade.sources())
                .flatMap(List::stream)
                .map(SourceUse::toString)
                .forEach(lines::add);
        if (result.run() != null) {
            lines.add("answer: " + shown(result.run().reply().answer()));
        }
        if (grade.verdict() != null && !grade.verdict().reasoning().isBlank()) {
            lines.add("judge: " + shown(grade.verdict().reasoning()));
        }
        if (grade.judgeReply() != null) {
            lines.add("judge's reply: " + shown(grade.judgeReply()));
        }
        return lines;
    }

    /** Returns a text on one line, shortened. */
    private static String shown(String text) {
        String line = BLANKS.matcher(text).replaceAll(" ").strip();
        return line.isEmpty() ? "(empty)" : Shown.of(line, ANSWER_SHOWN);
    }
}
