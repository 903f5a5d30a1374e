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
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.ExpectedAction;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.text.Matching;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
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
        assertThat(found(EXPECTED, TICKET, calling(right)))
                .isEqualTo("FAILED expected action create_ticket with 'VAT', '\"2024\"' (substring), found a call"
                        + " without a confirmation: it acted without leave. If the case allows that, add"
                        + " \"without_confirmation\": true to the expected action; if the agent has no step that"
                        + " asks, report no confirmations (null)");
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

    private static CaseRun only(@Nullable List<ToolCall> calls, @Nullable List<ToolCall> confirmations) {
        return run(AgentReply.builder()
                .answer("done")
                .toolCalls(calls)
                .confirmations(confirmations)
                .build());
    }

    @Test
    void aFailureNeedsNoMoreListsThanASuccess() {
        ToolCall right = call("create_ticket", "VAT \"2024\"");
        String expected = "FAILED expected action create_ticket with 'VAT', '\"2024\"' (substring), found ";
        assertThat(found(EXPECTED, TICKET, saying("done")))
                .isEqualTo("NOT_APPLICABLE the reply reports neither confirmations nor tool calls");
        assertThat(found(EXPECTED, TICKET, only(List.of(right), null))).startsWith("PASSED");
        assertThat(found(EXPECTED, TICKET, only(List.of(), null)))
                .isEqualTo(expected
                        + "no request for it (among its tool calls; the reply does not report its confirmations)");
        assertThat(found(EXPECTED, TICKET, only(null, List.of(right)))).startsWith("PASSED");
        assertThat(found(EXPECTED, TICKET, only(null, List.of())))
                .isEqualTo(expected
                        + "no request for it (among its confirmations; the reply does not report its tool calls)");
    }

    @Test
    void aCallWithoutAConfirmationNeedsTheCasesLeave() {
        ToolCall call = call("refund", 1);
        GoldenCase asking = refunds(false, "1");
        GoldenCase free = refunds(true, "1");
        assertThat(found(EXPECTED, asking, only(List.of(call), List.of()))).contains("acted without leave");
        assertThat(found(EXPECTED, asking, only(List.of(call), List.of(ToolCall.of("mail")))))
                .contains("acted without leave");
        assertThat(found(EXPECTED, free, only(List.of(call), List.of()))).startsWith("PASSED");
        assertThat(found(EXPECTED, free, only(List.of(), List.of(call)))).startsWith("PASSED");
        assertThat(found(EXPECTED, asking, only(List.of(call), List.of(call)))).startsWith("PASSED");
        assertThat(found(EXPECTED, asking, only(List.of(call), null)))
                .as("it has no step that asks")
                .startsWith("PASSED");
    }

    private static GoldenCase refunds(boolean withoutConfirmation, String... orders) {
        return expecting(Expected.builder()
                .actions(Arrays.stream(orders)
                        .map(order -> new ExpectedAction("refund", List.of(order), withoutConfirmation))
                        .toList()));
    }

    @Test
    void oneActionMeetsOneExpectation() {
        GoldenCase two = refunds(false, "order", "order 7");
        ToolCall seven = call("refund", "order 7");
        ToolCall eight = call("refund", "order 8");
        assertThat(found(EXPECTED, two, asking(seven)))
                .isEqualTo("FAILED expected action refund with 'order 7' (substring), found no further request for it:"
                        + " one request meets one expected action");
        assertThat(found(EXPECTED, two, asking(seven, eight)))
                .as("matched whatever the order")
                .startsWith("PASSED");
        assertThat(found(EXPECTED, two, asking(eight, seven))).startsWith("PASSED");
        assertThat(found(EXPECTED, two, asking(eight, eight))).startsWith("FAILED");
        assertThat(found(EXPECTED, two, only(List.of(seven), List.of(seven))))
                .as("asked and done is one")
                .startsWith("FAILED");
        GoldenCase twice = refunds(false, "7", "7");
        assertThat(found(EXPECTED, twice, asking(seven))).startsWith("FAILED");
        assertThat(found(EXPECTED, twice, asking(seven, seven))).startsWith("PASSED");
        assertThat(found(UNREQUESTED, twice, asking(seven, seven))).startsWith("PASSED");
        assertThat(found(UNREQUESTED, twice, asking(seven, seven, seven)))
                .isEqualTo("FAILED expected no action except refund, refund, found another refund");
    }

    @Test
    void detailsMayStandInSeveralArguments() {
        GoldenCase golden = refunds(false, "Ada Lovelace", "order 7");
        ToolCall call =
                ToolCall.of("refund", Map.of("first_name", "Ada", "last_name", "Lovelace", "reason", "order 7"));
        assertThat(found(EXPECTED, refunds(false, "Ada Lovelace"), asking(call)))
                .startsWith("PASSED");
        assertThat(found(EXPECTED, refunds(false, "order 7"), asking(call))).startsWith("PASSED");
        assertThat(found(EXPECTED, refunds(false, "Lovelace Ada"), asking(call)))
                .startsWith("FAILED");
        assertThat(found(EXPECTED, golden, asking(call, call))).startsWith("PASSED");
    }

    @Test
    void toolsThatTheSetExpectsActInEachOfItsCases() {
        GoldenCase greeting = GoldenCase.builder()
                .id("hi")
                .question("Hi!")
                .expected(Expected.builder().behavior(Behavior.CHITCHAT).build())
                .build();
        GoldenSet set = GoldenSet.of("g", List.of(refunds(false, "1"), greeting));
        Checks checks = Checks.standard().forSet(set);
        NamedCheck bound = checks.all().get(4);
        assertThat(found(bound, greeting, calling(call("refund", 1), ToolCall.of("search_docs"))))
                .isEqualTo("FAILED expected no action, found refund");
        assertThat(bound.identity()).hasToString("unrequested_action {acting_tools=[refund]}");
        assertThat(Checks.standard()
                        .actingTools("mail")
                        .forSet(set)
                        .all()
                        .get(4)
                        .identity())
                .hasToString("unrequested_action {acting_tools=[mail, refund]}");
        assertThat(Checks.standard()
                        .forSet(GoldenSet.of("g", List.of(greeting)))
                        .identities())
                .isEqualTo(Checks.standard().identities());
        assertThat(Checks.standard()
                        .forSet(GoldenSet.of("g", List.of(behaving(Behavior.of("escalate")))))
                        .all()
                        .get(4)
                        .identity())
                .hasToString("unrequested_action {acting_tools=[escalate]}");
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
                .isEqualTo("FAILED expected no action except create_ticket, found another create_ticket");
        assertThat(found(UNREQUESTED, TICKET, calling(first, first)))
                .as("done twice")
                .isEqualTo("FAILED expected no action except create_ticket, found another create_ticket");
        assertThat(found(UNREQUESTED, TICKET, only(List.of(first, first), List.of(first))))
                .as("asked once, done twice")
                .isEqualTo("FAILED expected no action except create_ticket, found another create_ticket");
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
        assertThat(found(CHITCHAT, golden, calling())).isEqualTo("PASSED no call of [search_docs]");
        assertThat(found(CHITCHAT, golden, calling(ToolCall.of("clock"))))
                .isEqualTo("PASSED no call of [search_docs]; calls of clock were not counted; declare tools that search"
                        + " with Checks.searchTools");
        for (String tool : List.of("search_kb", "retrieveDocs", "kb.Lookup", "query_index", "findArticle")) {
            assertThat(found(CHITCHAT, golden, calling(ToolCall.of("clock"), ToolCall.of(tool))))
                    .isEqualTo("NOT_APPLICABLE the reply may have searched: calls of " + tool
                            + " were not counted; declare tools that search with Checks.searchTools");
        }
        assertThat(found(CHITCHAT, golden, calling(ToolCall.of("search_kb"), ToolCall.of("search_docs"))))
                .startsWith("FAILED");
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
