package dev.evalkit.judge.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.Check;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.text.Matching;
import org.junit.jupiter.api.Test;

class ChecksTest {
    private static final Check NO_LINK = (golden, run) ->
            run.reply().answer().contains("http") ? CheckResult.failed("no link", "http") : CheckResult.passed();

    @Test
    void theStandardChecksAreInOrder() {
        assertThat(Checks.standard().identities())
                .extracting(Identity::toString)
                .containsExactly(
                        "forbidden_content {matching=substring}",
                        "expected_content {matching=substring}",
                        "injection_markers {matching=substring}",
                        "expected_action {matching=substring}",
                        "unrequested_action",
                        "chitchat_without_search {search_tools=[search_docs]}",
                        "search_before_abstaining {search_tools=[search_docs]}",
                        "refusal {languages=de en es fr ja zh}",
                        "expected_cited {unit=as expected}",
                        "cited_retrieved");
    }

    @Test
    void aHostsOwnCheckIsNamedWhereItIsPluggedIn() {
        Checks checks = Checks.none().and("no_link", NO_LINK);
        assertThat(checks).hasToString("[no_link]");
        NamedCheck check = checks.all().get(0);
        assertThat(check.identity()).isEqualTo(Identity.of("no_link"));
        assertThat(check.role()).isEqualTo(NamedCheck.Role.DECIDES);
        assertThat(Sample.found(check, Sample.behaving(Behavior.ANSWER), Sample.saying("http://x")))
                .isEqualTo("FAILED expected no link, found http");
    }

    @Test
    void twoChecksOfOneNameAreRefused() {
        Checks checks = Checks.none().and("no_link", NO_LINK);
        assertThatThrownBy(() -> checks.and("no_link", NO_LINK))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "check 'no_link' exists already; give the second one another name, or replace the first one");
        assertThatThrownBy(() -> Checks.standard().and(TextChecks.forbiddenContent(Matching.WORDS)))
                .hasMessageStartingWith("check 'forbidden_content' exists already");
        assertThatThrownBy(() -> checks.and(" ", NO_LINK)).hasMessage("identity name must not be blank");
    }

    @Test
    void aCheckIsReplacedInItsPlace() {
        Checks checks = Checks.none()
                .and(TextChecks.forbiddenContent(Matching.SUBSTRING))
                .and("no_link", NO_LINK)
                .replace(TextChecks.forbiddenContent(Matching.WORDS));
        assertThat(checks.identities())
                .extracting(Identity::toString)
                .containsExactly("forbidden_content {matching=whole words}", "no_link");
        assertThatThrownBy(() -> checks.replace(BudgetChecks.steps()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no check 'steps' among [forbidden_content, no_link]");
    }

    @Test
    void aCheckIsTakenOutByName() {
        Checks checks = Checks.none().and("a", NO_LINK).and("b", NO_LINK);
        assertThat(checks.without("a")).hasToString("[b]");
        assertThat(checks).as("unchanged").hasToString("[a, b]");
        assertThatThrownBy(() -> checks.without("c")).hasMessage("there is no check 'c' among [a, b]");
    }

    @Test
    void toolsAreSet() {
        Checks checks = Checks.standard().searchTools("search_kb", "grep").actingTools("refund");
        assertThat(checks.identities())
                .extracting(Identity::toString)
                .contains(
                        "chitchat_without_search {search_tools=[grep, search_kb]}",
                        "search_before_abstaining {search_tools=[grep, search_kb]}",
                        "unrequested_action {acting_tools=[refund]}")
                .hasSize(10);
        assertThatThrownBy(() -> Checks.standard().searchTools())
                .hasMessage("tools must have at least one name but are empty");
        assertThatThrownBy(() -> Checks.none().actingTools("x"))
                .hasMessage("there is no check 'unrequested_action' among []");
    }

    @Test
    void theListCannotBeChanged() {
        assertThatThrownBy(() -> Checks.standard().all().clear()).isInstanceOf(UnsupportedOperationException.class);
    }
}
