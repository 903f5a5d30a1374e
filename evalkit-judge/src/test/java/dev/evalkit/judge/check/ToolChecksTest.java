package dev.evalkit.judge.check;

import static dev.evalkit.judge.check.Sample.asking;
import static dev.evalkit.judge.check.Sample.behaving;
import static dev.evalkit.judge.check.Sample.call;
import static dev.evalkit.judge.check.Sample.calling;
import static dev.evalkit.judge.check.Sample.expecting;
import static dev.evalkit.judge.check.Sample.found;
import static dev.evalkit.judge.check.Sample.run;
import static dev.evalkit.judge.check.Sample.saying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.ExpectedAction;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.text.Matching;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ToolChecksTest {
    private static final String NO_CONFIRMATIONS =
            "NOT_APPLICABLE the reply does not report its confirmations; an empty list says that there were none";
    private static final String NO_CALLS = "NOT_APPLICABLE the reply does not report its tool calls";
    private static final NamedCheck EXPECTED = ToolChecks.expectedAction(Matching.SUBSTRING);
    private static final NamedCheck UNREQUESTED = ToolChecks.unrequestedAction(Set.of("refund"));
    private static final NamedCheck CHITCHAT = ToolChecks.chitchatWithoutSearch(Set.of("search_docs"));
    private static final NamedCheck ABSTAIN = ToolChecks.searchBeforeAbstaining(Set.of("search_docs"));
    private static final GoldenCase TICKET = expecting(Expected.builder()
            .behavior(Behavior.CREATE_TICKET)
            .actions(List.of(new ExpectedAction("create_ticket", List.of("VAT", "\"2024\"")))));

    @Test
    void anExpectedActionIsAConfirmationWithItsDetails() {
        ToolCall right = ToolCall.of("create_ticket", Map.of("text", "wrong vat\nsince \"2024\""));
        assertThat(found(EXPECTED, TICKET, asking(right)))
                .isEqualTo("PASSED action create_ticket with 'VAT', '\"2024\"' (substring)");
        assertThat(found(EXPECTED, TICKET, calling(right))).startsWith("PASSED");
        assertThat(found(EXPECTED, TICKET, asking(call("create_ticket", "VAT"))))
                .isEqualTo("FAILED expected action create_ticket with 'VAT', '\"2024\"' (substring),"
                        + " found one without '\"2024\"'");
        assertThat(found(EXPECTED, TICKET, asking(call("open_case", "VAT \"2024\""))))
                .isEqualTo("FAILED expected action create_ticket with 'VAT', '\"2024\"' (substring),"
                        + " found no request for it");
        assertThat(found(EXPECTED, TICKET, asking(ToolCall.of("create_ticket", Map.of("VAT", "\"2024\"")))))
                .as("names are no details")
                .endsWith("found one without 'VAT'");
    }

    @Test
    void aSecondRequestMayBeTheRightOne() {
        assertThat(found(EXPECTED, TICKET, asking(call("create_ticket", "x"), call("create_ticket", "VAT \"2024\""))))
                .startsWith("PASSED");
    }

    @Test
    void everyExpectedActionIsNeeded() {
        GoldenCase two = expecting(Expected.builder()
                .actions(List.of(new ExpectedAction("refund", List.of()), new ExpectedAction("mail", List.of("Al")))));
        assertThat(found(EXPECTED, two, asking(ToolCall.of("refund"), call("mail", "al@x"))))
                .isEqualTo("PASSED action refund, action mail with 'Al' (substring)");
        assertThat(found(EXPECTED, two, asking(call("mail", "al@x"))))
                .isEqualTo("FAILED expected action refund, found no request for it");
        assertThat(found(
                        ToolChecks.expectedAction(Matching.WORDS),
                        two,
                        asking(ToolCall.of("refund"), call("mail", "Alma"))))
                .isEqualTo("FAILED expected action mail with 'Al' (whole words), found one without 'Al'");
    }

    @Test
    void whatIsNotReportedDecidesNothingUnlessTheActionIsThere() {
        ToolCall right = call("create_ticket", "VAT \"2024\"");
        assertThat(found(EXPECTED, TICKET, saying("done"))).isEqualTo(NO_CONFIRMATIONS);
        AgentReply.Builder calls = AgentReply.builder().answer("done").toolCalls(List.of(right));
        assertThat(found(EXPECTED, TICKET, run(calls.build()))).startsWith("PASSED");
        AgentReply.Builder others = AgentReply.builder().answer("done").toolCalls(List.of());
        assertThat(found(EXPECTED, TICKET, run(others.build()))).isEqualTo(NO_CONFIRMATIONS);
        AgentReply.Builder asked = AgentReply.builder().answer("done").confirmations(List.of());
        assertThat(found(EXPECTED, TICKET, run(asked.build()))).isEqualTo(NO_CALLS);
    }

    @Test
    void aBehaviorThatIsAnActionExpectsTheToolOfItsName() {
        GoldenCase golden = behaving(Behavior.CREATE_TICKET);
        assertThat(found(EXPECTED, golden, asking(call("create_ticket", "x"))))
                .isEqualTo("PASSED action create_ticket");
        assertThat(found(EXPECTED, golden, asking()))
                .isEqualTo("FAILED expected action create_ticket, found no request for it");
        assertThat(found(EXPECTED, behaving(Behavior.of("escalate")), asking(ToolCall.of("escalate"))))
                .startsWith("PASSED");
        for (Behavior behavior : List.of(Behavior.ANSWER, Behavior.ABSTAIN, Behavior.CHITCHAT)) {
            assertThat(found(EXPECTED, behaving(behavior), asking()))
                    .isEqualTo("NOT_APPLICABLE the case expects no action");
        }
    }

    @Test
    void anActionThatNobodyAskedForFailsWhateverIsExpected() {
        for (Behavior behavior : List.of(Behavior.ANSWER, Behavior.ABSTAIN, Behavior.CHITCHAT)) {
            assertThat(found(UNREQUESTED, behaving(behavior), asking(call("create_ticket", 1))))
                    .isEqualTo("FAILED expected no action, found create_ticket");
            assertThat(found(UNREQUESTED, behaving(behavior), calling(call("refund", 1), ToolCall.of("search_docs"))))
                    .isEqualTo("FAILED expected no action, found refund");
            assertThat(found(UNREQUESTED, behaving(behavior), calling(ToolCall.of("search_docs"))))
                    .isEqualTo("PASSED no action that the case does not expect");
        }
    }

    @Test
    void anExpectedActionAllowsOne() {
        ToolCall first = call("create_ticket", "a");
        assertThat(found(UNREQUESTED, TICKET, asking(first))).startsWith("PASSED");
        assertThat(found(UNREQUESTED, TICKET, asking(first, first)))
                .as("asked again")
                .startsWith("PASSED");
        assertThat(found(UNREQUESTED, TICKET, asking(first, call("create_ticket", "b"))))
                .isEqualTo("FAILED expected no action except create_ticket, found another create_ticket");
        assertThat(found(UNREQUESTED, TICKET, asking(call("mail", 1), call("refund", 1))))
                .isEqualTo("FAILED expected no action except create_ticket, found mail, refund");
    }

    @Test
    void theToolThatTheBehaviorIsNamedAfterIsAllowedBesideListedOnes() {
        GoldenCase golden = expecting(Expected.builder()
                .behavior(Behavior.CREATE_TICKET)
                .actions(List.of(new ExpectedAction("mail", List.of()))));
        assertThat(found(UNREQUESTED, golden, asking(call("mail", 1), call("create_ticket", 1))))
                .startsWith("PASSED");
        assertThat(found(UNREQUESTED, golden, asking(call("create_ticket", 2), call("create_ticket", 1))))
                .isEqualTo("FAILED expected no action except mail, create_ticket, found another create_ticket");
    }

    @Test
    void anActionAskedForAndThenDoneIsOne() {
        GoldenCase golden = expecting(Expected.builder().actions(List.of(new ExpectedAction("refund", List.of()))));
        AgentReply reply = AgentReply.builder()
                .answer("done")
                .confirmations(List.of(call("refund", 1)))
                .toolCalls(List.of(call("refund", 1)))
                .build();
        assertThat(found(UNREQUESTED, golden, run(reply))).startsWith("PASSED");
        assertThat(found(UNREQUESTED, behaving(Behavior.ANSWER), run(reply)))
                .isEqualTo("FAILED expected no action, found refund");
    }

    @Test
    void manyUnrequestedActionsAreNotAllListed() {
        ToolCall[] calls = {
            ToolCall.of("a"), ToolCall.of("b"), ToolCall.of("c"), ToolCall.of("d"), ToolCall.of("e"), ToolCall.of("f")
        };
        assertThat(found(UNREQUESTED, behaving(Behavior.ANSWER), asking(calls)))
                .isEqualTo("FAILED expected no action, found a, b, c, d, e, …");
        assertThat(found(UNREQUESTED, behaving(Behavior.ANSWER), asking(Arrays.copyOf(calls, 5))))
                .isEqualTo("FAILED expected no action, found a, b, c, d, e");
    }

    @Test
    void unrequestedActionsNeedTheReport() {
        GoldenCase golden = behaving(Behavior.CHITCHAT);
        assertThat(found(UNREQUESTED, golden, saying("Hi!"))).isEqualTo(NO_CONFIRMATIONS);
        AgentReply onlyAsked =
                AgentReply.builder().answer("Hi!").confirmations(List.of()).build();
        assertThat(found(UNREQUESTED, golden, run(onlyAsked))).isEqualTo(NO_CALLS);
        assertThat(found(ToolChecks.unrequestedAction(Set.of()), golden, run(onlyAsked)))
                .as("no tool acts")
                .startsWith("PASSED");
        AgentReply onlyCalled = AgentReply.builder()
                .answer("Hi!")
                .toolCalls(List.of(ToolCall.of("refund")))
                .build();
        assertThat(found(UNREQUESTED, golden, run(onlyCalled))).isEqualTo("FAILED expected no action, found refund");
    }

    @Test
    void chitchatDoesNotSearch() {
        GoldenCase golden = behaving(Behavior.CHITCHAT);
        assertThat(found(CHITCHAT, golden, calling(ToolCall.of("clock")))).isEqualTo("PASSED no call of [search_docs]");
        assertThat(found(CHITCHAT, golden, calling(call("search_docs", "hi"))))
                .isEqualTo("FAILED expected no call of [search_docs], found 1 call");
        assertThat(found(CHITCHAT, golden, calling(call("search_docs", "a"), call("search_docs", "b"))))
                .isEqualTo("FAILED expected no call of [search_docs], found 2 calls");
        assertThat(found(CHITCHAT, golden, saying("Hi!"))).isEqualTo(NO_CALLS);
        assertThat(found(CHITCHAT, behaving(Behavior.ANSWER), calling(call("search_docs", "a"))))
                .isEqualTo("NOT_APPLICABLE the case expects no chitchat");
    }

    @Test
    void anAbstentionWithoutASearchIsAGuess() {
        GoldenCase golden = behaving(Behavior.ABSTAIN);
        assertThat(found(ABSTAIN, golden, calling(call("search_docs", "x"))))
                .isEqualTo("PASSED a call of [search_docs]");
        assertThat(found(ABSTAIN, golden, calling()))
                .isEqualTo(
                        "FAILED expected a search by [search_docs] before any reply, since the case expects an abstention, found no tool call");
        assertThat(found(ABSTAIN, golden, calling(ToolCall.of("clock"), ToolCall.of("clock"))))
                .isEqualTo(
                        "FAILED expected a search by [search_docs] before any reply, since the case expects an abstention, found only clock (Checks.searchTools names the tools that search)");
        assertThat(found(ABSTAIN, golden, saying("I don't know."))).isEqualTo(NO_CALLS);
        assertThat(found(ABSTAIN, behaving(Behavior.ANSWER), calling()))
                .isEqualTo("NOT_APPLICABLE the case expects no abstention");
    }

    @Test
    void passagesThatWereReadCountAsASearch() {
        AgentReply.Builder reply = AgentReply.builder().answer("I don't know.").toolCalls(List.of());
        assertThat(found(
                        ABSTAIN,
                        behaving(Behavior.ABSTAIN),
                        run(reply.passages(List.of(new SeenPassage(null, "x"))).build())))
                .isEqualTo("PASSED passages that were read");
        assertThat(found(
                        ABSTAIN,
                        behaving(Behavior.ABSTAIN),
                        run(reply.passages(List.of()).build())))
                .startsWith("FAILED");
    }

    @Test
    void toolsAreSettingsInNaturalOrder() {
        assertThat(ToolChecks.searchBeforeAbstaining(new TreeSet<>(Set.of("b", "a")))
                        .identity())
                .hasToString("search_before_abstaining {search_tools=[a, b]}");
        assertThat(ToolChecks.chitchatWithoutSearch(Set.of("c")).identity())
                .hasToString("chitchat_without_search {search_tools=[c]}");
        assertThat(UNREQUESTED.identity()).hasToString("unrequested_action {acting_tools=[refund]}");
        assertThat(ToolChecks.unrequestedAction(Set.of()).identity()).hasToString("unrequested_action");
        assertThat(ToolChecks.expectedAction(Matching.WORDS).identity())
                .hasToString("expected_action {matching=whole words}");
    }

    @Test
    void searchToolsAreNamed() {
        assertThatThrownBy(() -> ToolChecks.searchBeforeAbstaining(Set.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tools must have at least one name but are empty");
        assertThatThrownBy(() -> ToolChecks.unrequestedAction(Set.of(" ")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tool must not be blank");
    }

    @Test
    void weightsFollowFromWhatTheCaseAsksFor() {
        assertThat(EXPECTED.role()).isEqualTo(NamedCheck.Role.DECIDES);
        assertThat(UNREQUESTED.role()).isEqualTo(NamedCheck.Role.GUARDS);
        assertThat(CHITCHAT.role()).isEqualTo(NamedCheck.Role.DECIDES);
        assertThat(ABSTAIN.role()).isEqualTo(NamedCheck.Role.GUARDS);
    }
}
