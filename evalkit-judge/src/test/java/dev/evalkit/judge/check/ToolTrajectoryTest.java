package dev.evalkit.judge.check;

import static dev.evalkit.judge.check.Sample.behaving;
import static dev.evalkit.judge.check.Sample.call;
import static dev.evalkit.judge.check.Sample.calling;
import static dev.evalkit.judge.check.Sample.found;
import static dev.evalkit.judge.check.Sample.saying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.judge.check.ToolTrajectory.Mode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ToolTrajectoryTest {
    private static final ExpectedCall A1 = ExpectedCall.equalTo("a", Map.of("x", 1));
    private static final ExpectedCall B = ExpectedCall.of("b");

    private static String compare(Mode mode, List<ExpectedCall> expected, ToolCall... calls) {
        return found(ToolTrajectory.of(mode, Map.of("q1", expected)), behaving(Behavior.ANSWER), calling(calls));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "EXACT     | FAILED expected a({\"x\":1}) as call 1 (exact), found b()",
                "IN_ORDER  | FAILED expected b() after a({\"x\":1}) (in order), found only c()",
                "ANY_ORDER | FAILED expected no calls beyond the expected ones (any order), found c() too",
                "SUPERSET  | PASSED 2 expected calls (superset)",
            })
    void eachModeHasItsResultAndItsFirstDifference(Mode mode, String expected) {
        assertThat(compare(mode, List.of(A1, B), ToolCall.of("b"), call("a", 1.0), ToolCall.of("c")))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void theExpectedCallsPassInEveryMode(Mode mode) {
        assertThat(compare(mode, List.of(A1, B), call("a", 1.0), ToolCall.of("b")))
                .startsWith("PASSED 2 expected calls (");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aMissingCallFailsInEveryMode(Mode mode) {
        assertThat(compare(mode, List.of(A1, B), call("a", 1))).startsWith("FAILED expected b()");
        assertThat(compare(mode, List.of(A1, A1), call("a", 1)))
                .startsWith("FAILED expected a(")
                .contains("no");
        assertThat(compare(mode, List.of(A1), call("a", 2))).startsWith("FAILED expected a({\"x\":1})");
        assertThat(compare(mode, List.of(A1))).startsWith("FAILED expected a({\"x\":1})");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void noCallExpectedAndNoneMadeIsNotApplicable(Mode mode) {
        assertThat(compare(mode, List.of())).isEqualTo("NOT_APPLICABLE no call is expected and none was made");
    }

    @Test
    void noCallExpectedAndOneMadeDependsOnTheMode() {
        assertThat(compare(Mode.EXACT, List.of(), ToolCall.of("c")))
                .isEqualTo("FAILED expected no call as call 1 (exact), found c()");
        assertThat(compare(Mode.ANY_ORDER, List.of(), ToolCall.of("c")))
                .isEqualTo("FAILED expected no calls beyond the expected ones (any order), found c() too");
        assertThat(compare(Mode.IN_ORDER, List.of(), ToolCall.of("c"))).isEqualTo("NOT_APPLICABLE no call is expected");
        assertThat(compare(Mode.SUPERSET, List.of(), ToolCall.of("c"))).isEqualTo("NOT_APPLICABLE no call is expected");
    }

    @Test
    void exactNamesTheFirstPlaceThatDiffers() {
        assertThat(compare(Mode.EXACT, List.of(A1, B), call("a", 1)))
                .isEqualTo("FAILED expected b() as call 2 (exact), found no call");
        assertThat(compare(Mode.EXACT, List.of(A1), call("a", 1), ToolCall.of("c")))
                .isEqualTo("FAILED expected no call as call 2 (exact), found c()");
    }

    @Test
    void inOrderAllowsOthersBetween() {
        assertThat(compare(
                        Mode.IN_ORDER,
                        List.of(A1, B),
                        ToolCall.of("c"),
                        call("a", 1),
                        ToolCall.of("c"),
                        ToolCall.of("b")))
                .isEqualTo("PASSED 2 expected calls (in order)");
        assertThat(compare(Mode.IN_ORDER, List.of(A1, B), call("a", 1)))
                .isEqualTo("FAILED expected b() after a({\"x\":1}) (in order), found no further call");
        assertThat(compare(Mode.IN_ORDER, List.of(B), ToolCall.of("c")))
                .isEqualTo("FAILED expected b() (in order), found only c()");
        assertThat(compare(Mode.IN_ORDER, List.of(B, B), ToolCall.of("b")))
                .as("one call is not two")
                .startsWith("FAILED");
    }

    @Test
    void aCallThatSeveralExpectationsMatchGoesToTheOneThatNeedsIt() {
        ExpectedCall any = ExpectedCall.of("a");
        assertThat(compare(Mode.ANY_ORDER, List.of(any, A1), call("a", 1), call("a", 2)))
                .startsWith("PASSED");
        assertThat(compare(Mode.ANY_ORDER, List.of(any, A1), call("a", 2), call("a", 1)))
                .startsWith("PASSED");
        assertThat(compare(Mode.SUPERSET, List.of(any, any, A1), call("a", 1), call("a", 2)))
                .isEqualTo("FAILED expected a({\"x\":1}) (superset), found no further call");
        assertThat(compare(Mode.SUPERSET, List.of(any, A1), call("a", 3), call("a", 2)))
                .isEqualTo("FAILED expected a({\"x\":1}) (superset), found only a({\"x\":2})");
    }

    @Test
    void argumentsCompareByValue() {
        assertThat(compare(Mode.EXACT, List.of(A1), new ToolCall("a", " {\"x\" : 1.00} ")))
                .startsWith("PASSED");
        assertThat(compare(Mode.EXACT, List.of(A1), call("a", "1"))).startsWith("FAILED");
        assertThat(compare(Mode.EXACT, List.of(A1), new ToolCall("a", "{\"x\":1,\"y\":2}")))
                .startsWith("FAILED");
        ExpectedCall having = ExpectedCall.having("a", Map.of("x", 1));
        assertThat(compare(Mode.EXACT, List.of(having), new ToolCall("a", "{\"y\":2,\"x\":1.0}")))
                .startsWith("PASSED");
        assertThat(compare(Mode.EXACT, List.of(having), new ToolCall("a", "{\"y\":1}")))
                .isEqualTo("FAILED expected a({\"x\":1} and any others) as call 1 (exact), found a({\"y\":1})");
        assertThat(compare(Mode.EXACT, List.of(having), new ToolCall("a", "no json")))
                .startsWith("FAILED");
        ExpectedCall long1 = ExpectedCall.matching("a", "a short text", json -> json.length() < 10);
        assertThat(compare(Mode.EXACT, List.of(long1), call("a", "b"))).startsWith("PASSED");
        assertThat(compare(Mode.EXACT, List.of(long1), call("a", "b".repeat(100))))
                .startsWith("FAILED expected a(a short text) as call 1 (exact), found a({\"x\":\"bbb")
                .endsWith("…")
                .hasSizeLessThan(160);
        assertThat(compare(Mode.EXACT, List.of(long1), call("b", "b"))).startsWith("FAILED");
    }

    @Test
    void manyCallsAreNotAllListed() {
        ToolCall c = ToolCall.of("c");
        assertThat(compare(Mode.SUPERSET, List.of(B), c, c, c, c, c, c))
                .endsWith("found only c(), c(), c(), c(), c(), …");
        assertThat(compare(Mode.SUPERSET, List.of(B), c, c, c, c, c)).endsWith("found only c(), c(), c(), c(), c()");
    }

    @Test
    void casesWithoutAStatedTrajectoryAreLeftOut() {
        NamedCheck check = ToolTrajectory.of(Mode.EXACT, Map.of("q2", List.of(B)));
        assertThat(found(check, behaving(Behavior.ANSWER), calling()))
                .isEqualTo("NOT_APPLICABLE no expected calls are given for the case");
        assertThat(found(
                        ToolTrajectory.of(Mode.EXACT, Map.of("q1", List.of(B))),
                        behaving(Behavior.ANSWER),
                        saying("x")))
                .isEqualTo("NOT_APPLICABLE the reply does not report its tool calls");
    }

    @Test
    void whatIsExpectedIsPartOfTheIdentity() {
        NamedCheck check = ToolTrajectory.of(Mode.EXACT, Map.of("q1", List.of(A1)));
        assertThat(check.name()).isEqualTo("tool_trajectory");
        assertThat(check.identity().settings()).containsEntry("mode", "EXACT").containsKey("expected_digest");
        assertThat(check.identity())
                .isEqualTo(ToolTrajectory.of(
                                Mode.EXACT, Map.of("q1", List.of(ExpectedCall.equalTo("a", Map.of("x", 1.0)))))
                        .identity())
                .isNotEqualTo(
                        ToolTrajectory.of(Mode.EXACT, Map.of("q1", List.of(B))).identity())
                .isNotEqualTo(
                        ToolTrajectory.of(Mode.EXACT, Map.of("q2", List.of(A1))).identity())
                .isNotEqualTo(ToolTrajectory.of(Mode.IN_ORDER, Map.of("q1", List.of(A1)))
                        .identity());
        assertThatThrownBy(() -> ExpectedCall.of(" ")).hasMessage("tool must not be blank");
        assertThatThrownBy(() -> ExpectedCall.matching("a", "", json -> true))
                .hasMessage("description must not be blank");
    }
}
