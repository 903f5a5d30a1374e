package dev.evalkit.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.Expected;
import dev.evalkit.report.Report;
import java.time.Instant;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AnswerComparisonTextTest {
    private static AnswersBuilder asking(AnswersBuilder cases) {
        return cases.question("q1", "How long is the trial?")
                .question("q2", "Who can ask for a refund?")
                .question("q3", "Is there an app?\u001b[2J")
                .category("answerable", "q1", "q2", "q4", "q5")
                .category("unanswerable", "q3")
                .tier("lookup", "q6");
    }

    @Test
    void wholeComparisonIsReadable() {
        AnswerResult before = asking(new AnswersBuilder()
                        .failed("q1", "q3")
                        .passed("q2", "q4", "q5", "q8")
                        .errored("q6")
                        .skipped("q7")
                        .passed("q9", "old")
                        .reason("q1", "expected '14 days', found none")
                        .answer("q1", "I don't \"know\"\n\\o/")
                        .sources("q1", new SourceUse("trial.md", null, false))
                        .sources("q2", new SourceUse("refunds.md", 1, true), new SourceUse("roles.md", 2, null))
                        .sources("q3", new SourceUse("apps.md", 3, false))
                        .tokens("q1", 100)
                        .tokens("q2", 200)
                        .cost("q2", 0.01)
                        .millis("q2", 40))
                .build();
        AnswerResult after = asking(new AnswersBuilder()
                        .passed("q1", "q4", "q6", "q7")
                        .failed("q2", "q3", "new")
                        .reason("q3", "expected an abstention, found an answer")
                        .unscored("q5")
                        .skipped("q8")
                        .digest("q9", "other")
                        .failed("q9")
                        .sources("q1", new SourceUse("trial.md", 1, true))
                        .sources("q2", new SourceUse("refunds.md", 4, true), new SourceUse("roles.md", 2, null))
                        .tokens("q1", 300)
                        .tokens("q2", 500)
                        .cost("q2", 0.03)
                        .part("agent", Identity.of("support-bot").version("4.3")))
                .build();

        Expected.assertReport("comparison-answers", Report.of(Comparison.of(before, after)));
    }

    @Test
    void whatMayBeChanceIsNotCalledBetter() {
        AnswersBuilder before = new AnswersBuilder().many(50, "q", Outcome.FAILED);
        AnswersBuilder after =
                new AnswersBuilder().many(50, "q", Outcome.FAILED).passed("q1");
        for (int i = 1; i <= 50; i++) {
            before.tokens("q" + i, 100).cost("q" + i, 0.5);
            after.tokens("q" + i, 300).cost("q" + i, 1).millis("q" + i, 61);
        }

        assertThat(Report.of(Comparison.of(before.build(), after.build())).toText())
                .contains(
                        "\nnot clearly better (+2.0 points), at 3.0 times the tokens and 2.0 times the cost and 6.1 times"
                                + " the latency\n")
                .doesNotContain("points better", "decision");
        assertThat(Report.of(Comparison.of(before.build(), before.build())).toText())
                .contains("\nboth results are identical: this compares a run with itself\n")
                .doesNotContain("decision", "not better");
        assertThat(Report.of(Comparison.of(after.build(), before.build())).toText())
                .doesNotContain("decision", "not better");
    }

    @Test
    void betterAndDearerIsADecision() {
        AnswersBuilder before = new AnswersBuilder().many(10, "q", Outcome.FAILED);
        AnswersBuilder after = new AnswersBuilder().many(10, "q", Outcome.PASSED);
        for (int i = 1; i <= 10; i++) {
            before.tokens("q" + i, 0);
            after.tokens("q" + i, 80);
        }

        assertThat(Report.of(Comparison.of(before.build(), after.build())).toText())
                .contains("\n100.0 points better and more tokens is a decision, not a win\n");
    }

    @Test
    void dearerWithoutBeingBetterIsSaid() {
        AnswersBuilder before = new AnswersBuilder().many(10, "q", Outcome.PASSED);
        AnswersBuilder after = new AnswersBuilder().many(10, "q", Outcome.PASSED);
        for (int i = 1; i <= 10; i++) {
            before.millis("q" + i, 100);
            after.millis("q" + i, 250);
        }

        assertThat(Report.of(Comparison.of(before.build(), after.build())).toText())
                .contains("\nnot better, at 2.5 times the latency\n")
                .contains("latency in ms  100.000  250.000  +150.000 [all equal]  0.002 *    2.5  10\n")
                .contains("\n[all equal]: all differences are equal, so there is no interval\n")
                .contains("\nnot reported by both: tokens, cost in USD\n");
    }

    @Test
    void tenCasesAreEnoughForAnInterval() {
        AnswersBuilder before = new AnswersBuilder().many(9, "q", Outcome.PASSED);
        AnswersBuilder after = new AnswersBuilder().many(9, "q", Outcome.PASSED).millis("q1", 11);
        String few = "fewer than 10 cases: the interval is too narrow to rely on\n";

        assertThat(Report.of(Comparison.of(before.build(), after.build())).toText())
                .contains(few);
        assertThat(Report.of(Comparison.of(
                                before.passed("q10").build(),
                                after.passed("q10").build()))
                        .toText())
                .contains(" cases scored in both: 0.000 [")
                .doesNotContain(few);
    }

    @Test
    void listOfOneHundredIsWhole() {
        AnswersBuilder before = new AnswersBuilder().many(100, "q", Outcome.FAILED);
        AnswersBuilder after = new AnswersBuilder().many(100, "q", Outcome.PASSED);

        assertThat(Report.of(Comparison.of(before.build(), after.build())).toText())
                .contains("  q100: Why?\n")
                .doesNotContain(" more\n");
    }

    @Test
    void smallDifferenceShowsEnoughDigits() {
        AnswersBuilder before = new AnswersBuilder().many(5000, "q", Outcome.PASSED);
        AnswersBuilder after =
                new AnswersBuilder().many(5000, "q", Outcome.PASSED).failed("q7");

        assertThat(Report.of(Comparison.of(before.build(), after.build())).toText())
                .contains("pass rate 1.0000 -> 0.9998 on 5000 cases scored in both: -0.0002 [");
    }

    @Test
    void oneReportingSideKeepsItsRanks() {
        AnswerResult before = new AnswersBuilder().failed("q1").build();
        AnswerResult after = new AnswersBuilder()
                .passed("q1")
                .sources("q1", new SourceUse("a.md", 3, false))
                .build();

        assertThat(Report.of(Comparison.of(before, after)).toText()).endsWith("""
                        fixed (1):
                          q1: Why?
                            before: failed, "14 days."
                              because
                            after: passed, "14 days."
                              a.md: retrieved at rank 3 but unused
                        """);
    }

    @Test
    void longTextsAreCutAndLongListsEnd() {
        AnswersBuilder before = new AnswersBuilder().many(101, "q", Outcome.FAILED);
        AnswersBuilder after = new AnswersBuilder()
                .many(101, "q", Outcome.PASSED)
                .many(101, "new", Outcome.PASSED)
                .answer("q1", "x".repeat(161))
                .answer("q2", "\ud83d\ude00".repeat(160))
                .question("q1", "y".repeat(201));
        before.question("q1", "y".repeat(201)).reason("q1", "z".repeat(401)).reason("q2", "z".repeat(400));

        String text = Report.of(Comparison.of(before.build(), after.build())).toText();

        assertThat(text)
                .contains("after: passed, \"" + "x".repeat(160) + "...\"\n")
                .contains("after: passed, \"" + "\ud83d\ude00".repeat(160) + "\"\n")
                .contains("  q1: " + "y".repeat(200) + "...\n")
                .contains("      " + "z".repeat(400) + "...\n")
                .contains("      " + "z".repeat(400) + "\n")
                .contains("  q100: Why?\n", "  and 1 more\n\nadded, not compared (101):\n")
                .contains("  new100: passed\n  and 1 more\n")
                .doesNotContain("  q101: Why?\n", "new101");
    }

    @Test
    void hostileTextIsShownAndNotObeyed() {
        String hostile = "a\u001b[2J\r\nfixed (99):\u202e\u2028b";
        AnswersBuilder cases = new AnswersBuilder()
                .question(hostile, hostile)
                .category(hostile, hostile)
                .reason(hostile, hostile)
                .answer(hostile, hostile)
                .sources(hostile, new SourceUse(hostile, 1, true));

        String text = Report.of(Comparison.of(
                        cases.failed(hostile)
                                .part("agent", Identity.of(hostile))
                                .build(),
                        cases.passed(hostile).part("agent", Identity.of("b")).build()))
                .toText();

        assertThat(text)
                .contains("\nfixed (1):\n", "a\\u001b[2J\\u000d\\u000afixed (99):\\u202e\\u2028b")
                .doesNotContain("\u001b", "\r", "\u202e", "\u2028", "\nfixed (99)");
    }

    @Test
    void resultsAreToldApartByLabelTimeAndCommit() {
        AnswerResult plain = new AnswersBuilder().passed("q1").build();
        AnswerInstrument instrument = plain.instrument();
        Instant time = Instant.parse("2026-11-01T09:00:00Z");
        AnswerResult labelled = new AnswerResult(
                new AnswerInstrument(
                        instrument.set(),
                        null,
                        instrument.checks(),
                        instrument.judge(),
                        instrument.judging(),
                        1,
                        null,
                        null),
                new Subject("answer@v4", new TreeMap<>()),
                new Stamp(time, "0.1.0", "abc1234", true),
                plain.cases());

        assertThat(Report.of(Comparison.accepting("split").compare(plain, labelled))
                        .toText())
                .startsWith("answers of set 'acme': 0 fixed,")
                .contains("""

                        before: 2026-11-30T10:00:00Z
                        after:  answer@v4, 2026-11-01T09:00:00Z, commit abc1234 with local changes
                        """)
                .contains("\ndifferences in what was measured (1):\n  agent: support-bot 4.2 -> none\n");
    }
}
