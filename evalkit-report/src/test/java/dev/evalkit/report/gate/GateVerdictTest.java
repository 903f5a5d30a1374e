package dev.evalkit.report.gate;

import static dev.evalkit.report.Results.baseline;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.RetrievalInstrument;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.report.Expected;
import dev.evalkit.report.Report;
import dev.evalkit.report.ResultBuilder;
import dev.evalkit.report.compare.CaseChange;
import dev.evalkit.report.gate.GateVerdict.Cases;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GateVerdictTest {
    private static final RetrievalResult THEN = new ResultBuilder()
            .scored("refund-window", "policies/refunds.md=2 policies/refunds-legacy.md=4")
            .scored("plan-price", "pricing/plans.md=1")
            .scored("trial-length", "pricing/trial.md=7")
            .scored("api-limit", "api/rate-limits.md=3")
            .scored("old-glossary", "glossary.md=1")
            .scored("small-talk", "faq.md=-")
            .build();

    @Test
    void exitCodesAreThoseOfTheCommandLine() {
        assertThat(Verdict.values()).extracting(Verdict::exitCode).containsExactly(0, 1, 2, 3);
        assertThat(List.of(Verdict.values()))
                .containsExactly(Verdict.PASS, Verdict.REGRESSION, Verdict.INCONCLUSIVE, Verdict.REFUSED);
    }

    @Test
    void aPassIsTold() {
        GateVerdict verdict = Gate.standard().check(THEN, baseline(THEN));

        assertThat(verdict.exitCode()).isZero();
        Expected.assertReport("verdict-pass", Report.of(verdict));
    }

    @Test
    void aRegressionIsToldWithEverythingThatChanged() {
        RetrievalResult now = new ResultBuilder()
                .scored("new-first", "faq.md=1")
                .scored("refund-window", "policies/refunds.md=9 policies/refunds-legacy.md=4")
                .scored("plan-price", "pricing/plans.md=-")
                .scored("trial-length", "pricing/trial.md=2")
                .scored("api-limit", "api/rate-limits.md=3")
                .digest("api-limit", "reworded")
                .withoutExpected("small-talk")
                .part("chunker", Identity.of("headings").with("target", 150))
                .instrument(i -> new RetrievalInstrument(
                        i.set(), i.split(), "fedcba9876543210fedcba98", i.unit(), i.cutoffs(), i.measures()))
                .build();

        GateVerdict verdict = Gate.standard()
                .acceptRemoved("old-glossary", "older-glossary")
                .acceptDifference("corpus")
                .acceptDifference("split")
                .check(now, baseline(THEN));

        assertThat(verdict.exitCode()).isEqualTo(1);
        Expected.assertReport("verdict-regression", Report.of(verdict));
    }

    @Test
    void anInconclusiveVerdictIsTold() {
        RetrievalResult now = new ResultBuilder().scored("q", "a.md=1").build();
        RetrievalResult then =
                new ResultBuilder().scored("q", "a.md=1").digest("q", "old").build();

        GateVerdict verdict = Gate.standard().check(now, baseline(then));

        assertThat(verdict.exitCode()).isEqualTo(2);
        Expected.assertReport("verdict-inconclusive", Report.of(verdict));
    }

    @Test
    void aRefusalIsTold() {
        RetrievalResult now = new ResultBuilder()
                .scored("plan-price", "pricing/plans.md=1")
                .part("embedder", Identity.of("hashing").with("dimension", 256))
                .part("keyword", Identity.of("bm25").with("k1", 0.9))
                .instrument(i -> new RetrievalInstrument(
                        i.set(), "dev", i.corpusDigest(), i.unit(), List.of(5, 20), List.of("recall@5", "recall@20")))
                .build();

        GateVerdict verdict = Gate.standard().check(now, baseline(THEN));

        assertThat(verdict.exitCode()).isEqualTo(3);
        Expected.assertReport("verdict-refused", Report.of(verdict));
    }

    @Test
    void onlyAPassDoesNotThrow() {
        RetrievalResult worse = new ResultBuilder()
                .scored("refund-window", "policies/refunds.md=2 policies/refunds-legacy.md=-")
                .build();
        GateVerdict pass = Gate.standard().check(THEN, baseline(THEN));
        GateVerdict regression = Gate.standard().check(worse, baseline(THEN));
        GateVerdict inconclusive =
                Gate.standard().check(new ResultBuilder().build(), baseline(new ResultBuilder().build()));
        GateVerdict refused =
                Gate.standard().check(new ResultBuilder().gateOn(null).build(), baseline(THEN));

        assertThatCode(pass::orThrow).doesNotThrowAnyException();
        for (GateVerdict bad : List.of(regression, inconclusive, refused)) {
            assertThatThrownBy(bad::orThrow)
                    .isInstanceOf(AssertionError.class)
                    .hasMessage(Report.of(bad).toText());
        }
        assertThat(List.of(regression.verdict(), inconclusive.verdict(), refused.verdict()))
                .containsExactly(Verdict.REGRESSION, Verdict.INCONCLUSIVE, Verdict.REFUSED);
    }

    @Test
    void theTextFormIsTheVerdictAndItsReasonsOnOneLine() {
        GateVerdict verdict = GateVerdict.refused("baseline", "there is\nnone");

        assertThat(verdict).hasToString("REFUSED: there is\\u000anone");
    }

    @Test
    void hostileNamesCannotForgeAVerdict() {
        String id = "q\nPASS\u001b[2J\u202e";
        String rung = "r\r\nPASS";
        RetrievalResult then = new ResultBuilder()
                .rungs(rung)
                .gateOn(new RungMeasure(rung, "recall@5"))
                .scored(id, "a\nPASS.md=1")
                .scored("gone\n", "b=1")
                .part("chunker\n", Identity.of("x\nPASS"))
                .build();
        RetrievalResult now = new ResultBuilder()
                .rungs(rung)
                .gateOn(new RungMeasure(rung, "recall@5"))
                .scored(id, "a\nPASS.md=-")
                .scored("new\u2028PASS", "b=1")
                .build();

        String text = Report.of(Gate.standard()
                        .acceptRemoved("other\nPASS")
                        .check(now, new Baseline("why\nPASS", Instant.EPOCH, List.of(), then)))
                .toText();

        assertThat(text.lines()).first().isEqualTo("REGRESSION");
        assertThat(text.lines().skip(1)).noneMatch(line -> line.startsWith("PASS"));
        assertThat(text)
                .contains("q\\u000aPASS\\u001b[2J\\u202e: recall@5 1.000 -> 0.000\n")
                .contains("a\\u000aPASS.md: rank 1 -> missed\n")
                .contains("new\\u2028PASS\n");
        assertThat(text.codePoints().filter(c -> c != '\n'))
                .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT);
    }

    @Test
    void theGravestVerdictCounts() {
        assertThat(Verdict.gravest(List.of())).isEqualTo(Verdict.PASS);
        assertThat(Verdict.gravest(List.of(Verdict.PASS, Verdict.INCONCLUSIVE, Verdict.PASS)))
                .isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(Verdict.gravest(List.of(Verdict.INCONCLUSIVE, Verdict.REGRESSION)))
                .isEqualTo(Verdict.REGRESSION);
        assertThat(Verdict.gravest(List.of(Verdict.REGRESSION, Verdict.REFUSED, Verdict.INCONCLUSIVE)))
                .isEqualTo(Verdict.REFUSED);
    }

    @Test
    void rulesAreToldTheGravestFirstAndOtherwiseInTheirOrder() {
        List<RuleVerdict> rules = List.of(
                new RuleVerdict("a", Verdict.PASS, "fine"),
                new RuleVerdict("b", Verdict.INCONCLUSIVE, "few"),
                new RuleVerdict("c", Verdict.REGRESSION, "worse"),
                new RuleVerdict("d", Verdict.INCONCLUSIVE, "fewer"));

        GateVerdict verdict = new GateVerdict(rules, null, null, Cases.NONE, List.of(), List.of(), null, List.of());

        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(verdict.reasons()).containsExactly("worse", "few", "fewer");
        assertThat(verdict.rules()).isEqualTo(rules);
        assertThat(Report.of(verdict).toText()).isEqualTo("""
                REGRESSION
                  REGRESSION    c: worse
                  INCONCLUSIVE  b: few
                  INCONCLUSIVE  d: fewer
                  PASS          a: fine
                """);
    }

    @Test
    void onlyAPassHasReservations() {
        Cases lost = new Cases(
                0,
                List.of(),
                List.of(new CaseChange("q", 1.0, null, List.of(), List.of())),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
        RuleVerdict pass = new RuleVerdict("a", Verdict.PASS, "fine");
        RuleVerdict few = new RuleVerdict("b", Verdict.INCONCLUSIVE, "few");

        assertThat(new GateVerdict(List.of(pass), null, null, lost, List.of(), List.of(), null, List.of())
                        .hasReservations())
                .isTrue();
        assertThat(new GateVerdict(List.of(pass), null, null, Cases.NONE, List.of(), List.of(), "fell", List.of())
                        .hasReservations())
                .isTrue();
        assertThat(new GateVerdict(List.of(pass), null, null, Cases.NONE, List.of(), List.of(), null, List.of())
                        .hasReservations())
                .isFalse();
        GateVerdict reserved = new GateVerdict(
                List.of(pass),
                null,
                null,
                null,
                Cases.NONE,
                List.of(),
                List.of(),
                null,
                List.of(),
                List.of("look at q7"),
                List.of());
        assertThat(reserved.hasReservations()).isTrue();
        assertThat(Report.of(reserved).toText()).isEqualTo("""
                PASS, with reservations
                  PASS          a: fine
                reservations (1):
                  look at q7
                """);
        assertThat(new GateVerdict(List.of(pass, few), null, null, lost, List.of(), List.of(), "fell", List.of())
                        .hasReservations())
                .isFalse();
    }

    @Test
    void aRefusalCanBeMadeForOneReason() {
        GateVerdict refused = GateVerdict.refused("baseline", "there is none");

        assertThat(refused.exitCode()).isEqualTo(3);
        assertThat(Report.of(refused).toText()).isEqualTo("REFUSED\n  REFUSED       baseline: there is none\n");
    }

    @Test
    void twentyIdsOfACommonFateAreNamed() {
        List<String> twenty =
                IntStream.rangeClosed(1, 20).mapToObj(i -> "q" + i).toList();
        List<String> more = IntStream.rangeClosed(1, 21).mapToObj(i -> "q" + i).toList();
        GateVerdict verdict = new GateVerdict(
                List.of(new RuleVerdict("a", Verdict.PASS, "fine")),
                null,
                null,
                new Cases(0, List.of(), List.of(), List.of(), List.of(), twenty, List.of(), more, List.of()),
                List.of(),
                List.of(),
                null,
                List.of());

        assertThat(Report.of(verdict).toText())
                .contains("added, not compared (20):\n  q1\n", "  q20\nchanged, not compared (21):\n")
                .endsWith("  q20\n  and 1 more\n");
    }

    @Test
    void theNumberOfComparedCasesIsNotNegative() {
        assertThatThrownBy(() -> new Cases(
                        -1, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number of compared cases must be at least 0 but was -1");
    }

    @Test
    void aVerdictNeedsARule() {
        assertThatThrownBy(
                        () -> new GateVerdict(List.of(), null, null, Cases.NONE, List.of(), List.of(), null, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number of rules must be at least 1 but was 0");
    }
}
