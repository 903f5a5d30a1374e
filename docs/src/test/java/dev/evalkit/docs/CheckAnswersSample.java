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
import dev.evalkit.api.text.NormalizedText;
import dev.evalkit.api.text.Refusals;
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
import java.util.Map;
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
                .and("no_link", noLink)
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

    /** A row of the page's table of phrases gives each text of a cell with each of the next. */
    @Test
    void thePagesPhrasesAreTheStandardOnes() throws IOException {
        assertThat(phrases("says"))
                .containsExactlyInAnyOrderElementsOf(Refusals.standard().phrases());
        assertThat(phrases("lacks"))
                .containsExactlyInAnyOrderElementsOf(Refusals.standard().absences());
    }

    private static List<String> phrases(String kind) throws IOException {
        return rows(kind).stream()
                .flatMap(row -> expand(row).stream())
                .map(phrase -> NormalizedText.of(phrase).value())
                .toList();
    }

    @Test
    void thePagesVariantsAreTheSame() throws IOException {
        for (List<String> row : rows("same")) {
            Refusals refusals = new Refusals(List.of("x1 " + row.get(0) + " x2"), List.of());
            assertThat(row.get(1).split(", ", -1))
                    .allMatch(variant -> refusals.isRefusal("I x1 " + variant + " x2 it"));
        }
        Refusals refusals = new Refusals(List.of("x1 x2"), List.of());
        assertThat(rows("no change").get(0).get(1).split(", ", -1))
                .allMatch(word -> refusals.isRefusal("I x1 " + word + " x2 it"));
    }

    /** The cells of the rows of a kind, but for the kind. */
    private static List<List<String>> rows(String kind) throws IOException {
        return Files.readAllLines(Path.of("docs/check-answers.md")).stream()
                .filter(line -> line.startsWith("| " + kind + " |"))
                .map(line -> Stream.of(line.split("\\|", -1)).map(String::strip).toList())
                .map(cells -> cells.subList(2, cells.size() - 1))
                .toList();
    }

    private static List<String> expand(List<String> cells) {
        List<String> phrases = List.of("");
        for (String cell : cells) {
            List<String> longer = new ArrayList<>();
            for (String start : phrases) {
                for (String end : cell.split(", ", -1)) {
                    boolean spaced = !start.isEmpty() && start.codePointBefore(start.length()) < 0x3000;
                    longer.add((start + (spaced ? " " : "") + end).strip());
                }
            }
            phrases = longer;
        }
        return phrases;
    }
}
