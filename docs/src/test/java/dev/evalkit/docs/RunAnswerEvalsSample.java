package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.ReplyRecorder;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.model.RateLimit;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.AnswerEval;
import dev.evalkit.judge.RunSummary;
import dev.evalkit.judge.limit.Budget;
import dev.evalkit.judge.limit.StopSignal;
import java.net.http.HttpConnectTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunAnswerEvalsSample {
    private static final GoldenSet SET = GoldenSet.load(Path.of("docs/demo/acme/golden.jsonl"));

    @TempDir
    Path folder;

    /** Stands for the host's own bot. */
    private static final class Bot {
        String ask(String question) {
            return question.contains("refund") ? "Refunds take 14 days." : "I don't know.";
        }
    }

    /** Stands for a host framework that streams. */
    private static final class Stream {
        private final BiConsumer<String, String> onTool;
        private final Consumer<String> onText;

        Stream(BiConsumer<String, String> onTool, Consumer<String> onText) {
            this.onTool = onTool;
            this.onText = onText;
        }

        void ask(String question) {
            onTool.accept("search_docs", "{\"q\": \"refund\"}");
            onText.accept(question.contains("refund") ? "Refunds take 14 days." : "I don't know.");
        }
    }

    @Test
    void aBotIsRun() {
        Bot bot = new Bot();
        Path folder = this.folder;
        // @start region=run
        GoldenSet set = GoldenSet.load(Path.of("docs/demo/acme/golden.jsonl"));
        AnswerResult result = AnswerEval.over(set)
                .agent("support-bot 4.2", Agent.of(question -> bot.ask(question)))
                .prompt("support-v7")
                .label("answer@v4")
                .concurrency(4)
                .timeout(Duration.ofSeconds(60))
                .retry(RetryPolicy.standard().attempts(4))
                .rateLimit(RateLimit.callsPerMinute(4_000).tokensPerMinute(400_000))
                .journal(folder.resolve("run.jsonl"))
                .listener(progress -> System.err.println(progress))
                .run();
        for (CaseResult each : result.cases()) {
            if (each.outcome() == Outcome.ERRORED) { // the agent's errors, and those of checks and judge
                System.err.println(each.golden().id() + ": " + each.reasons());
            }
        }
        // @end region=run
        assertThat(result.cases()).hasSize(60).allMatch(each -> each.error() == null);
    }

    @Test
    void aPartOfTheSetIsRun() {
        Bot bot = new Bot();
        AnswerEval eval = AnswerEval.over(SET).agent("support-bot 4.2", Agent.of(bot::ask));
        // @start region=fast
        AnswerResult fast = eval.only(SET.sample(10, 1)).run(); // the other 50 cases are in it as SKIPPED
        // @end region=fast
        assertThat(fast.cases()).hasSize(60);
    }

    @Test
    void aTimeoutOfTheHttpClientIsTriedAgain() {
        assertThat(RetryPolicy.isTransient(new HttpConnectTimeoutException("slow")))
                .isTrue();
    }

    @Test
    void aStreamingAgentIsRecorded() {
        // @start region=stream
        Agent agent = request -> {
            ReplyRecorder recorder = new ReplyRecorder();
            Stream stream = new Stream(recorder::toolStarted, recorder::text);
            stream.ask(request.question());
            return recorder.finish();
        };
        // @end region=stream
        List<AgentReply> replies = new ArrayList<>();
        AnswerEval.over(SET)
                .agent("streaming", agent)
                .run()
                .cases()
                .forEach(each -> replies.add(each.run().reply()));
        assertThat(replies).hasSize(60).allMatch(reply -> reply.toolCalls().size() == 1);
    }

    @Test
    void aRunIsBoundedStoppedAndGradedAgain() {
        Bot bot = new Bot();
        Path journal = folder.resolve("run.jsonl");
        AnswerEval eval = AnswerEval.over(SET).agent("support-bot 4.2", Agent.of(bot::ask));
        ExecutorService pool = Executors.newFixedThreadPool(4);
        // @start region=bounds
        StopSignal stop = new StopSignal(); // stop.stop() from any thread
        RunSummary summary = eval.journal(journal)
                .budget(Budget.ofTime(Duration.ofMinutes(30))) // or ofUsd(5), ofTokens(1_000_000)
                .stopWhen(stop)
                .executor(pool) // the host's; without it the run has threads of its own
                .runToJournal();
        AnswerResult later = eval.regrade(journal);
        // @end region=bounds
        pool.shutdown();
        assertThat(summary.done()).isEqualTo(60);
        assertThat(summary.answers()).isNotNull();
        assertThat(summary.answers().repeats().wanted()).isEqualTo(60);
        assertThat(later.cases()).hasSize(60);
    }
}
