package dev.evalkit.docs;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.CheckReport;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.answer.Tally;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.retrieval.MeasureSummary;
import dev.evalkit.api.retrieval.MeasureSummary.PairedDifference;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.report.Report;
import dev.evalkit.report.compare.Direction;
import dev.evalkit.report.gate.GateVerdict;
import dev.evalkit.report.gate.Verdict;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * What the demo prints: what was run, the verdict of each part with its meaning, three telling failures, the ladder, and where
 * the whole is. A gate that does not pass is printed in full.
 */
final class FirstScreen {
    private static final int WIDTH = 110;
    private static final String MEASURE = "recall@5";

    private final PrintStream out;

    FirstScreen(PrintStream out) {
        this.out = out;
    }

    void print(AnswerResult acme, AnswerResult postgres, RetrievalResult ladder, GateVerdict verdict, String whole) {
        line("evalkit demo: two golden sets, one agent, five rungs of retrieval, one gate. No model, no key.");
        line("");
        line("ANSWERS: a small agent copies sentences from the pages that it finds");
        line("  billing     " + rate(acme) + ". This agent has no model; its failures are the demo");
        line("  PostgreSQL  " + rate(postgres));
        line("  Three of its failures, each of another kind:");
        failure(acme, "it answers a question that no page answers", FirstScreen::answersInsteadOfAbstaining);
        failure(acme, "it read the right page and quotes another one", FirstScreen::quotesAnotherPage);
        failure(acme, "it found the right page and says that it can't find one", FirstScreen::missesWhatItFound);
        line("");
        line("RETRIEVAL: each rung adds one part; " + MEASURE
                + " is the share of the right pages among the first five");
        ladder(ladder);
        line("");
        gate(verdict);
        line("");
        line("The whole, case by case: " + whole);
        line("What it means: docs/read-answers.md, docs/reading-a-ladder.md, docs/gate-a-release.md");
        line("Break it: add -Ddemo.chunkTokens=150 to the command, and the gate names the cases that it lost.");
        line("Now yours: docs/ten-minutes.md");
    }

    private void line(String text) {
        out.print(text + "\n");
    }

    private static String rate(AnswerResult answers) {
        Tally cases = answers.summary().cases();
        return cases.passed() + " of " + (cases.passed() + cases.failed()) + " passed";
    }

    private void failure(AnswerResult answers, String what, Predicate<CaseResult> wanted) {
        CaseResult found = answers.cases().stream()
                .filter(each -> each.outcome() == Outcome.FAILED)
                .filter(wanted)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no failed case of the demo fits: " + what));
        String reply = Objects.requireNonNull(found.run(), "run").reply().answer();
        line("  - " + what);
        line("    " + found.golden().id() + " " + cut(found.golden().question()));
        line("    -> " + cut(reply));
    }

    private static String cut(String text) {
        String flat = text.replaceAll("\\s+", " ").strip();
        return flat.length() <= WIDTH ? flat : flat.substring(0, flat.lastIndexOf(' ', WIDTH)) + " …";
    }

    private static boolean answersInsteadOfAbstaining(CaseResult found) {
        return found.golden().behavior().equals("abstain");
    }

    private static boolean quotesAnotherPage(CaseResult found) {
        return failed(found, "expected_cited") && hasSeenASource(found);
    }

    private static boolean missesWhatItFound(CaseResult found) {
        return failed(found, "refusal") && hasSeenASource(found);
    }

    private static boolean failed(CaseResult found, String check) {
        return Objects.requireNonNull(found.grade(), "grade").checks().stream()
                .filter(report -> report.result().status() == CheckResult.Status.FAILED)
                .map(CheckReport::check)
                .anyMatch(check::equals);
    }

    private static boolean hasSeenASource(CaseResult found) {
        List<SourceUse> sources = Objects.requireNonNull(found.grade(), "grade").sources();
        return sources != null && sources.stream().anyMatch(each -> each.rank() != null);
    }

    private void ladder(RetrievalResult ladder) {
        boolean clear = false;
        for (RungSummary rung : ladder.rungs()) {
            MeasureSummary measure = rung.measure(MEASURE).orElseThrow();
            PairedDifference step = measure.difference();
            String change = step == null
                    ? ""
                    : String.format(
                            Locale.ROOT,
                            "  %+.3f [%+.3f, %+.3f], p %.3f",
                            step.mean(),
                            lower(step),
                            upper(step),
                            p(step));
            clear |= step != null
                    && Direction.of(step.n(), step.mean(), step.interval(), step.adjustedP()) != Direction.UNCLEAR;
            line(String.format(
                    Locale.ROOT,
                    "  %-14s %.3f%s",
                    rung.rung(),
                    Objects.requireNonNull(measure.mean(), "mean"),
                    change));
        }
        int n = ladder.rungs().get(0).n();
        line(
                clear
                        ? "  A step with p of at most 0.05 is more than chance; the others could be chance on " + n
                                + " cases."
                        : "  No step is more than chance on " + n
                                + " cases (p is above 0.05): don't ship a part for such a step.");
    }

    private static double lower(PairedDifference step) {
        return step.interval() == null ? step.mean() : step.interval().lower();
    }

    private static double upper(PairedDifference step) {
        return step.interval() == null ? step.mean() : step.interval().upper();
    }

    private static double p(PairedDifference step) {
        return Objects.requireNonNullElse(step.adjustedP(), 1.0);
    }

    private void gate(GateVerdict verdict) {
        if (verdict.verdict() == Verdict.PASS) {
            List<String> reasons = verdict.reasons();
            line("GATE: PASS against the committed baseline, exit code 0: " + reasons.get(0));
        } else {
            line("GATE: exit code " + verdict.exitCode());
            Report.of(verdict).print(out);
        }
    }
}
