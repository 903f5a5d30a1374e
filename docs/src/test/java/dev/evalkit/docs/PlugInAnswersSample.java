package dev.evalkit.docs;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.RubricJudge;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.model.Usage;
import dev.evalkit.judge.AnswerEval;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlugInAnswersSample {
    /** Stands for what the host's own bot returns. */
    private record Turn(String text, String searchedFor, List<String> pages, int inTokens, int outTokens) {}

    /** Stands for the host's own bot. */
    private static final class Bot {
        Turn ask(String question) {
            return new Turn("14 days.", question, List.of("plans/trial.md"), 900, 12);
        }

        String page(String id) {
            return "[" + id + "]\nThe trial lasts 14 days.";
        }
    }

    @Test
    void anAgentReportsWhatItDid() {
        GoldenSet set = GoldenSet.load(Path.of("docs/demo/acme/golden.jsonl"));
        Bot bot = new Bot();
        // @start region=agent
        Agent agent = request -> {
            Turn turn = bot.ask(request.question());
            return AgentReply.builder()
                    .answer(turn.text())
                    .toolCalls(List.of(ToolCall.of("search_docs", Map.of("query", turn.searchedFor()))))
                    .confirmations(List.of()) // nothing was asked for; leave it out if your agent cannot tell
                    .passages(turn.pages().stream()
                            .map(id -> new SeenPassage(id, bot.page(id))) // exactly as the model read them
                            .toList())
                    .citations(turn.pages())
                    .steps(2)
                    .usage(new Usage(turn.inTokens(), turn.outTokens()))
                    .build();
        };
        // @end region=agent
        // @start region=judge
        Judge judge = request -> {
            String answer = request.answer().toLowerCase(Locale.ROOT);
            if (answer.isBlank()) {
                throw new JudgeException("there is nothing to judge", request.answer()); // the case is UNSCORED
            }
            List<Boolean> covered = request.requiredFacts().stream() // one for each fact, in order
                    .map(fact -> answer.contains(fact.toLowerCase(Locale.ROOT)))
                    .toList();
            boolean abstained = answer.contains("could not find");
            boolean grounded = request.passages().stream().anyMatch(passage -> passage.contains("14 days"));
            return new JudgeVerdict("by words", covered, abstained, grounded, false); // followed no orders of a passage
        };
        RubricJudge rubric = request -> new RubricScore("short and right", 5, 4, 5); // correct, complete, grounded
        // @end region=judge
        AnswerResult result = AnswerEval.over(set)
                .agent("support-bot 4.2", agent)
                .judge("words 1", judge)
                .rubric("constant 1", rubric)
                .run();
        assertThat(result.summary().consumption().withUsage())
                .isEqualTo(set.cases().size());
        assertThat(result.summary().cases().scored()).isPositive();
        assertThat(requireNonNull(result.summary().rubric()).n()).isPositive();
    }
}
