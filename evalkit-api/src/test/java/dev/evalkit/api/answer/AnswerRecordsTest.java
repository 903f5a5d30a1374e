package dev.evalkit.api.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.result.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The records of what was done and found: tool calls, passages, checks, grades, sources. */
class AnswerRecordsTest {
    @Test
    void argumentsBecomeCanonical() {
        assertThat(new ToolCall("t", " {\"b\": 1.0, \"a\": 2} ").arguments()).isEqualTo("{\"a\":2,\"b\":1}");
        assertThat(ToolCall.of("t")).isEqualTo(new ToolCall("t", "{ }"));
        assertThat(ToolCall.of("t", Map.of("x", 1.0))).isEqualTo(new ToolCall("t", "{\"x\":1}"));
    }

    @Test
    void argumentsThatAreNoJsonAreKeptAsText() {
        ToolCall call = new ToolCall("t", "x=1\n\"y\"");
        assertThat(call.arguments()).isEqualTo("\"x=1\\n\\\"y\\\"\"");
        assertThat(new ToolCall("t", call.arguments())).as("read back").isEqualTo(call);
        assertThat(new ToolCall("t", "").arguments()).isEqualTo("\"\"");
    }

    @Test
    void aToolHasANameAndArguments() {
        assertThatThrownBy(() -> new ToolCall(" ", "{}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tool must not be blank");
        assertThatThrownBy(() -> new ToolCall("t", null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("arguments of tool 't' must not be null");
        assertThatThrownBy(() -> ToolCall.of("t", null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("arguments must not be null");
    }

    @Test
    void aPassageOfTheCorpusIsSeenInItsOneRendering() {
        Passage passage = new Passage("a.md::0", "a.md", "", "Fees", null, "12 EUR");
        assertThat(SeenPassage.of(passage)).isEqualTo(new SeenPassage("a.md::0", "[a.md] Fees\n12 EUR"));
        assertThat(new SeenPassage(null, "").id()).isNull();
        assertThatThrownBy(() -> new SeenPassage("", "x")).hasMessage("id of a passage must not be blank");
        assertThatThrownBy(() -> new SeenPassage("a", null)).hasMessage("text of a passage must not be null");
    }

    @ParameterizedTest
    @EnumSource(value = CheckResult.Status.class, names = "PASSED", mode = EnumSource.Mode.EXCLUDE)
    void aCheckThatDidNotPassHasAReason(CheckResult.Status status) {
        assertThatThrownBy(() -> new CheckResult(status, " "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reason of a check that did not pass must not be blank");
        assertThat(new CheckResult(status, "why").reason()).isEqualTo("why");
    }

    @Test
    void resultsOfChecksSayWhatWasExpectedAndFound() {
        assertThat(CheckResult.passed()).isEqualTo(new CheckResult(CheckResult.Status.PASSED, ""));
        assertThat(CheckResult.passed("so").reason()).isEqualTo("so");
        assertThat(CheckResult.failed("a", "b"))
                .isEqualTo(new CheckResult(CheckResult.Status.FAILED, "expected a, found b"));
        assertThat(CheckResult.notApplicable("x")).isEqualTo(new CheckResult(CheckResult.Status.NOT_APPLICABLE, "x"));
        assertThatThrownBy(() -> new CheckResult(null, "x")).hasMessage("status must not be null");
        assertThatThrownBy(() -> new CheckResult(CheckResult.Status.PASSED, null))
                .hasMessage("reason must not be null");
    }

    @Test
    void aReportIsNamedAndGivesTheReason() {
        assertThat(new CheckReport("c", CheckResult.passed())).hasToString("c");
        assertThat(new CheckReport("c", CheckResult.failed("a", "b"))).hasToString("c: expected a, found b");
        assertThatThrownBy(() -> new CheckReport(" ", CheckResult.passed()))
                .hasMessage("name of the check must not be blank");
        assertThatThrownBy(() -> new CheckReport("c", null)).hasMessage("result of check 'c' must not be null");
    }

    @ParameterizedTest
    @EnumSource(
            value = Outcome.class,
            names = {"FAILED", "UNSCORED", "ERRORED"})
    void aRunThatDidNotPassHasAReason(Outcome outcome) {
        assertThatThrownBy(() -> CaseGrade.builder().outcome(outcome).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a run that did not pass needs a reason");
        assertThat(CaseGrade.builder()
                        .outcome(outcome)
                        .reasons(List.of("why"))
                        .build()
                        .sources())
                .isNull();
    }

    @Test
    void aGradedRunIsNotSkipped() {
        assertThatThrownBy(() -> CaseGrade.builder()
                        .outcome(Outcome.SKIPPED)
                        .reasons(List.of("why"))
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a graded run cannot be SKIPPED");
        CaseGrade passed =
                CaseGrade.builder().outcome(Outcome.PASSED).sources(List.of()).build();
        assertThat(passed.reasons()).isEmpty();
        assertThatThrownBy(() -> passed.checks().add(null)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> new CaseGrade(
                        Outcome.PASSED, Arrays.asList((String) null), List.of(), null, null, null, null, null, null))
                .hasMessage("reasons[0] must not be null");
    }

    @Test
    void aHardPassMustNotContradictItsChecks() {
        CheckReport held = new CheckReport("a", CheckResult.passed());
        CheckReport failed = new CheckReport("b", CheckResult.failed("x", "y"));
        CaseGrade.Builder failing = CaseGrade.builder()
                .outcome(Outcome.FAILED)
                .reasons(List.of("b"))
                .hardPass(true);
        assertThatThrownBy(() -> failing.checks(List.of(held, failed)).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("hard pass true contradicts its checks: one failed");
        assertThatThrownBy(() -> failing.checks(List.of(new CheckReport("c", CheckResult.notApplicable("no"))))
                        .build())
                .hasMessage("hard pass true contradicts its checks: none of them passed");
        CheckReport open = new CheckReport("d", CheckResult.undecided("1.500"));
        assertThatThrownBy(() -> failing.checks(List.of(held, open)).build())
                .hasMessage("hard pass true contradicts its checks: one is undecided");
        assertThat(failing.checks(List.of(held)).build().hardPass()).isTrue();
        assertThat(failing.checks(List.of(held, failed)).hardPass(false).build().hardPass())
                .isFalse();
    }

    @Test
    void aCheckThatFailsSaysWhatItExpectedAndFound() {
        for (String found : new String[] {null, "", " \u200B"}) {
            assertThat(CheckResult.failed("a link", found).reason()).isEqualTo("expected a link, found nothing");
        }
        assertThat(CheckResult.failed("a link", "two").reason()).isEqualTo("expected a link, found two");
        assertThatThrownBy(() -> CheckResult.failed(" ", "two"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("what the failed check expected must not be blank");
        assertThatThrownBy(() -> CheckResult.failed(null, "two"))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("what the failed check expected must not be null");
        assertThatThrownBy(() -> CheckResult.undecided(" "))
                .hasMessage("reason why the check is undecided must not be blank");
        assertThatThrownBy(() -> CheckResult.notApplicable(" "))
                .hasMessage("reason why the check does not apply must not be blank");
    }

    @Test
    void aSourceIsShownWithItsFate() {
        assertThat(new SourceUse("a.md", null, null)).hasToString("a.md: not retrieved");
        assertThat(new SourceUse("a.md", null, true)).hasToString("a.md: not retrieved");
        assertThat(new SourceUse("a.md", 3, null)).hasToString("a.md: rank 3");
        assertThat(new SourceUse("a.md", 3, true)).hasToString("a.md: rank 3");
        assertThat(new SourceUse("a.md", 3, false)).hasToString("a.md: retrieved at rank 3 but unused");
        assertThatThrownBy(() -> new SourceUse(" ", 1, null)).hasMessage("expected id must not be blank");
        assertThatThrownBy(() -> new SourceUse("a", 0, null)).hasMessage("rank of 'a' must be at least 1 but was 0");
        assertThat(new SourceUse("a", 1, null).rank()).isEqualTo(1);
    }

    private static AgentReply reply(List<String> read, List<String> cited) {
        return AgentReply.builder()
                .answer("x")
                .passages(read.stream().map(id -> new SeenPassage(id, "t")).toList())
                .citations(cited)
                .build();
    }

    @Test
    void chunksCountAsTheirDocuments() {
        Expected expected = Expected.builder()
                .sources(List.of("a.md", "b.md"))
                .chunks(List.of("a.md::1", "c.md::0"))
                .build();
        assertThat(SourceUse.of(expected, reply(List.of("x", "a.md::2", "a.md::1", "c.md"), List.of("a.md::1"))))
                .hasValue(List.of(
                        new SourceUse("a.md", 2, true),
                        new SourceUse("b.md", null, false),
                        new SourceUse("a.md::1", 3, true),
                        new SourceUse("c.md::0", null, false)));
    }

    @Test
    void theFirstPassageOfADocumentHasItsRank() {
        Expected expected = Expected.builder().source("a.md").build();
        assertThat(SourceUse.of(expected, reply(List.of("a.md::5", "a.md::1"), List.of())))
                .hasValue(List.of(new SourceUse("a.md", 1, false)));
        assertThat(SourceUse.of(expected, reply(List.of("A.md", "a.md.bak::1", "a"), List.of("a.mdx"))))
                .hasValue(List.of(new SourceUse("a.md", null, false)));
    }

    @Test
    void unknownPassagesAndCitationsAreNotGuessed() {
        Expected expected = Expected.builder().source("a.md").build();
        assertThat(SourceUse.of(expected, AgentReply.of("x"))).isEmpty();
        AgentReply.Builder nameless = AgentReply.builder()
                .answer("x")
                .passages(List.of(new SeenPassage("a.md", "t"), new SeenPassage(null, "t")));
        assertThat(SourceUse.of(expected, nameless.build())).isEmpty();
        AgentReply.Builder uncited = AgentReply.builder().answer("x").passages(List.of(new SeenPassage("a.md", "t")));
        assertThat(SourceUse.of(expected, uncited.build())).hasValue(List.of(new SourceUse("a.md", 1, null)));
    }

    @Test
    void whatIsExpectedMayBeGraded() {
        Expected graded = Expected.builder()
                .grades(new TreeMap<>(Map.of("b.md", 1, "a.md", 2, "c.md", 0)))
                .build();
        assertThat(SourceUse.expected(graded)).containsExactly("a.md", "b.md");
        assertThat(SourceUse.expected(Expected.builder().fact("x").build())).isEmpty();
    }
}
