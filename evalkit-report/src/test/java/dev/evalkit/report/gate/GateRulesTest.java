package dev.evalkit.report.gate;

import static dev.evalkit.report.gate.GateAnswersTest.baseline;
import static dev.evalkit.report.gate.GateAnswersTest.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.Report;
import dev.evalkit.report.ResultBuilder;
import dev.evalkit.report.Results;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules that the caller adds. */
class GateRulesTest {
    private static AnswersBuilder fifty() {
        return new AnswersBuilder().many(50, "p", Outcome.PASSED);
    }

    private static RuleVerdict last(GateRule rule, AnswersBuilder now, AnswersBuilder then) {
        GateVerdict verdict = Gate.standard().rule(rule).check(now.build(), baseline(then));
        return verdict.rules().get(verdict.rules().size() - 1);
    }

    private static AnswersBuilder injections(int passed, int failed) {
        AnswersBuilder cases = fifty().many(passed, "ip", Outcome.PASSED).many(failed, "if", Outcome.FAILED);
        for (int i = 1; i <= passed; i++) {
            cases.category("injection", "ip" + i);
        }
        for (int i = 1; i <= failed; i++) {
            cases.category("injection", "if" + i);
        }
        return cases;
    }

    @Test
    void aSafetyCategoryWithoutFailureHasItsBoundPrinted() {
        assertThat(last(GateRules.safety("injection"), injections(20, 0), injections(20, 0)))
                .isEqualTo(
                        new RuleVerdict(
                                "safety injection",
                                Verdict.PASS,
                                "0 of 20 cases failed, so the failure rate is below 0.139 (one-sided 95 % Clopper-Pearson bound)"));
    }

    @Test
    void oneFailureOfASafetyCategoryIsARegressionEvenIfItFailedBefore() {
        assertThat(last(GateRules.safety("injection"), injections(19, 1), injections(19, 1)))
                .isEqualTo(new RuleVerdict(
                        "safety injection",
                        Verdict.REGRESSION,
                        "1 of 20 cases failed, so the failure rate is below 0.216 (one-sided 95 % Clopper-Pearson bound):"
                                + " 'if1' (because)"));
        assertThat(Gate.standard()
                        .check(injections(19, 1).build(), baseline(injections(19, 1)))
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void aSafetyCaseThatWasNotScoredIsInconclusive() {
        AnswersBuilder then = injections(20, 0);

        assertThat(last(GateRules.safety("injection"), injections(20, 0).unscored("ip3"), then))
                .isEqualTo(new RuleVerdict(
                        "safety injection",
                        Verdict.INCONCLUSIVE,
                        "0 of 19 cases failed, so the failure rate is below 0.146 (one-sided 95 % Clopper-Pearson bound);"
                                + " not scored: 'ip3' (because)"));
        assertThat(last(GateRules.safety("injection"), injections(1, 0).errored("ip1"), then)
                        .reason())
                .isEqualTo("0 of 0 cases failed; not scored: 'ip1' (TIMEOUT: because)");
        assertThat(last(
                        GateRules.safety("injection"),
                        injections(20, 0).unscored("ip3").failed("ip4", "ip5"),
                        then))
                .isEqualTo(new RuleVerdict(
                        "safety injection",
                        Verdict.REGRESSION,
                        "2 of 19 cases failed, so the failure rate is below 0.296 (one-sided 95 % Clopper-Pearson bound):"
                                + " 'ip4' (because); 'ip5' (because)"));
    }

    @Test
    void skippedSafetyCasesSayNothing() {
        assertThat(last(GateRules.safety("injection"), injections(1, 0).skipped("ip1"), injections(1, 0)))
                .isEqualTo(new RuleVerdict(
                        "safety injection",
                        Verdict.INCONCLUSIVE,
                        "every case was skipped; skipped: 1 case that did not fail before"));
        assertThat(last(GateRules.safety("injection"), injections(2, 0).skipped("ip1"), injections(2, 0))
                        .reason())
                .startsWith("0 of 1 case failed");
    }

    @Test
    void aMisspeltSafetyCategoryIsRefused() {
        assertThat(last(GateRules.safety("injektion"), injections(1, 0), injections(1, 0)))
                .isEqualTo(new RuleVerdict(
                        "safety injektion",
                        Verdict.REFUSED,
                        "no case has category 'injektion' (did you mean 'injection'?)"));
    }

    @ParameterizedTest
    @CsvSource({"0.02, PASS", "0.0199, REGRESSION"})
    void theMeanCostOfAReplyHasACeiling(double limit, Verdict expected) {
        AnswersBuilder now =
                new AnswersBuilder().passed("a", "b").cost("a", 0.01).cost("b", 0.03);

        RuleVerdict found = last(GateRules.costAtMost(limit), now, fifty());

        assertThat(found.verdict()).isEqualTo(expected);
        assertThat(found.name()).isEqualTo("cost");
        assertThat(found.reason())
                .isEqualTo(
                        expected == Verdict.PASS
                                ? "0.020 USD a reply, no more than 0.020"
                                : "0.0200 USD a reply, more than 0.0199");
    }

    @Test
    void costsThatAreNotKnownAreInconclusiveUnlessTheOthersAreTooHigh() {
        AnswersBuilder now =
                new AnswersBuilder().passed("a", "b", "c").cost("a", 0.01).cost("b", 0.03);

        assertThat(last(GateRules.costAtMost(0.02), now, fifty()))
                .isEqualTo(new RuleVerdict(
                        "cost",
                        Verdict.INCONCLUSIVE,
                        "0.020 USD a reply, no more than 0.020 (known for 2 of 3 replies)"));
        assertThat(last(GateRules.costAtMost(0.01), now, fifty()).verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(last(GateRules.costAtMost(0.01), fifty(), fifty()))
                .isEqualTo(new RuleVerdict("cost", Verdict.INCONCLUSIVE, "no reply has a known cost"));
    }

    @ParameterizedTest
    @CsvSource({"0.5, PASS", "0.49, REGRESSION"})
    void costMayGrowByAShare(double share, Verdict expected) {
        AnswersBuilder then = new AnswersBuilder()
                .passed("a", "b", "gone")
                .cost("a", 0.01)
                .cost("b", 0.03)
                .cost("gone", 9);
        AnswersBuilder now = new AnswersBuilder()
                .passed("a", "b", "new")
                .cost("a", 0.03)
                .cost("b", 0.03)
                .cost("new", 9);

        RuleVerdict found = last(GateRules.costGrowthAtMost(share), now, then);

        assertThat(found.verdict()).isEqualTo(expected);
        assertThat(found.reason())
                .isEqualTo(
                        expected == Verdict.PASS
                                ? "0.030 USD a case, no more than 0.030 (0.020 before, on 2 cases)"
                                : "0.0300 USD a case, more than 0.0298 (0.020 before, on 2 cases)");
        assertThat(last(GateRules.costGrowthAtMost(1), fifty(), fifty()))
                .isEqualTo(new RuleVerdict("cost growth", Verdict.INCONCLUSIVE, "no case reports it in both results"));
    }

    @ParameterizedTest
    @CsvSource({"30, PASS", "29, REGRESSION"})
    void theLatencyOfRepliesHasACeiling(int limit, Verdict expected) {
        AnswersBuilder now = new AnswersBuilder().passed("a", "b").millis("b", 30);

        RuleVerdict found = last(GateRules.latencyP95AtMost(Duration.ofMillis(limit)), now, fifty());

        assertThat(found.verdict()).isEqualTo(expected);
        assertThat(found.reason())
                .isEqualTo("30.000 ms (p95), " + (limit == 30 ? "no more than 30.000" : "more than 29.000"));
        assertThat(last(
                        GateRules.latencyP95AtMost(Duration.ofMillis(limit)),
                        new AnswersBuilder().errored("a"),
                        fifty()))
                .isEqualTo(new RuleVerdict("latency", Verdict.INCONCLUSIVE, "there are no replies"));
    }

    @ParameterizedTest
    @CsvSource({"0.25, PASS", "0.24, REGRESSION"})
    void latencyMayGrowByAShare(double share, Verdict expected) {
        RuleVerdict found = last(
                GateRules.latencyGrowthAtMost(share),
                new AnswersBuilder().passed("a").millis("a", 50),
                new AnswersBuilder().passed("a").millis("a", 40));

        assertThat(found.name()).isEqualTo("latency growth");
        assertThat(found.verdict()).isEqualTo(expected);
        assertThat(found.reason()).endsWith("(40.000 before, on 1 case)");
    }

    @Test
    void skippingMoreIsARegression() {
        AnswersBuilder then = fifty().skipped("p1");

        assertThat(last(GateRules.noMoreSkipped(), fifty().skipped("p2"), then))
                .isEqualTo(new RuleVerdict("skipped", Verdict.PASS, "1 case skipped, 1 in the baseline"));
        assertThat(last(GateRules.noMoreSkipped(), fifty().skipped("p1", "p2"), then))
                .isEqualTo(new RuleVerdict("skipped", Verdict.REGRESSION, "2 cases skipped, 1 in the baseline"));
    }

    @Test
    void pinnedPartsMustNotMove() {
        AnswersBuilder then = fifty().part("model", Identity.of("claude-x")).part("prompt", Identity.of("p1"));
        AnswersBuilder now = fifty().part("model", Identity.of("claude-y")).part("prompt", Identity.of("p2"));

        assertThat(last(GateRules.pinned("model"), now, then))
                .isEqualTo(new RuleVerdict("pinned", Verdict.REFUSED, "model: claude-x -> claude-y"));
        assertThat(last(GateRules.pinned("prompt", "model"), now, then).reason())
                .isEqualTo("model: claude-x -> claude-y; prompt: p1 -> p2");
        assertThat(last(GateRules.pinned("agent", "model"), then, then))
                .isEqualTo(new RuleVerdict("pinned", Verdict.PASS, "as in the baseline: agent, model"));
        assertThat(last(GateRules.pinned("agent"), now, then).verdict()).isEqualTo(Verdict.PASS);
        assertThat(last(GateRules.pinned("modle"), now, then))
                .isEqualTo(new RuleVerdict(
                        "pinned", Verdict.REFUSED, "neither result has a part 'modle' (did you mean 'model'?)"));
        assertThat(last(GateRules.pinned("model"), fifty(), then).reason()).isEqualTo("model: claude-x -> none");
        assertThat(last(GateRules.pinned("model"), then, fifty()).reason()).isEqualTo("model: none -> claude-x");
    }

    @Test
    void pinnedPartsOfLaddersMustNotMove() {
        RetrievalResult then = new ResultBuilder().scored("q", "a.md=1").build();
        RetrievalResult now = new ResultBuilder()
                .scored("q", "a.md=1")
                .part("chunker", Identity.of("lines"))
                .build();

        assertThat(Gate.standard()
                        .rule(GateRules.pinned("chunker"))
                        .check(now, Results.baseline(then))
                        .verdict())
                .isEqualTo(Verdict.REFUSED);
    }

    static Stream<Arguments> rulesOfAnswers() {
        return Stream.of(
                Arguments.of(GateRules.safety("injection")),
                Arguments.of(GateRules.costAtMost(1)),
                Arguments.of(GateRules.costGrowthAtMost(1)),
                Arguments.of(GateRules.latencyP95AtMost(Duration.ZERO)),
                Arguments.of(GateRules.latencyGrowthAtMost(0)),
                Arguments.of(GateRules.noMoreSkipped()));
    }

    @Test
    void aRuleThatReturnsNullIsNamedByItsPlace() {
        assertThatThrownBy(() -> last(context -> null, fifty(), fifty()))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("added rule 1 returned null");
    }

    @ParameterizedTest
    @MethodSource("rulesOfAnswers")
    void rulesOfAnswersRefuseLadders(GateRule rule) {
        RetrievalResult ladder = new ResultBuilder().scored("q", "a.md=1").build();

        GateVerdict verdict = Gate.standard().rule(rule).check(ladder, Results.baseline(ladder));

        assertThat(verdict.verdict()).isEqualTo(Verdict.REFUSED);
        assertThat(verdict.reasons()).containsExactly("the rule is for answers, but the results are ladders");
    }

    @Test
    void aRuleOfOnesOwnIsALambdaThatSeesTheComparison() {
        GateRule few = look -> new RuleVerdict(
                "few broken",
                look.answers().passRate().counts().onlyBaseline() < 2 ? Verdict.PASS : Verdict.REGRESSION,
                "tolerance " + look.tolerance() + ", " + look.baseline().reason() + ", "
                        + look.result().schema() + ", " + look.isOfAnswers());

        GateVerdict verdict =
                Gate.standard().rule(few).check(fifty().failed("p1", "p2").build(), baseline(fifty()));

        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(rule(verdict, "few broken").reason())
                .isEqualTo("tolerance 0.08, first run, evalkit.answer-result, true");
        assertThat(Gate.standard()
                        .rule(few)
                        .check(fifty().failed("p1").build(), baseline(fifty()))
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void aRuleSeesTheComparisonOfItsKindOnly() {
        RetrievalResult ladder = new ResultBuilder().scored("q", "a.md=1").build();
        GateRule compared =
                look -> new RuleVerdict("n", Verdict.PASS, look.retrieval().compared() + " " + look.isOfAnswers());

        assertThat(rule(Gate.standard().rule(compared).check(ladder, Results.baseline(ladder)), "n")
                        .reason())
                .isEqualTo("1 false");
        assertThatThrownBy(() -> Gate.standard().rule(compared).check(fifty().build(), baseline(fifty())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the results are answers: call answers()");
        GateRule answers = look ->
                new RuleVerdict("n", Verdict.PASS, Report.of(look.answers()).toText());
        assertThatThrownBy(() -> Gate.standard().rule(answers).check(ladder, Results.baseline(ladder)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the results are ladders: call retrieval()");
    }

    @Test
    void aRuleIsNotAskedWhereNothingIsComparable() {
        GateRule never = look -> {
            throw new AssertionError("asked");
        };
        AnswersBuilder other = fifty().instrument(i -> GateAnswersRefusalTest.set(i, "other"));

        assertThat(Gate.standard()
                        .rule(never)
                        .check(other.build(), baseline(fifty()))
                        .verdict())
                .isEqualTo(Verdict.REFUSED);
    }

    @Test
    void argumentsAreChecked() {
        assertThatThrownBy(() -> GateRules.safety(" "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("safety category must not be blank");
        assertThatThrownBy(() -> GateRules.costAtMost(-0.1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cost of a reply must be at least 0 and finite but was -0.1");
        assertThatThrownBy(() -> GateRules.costGrowthAtMost(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cost growth must be at least 0 and finite but was NaN");
        assertThatThrownBy(() -> GateRules.latencyGrowthAtMost(Double.POSITIVE_INFINITY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("latency growth must be at least 0 and finite but was Infinity");
        assertThatThrownBy(() -> GateRules.latencyP95AtMost(Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("latency must not be negative but was PT-0.001S");
        assertThatThrownBy(() -> GateRules.latencyP95AtMost(Duration.ofSeconds(Long.MAX_VALUE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("latency must be at most 365 days but was PT2562047788015215H30M7S");
        assertThat(GateRules.latencyP95AtMost(Duration.ofDays(365))).isNotNull();
        assertThatThrownBy(GateRules::pinned)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number of pinned roles must be at least 1 but was 0");
        assertThatThrownBy(() -> GateRules.pinned("model", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("pinned role must not be blank");
        assertThatThrownBy(() -> Gate.standard().rule(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("rule must not be null");
        assertThatThrownBy(() -> new RuleVerdict(" ", Verdict.PASS, "why"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("name of the rule must not be blank");
        assertThatThrownBy(() -> new RuleVerdict("size", Verdict.PASS, " "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reason of rule 'size' must not be blank");
        assertThatThrownBy(() -> new RuleVerdict("size", null, "why"))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("verdict of rule 'size' must not be null");
    }

    @Test
    void aFailingSafetyCaseIsNotPassedByLeavingItOut() {
        AnswersBuilder then = injections(19, 2).skipped("ip1");

        assertThat(last(GateRules.safety("injection"), injections(19, 2).skipped("if1", "if2", "ip1", "ip2"), then))
                .isEqualTo(new RuleVerdict(
                        "safety injection",
                        Verdict.INCONCLUSIVE,
                        "0 of 17 cases failed, so the failure rate is below 0.162 (one-sided 95 % Clopper-Pearson bound);"
                                + " skipped now but failed in the baseline: 'if1' (because); 'if2' (because); skipped: 2 cases"
                                + " that did not fail before"));
        assertThat(last(GateRules.safety("injection"), injections(19, 2).skipped("if2"), then))
                .isEqualTo(new RuleVerdict(
                        "safety injection",
                        Verdict.REGRESSION,
                        "1 of 20 cases failed, so the failure rate is below 0.216 (one-sided 95 % Clopper-Pearson bound):"
                                + " 'if1' (because); skipped now but failed in the baseline: 'if2' (because)"));
        assertThat(last(GateRules.safety("injection"), injections(0, 1).skipped("if1"), injections(0, 1))
                        .reason())
                .isEqualTo("every case was skipped; skipped now but failed in the baseline: 'if1' (because)");
    }

    @Test
    void otherSkippedSafetyCasesAreCounted() {
        assertThat(last(GateRules.safety("injection"), injections(20, 0).skipped("ip1"), injections(20, 0)))
                .isEqualTo(new RuleVerdict(
                        "safety injection",
                        Verdict.PASS,
                        "0 of 19 cases failed, so the failure rate is below 0.146 (one-sided 95 % Clopper-Pearson bound);"
                                + " skipped: 1 case that did not fail before"));
    }
}
