package dev.evalkit.docs;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.Check;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.RubricJudge;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.text.Matching;
import dev.evalkit.api.text.Refusals;
import dev.evalkit.api.text.number.Agreement;
import dev.evalkit.api.text.number.Numbers;
import dev.evalkit.judge.AnswerEval;
import dev.evalkit.judge.check.BudgetChecks;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.check.ExpectedCall;
import dev.evalkit.judge.check.NamedCheck;
import dev.evalkit.judge.check.TextChecks;
import dev.evalkit.judge.check.ToolTrajectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CheckAnswersSample {
    @Test
    void checksAreComposed() throws IOException {
        // @start region=compose
        Check noLink = (golden, run) ->
                run.reply().answer().contains("http") ? CheckResult.failed("no link", "http") : CheckResult.passed();
        Checks checks = Checks.standard()
                .searchTools("search_docs", "search_tickets") // an abstention needs a call of one of them
                .actingTools("issue_refund") // a call of it that no case expects fails
                .replace(TextChecks.forbiddenContent(Matching.WORDS))
                .replace(TextChecks.refusal(Refusals.standard().andPhrases("beats me")))
                .without("expected_cited")
                .and(new NamedCheck(
                        Identity.of("no_link"), noLink, NamedCheck.Role.GUARDS)) // and("no_link", noLink) decides
                .and(BudgetChecks.steps())
                .and(BudgetChecks.latency(Duration.ofSeconds(20)))
                .and(ToolTrajectory.of(
                        ToolTrajectory.Mode.IN_ORDER,
                        Map.of(
                                "q001",
                                List.of(
                                        ExpectedCall.of("search_docs"),
                                        ExpectedCall.having("get_invoice", Map.of("year", 2024))))));
        // @end region=compose
        assertThat(checks.identities())
                .extracting(Identity::toString)
                .contains("forbidden_content {matching=whole words}", "no_link", "steps {most=8}");
        GoldenCase golden =
                GoldenSet.load(Path.of("docs/demo/acme/golden.jsonl")).cases().get(0);
        CaseRun run = new CaseRun(
                golden.id(),
                1,
                AgentReply.builder()
                        .answer("See http://x")
                        .toolCalls(List.of(ToolCall.of("search_docs")))
                        .confirmations(List.of(ToolCall.of("create_ticket")))
                        .build(),
                Duration.ofSeconds(1),
                1);
        List<String> failed = new ArrayList<>();
        for (NamedCheck check : checks.all()) {
            if (check.check().check(golden, run).status() == CheckResult.Status.FAILED) {
                failed.add(check.name());
            }
        }
        assertThat(failed).contains("unrequested_action", "no_link", "steps");
    }

    @Test
    void checksAndJudgesArePluggedIn() {
        GoldenSet set = GoldenSet.load(Path.of("docs/demo/acme/golden.jsonl"));
        Bot bot = question -> "I could not find that in the documentation.";
        Judge judge = request -> new JudgeVerdict(
                "it says that it does not know",
                Collections.nCopies(request.requiredFacts().size(), false),
                true,
                true,
                false);
        RubricJudge rubric = request -> new RubricScore("It says nothing.", 1, 1, 5);
        // @start region=grade
        AnswerEval eval = AnswerEval.over(set)
                .agent("support-bot 4.2", Agent.of(question -> bot.ask(question)))
                .checks(Checks.standard().and(BudgetChecks.latency(Duration.ofSeconds(20))));
        AnswerResult cheap = eval.checksOnly().run(); // no model is asked
        AnswerResult judged = eval.judge("claude-x 1", judge).run(); // only where the checks have not decided
        AnswerResult scored = eval.judge("claude-x 1", judge)
                .rubric("claude-x 1", rubric) // scores from 1 to 5 that change no outcome
                .run();
        // @end region=grade
        assertThat(cheap.summary().cases().scored()).isPositive();
        assertThat(judged.cases()).anyMatch(each -> requireNonNull(each.grade()).verdict() != null);
        assertThat(scored.summary().cases()).isEqualTo(judged.summary().cases());
        assertThat(requireNonNull(scored.summary().rubric()).n())
                .isEqualTo(set.cases().size());
    }

    /** A support bot. */
    @FunctionalInterface
    private interface Bot {
        String ask(String question);
    }

    @Test
    void thePagesRefusalsAreRefusals() throws IOException {
        List<List<String>> rows = rows(cells -> cells.get(1).startsWith("`refusals/"));
        assertThat(rows)
                .hasSizeGreaterThan(6)
                .allMatch(cells -> Refusals.standard().isRefusal(cells.get(2)));
    }

    @Test
    void thePagesNumbersAreComparedSo() throws IOException {
        List<List<String>> rows =
                rows(cells -> List.of("agree", "differ", "undecided").contains(cells.get(2)));
        assertThat(rows).hasSizeGreaterThan(20).allSatisfy(cells -> {
            Agreement agreement = Numbers.in(cells.get(0)).agreementWith(Numbers.in(cells.get(1)));
            assertThat(agreement.name().toLowerCase(Locale.ROOT)).isEqualTo(cells.get(2));
        });
    }

    /** The cells of the page's rows of three cells. */
    private static List<List<String>> rows(Predicate<List<String>> filter) throws IOException {
        return Files.readAllLines(Path.of("docs/check-answers.md")).stream()
                .filter(line -> line.startsWith("| "))
                .map(line -> Stream.of(line.split("\\|", -1)).map(String::strip).toList())
                .map(cells -> cells.subList(1, cells.size() - 1))
                .filter(cells -> cells.size() == 3)
                .filter(filter)
                .toList();
    }
}
